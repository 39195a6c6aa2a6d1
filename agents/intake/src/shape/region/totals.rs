//! Finds rows that add up other rows: by a word such as `Total` in a key column, and by their sums.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    number::DecimalMark,
    shape::{
        cell::{self, Look},
        is_near_sum,
    },
    source::grid::Grid,
};
use kernels::cancel;

const WORDS: &[&str] = &[
    "total",
    "totals",
    "grand total",
    "sum",
    "sum total",
    "subtotal",
    "sub total",
    "sub-total",
    "overall total",
    "gesamt",
    "gesamtsumme",
    "summe",
    "zwischensumme",
    "endsumme",
    "gesamtergebnis",
    "ergebnis",
    "total general",
    "suma",
    "suma total",
    "somme",
    "sous-total",
    "sous total",
    "total général",
    "totale",
    "totale generale",
    "soma",
    "total geral",
    "totaal",
    "razem",
    "itogo",
    "итого",
    "合計",
    "总计",
    "合计",
    "kul",
    "kul yog",
    "कुल",
];
/// The number of rows that decide the number style of a column.
const LOOKED_AT: usize = 200;
/// The most sums without a name below a table, such as one per unit of measure.
const MOST_UNNAMED: usize = 20;
/// With more different values, a column holds names and not kinds.
const MOST_KINDS: usize = 12;
/// A group of fewer records has no sum of its own.
const FEWEST_IN_GROUP: usize = 2;

/// The look of each column of a table, and the sums of its records so far.
pub(in crate::shape::region) struct Totals<'a> {
    grid: &'a Grid,
    looks: Vec<Look>,
    marks: Vec<DecimalMark>,
    /// Records that are not added to the sums yet.
    pending: Vec<usize>,
    sums: Vec<f64>,
    /// The number of records in `sums`, which are those above the last total.
    summed: usize,
    is_last_from: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Word {
    Whole,
    Part,
}

impl<'a> Totals<'a> {
    /// `rows` are candidates for records, in order.
    pub(in crate::shape::region) fn new(grid: &'a Grid, rows: &[usize], width: usize) -> Self {
        let part = &rows[..rows.len().min(LOOKED_AT)];
        let texts = |column: usize| part.iter().map(move |row| grid.cell(*row, column));
        let looks = (0..width).map(|column| cell::most(texts(column))).collect();
        let marks = (0..width).map(|column| DecimalMark::of(texts(column))).collect();
        let is_last_from = rows.last().copied().unwrap_or(0);
        Self { grid, looks, marks, pending: Vec::new(), sums: vec![0.0; width], summed: 0, is_last_from }
    }

    pub(in crate::shape::region) fn look(&self, column: usize) -> Look {
        self.looks.get(column).copied().unwrap_or(Look::Blank)
    }

    /// Notes a record, so that later totals include it.
    pub(in crate::shape::region) fn add(&mut self, row: usize) {
        self.pending.push(row);
    }

    /// The column with the word that marks the row as a total of the rows above, and whether one of its numbers is their sum.
    pub(in crate::shape::region) fn named(&mut self, row: usize) -> Option<(usize, bool)> {
        let (column, word) = self.word(row)?;
        let has_numbers = self.numbers(row).any(|(other, _)| other != column);
        if !has_numbers {
            return None;
        }
        let is_alone = self.keys().all(|key| key == column || self.grid.cell(row, key).is_empty());
        let has_other_keys = self.keys().any(|key| key != column);
        let group = self.pending.len();
        let is_named = is_alone && word == Word::Part && self.names_its_group(row, column);
        let is_sum = self.is_sum(row, column);
        let is_total = match word {
            Word::Whole => {
                is_alone && (has_other_keys || row == self.is_last_from) || is_sum && (is_alone || group > 1)
            }
            Word::Part => is_alone && is_sum || is_named,
        };
        is_total.then_some((column, is_sum))
    }

    /// Whether the rest of the label, such as `North` of `North Total`, is what the rows above have in common.
    fn names_its_group(&self, row: usize, column: usize) -> bool {
        let Some(group) = without_word(self.grid.cell(row, column)) else { return false };
        let is_part = |record: &&usize| {
            self.keys().any(|key| self.grid.cell(**record, key).trim().to_lowercase() == group)
        };
        // `Colgate Total` may be a product like `Colgate`, but not where the rows have another name beside it.
        let least = if self.keys().any(|key| key != column) { 1 } else { FEWEST_IN_GROUP };
        self.pending.iter().filter(is_part).take(least).count() == least
    }

