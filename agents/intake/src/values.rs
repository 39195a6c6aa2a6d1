//! Reads a column as numbers or dates, and notes special cases. The style of a column is decided before its values are read.

use std::collections::{BTreeMap, HashMap};

use chrono::NaiveDate;

use super::{
    Table,
    date::{self, DateOrder, DateStyle},
    number::{self, Affix, DecimalMark, NumberStyle},
};
use kernels::cancel;

/// The numbers of a column, one per record.
pub struct Numbers {
    pub values: Vec<Option<f64>>,
    pub style: NumberStyle,
    /// How many values have a currency, unit or percent sign, and the first record of each.
    pub affixes: BTreeMap<Affix, Seen>,
    /// The number of values without any of these.
    pub bare: usize,
}

/// How often something occurred, and its first record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seen {
    pub count: usize,
    pub first: usize,
}

/// Whether a text is an error that a spreadsheet shows for a failed formula.
pub fn is_formula_error(text: &str) -> bool {
    const ERRORS: [&str; 9] =
        ["#REF!", "#N/A", "#VALUE!", "#DIV/0!", "#NAME?", "#NUM!", "#NULL!", "#SPILL!", "#CALC!"];
    text.starts_with('#') && ERRORS.iter().any(|error| text.eq_ignore_ascii_case(error))
}

/// How a column writes its numbers. Where its own values prove nothing, the other columns of the file decide.
pub fn style(table: &Table, index: usize, chosen: Option<DecimalMark>) -> NumberStyle {
    if let Some(mark) = chosen {
        return NumberStyle { mark, is_assumed: false };
    }
    let style = NumberStyle::of(table.column(index).flatten());
    match table.decimal_mark().filter(|_| style.is_assumed) {
        Some(mark) => NumberStyle { mark, is_assumed: false },
        None => style,
    }
}

/// What must be checked first, when the numbers of a column may be a thousand times larger or smaller than they were read.
pub fn doubt(table: &Table, index: usize, chosen: Option<DecimalMark>) -> Option<String> {
    let style = style(table, index, chosen);
    if !style.is_assumed {
        return None;
    }
    let example = table.column(index).flatten().find(|text| text.contains(['.', ',']))?;
    let other = match style.mark {
        DecimalMark::Point => DecimalMark::Comma,
        DecimalMark::Comma => DecimalMark::Point,
    };
    let (read, otherwise) = (number::parse(example, style.mark)?, number::parse(example, other)?);
    Some(format!(
        "No column of the file shows which mark is the decimal one: {example} in {} was read as {read} and may be {otherwise}. \
         Choose the decimal mark of the file if that is wrong.",
        table.names[index]
    ))
}

/// Reads a column as numbers; a mark chosen by the user takes precedence.
pub fn numbers(table: &Table, index: usize, chosen: Option<DecimalMark>) -> Numbers {
    let style = style(table, index, chosen);
    let mut numbers =
        Numbers { values: Vec::with_capacity(table.rows), style, affixes: BTreeMap::new(), bare: 0 };
    for (record, text) in table.column(index).enumerate() {
        cancel::tick();
        let amount = text.and_then(|text| number::read(text, style.mark));
        match amount.and_then(|amount| amount.affix) {
            Some(affix) => {
                numbers.affixes.entry(affix).or_insert(Seen { count: 0, first: record }).count += 1;
            }
            None => numbers.bare += usize::from(amount.is_some()),
        }
        numbers.values.push(amount.map(|amount| amount.value));
    }
    yuan_for_yen(table, index, &mut numbers.affixes);
    numbers
}

/// The unit or currency that the name of a column states.
#[must_use]
pub fn unit_of_name(table: &Table, index: usize) -> Option<Affix> {
    let name = &table.names[index];
    let affix = Affix::of_name(name)?;
    let is_yuan = affix == YEN && name.contains(['¥', '￥']) && is_chinese(table);
    Some(if is_yuan { Affix::Currency("CNY") } else { affix })
}

