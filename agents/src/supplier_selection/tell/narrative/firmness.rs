//! How sure the choice is: what the methods say, and how far each weight may move.

use kernels::suppliers::WeightRange;

use crate::supplier_selection::{
    params::MethodName,
    plan::judged::Judged,
    tell::{names::joined, narrative::story::Story},
};
use report::{
    markdown::{mixed_table, plain},
    number::percent,
};

pub fn firmness(story: &Story) -> String {
    let Judged { choice, ranked, .. } = story.judged;
    let mut text = String::new();
    let agreement = &ranked.agreement;
    let firsts: Vec<String> = MethodName::ALL
        .into_iter()
        .map(|method| format!("{}: {}", method.label(), story.name(ranked.by(method).winner())))
        .collect();
    text.push_str(&format!(
        "First by each method: {}. The four orders agree with Kendall's W {:.2} (1 is the same order, 0 none).",
        firsts.join("; "),
        agreement.concordance
    ));
    let compromise = &ranked.compromise;
    if compromise.proposed.len() > 1 {
        let names: Vec<String> = compromise.proposed.iter().take(6).map(|place| story.name(*place)).collect();
        let more = compromise.proposed.len().saturating_sub(6);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        text.push_str(&format!(" VIKOR sees no clear winner and proposes {}{more}.", joined(&names)));
    }
    text.push_str(&format!("\n\n{}\n\n", closest(story)));
    let who = |place: Option<usize>| place.map_or("no other supplier".to_owned(), |place| story.name(place));
    let rows: Vec<Vec<String>> = ranked
        .stability
        .iter()
        .map(|range| {
            vec![
                plain(&choice.criteria[range.criterion].name),
                choice.criteria[range.criterion].better().to_owned(),
                percent(range.weight),
                percent(range.lower),
                who(range.winner_below),
                percent(range.upper),
                who(range.winner_above),
            ]
        })
        .collect();
    let head = ["Criterion", "Better", "Weight", "Stays first from", "below it", "to", "above it"];
    text.push_str(&mixed_table(&head, &[false, false, true, true, false, true, false], &rows));
    text
}

/// The weight that has to move least for another winner.
pub fn closest(story: &Story) -> String {
    let criteria = &story.judged.choice.criteria;
    let moves =
        story.judged.ranked.stability.iter().filter_map(|range| Some((range, nearest_change(range)?)));
    match moves.min_by(|a, b| a.1.0.total_cmp(&b.1.0)) {
        None => {
            format!("No change of a single weight makes another supplier first: {} stays.", story.winner())
        }
        Some((range, (distance, who, at, verb))) => format!(
            "{}: the choice changes to {} when the weight of {} {verb} from {} to {}, while the others keep their proportions. No smaller \
             change of another weight does this.",
            if distance < 0.05 { "Fragile" } else { "The nearest change" },
            story.name(who),
            plain(&criteria[range.criterion].name),
            percent(range.weight),
            percent(at)
        ),
    }
}

/// How far a weight has to move for another winner: the distance, that winner, the new weight, and the direction.
fn nearest_change(range: &WeightRange) -> Option<(f64, usize, f64, &'static str)> {
    let down = range.winner_below.map(|winner| (range.weight - range.lower, winner, range.lower, "falls"));
    let up = range.winner_above.map(|winner| (range.upper - range.weight, winner, range.upper, "rises"));
    match (down, up) {
        (Some(down), Some(up)) => Some(if down.0 <= up.0 { down } else { up }),
        (down, up) => down.or(up),
    }
}
