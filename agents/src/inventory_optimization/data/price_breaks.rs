//! Price breaks of a file: a column such as `price_breaks` with `100: 9.50; 500: 9`, or pairs of columns such as
//! `break_quantity_1` and `break_price_1`.

use std::collections::BTreeMap;

use kernels::inventory::quantity_discount::PriceBreak;

use crate::inventory_optimization::{
    data::{periods::words, source::Source},
    params::price_break::StatedBreak,
};
use intake::{
    number::{self, DecimalMark},
    problem::{DEFAULT_USED, Problem},
    values,
};
use kernels::cancel;

/// The figures of a column, one per record.
type Values = Vec<Option<f64>>;

/// The columns of price breaks in a file.
pub(crate) struct PriceBreaks {
    list: Option<usize>,
    /// Values of quantity and price, by their number.
    pairs: Vec<(Values, Values)>,
}

impl PriceBreaks {
    pub(crate) fn find(source: &Source, mark: Option<DecimalMark>) -> Self {
        let mut list = None;
        let mut numbered: BTreeMap<String, (Option<usize>, Option<usize>)> = BTreeMap::new();
        for (position, name) in source.table.names.iter().enumerate() {
            cancel::tick();
            let words = words(name);
            if !has_start(&words, &["break", "tier", "staffel"]) {
                continue;
            }
            let number = words.iter().find(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
            match number {
                Some(number) if has_start(&words, &["qty", "quantity", "from", "min", "menge"]) => {
                    numbered.entry(number.clone()).or_default().0 = Some(position);
                }
                Some(number) if has_start(&words, &["price", "cost", "preis"]) => {
                    numbered.entry(number.clone()).or_default().1 = Some(position);
                }
                Some(_) => {}
                None => list = list.or(Some(position)),
            }
        }
        let mut pairs = Vec::new();
        for (from, price) in numbered.into_values() {
            if let (Some(from), Some(price)) = (from, price) {
                let quantities = values::numbers(&source.table, from, mark).values;
                let prices = values::numbers(&source.table, price, mark).values;
                pairs.push((quantities, prices));
            }
        }
        Self { list, pairs }
    }

    /// The breaks of a row, the unit cost first; none when the unit cost is the only price.
    pub(crate) fn of(
        &self,
        source: &Source,
        record: usize,
        unit_cost: f64,
        problems: &mut Vec<Problem>,
    ) -> Vec<PriceBreak> {
        let mut breaks = vec![PriceBreak { from_quantity: 0.0, unit_price: unit_cost }];
        if let Some(position) = self.list
            && let Some(text) = source.table.texts(position).get(record)
        {
            match listed(text) {
                Some(found) => breaks.extend(found),
                None => problems.push(Problem {
                    row: source.table.row_of(record),
                    column: source.column_name(position).to_owned(),
                    value: text.to_owned(),
                    problem: "no price breaks such as 100: 9.50; 500: 9".to_owned(),
                    done: DEFAULT_USED,
                }),
            }
        }
        for (from, price) in &self.pairs {
            if let (Some(from_quantity), Some(unit_price)) = (from[record], price[record]) {
                breaks.push(PriceBreak { from_quantity, unit_price });
            }
        }
        breaks.sort_by(|a, b| a.from_quantity.total_cmp(&b.from_quantity));
        breaks.dedup_by(|later, first| {
            let is_same = later.from_quantity == first.from_quantity;
            first.unit_price =
                if is_same { first.unit_price.min(later.unit_price) } else { first.unit_price };
            is_same
        });
        let is_usable = breaks.iter().all(|tier| tier.unit_price > 0.0 && tier.from_quantity >= 0.0);
        if breaks.len() > 1 && is_usable { breaks } else { Vec::new() }
    }
}

/// The breaks that the question states for every item, the unit cost first.
pub(crate) fn stated(breaks: &[StatedBreak], unit_cost: f64) -> Vec<PriceBreak> {
    if unit_cost <= 0.0 {
        return Vec::new();
    }
    let mut found = vec![PriceBreak { from_quantity: 0.0, unit_price: unit_cost }];
    found.extend(breaks.iter().map(|stated| PriceBreak {
        from_quantity: stated.from,
        unit_price: unit_cost * (1.0 - stated.percent_off / 100.0),
    }));
    found.sort_by(|a, b| a.from_quantity.total_cmp(&b.from_quantity));
    found
}

/// Whether a word of a name begins with one of these.
fn has_start(words: &[String], starts: &[&str]) -> bool {
    words.iter().any(|word| starts.iter().any(|start| word.starts_with(start)))
}

/// `100: 9.50; 500: 9`, `100@9.5|500@9`, `100=9.5`.
fn listed(text: &str) -> Option<Vec<PriceBreak>> {
    let mut breaks = Vec::new();
    for part in text.split([';', '|']) {
        if part.trim().is_empty() {
            continue;
        }
        let (from, price) = part.split_once([':', '@', '='])?;
        breaks.push(PriceBreak { from_quantity: number(from)?, unit_price: number(price)? });
    }
    Some(breaks)
}

/// `100` or `100+`.
fn number(text: &str) -> Option<f64> {
    number::parse(text.trim().trim_end_matches('+'), DecimalMark::Point)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_of_breaks_is_read_and_anything_else_is_not() {
        assert_eq!(pairs("100: 9.50; 500: 9"), Some(vec![(100.0, 9.5), (500.0, 9.0)]));
        assert_eq!(pairs("1,000@9.5"), Some(vec![(1000.0, 9.5)]));
        assert_eq!(pairs("ask us"), None);
    }

    fn pairs(text: &str) -> Option<Vec<(f64, f64)>> {
        Some(listed(text)?.into_iter().map(|tier| (tier.from_quantity, tier.unit_price)).collect())
    }
}
