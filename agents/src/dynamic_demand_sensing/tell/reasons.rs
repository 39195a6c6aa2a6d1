//! Why a signal has its verdict, in a sentence.

use kernels::sensing::{Effect, Reason};
use report::number::{counted, percent};

use super::findings::Findings;

/// The reason of one effect; a clause that ends with a stop.
pub(crate) fn reason(findings: &Findings, effect: &Effect) -> String {
    let noun = findings.noun();
    match effect.reason {
        Reason::Confirmed => "Found in one part of the history and confirmed in the rest.".to_owned(),
        Reason::Chance => "No effect that can be distinguished from chance.".to_owned(),
        Reason::Closes => "There is no demand on such days.".to_owned(),
        Reason::NotConfirmed => {
            "An effect was seen in one part of the history but not in the part that was to confirm it."
                .to_owned()
        }
        Reason::Explained { by } => format!("Its movement is explained by {}.", findings.name(by)),
        Reason::TooFewValues { known } => {
            format!("It has values on {} only, too few to learn from.", counted(known, noun))
        }
        Reason::NoVariation => "All its values are the same, or all but very few.".to_owned(),
        Reason::GrowsWithTime { share } => format!(
            "It counts: {} of its movement is the passing of time, so it says nothing beyond the date.",
            percent(share)
        ),
        Reason::RepeatsWithSeason { share } => format!(
            "It is a twin of the season: {} of its movement repeats with the week or year, which the season covers.",
            percent(share)
        ),
        Reason::CopyOfDemand { lag, share } => {
            let shifted = match lag {
                0 => String::new(),
                lag => format!(", shifted by {}", counted(lag.unsigned_abs() as usize, noun)),
            };
            format!(
                "It gives demand itself{shifted} ({} of its movement), so it is not known in advance.",
                percent(share)
            )
        }
        Reason::DemandTimes { other, share } => format!(
            "Together with {} it gives demand itself ({} of its movement), as revenue does with the price.",
            findings.name(other),
            percent(share)
        ),
        Reason::FollowsDemand { lag: 0, .. } => {
            format!("It is known only after demand of the same {noun}.")
        }
        Reason::FollowsDemand { lag, .. } => {
            format!("It follows demand by {} and does not lead it.", counted(lag, noun))
        }
        Reason::StatedKnownAfterwards => {
            "Its name states that it follows from demand, so it is known only afterwards.".to_owned()
        }
        Reason::MovesWith { other, correlation } => format!(
            "It moves together with {} (correlation {correlation:.2}), so the effects of the two cannot be separated; the effect \
             is that of both.",
            findings.name(other)
        ),
    }
}
