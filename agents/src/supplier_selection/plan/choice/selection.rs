//! The columns that are compared, and the suppliers that meet the requirements.

use std::collections::BTreeMap;

use kernels::suppliers::Direction;

use crate::supplier_selection::{
    data::fields::{field::Field, roster::Roster, sense::Concept},
    params::{Better, RankParams, View},
    plan::{choice::table::Unused, total_cost::TOTAL_COST},
};
use intake::AgentError;
use kernels::cancel;
use report::{markdown::plain, number::amount};

/// A column with its good end.
pub(super) type Directed<'a> = (&'a Field, Direction);

pub(super) fn given_direction(params: &RankParams, name: &str) -> Option<Better> {
    params.directions.as_ref().and_then(|given: &BTreeMap<String, Better>| given.get(name).copied())
}

pub(super) fn chosen_fields<'a>(
    roster: &'a Roster,
    params: &RankParams,
) -> Result<(Vec<Directed<'a>>, Vec<Unused>), AgentError> {
    let named = params.criteria.as_deref().unwrap_or_default();
    let without = params.without.as_deref().unwrap_or_default();
    let (mut chosen, mut unused) = (Vec::new(), Vec::new());
    if let Some(total) = total_cost(roster, params) {
        return Ok((vec![(total, Direction::Cost)], unused));
    }
    for field in &roster.fields {
        cancel::tick();
        if without.contains(&field.name) || (!named.is_empty() && !named.contains(&field.name)) {
            unused.push(Unused::new(field, "left out as you asked"));
            continue;
        }
        let direction = match given_direction(params, &field.name) {
            Some(Better::Higher) => Some(Direction::Benefit),
            Some(Better::Lower) => Some(Direction::Cost),
            None => field.direction(),
        };
        match (direction, &field.trouble) {
            (_, Some(trouble)) if named.contains(&field.name) || field.concept == Some(Concept::Price) => {
                let name = plain(&field.name);
                return Err(AgentError::Needs(format!(
                    "{name} cannot be compared: {trouble}. Bring its values to one unit and upload the file again, or ask \
                     “without {name}”."
                )));
            }
            (_, Some(trouble)) => unused.push(Unused::new(field, trouble)),
            (Some(direction), None) => chosen.push((field, direction)),
            (None, None) if named.contains(&field.name) => {
                let name = plain(&field.name);
                return Err(AgentError::Needs(format!(
                    "Is more or less {name} better? Its name does not show it. Ask again with “higher {name} is better” or \
                     “lower {name} is better”."
                )));
            }
            (None, None) => unused.push(Unused {
                is_question: true,
                ..Unused::new(field, "its name does not show whether more or less is better")
            }),
        }
    }
    Ok((chosen, unused))
}

/// The total cost, which is compared alone when a question asks for it.
fn total_cost<'a>(roster: &'a Roster, params: &RankParams) -> Option<&'a Field> {
    let is_asked = params.view == Some(View::TotalCost);
    roster.fields.iter().find(|field| is_asked && field.name == TOTAL_COST)
}

/// Why a supplier misses a requirement; nothing where it keeps all.
pub(crate) fn broken_requirement(roster: &Roster, params: &RankParams, supplier: usize) -> Option<String> {
    for requirement in params.requirements.iter().flatten() {
        cancel::tick();
        let is_kept = requirement.kept.contains(&roster.names[supplier]);
        let field = roster.fields.iter().find(|field| field.name == requirement.criterion);
        let Some(field) = field.filter(|_| !is_kept) else {
            continue;
        };
        let name = &field.name;
        let Some(value) = field.values[supplier] else {
            return Some(format!("no value for {name}, on which there is a requirement"));
        };
        if let Some((side, limit)) = requirement.limits().find(|(side, limit)| !side.keeps(value, *limit)) {
            let (value, limit) = (amount(value), amount(limit));
            return Some(format!("{name} is {value}, {} {limit} is required", side.words()));
        }
    }
    None
}
