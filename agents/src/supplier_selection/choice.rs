//! What is compared: which suppliers, by which columns, with which end good, and what stands where the file has nothing.
//! Everything that is left out is listed with its reason.

use std::collections::BTreeMap;

use kernels::suppliers::{DecisionMatrix, Direction};

use super::{
    fields::{Concept, Field, Roster},
    params::{Better, Blanks, RankParams},
};
use crate::{
    AgentError,
    report::{markdown::plain, number::amount},
};

/// One column that is compared, with a value for every supplier.
#[derive(Clone, Debug, PartialEq)]
pub struct Criterion {
    pub name: String,
    pub direction: Direction,
    /// A person said which end is good.
    pub is_said: bool,
    pub unit: Option<&'static str>,
    pub scale: Vec<(String, f64)>,
    pub concept: Option<Concept>,
    /// As in the file.
    pub raw: Vec<Option<f64>>,
    /// With blanks filled.
    pub values: Vec<f64>,
}

/// A supplier that is not ranked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftOut {
    pub supplier: usize,
    pub reason: String,
}

/// A column that is not compared.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unused {
    pub name: String,
    pub reason: String,
    /// A person can change that by saying which end is good.
    pub is_question: bool,
}

/// The table that is ranked.
pub struct Choice {
    /// Positions in the roster.
    pub suppliers: Vec<usize>,
    pub criteria: Vec<Criterion>,
    pub left_out: Vec<LeftOut>,
    pub unused: Vec<Unused>,
}

impl Criterion {
    /// How many suppliers have no value of their own.
    pub fn blanks(&self) -> usize {
        self.raw.iter().filter(|value| value.is_none()).count()
    }

    /// A value as people read it, a grade as it is written.
    pub fn show(&self, value: f64) -> String {
        if let Some((text, _)) = self.scale.iter().find(|(_, step)| *step == value) {
            return plain(text);
        }
        match self.unit {
            Some("%") => format!("{} %", amount(value)),
            Some(unit) => format!("{} {unit}", amount(value)),
            None => amount(value),
        }
    }

    /// `lower` or `higher`.
    pub fn better(&self) -> &'static str {
        match self.direction {
            Direction::Cost => "lower",
            Direction::Benefit => "higher",
        }
    }

    /// The best and the worst value.
    pub fn ends(&self) -> (f64, f64) {
        let low = self.values.iter().copied().fold(f64::INFINITY, f64::min);
        let high = self.values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if self.direction == Direction::Cost { (low, high) } else { (high, low) }
    }

    /// Values from 0 (worst) to 1 (best).
    pub fn scaled(&self) -> Vec<f64> {
        let (best, worst) = self.ends();
        self.values
            .iter()
            .map(|value| if best == worst { 1.0 } else { (value - worst) / (best - worst) })
            .collect()
    }
}

impl Choice {
    /// The numbers for the kernels.
    pub fn matrix(&self) -> Result<DecisionMatrix, AgentError> {
        let columns = self.criteria.iter().map(|criterion| criterion.values.clone()).collect();
        let directions = self.criteria.iter().map(|criterion| criterion.direction).collect();
        DecisionMatrix::from_columns(columns, directions)
            .map_err(|cause| AgentError::Needs(format!("The suppliers cannot be compared: {cause}.")))
    }

    /// Fills blanks with the best (`true`) or the worst value of a criterion, to see whether they matter.
    pub fn with_blanks_at(&self, best: bool) -> Self {
        let fill = |criterion: &Criterion| {
            let (best_value, worst_value) = criterion.ends();
            let fill = if best { best_value } else { worst_value };
            let values = criterion.raw.iter().map(|value| value.unwrap_or(fill)).collect();
            Criterion { values, ..criterion.clone() }
        };
        Self {
            suppliers: self.suppliers.clone(),
            criteria: self.criteria.iter().map(fill).collect(),
            left_out: self.left_out.clone(),
            unused: self.unused.clone(),
        }
    }
}

/// Settles what is compared. Names in `params` are those of the file.
pub fn choose(file: &str, roster: &Roster, params: &RankParams) -> Result<Choice, AgentError> {
    let (fields, mut unused) = chosen_fields(roster, params)?;
    let (mut suppliers, mut left_out) = chosen_suppliers(roster, params);
    let blanks = params.blanks.unwrap_or_default();
    if blanks == Blanks::LeaveOut {
        suppliers.retain(|supplier| {
            let blank = fields.iter().find(|(field, _)| field.values[*supplier].is_none());
            let reason = blank.map(|(field, _)| format!("no value for {}", field.name));
            left_out.extend(reason.clone().map(|reason| LeftOut { supplier: *supplier, reason }));
            reason.is_none()
        });
    }
    suppliers.retain(|supplier| {
        let has_any = fields.is_empty() || fields.iter().any(|(field, _)| field.values[*supplier].is_some());
        if !has_any {
            left_out.push(LeftOut { supplier: *supplier, reason: "no value for any criterion".to_owned() });
        }
        has_any
    });
    let mut criteria = Vec::new();
    for (field, direction) in fields {
        let raw: Vec<Option<f64>> = suppliers.iter().map(|supplier| field.values[*supplier]).collect();
        match why_useless(&raw) {
            Some(reason) => unused.push(Unused { name: field.name.clone(), reason, is_question: false }),
            None => criteria.push(Criterion {
                name: field.name.clone(),
                direction,
                is_said: said(params, &field.name).is_some(),
                unit: field.unit,
                scale: field.scale.clone(),
                concept: field.concept,
                values: filled(&raw, direction, blanks),
                raw,
            }),
        }
    }
    left_out.sort_by_key(|left| left.supplier);
    let choice = Choice { suppliers, criteria, left_out, unused };
    check(file, roster, choice)
}