    /// Where the rows at the end begin that have numbers and nothing that identifies a record, except one group such as a unit.
    pub(in crate::shape::region) fn keyless_end(&self, rows: &[usize]) -> usize {
        let is_keyless = |row: usize| {
            let given = self.keys().filter(|key| !self.grid.cell(row, *key).is_empty()).count();
            given <= 1 && self.keys().count() > 2 * given && self.numbers(row).next().is_some()
        };
        let count = rows.iter().rev().take(MOST_UNNAMED).take_while(|row| is_keyless(**row)).count();
        rows.len() - count
    }

    /// Whether each number of a row at the end is the sum of the records above it, or of those of its group. Below a sum, one number is
    /// enough, as in the sums of each unit.
    pub(in crate::shape::region) fn is_unnamed(
        &self,
        row: usize,
        records: &[usize],
        is_below_sum: bool,
    ) -> bool {
        let numbers: Vec<(usize, f64)> = self.numbers(row).collect();
        let group = self.keys().find(|key| !self.grid.cell(row, *key).is_empty());
        let groupings: Vec<usize> = match group {
            Some(key) => vec![key],
            None => self.keys().filter(|key| self.is_kind(*key, records)).collect(),
        };
        let is_part = |record: &usize, key: usize| self.grid.cell(*record, key) == self.grid.cell(row, key);
        // A text that no record says is the name of a record, whose numbers may be such sums by chance.
        let least = if is_below_sum { 1 } else { FEWEST_IN_GROUP };
        if group.is_some_and(|key| {
            records.iter().filter(|record| is_part(record, key)).take(least).count() < least
        }) {
            return false;
        }
        let mut sums = vec![self.sums_by(records, |_| "")];
        sums.extend(groupings.iter().map(|key| self.sums_by(records, |record| self.grid.cell(record, *key))));
        let wanted = group.map(|key| self.grid.cell(row, key));
        let is_wanted = |value: &str| value.is_empty() || wanted.is_none_or(|wanted| wanted == value);
        let is_sum = |(column, number): &(usize, f64)| {
            let mut parts = sums.iter().flatten().filter(|(value, _)| is_wanted(value));
            parts.any(|(_, sums)| is_near_sum(*number, sums[*column]))
        };
        let found = numbers.iter().filter(|number| is_sum(number)).count();
        records.len() >= 3 && (found == numbers.len() || is_below_sum && found > 0)
    }

    /// Whether a column holds kinds, such as units of measure: few different values that every record has.
    fn is_kind(&self, column: usize, records: &[usize]) -> bool {
        let mut values = BTreeSet::new();
        records.iter().all(|record| {
            cancel::tick();
            let value = self.grid.cell(*record, column);
            values.insert(value);
            !value.is_empty() && values.len() <= MOST_KINDS
        })
    }

