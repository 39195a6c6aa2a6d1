//! One column of the file as numbers: percent, money, units of time and grades, with the values that could not be read.

use kernels::suppliers::Direction;

use crate::supplier_selection::data::fields::{grades::grades, sense::Concept};
use intake::{
    Table,
    number::{Affix, is_nothing},
    problem::Problem,
    recipe::Recipe,
    values,
};
use kernels::cancel;

/// Text of `done` for a value that counts as blank.
const BLANK: &str = "counts as blank";
/// Text of `done` for a value that was changed to the unit of the others.
const CONVERTED: &str = "converted to the unit of the others";
/// A column with a smaller share of numbers is not a column of numbers.
const LEAST_NUMBERS: f64 = 0.5;

/// The numbers of a column, one per record.
pub(crate) struct Numeric {
    pub values: Vec<Option<f64>>,
    pub unit: Option<&'static str>,
    pub scale: Vec<(String, f64)>,
    /// Set by grades that are good or bad by themselves.
    pub direction: Option<Direction>,
    pub trouble: Option<String>,
    pub problems: Vec<Problem>,
}

/// Reads a column as numbers or grades; `None` when it is neither.
pub(crate) fn read_numeric(
    table: &Table,
    index: usize,
    concept: Option<Concept>,
    recipe: &Recipe,
) -> Option<Numeric> {
    let texts: Vec<Option<&str>> =
        table.column(index).map(|text| text.filter(|text| !is_nothing(text))).collect();
    let filled = texts.iter().flatten().count();
    let numbers = values::numbers(table, index, recipe.decimal_mark);
    let read = numbers.values.iter().flatten().count();
    if filled == 0 || (read as f64) < LEAST_NUMBERS * filled as f64 {
        let found = grades(texts.iter().copied())?;
        let mut numeric = Numeric {
            values: found.values,
            unit: None,
            scale: found.scale,
            direction: found.direction,
            trouble: None,
            problems: Vec::new(),
        };
        numeric.name_unread(table, index, &texts, "not a grade of the scale of the others");
        return Some(numeric);
    }
    let mut numeric = Numeric {
        values: numbers.values,
        unit: None,
        scale: Vec::new(),
        direction: None,
        trouble: None,
        problems: Vec::new(),
    };
    numeric.name_unread(table, index, &texts, "not a number");
    let affixes: Vec<Affix> = numbers.affixes.keys().copied().collect();
    numeric.bring_to_one_unit(table, index, &texts, &affixes, numbers.bare);
    if is_never_negative(concept) {
        numeric.drop_negative(table, index);
    }
    Some(numeric)
}

/// Whether values of a concept cannot be below zero.
fn is_never_negative(concept: Option<Concept>) -> bool {
    matches!(
        concept,
        Some(
            Concept::Price | Concept::LeadTime | Concept::Defects | Concept::Capacity | Concept::MinimumOrder
        )
    )
}

/// Days of a unit of time.
fn days_of(affix: Affix) -> Option<f64> {
    match affix {
        Affix::Unit("min") => Some(1.0 / 1440.0),
        Affix::Unit("h") => Some(1.0 / 24.0),
        Affix::Unit("day") => Some(1.0),
        Affix::Unit("week") => Some(7.0),
        Affix::Unit("month") => Some(365.25 / 12.0),
        Affix::Currency(_) | Affix::Unit(_) | Affix::Percent => None,
    }
}

impl Numeric {
    fn problem(&mut self, table: &Table, index: usize, record: usize, problem: &str, done: &'static str) {
        self.problems.push(Problem {
            row: table.row_of(record),
            column: table.names[index].clone(),
            value: table.texts(index).get(record).unwrap_or_default().to_owned(),
            problem: problem.to_owned(),
            done,
        });
    }

    fn name_unread(&mut self, table: &Table, index: usize, texts: &[Option<&str>], problem: &str) {
        for (record, text) in texts.iter().enumerate() {
            if text.is_some() && self.values[record].is_none() {
                self.problem(table, index, record, problem, BLANK);
            }
        }
    }

    fn bring_to_one_unit(
        &mut self,
        table: &Table,
        index: usize,
        texts: &[Option<&str>],
        affixes: &[Affix],
        bare: usize,
    ) {
        match affixes {
            [] => {}
            [Affix::Percent] => {
                self.unit = Some("%");
                self.read_fractions(table, index, texts, bare);
            }
            [one] => self.unit = Some(one.label()),
            several if bare == 0 && several.iter().all(|affix| days_of(*affix).is_some()) => {
                self.unit = Some("day");
                self.convert_to_days(table, index, texts);
            }
            several => {
                let labels: Vec<&str> = several.iter().map(|affix| affix.label()).collect();
                self.trouble = Some(format!("its values are in {}", labels.join(" and ")));
            }
        }
    }

    /// Among values such as `95 %`, a bare `0.95` is a fraction when all bare values are at most 1 and all others above.
    fn read_fractions(&mut self, table: &Table, index: usize, texts: &[Option<&str>], bare: usize) {
        let mut fractions = Vec::new();
        for (record, value) in self.values.iter().enumerate() {
            let is_bare = texts[record].is_some_and(|text| !text.contains('%'));
            let Some(value) = value else { continue };
            if is_bare != (*value <= 1.0) {
                return;
            }
            if is_bare {
                fractions.push(record);
            }
        }
        if bare == 0 {
            return;
        }
        for record in fractions {
            cancel::tick();
            self.values[record] = self.values[record].map(|value| value * 100.0);
            self.problem(table, index, record, "a fraction among percentages", CONVERTED);
        }
    }

    fn convert_to_days(&mut self, table: &Table, index: usize, texts: &[Option<&str>]) {
        use intake::number::{DecimalMark, read};
        for (record, text) in texts.iter().enumerate() {
            cancel::tick();
            let affix = text.and_then(|text| read(text, DecimalMark::Point)?.affix);
            if let Some(days) = affix.and_then(days_of).filter(|days| *days != 1.0) {
                self.values[record] = self.values[record].map(|value| value * days);
                self.problem(table, index, record, "another unit of time", CONVERTED);
            }
        }
    }

    fn drop_negative(&mut self, table: &Table, index: usize) {
        for record in 0..self.values.len() {
            if self.values[record].is_some_and(|value| value < 0.0) {
                self.values[record] = None;
                self.problem(table, index, record, "below zero, which it cannot be", BLANK);
            }
        }
    }
}
