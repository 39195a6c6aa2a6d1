//! From which lead on PROMETHEE prefers a supplier: preference functions with their thresholds.

use kernels::suppliers::Preference;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use intake::AgentError;
use report::{markdown::plain, number::amount};

/// The six preference functions of Brans and Vincke (1985).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Shape {
    /// Any lead counts fully.
    Usual,
    /// Nothing up to the indifference, everything above it.
    UShape,
    /// In proportion from zero up to the preference.
    VShape,
    /// A half between the indifference and the preference.
    Level,
    /// In proportion between the indifference and the preference.
    Linear,
    /// A bell curve around the inflection.
    Gaussian,
}

impl Shape {
    /// As people say it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Usual => "usual",
            Self::UShape => "U-shape",
            Self::VShape => "V-shape",
            Self::Level => "level",
            Self::Linear => "linear",
            Self::Gaussian => "Gaussian",
        }
    }
}

/// The preference function of one criterion; thresholds are differences in the unit of the criterion.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Threshold {
    /// A column; every criterion without one of its own when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub criterion: Option<String>,
    /// What the numbers make of it when left out: linear with an indifference, else V-shape.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shape: Option<Shape>,
    /// The largest difference that counts as none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub indifference: Option<f64>,
    /// The difference from which on a supplier is fully preferred.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub preference: Option<f64>,
    /// Where the Gaussian curve is steepest; one standard deviation of the criterion when left out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub inflection: Option<f64>,
}

impl Threshold {
    fn shape(&self) -> Shape {
        match (self.shape, self.indifference, self.inflection) {
            (Some(shape), ..) => shape,
            (None, _, Some(_)) => Shape::Gaussian,
            (None, Some(_), None) => Shape::Linear,
            (None, None, None) => Shape::VShape,
        }
    }

    /// The function for the kernel; `deviation` is the standard deviation of the criterion.
    pub(crate) fn preference(&self, deviation: f64) -> Preference {
        let (q, p) = (self.indifference.unwrap_or(0.0), self.preference.unwrap_or(deviation));
        match self.shape() {
            Shape::Usual => Preference::Usual,
            Shape::UShape => Preference::Linear { indifference: q, preference: q },
            Shape::VShape => Preference::Linear { indifference: 0.0, preference: p },
            Shape::Linear => Preference::Linear { indifference: q, preference: p },
            Shape::Level => Preference::Level { indifference: q, preference: p },
            Shape::Gaussian => match self.inflection.unwrap_or(deviation) {
                inflection if inflection > 0.0 => Preference::Gaussian { inflection },
                _ => Preference::Usual,
            },
        }
    }

    /// All thresholds in words, one after the other.
    pub(crate) fn words_of(thresholds: &[Self]) -> String {
        let texts: Vec<String> = thresholds.iter().map(|one| one.words(thresholds.len() == 1)).collect();
        texts.join("; ")
    }

    /// `lead_time_days: linear, indifferent up to 2, fully preferred from 5 on`.
    fn words(&self, is_only: bool) -> String {
        let rest = if is_only { "every criterion" } else { "every other criterion" };
        let of = match &self.criterion {
            Some(criterion) => plain(criterion),
            None => format!("{rest}, each in its own unit"),
        };
        let mut text = format!("{of}: {}", self.shape().label());
        if let Some(indifference) = self.indifference {
            text.push_str(&format!(", indifferent up to {}", number(indifference)));
        }
        if let Some(preference) = self.preference {
            text.push_str(&format!(", fully preferred from {} on", number(preference)));
        }
        match (self.shape(), self.inflection) {
            (Shape::Gaussian, Some(inflection)) => {
                text.push_str(&format!(", inflection at {}", number(inflection)))
            }
            (Shape::Gaussian, None) => text.push_str(", inflection at one standard deviation"),
            (Shape::VShape, _) if self.preference.is_none() => {
                text.push_str(", fully preferred from one standard deviation on");
            }
            _ => {}
        }
        text
    }

    /// Asks for what is missing, and refuses what cannot be.
    pub(crate) fn check(&self) -> Result<(), AgentError> {
        let of = self.criterion.as_deref().map_or("PROMETHEE".to_owned(), plain);
        let shape = self.shape().label();
        let said = [self.indifference, self.preference, self.inflection];
        if let Some(wrong) = said.into_iter().flatten().find(|value| !(value.is_finite() && *value >= 0.0)) {
            return needs(format!(
                "A threshold of {of} must be zero or more, but {} was given.",
                number(wrong)
            ));
        }
        if let (Some(indifference), Some(preference)) = (self.indifference, self.preference)
            && preference < indifference
        {
            return needs(format!(
                "The preference threshold of {of} ({}) is below its indifference threshold ({}). A lead is fully preferred only above \
                 what counts as no difference; ask again with the larger number as the preference.",
                number(preference),
                number(indifference)
            ));
        }
        let (is_q, is_p, is_s) =
            (self.indifference.is_some(), self.preference.is_some(), self.inflection.is_some());
        match self.shape() {
            Shape::Usual if is_q || is_p || is_s => {
                needs(format!("The usual preference function has no thresholds, but {of} was given some."))
            }
            Shape::UShape if !is_q || is_p || is_s => needs(format!(
                "The U-shape preference of {of} needs one number, such as “U-shape with indifference 2”."
            )),
            Shape::VShape if is_q || is_s => needs(format!(
                "The V-shape preference of {of} has no indifference. Ask for “V-shape with preference 5”, or for “linear with \
                 indifference 2 and preference 5”."
            )),
            Shape::Level if !is_q || !is_p || is_s => needs(format!(
                "The level preference of {of} needs two numbers, such as “level with indifference 2 and preference 5”."
            )),
            Shape::Linear if is_q && !is_p => needs(format!(
                "From which difference on is a supplier of {of} fully preferred? Ask again with “indifference {} and preference …”.",
                self.indifference.map_or(String::new(), number)
            )),
            Shape::Gaussian if is_q || is_p => needs(format!(
                "The Gaussian preference of {of} has one number, such as “Gaussian with inflection 3”; indifference and preference belong \
                 to the {} function.",
                Shape::Linear.label()
            )),
            Shape::Linear if is_s => needs(format!("The {shape} preference of {of} has no inflection.")),
            Shape::Gaussian if self.inflection == Some(0.0) => {
                needs(format!("The inflection of {of} must be more than zero."))
            }
            Shape::Usual | Shape::UShape | Shape::VShape | Shape::Level | Shape::Linear | Shape::Gaussian => {
                Ok(())
            }
        }
    }
}

fn needs(text: String) -> Result<(), AgentError> {
    Err(AgentError::Needs(text))
}

/// A threshold with all of its digits; money of two decimals would turn 0.005 into 0.01.
fn number(value: f64) -> String {
    if value != 0.0 && value.abs() < 0.1 { value.to_string() } else { amount(value) }
}
