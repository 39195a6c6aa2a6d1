//! Columns of numbers and of times, one value per record.

use crate::vehicle_routing::{
    data::source::Source,
    params::RouteParams,
    settings::TimeUnit,
    times::{self, Time},
};
use intake::{
    Recipe,
    values::{self, Numbers},
};
use report::markdown::plain;

/// The numbers of a column.
pub(crate) struct Figures {
    pub position: usize,
    pub values: Vec<Option<f64>>,
}

impl Figures {
    /// The numbers of a column, if it exists.
    pub(crate) fn of(source: &Source, position: Option<usize>, recipe: &Recipe) -> Option<Self> {
        position.map(|position| Self::read(source, position, recipe))
    }

    pub(crate) fn read(source: &Source, position: usize, recipe: &Recipe) -> Self {
        let Numbers { values, .. } = values::numbers(&source.table, position, recipe.decimal_mark);
        Self {
            position,
            values: values.into_iter().map(|value| value.filter(|value| value.is_finite())).collect(),
        }
    }
}

/// The times of a column, in minutes.
pub(crate) struct TimeColumn {
    pub position: usize,
    pub minutes: Vec<Option<f64>>,
    /// The minutes that plain numbers of the column count in.
    pub unit_minutes: f64,
    /// A sentence about how plain numbers were read, if there are any.
    pub sentence: Option<String>,
}

impl TimeColumn {
    /// Reads a column of times of day or of durations, if it exists; `usual` is the unit of plain numbers.
    pub(crate) fn read(
        source: &Source,
        position: Option<usize>,
        is_duration: bool,
        usual: TimeUnit,
        params: &RouteParams,
        recipe: &Recipe,
    ) -> Option<Self> {
        let position = position?;
        let name = source.column_name(position);
        let texts = source.table.column(position);
        let mark = values::style(&source.table, position, recipe.decimal_mark).mark;
        let unit = params.time_unit.or_else(|| unit_of(name)).unwrap_or(usual);
        let (mut has_numbers, mut most) = (false, 0.0_f64);
        let mut minutes = Vec::with_capacity(source.table.rows);
        for text in texts {
            minutes.push(match text.and_then(|text| times::read(text, mark)) {
                None => None,
                Some(Time::Minutes(minutes)) => Some(minutes),
                Some(Time::Number(number)) => {
                    has_numbers = true;
                    most = most.max(number);
                    Some(number * unit.minutes())
                }
            });
        }
        let sentence = has_numbers.then(|| {
            let what =
                if is_duration { unit.noun().to_owned() } else { format!("{} after midnight", unit.noun()) };
            let doubt = if !is_duration && unit == TimeUnit::Minutes && most <= 24.0 && most > 0.0 {
                "; if they are hours, ask again with “times are in hours”"
            } else {
                ""
            };
            format!("{} was read as {what}{doubt}.", plain(name))
        });
        Some(Self { position, minutes, unit_minutes: unit.minutes(), sentence })
    }
}

/// The unit in the name of a column.
fn unit_of(name: &str) -> Option<TimeUnit> {
    let lower = name.to_lowercase();
    let mut words = lower.split(|c: char| !c.is_alphabetic());
    words.find_map(|word| match word {
        "h" | "hr" | "hrs" | "hour" | "hours" | "stunden" | "std" | "horas" | "heures" => {
            Some(TimeUnit::Hours)
        }
        "s" | "sec" | "secs" | "second" | "seconds" | "sekunden" | "segundos" | "secondes" => {
            Some(TimeUnit::Seconds)
        }
        "min" | "mins" | "minute" | "minutes" | "minuten" | "minutos" => Some(TimeUnit::Minutes),
        _ => None,
    })
}
