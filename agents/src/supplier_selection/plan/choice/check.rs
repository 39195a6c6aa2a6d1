//! Refuses a choice with fewer than two suppliers, or without a criterion.

use crate::supplier_selection::{data::fields::roster::Roster, plan::choice::table::Choice};
use intake::AgentError;
use report::markdown::plain;

pub(super) fn check(file: &str, roster: &Roster, choice: Choice) -> Result<Choice, AgentError> {
    let file = plain(file);
    if choice.suppliers.len() < 2 {
        let mut reasons = Vec::new();
        for left in choice.left_out.iter().take(5) {
            reasons.push(format!("{} ({})", plain(&roster.names[left.supplier]), left.reason));
        }
        let left =
            if reasons.is_empty() { String::new() } else { format!(" Left out: {}.", reasons.join("; ")) };
        if let [only] = choice.suppliers[..] {
            return Err(AgentError::Needs(format!(
                "{} is the only supplier of {file} that fits what you asked for, so there is nothing to rank.{left}",
                plain(&roster.names[only])
            )));
        }
        return Err(AgentError::Needs(format!(
            "There is nothing to choose: {} of the {} suppliers of {file} can be compared, and two are needed.{left}",
            choice.suppliers.len(),
            roster.names.len()
        )));
    }
    if choice.criteria.is_empty() {
        let mut reasons = Vec::new();
        for unused in choice.unused.iter().take(10) {
            reasons.push(format!("{} ({})", plain(&unused.name), unused.reason));
        }
        let found = if reasons.is_empty() {
            "no column except the names has numbers or grades".to_owned()
        } else {
            format!("these are not used: {}", reasons.join("; "))
        };
        return Err(AgentError::Needs(format!(
            "{file} has no column by which its suppliers can be compared: {found}. Add columns such as cost, quality or \
             lead_time_days, or state which end is good, for example “higher volume is better”."
        )));
    }
    Ok(choice)
}