    /// The sums of all columns, by what `group` says of a record.
    fn sums_by<'b>(
        &'b self,
        records: &[usize],
        group: impl Fn(usize) -> &'b str,
    ) -> BTreeMap<&'b str, Vec<f64>> {
        let mut found: BTreeMap<&str, Vec<f64>> = BTreeMap::new();
        for record in records {
            cancel::tick();
            let sums = found.entry(group(*record)).or_insert_with(|| vec![0.0; self.looks.len()]);
            for (column, number) in self.numbers(*record) {
                sums[column] += number;
            }
        }
        found
    }

    /// Columns whose values identify records.
    fn keys(&self) -> impl Iterator<Item = usize> {
        (0..self.looks.len()).filter(|column| matches!(self.looks[*column], Look::Text | Look::Date))
    }

    /// The number in a cell, written as most of its column are.
    pub(in crate::shape::region) fn number(&self, row: usize, column: usize) -> Option<f64> {
        cell::number(self.grid.cell(row, column), self.marks[column])
    }

    /// The columns of numbers.
    pub(in crate::shape::region) fn number_columns(&self) -> impl Iterator<Item = usize> {
        (0..self.looks.len()).filter(|column| self.looks[*column] == Look::Number)
    }

    fn numbers(&self, row: usize) -> impl Iterator<Item = (usize, f64)> {
        self.number_columns().filter_map(move |column| Some((column, self.number(row, column)?)))
    }

    fn word(&self, row: usize) -> Option<(usize, Word)> {
        let mut words = self.grid.row(row).enumerate().take(self.looks.len());
        words.find_map(|(column, text)| Some((column, word(text)?)))
    }

    /// Compares a row with the sum since the last total, then with the sum of all rows. Afterwards the next group starts.
    fn is_sum(&mut self, row: usize, column: usize) -> bool {
        let before = std::mem::take(&mut self.sums);
        self.sums = vec![0.0; before.len()];
        let (summed, group) = (self.summed, self.pending.len());
        self.sum_up();
        let numbers: Vec<(usize, f64)> =
            self.numbers(row).filter(|(other, number)| *other != column && *number != 0.0).collect();
        let matches_group =
            group > 0 && numbers.iter().any(|(other, number)| is_near_sum(*number, self.sums[*other]));
        for (sum, before) in self.sums.iter_mut().zip(before) {
            *sum += before;
        }
        let matches_all = summed + group > 0
            && numbers.iter().any(|(other, number)| is_near_sum(*number, self.sums[*other]));
        matches_group || matches_all
    }

    fn sum_up(&mut self) {
        for row in std::mem::take(&mut self.pending) {
            cancel::tick();
            let numbers: Vec<(usize, f64)> = self.numbers(row).collect();
            numbers.into_iter().for_each(|(column, number)| self.sums[column] += number);
            self.summed += 1;
        }
    }
}

/// Whether a text is a word for a total, or begins or ends with one.
fn word(text: &str) -> Option<Word> {
    const LONGEST: usize = 80;
    let first = text.as_bytes().first()?;
    let last = text.as_bytes().last()?;
    let may_begin = !first.is_ascii() || b"tsgoeriktTSGOERIK*=(".contains(first);
    let may_end = !last.is_ascii() || b"lsmteabnoLSMTEABNO:)*".contains(last);
    if text.len() > LONGEST || !(may_begin || may_end) {
        return None;
    }
    let lower = text.to_lowercase();
    let lower = lower.trim_matches(|c: char| !c.is_alphanumeric());
    if WORDS.contains(&lower) {
        return Some(Word::Whole);
    }
    let is_part = WORDS.iter().any(|word| {
        let parted = |rest: Option<&str>| rest.is_some_and(|rest| rest.starts_with([' ', ':', '-']));
        parted(lower.strip_prefix(word))
            || lower.strip_suffix(word).is_some_and(|rest| rest.ends_with([' ', '-']))
    });
    is_part.then_some(Word::Part)
}

/// What a label says beside the word for a total, in lower case.
fn without_word(text: &str) -> Option<String> {
    let lower = text.to_lowercase();
    let lower = lower.trim_matches(|c: char| !c.is_alphanumeric());
    let rest = |word: &str| lower.strip_suffix(word).or_else(|| lower.strip_prefix(word));
    let shortest = WORDS.iter().filter_map(|word| rest(word)).min_by_key(|rest| rest.len())?;
    let rest = shortest.trim_matches(|c: char| !c.is_alphanumeric());
    (!rest.is_empty()).then(|| rest.to_owned())
}

/// Whether the name of a column marks it as a total of other columns.
pub(crate) fn is_total_name(name: &str) -> bool {
    word(name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_for_totals_are_recognised_alone_and_with_other_words() {
        for text in
            ["Total", "TOTAL:", "Grand Total", "Gesamtsumme", "Summe", "Total général", "Итого", "*Total*"]
        {
            assert!(word(text) == Some(Word::Whole), "{text}");
        }
        for text in ["Total North", "North Total", "Summe Artikel 7", "Subtotal: A"] {
            assert!(word(text) == Some(Word::Part), "{text}");
        }
        for text in ["", "Totally", "Widget", "Consumer", "Summer dress", "Totalenergies"] {
            assert!(word(text).is_none(), "{text}");
        }
    }
}
