//! The coverage of prediction ranges: the share of what comes that a range is meant to hold, in whole percent.

use std::ops::RangeInclusive;

use intake::AgentError;
use kernels::forecast::{MOST_LEVELS, MoreLevels};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The levels that ranges are made for.
const LEVELS: RangeInclusive<u8> = 50..=99;

/// The level of the ranges that an answer shows, or several of them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum Coverage {
    One(u8),
    Several(Vec<u8>),
}

impl Coverage {
    /// The levels of shares such as 0.9 that ranges can be made for; `None` when there are none. The shares that no range is
    /// made for come second, in percent.
    pub fn of_shares(shares: impl IntoIterator<Item = f64>) -> (Option<Self>, Vec<f64>) {
        let (mut levels, mut others) = (Vec::new(), Vec::new());
        for share in shares {
            let percent = (share * 1e5).round() / 1e3;
            match percent.fract() == 0.0 && LEVELS.contains(&(percent as u8)) && percent < 100.0 {
                true => levels.push(percent as u8),
                false => others.push(percent),
            }
        }
        levels.sort_unstable();
        levels.dedup();
        let found = match levels.as_slice() {
            [] => None,
            [one] => Some(Self::One(*one)),
            _ => Some(Self::Several(levels)),
        };
        (found, others)
    }

    /// The levels, the narrowest range first.
    pub fn percents(&self) -> Vec<u8> {
        let mut percents = match self {
            Self::One(percent) => vec![*percent],
            Self::Several(percents) => percents.clone(),
        };
        percents.sort_unstable();
        percents.dedup();
        percents
    }

    /// The levels that are made beside those of 80 and 95 %.
    pub(crate) fn more(&self) -> MoreLevels {
        MoreLevels::of(&self.percents())
    }

    /// Refuses levels that no range is made for.
    pub(crate) fn check(&self) -> Result<(), AgentError> {
        let percents = self.percents();
        if let Some(percent) = percents.iter().find(|percent| !LEVELS.contains(percent)) {
            return Err(AgentError::Needs(format!(
                "The level of a prediction range can be {} to {} percent, but {percent} was requested.",
                LEVELS.start(),
                LEVELS.end()
            )));
        }
        let others = percents.iter().filter(|percent| ![80, 95].contains(*percent)).count();
        if percents.is_empty() || others > MOST_LEVELS {
            return Err(AgentError::Needs(format!(
                "Name one level of the prediction range, or up to {MOST_LEVELS} beside 80 and 95 percent."
            )));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::Coverage;

    #[test]
    fn shares_become_whole_percentages_and_the_others_are_returned() {
        let (levels, others) = Coverage::of_shares([0.99, 0.8, 0.9, 0.9, 0.975, 0.3]);
        assert_eq!(levels.unwrap().percents(), [80, 90, 99]);
        assert_eq!(others, [97.5, 30.0]);
        assert_eq!(Coverage::of_shares([0.57]), (Some(Coverage::One(57)), Vec::new()));
        assert_eq!(Coverage::of_shares([1.0]), (None, vec![100.0]));
    }

    #[test]
    fn levels_outside_the_limits_and_too_many_levels_are_refused() {
        assert!(Coverage::One(49).check().is_err() && Coverage::One(100).check().is_err());
        assert!(Coverage::Several(vec![50, 60, 70, 80, 90, 95]).check().is_ok());
        assert!(Coverage::Several(vec![50, 60, 70, 75, 90]).check().is_err());
        assert!(Coverage::Several(Vec::new()).check().is_err());
    }
}