/// The sign ¥ is that of the yuan where the file is written in Chinese.
fn yuan_for_yen(table: &Table, index: usize, affixes: &mut BTreeMap<Affix, Seen>) {
    let is_written = |text: &str| text.contains(['¥', '￥']);
    if affixes.contains_key(&YEN)
        && table.column(index).flatten().any(is_written)
        && is_chinese(table)
        && let Some(seen) = affixes.remove(&YEN)
    {
        affixes.insert(Affix::Currency("CNY"), seen);
    }
}

const YEN: Affix = Affix::Currency("JPY");

/// Whether the names and first texts of a file have Chinese characters and none that only Japanese has.
fn is_chinese(table: &Table) -> bool {
    const LOOKED_AT: usize = 50;
    let is_chinese = |letter: char| matches!(letter, '\u{4e00}'..='\u{9fff}');
    let is_japanese = |letter: char| matches!(letter, '\u{3040}'..='\u{30ff}' | '円');
    let texts = (0..table.names.len()).flat_map(|column| table.column(column).take(LOOKED_AT).flatten());
    let mut has_chinese = false;
    for text in table.names.iter().map(String::as_str).chain(texts) {
        cancel::tick();
        if text.contains(is_japanese) {
            return false;
        }
        has_chinese |= text.contains(is_chinese);
    }
    has_chinese
}

/// The dates of a column, one per record.
pub struct Dates {
    pub values: Vec<Option<NaiveDate>>,
    pub style: DateStyle,
    /// Some texts name a time zone.
    pub has_zones: bool,
    /// Some texts are a number that stands for a day or a second.
    pub has_numbers: bool,
}

/// Reads a column as dates; an order chosen by the user takes precedence. Equal texts are parsed only once.
pub fn dates(table: &Table, index: usize, chosen: Option<DateOrder>) -> Dates {
    let mut different: HashMap<&str, u32> = HashMap::new();
    let mut texts: Vec<&str> = Vec::new();
    let mut which = Vec::with_capacity(table.rows);
    let mut last: Option<(&str, u32)> = None;
    for text in table.column(index) {
        cancel::tick();
        let Some(text) = text else {
            which.push(None);
            continue;
        };
        // Most files are sorted, so a date is often equal to the one above it.
        let known = last.filter(|(other, _)| *other == text).map(|(_, place)| place);
        let place = known.unwrap_or_else(|| {
            *different.entry(text).or_insert_with(|| {
                texts.push(text);
                texts.len() as u32 - 1
            })
        });
        last = Some((text, place));
        which.push(Some(place));
    }
    let style = match chosen {
        Some(order) => DateStyle { order, is_assumed: false },
        None => DateStyle::of(texts.iter().copied().inspect(|_| cancel::tick())),
    };
    let mut has_numbers = false;
    let read: Vec<Option<NaiveDate>> = texts
        .iter()
        .map(|text| {
            cancel::tick();
            let date = date::parse(text, style.order);
            date.or_else(|| {
                let number = date::parse_or_number(text, style.order);
                has_numbers |= number.is_some();
                number
            })
        })
        .collect();
    let has_zones = texts.iter().inspect(|_| cancel::tick()).any(|text| date::has_zone(text));
    let values = which.into_iter().map(|place| read[place? as usize]).collect();
    Dates { values, style, has_zones, has_numbers }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, reader};

    #[test]
    fn the_sign_of_yen_is_yuan_in_a_chinese_file() {
        let currencies = |text: &str| {
            let table = reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
            numbers(&table, 1, None).affixes.keys().map(|affix| affix.label()).collect::<Vec<_>>()
        };
        assert_eq!(currencies("订单,金额\nA,¥4167.12\nB,¥12.50\n"), ["CNY"]);
        assert_eq!(currencies("注文,売上の金額\nA,¥4167\nB,¥12\n"), ["JPY"]);
        assert_eq!(currencies("order,amount\nA,¥4167\nB,¥12\n"), ["JPY"]);
    }
}
