//! A unit that a question asks for, such as tonnes, beside the one that the column has.

use intake::number::Affix;
use language::written::markdown::plain;

use super::reader::Reader;
use crate::{
    data::Data,
    query::{Op, Query, Shape},
};

/// A unit with the words for it, what it measures, and how many of the smallest unit of that it is.
struct Unit {
    label: &'static str,
    words: &'static [&'static str],
    measures: &'static str,
    size: f64,
}

const fn unit(
    label: &'static str,
    words: &'static [&'static str],
    measures: &'static str,
    size: f64,
) -> Unit {
    Unit { label, words, measures, size }
}

const UNITS: [Unit; 7] = [
    unit("t", &["tonne", "tonnes", "ton", "tons", "tonnen"], "mass", 1_000_000.0),
    unit("kg", &["kg", "kilo", "kilos", "kilogram", "kilograms"], "mass", 1_000.0),
    unit("g", &["gram", "grams", "gramm"], "mass", 1.0),
    unit("l", &["litre", "litres", "liter", "liters"], "volume", 1_000.0),
    unit("ml", &["ml", "millilitre", "millilitres"], "volume", 1.0),
    unit("km", &["km", "kilometre", "kilometres", "kilometer", "kilometers"], "length", 1_000.0),
    unit("m", &["metre", "metres", "meter", "meters"], "length", 1.0),
];

impl Reader<'_> {
    /// The unit that the question names, if it names one.
    pub(super) fn unit_asked(&self) -> Option<&'static str> {
        let found = UNITS.iter().find(|unit| (0..self.pieces.len()).any(|at| self.is(at, unit.words)));
        found.map(|unit| unit.label)
    }
}

/// Says so where the figure is in another unit than the one that is asked for.
pub(super) fn with_unit(mut query: Query, asked: Option<&str>, data: &Data) -> Query {
    let (Some(asked), Shape::Figure { measure, .. }) = (asked, &query.shape) else { return query };
    let Some(column) = measure.column.map(|column| data.column(column)) else { return query };
    let Some(Affix::Unit(own)) = column.unit.filter(|_| !matches!(measure.op, Op::Count | Op::CountDistinct))
    else {
        return query;
    };
    if own == asked {
        return query;
    }
    let name = plain(&column.name);
    let known = |label: &str| UNITS.iter().find(|unit| unit.label == label);
    query.doubts.push(match (known(own), known(asked)) {
        (Some(of_column), Some(of_question)) if of_column.measures == of_question.measures => {
            let (large, small) = if of_column.size > of_question.size {
                (of_column, of_question)
            } else {
                (of_question, of_column)
            };
            let factor = language::written::number::whole(large.size / small.size);
            format!(
                "{name} is in {own}, and so is this figure; 1 {} is {factor} {}.",
                large.label, small.label
            )
        }
        _ => format!("{name} is in {own}, so this figure is in {own} and not in {asked}."),
    });
    query
}