fn said(params: &RankParams, name: &str) -> Option<Better> {
    params.directions.as_ref().and_then(|said: &BTreeMap<String, Better>| said.get(name).copied())
}

/// A column with its good end.
type Directed<'a> = (&'a Field, Direction);

fn chosen_fields<'a>(
    roster: &'a Roster,
    params: &RankParams,
) -> Result<(Vec<Directed<'a>>, Vec<Unused>), AgentError> {
    let named = params.criteria.as_deref().unwrap_or_default();
    let without = params.without.as_deref().unwrap_or_default();
    let (mut chosen, mut unused) = (Vec::new(), Vec::new());
    for field in &roster.fields {
        let mut leave = |reason: String, is_question| {
            unused.push(Unused { name: field.name.clone(), reason, is_question });
        };
        if without.contains(&field.name) || (!named.is_empty() && !named.contains(&field.name)) {
            leave("left out as you asked".to_owned(), false);
            continue;
        }
        let direction = match said(params, &field.name) {
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
            (_, Some(trouble)) => leave(trouble.clone(), false),
            (Some(direction), None) => chosen.push((field, direction)),
            (None, None) if named.contains(&field.name) => {
                let name = plain(&field.name);
                return Err(AgentError::Needs(format!(
                    "Is more or less {name} better? Its name does not say so. Ask again with “higher {name} is better” or \
                     “lower {name} is better”."
                )));
            }
            (None, None) => leave("its name does not say whether more or less is better".to_owned(), true),
        }
    }
    Ok((chosen, unused))
}

fn chosen_suppliers(roster: &Roster, params: &RankParams) -> (Vec<usize>, Vec<LeftOut>) {
    let only = params.suppliers.as_deref().unwrap_or_default();
    let excluded = params.exclude.as_deref().unwrap_or_default();
    let (mut kept, mut left_out) = (Vec::new(), Vec::new());
    for (supplier, name) in roster.names.iter().enumerate() {
        let reason = if (!only.is_empty() && !only.contains(name)) || excluded.contains(name) {
            Some("left out as you asked".to_owned())
        } else {
            broken_requirement(roster, params, supplier)
        };
        match reason {
            Some(reason) => left_out.push(LeftOut { supplier, reason }),
            None => kept.push(supplier),
        }
    }
    (kept, left_out)
}

fn broken_requirement(roster: &Roster, params: &RankParams, supplier: usize) -> Option<String> {
    for requirement in params.requirements.iter().flatten() {
        let Some(field) = roster.fields.iter().find(|field| field.name == requirement.criterion) else {
            continue;
        };
        let name = &field.name;
        let Some(value) = field.values[supplier] else {
            return Some(format!("no value for {name}, on which there is a requirement"));
        };
        if let Some(least) = requirement.at_least.filter(|least| value < *least) {
            return Some(format!("{name} is {}, at least {} is required", amount(value), amount(least)));
        }
        if let Some(most) = requirement.at_most.filter(|most| value > *most) {
            return Some(format!("{name} is {}, at most {} is required", amount(value), amount(most)));
        }
    }
    None
}

/// Why a column cannot tell suppliers apart.
fn why_useless(raw: &[Option<f64>]) -> Option<String> {
    let filled = raw.iter().flatten().count();
    if 2 * filled < raw.len() {
        return Some(format!("only {filled} of {} suppliers have a value", raw.len()));
    }
    let mut values = raw.iter().flatten();
    let first = values.next();
    (raw.len() > 1 && values.all(|value| Some(value) == first))
        .then(|| "the same for every supplier".to_owned())
}

fn filled(raw: &[Option<f64>], direction: Direction, blanks: Blanks) -> Vec<f64> {
    let mut known: Vec<f64> = raw.iter().flatten().copied().collect();
    known.sort_by(f64::total_cmp);
    let (Some(low), Some(high)) = (known.first().copied(), known.last().copied()) else { return Vec::new() };
    let middle = (known[(known.len() - 1) / 2] + known[known.len() / 2]) / 2.0;
    let fill = match (blanks, direction) {
        (Blanks::Worst, Direction::Cost) => high,
        (Blanks::Worst, Direction::Benefit) => low,
        (Blanks::Median | Blanks::LeaveOut, _) => middle,
    };
    raw.iter().map(|value| value.unwrap_or(fill)).collect()
}

fn check(file: &str, roster: &Roster, choice: Choice) -> Result<Choice, AgentError> {
    let file = plain(file);
    if choice.suppliers.len() < 2 {
        let reasons: Vec<String> = choice
            .left_out
            .iter()
            .take(5)
            .map(|left| format!("{} ({})", plain(&roster.names[left.supplier]), left.reason))
            .collect();
        let left =
            if reasons.is_empty() { String::new() } else { format!(" Left out: {}.", reasons.join("; ")) };
        return Err(AgentError::Needs(format!(
            "There is nothing to choose: {} of the {} suppliers of {file} can be compared, and two are needed.{left}",
            choice.suppliers.len(),
            roster.names.len()
        )));
    }
    if choice.criteria.is_empty() {
        let reasons: Vec<String> = choice
            .unused
            .iter()
            .take(10)
            .map(|unused| format!("{} ({})", plain(&unused.name), unused.reason))
            .collect();
        let found = if reasons.is_empty() {
            "no column beside the names holds numbers or grades".to_owned()
        } else {
            format!("not used are {}", reasons.join("; "))
        };
        return Err(AgentError::Needs(format!(
            "{file} has no column by which its suppliers can be told apart: {found}. Add columns such as cost, quality or \
             lead_time_days, or say which end is good, for example “higher volume is better”."
        )));
    }
    Ok(choice)
}
