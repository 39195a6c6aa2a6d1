//! Describes the values of a column, without using its name; only numbers that look like months are none in a column of items.

use super::{
    Role,
    fit::{Shape, shape},
    lexicon::{self, Match},
};
use crate::{
    Table,
    date::{self, DateOrder},
    number::{self, DecimalMark},
};

/// The number of values per column that are checked.
const LOOKED_AT: usize = 2000;

/// Shares of the checked values, between 0 and 1, and counts.
#[derive(Clone, Debug, Default)]
pub struct Content {
    pub filled: usize,
    pub dates: f64,
    /// Days written as one number, such as 20250304.
    pub compact_dates: f64,
    pub numbers: f64,
    pub integers: f64,
    pub negatives: f64,
    /// Numbers with a currency sign.
    pub signs: f64,
    pub years: f64,
    pub times: f64,
    pub booleans: f64,
    pub sentences: f64,
    /// Texts of two or more words.
    pub phrases: f64,
    /// Numbers of thirteen, twelve or eight digits with a correct check digit.
    pub barcodes: f64,
    /// Whole numbers with zeros in front, such as 0049.
    pub padded: f64,
    pub countries: f64,
    pub currencies: f64,
    /// Units of measure, such as KG or PCS.
    pub units: f64,
    /// The number of different values divided by the number of values.
    pub distinct: f64,
    pub least: f64,
    pub most: f64,
    /// The number in each checked record, if it has one.
    pub values: Vec<Option<f64>>,
    pub texts: Vec<u64>,
}

impl Content {
    pub fn is_empty(&self) -> bool {
        self.filled == 0
    }

    /// Whether several values are all the same.
    pub(super) fn is_constant(&self) -> bool {
        let looked_at = self.texts.iter().filter(|text| **text != 0).count();
        looked_at > 1 && self.distinct * (looked_at as f64) < 1.5
    }

    /// Whole numbers from 20 000 to 80 000 count both as spreadsheet dates and as numbers.
    pub fn is_date(&self) -> bool {
        self.dates >= 0.5
    }

    pub fn is_number(&self) -> bool {
        self.numbers >= 0.5
    }

    /// Whether the values are dates and cannot be quantities.
    pub fn is_date_only(&self) -> bool {
        self.dates >= 0.9 && (self.numbers < 0.9 || self.compact_dates >= 0.9)
    }
}

/// Describes the first values of a column.
pub fn content(table: &Table, index: usize) -> Content {
    let mut texts = table.column(index).map(|text| text.filter(|text| !number::is_nothing(text)));
    let records: Vec<Option<&str>> = texts.by_ref().take(LOOKED_AT).collect();
    let filled: Vec<&str> = if records.iter().all(Option::is_none) {
        texts.flatten().take(LOOKED_AT).collect()
    } else {
        records.iter().flatten().copied().collect()
    };
    let mark = DecimalMark::of(filled.iter().copied());
    let mut count = Counter { least: f64::MAX, most: f64::MIN, ..Counter::default() };
    let numbers: Vec<Option<f64>> = filled.iter().map(|text| count.add(text, mark)).collect();
    let texts: Vec<u64> = records.iter().map(|text| text.map_or(0, fingerprint)).collect();
    let mut numbers = numbers.into_iter();
    let values: Vec<Option<f64>> =
        records.iter().map(|text| text.and_then(|_| numbers.next().flatten())).collect();
    let are_months = are_months_in_a_row(&values) && !names_items(&table.names[index]);
    count.into_content(filled.len(), values, texts, are_months)
}

/// Whether a name means items or keys and no date, so that codes such as 200101 and 200102 are no months.
fn names_items(name: &str) -> bool {
    let reading = lexicon::read(name);
    let means = |test: fn(&Match) -> bool| reading.matches.iter().any(test);
    let is_item = means(|found| found.rank == 0 && matches!(found.role, Role::Product | Role::ProductName));
    (is_item || reading.is_key) && !means(|found| shape(found.role) == Shape::Date)
}

#[derive(Default)]
struct Counter {
    /// Counts of values that look like dates, of those that were parsed, and of those that are dates.
    like_dates: usize,
    read: usize,
    dates: usize,
    compact_dates: usize,
    numbers: usize,
    integers: usize,
    negatives: usize,
    signs: usize,
    years: usize,
    times: usize,
    booleans: usize,
    sentences: usize,
    phrases: usize,
    barcodes: usize,
    padded: usize,
    countries: usize,
    currencies: usize,
    units: usize,
    least: f64,
    most: f64,
}

impl Counter {
    fn add(&mut self, text: &str, mark: DecimalMark) -> Option<f64> {
        let amount = number::read(text, mark);
        let number = amount.map(|amount| amount.value);
        if may_be_date(text) {
            self.add_date(text);
        }
        if let Some(number) = number {
            self.numbers += 1;
            self.integers += usize::from(number.fract() == 0.0);
            self.negatives += usize::from(number < 0.0);
            self.years += usize::from(text.len() == 4 && (1900.0..2100.0).contains(&number));
            let affix = amount.and_then(|amount| amount.affix);
            self.signs += usize::from(matches!(affix, Some(number::Affix::Currency(_))));
            self.booleans += usize::from(number == 0.0 || number == 1.0);
            self.barcodes += usize::from(is_barcode(text));
            self.padded += usize::from(is_padded(text));
            self.compact_dates += usize::from(is_compact_date(text));
            self.least = self.least.min(number);
            self.most = self.most.max(number);
        } else {
            self.add_words(text);
        }
        number
    }

    /// Parsing a date is slow; when the first values agree, a sample of the others is enough.
    fn add_date(&mut self, text: &str) {
        const FIRST: usize = 64;
        const EACH: usize = 16;
        self.like_dates += 1;
        let agree = self.dates == 0 || self.dates == self.read;
        if self.read >= FIRST && agree && !self.like_dates.is_multiple_of(EACH) {
            return;
        }
        let is_date = |order| date::parse(text, order).is_some();
        self.read += 1;
        self.dates += usize::from(
            is_date(DateOrder::DayFirst)
                || is_date(DateOrder::MonthFirst)
                || date::from_excel_serial(text).is_some()
                || date::from_unix_time(text).is_some(),
        );
    }

    fn add_words(&mut self, text: &str) {
        self.times += usize::from(is_time(text));
        self.booleans += usize::from(is_yes_or_no(text));
        self.phrases += usize::from(text.contains(char::is_whitespace));
        self.sentences += usize::from(text.split_whitespace().nth(4).is_some());
        self.units += usize::from(is_unit(text));
        if (2..=3).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_uppercase()) {
            self.countries += usize::from(COUNTRIES.split(' ').any(|code| code == text));
            self.currencies += usize::from(CURRENCIES.split(' ').any(|code| code == text));
        }
    }

    fn into_content(
        self,
        filled: usize,
        values: Vec<Option<f64>>,
        texts: Vec<u64>,
        are_months: bool,
    ) -> Content {
        let share = |count: usize| count as f64 / filled.max(1) as f64;
        let mut different: Vec<u64> = texts.iter().copied().filter(|text| *text != 0).collect();
        let looked_at = different.len();
        different.sort_unstable();
        different.dedup();
        let dates = share(self.like_dates) * self.dates as f64 / self.read.max(1) as f64;
        Content {
            filled,
            dates: if are_months { 1.0 } else { dates },
            compact_dates: if are_months { 1.0 } else { share(self.compact_dates) },
            numbers: share(self.numbers),
            integers: share(self.integers),
            negatives: share(self.negatives),
            signs: share(self.signs),
            years: share(self.years),
            times: share(self.times),
            booleans: share(self.booleans),
            sentences: share(self.sentences),
            phrases: share(self.phrases),
            barcodes: share(self.barcodes),
            padded: share(self.padded),
            countries: share(self.countries),
            currencies: share(self.currencies),
            units: share(self.units),
            distinct: different.len() as f64 / looked_at.max(1) as f64,
            least: self.least,
            most: self.most,
            values,
            texts,
        }
    }
}

const COUNTRIES: &str = "AE AR AT AU BD BE BG BR CA CH CL CN CO CZ DE DK EE EG ES FI FR GB GR HK HR HU ID IE IL IN IT JP KE KR LK LT LU LV MA MX MY NG NL NO NZ PE PH PK PL PT RO RS RU SA SE SG SI SK TH TN TR TW UA UK US USA VN ZA DEU FRA ESP ITA IND CHN BRA MEX GBR";
const CURRENCIES: &str =
    "EUR USD INR GBP CHF BRL MXN JPY CNY CAD AUD SEK NOK DKK PLN CZK HUF TRY ZAR AED SGD ARS CLP COP PEN";

/// Units of measure in lower case. Single letters are left out, as they are sizes and classes as well.
const UNITS: &str = "kg kgs gr mg lb lbs oz lt ltr ml cl hl m2 m3 m-2 m-3 mt mts cm mm km pc pcs pce ea each st stk stck un und unid uni ud uds c/u cu box ctn cs case cases pak pack pal plt set pr rol roll bag doz dz kar krt tn tm to szt ks db шт кг уп 个 件 箱 台 個 本 枚 袋 ケース 개 박스";

fn is_unit(text: &str) -> bool {
    let text = text.trim_end_matches('.').to_lowercase();
    text.len() <= 12 && UNITS.split(' ').any(|unit| unit == text)
}

/// A quick check that avoids parsing most values as dates.
fn may_be_date(text: &str) -> bool {
    if text.len() < 4 || text.len() > 40 {
        return false;
    }
    let (mut digits, mut others, mut points) = (0, 0, 0);
    for byte in text.bytes() {
        match byte {
            b'0'..=b'9' => digits += 1,
            b'.' => points += 1,
            _ => others += 1,
        }
    }
    match (digits, others, points) {
        (0, ..) => false,
        (4..=8 | 10, 0, 0) => true,
        (13 | 16 | 19, 0, 0) => date::from_unix_time(text).is_some(),
        (_, 0, 0) => false,
        (_, 0, 1) => digits >= 5 || text.len() == 7,
        _ => true,
    }
}

/// Whether eight digits are a day of a plausible year. Other numbers of eight digits rarely all are.
fn is_compact_date(text: &str) -> bool {
    let is_recent = text.len() == 8 && (text.starts_with("19") || text.starts_with("20"));
    is_recent && date::parse(text, DateOrder::DayFirst).is_some()
}

/// Whether the numbers are months without a gap, such as 202011, 202012 and 202101. Other amounts never are.
fn are_months_in_a_row(values: &[Option<f64>]) -> bool {
    const FEWEST: usize = 6;
    let mut months: Vec<i64> = Vec::new();
    for value in values.iter().flatten() {
        let number = *value as i64;
        let (year, month) = (number / 100, number % 100);
        if value.fract() != 0.0 || !(1900..2100).contains(&year) || !(1..=12).contains(&month) {
            return false;
        }
        months.push(year * 12 + month);
    }
    months.sort_unstable();
    months.dedup();
    months.len() >= FEWEST && months.windows(2).all(|pair| pair[1] == pair[0] + 1)
}

fn is_padded(text: &str) -> bool {
    text.len() > 1 && text.starts_with('0') && text.bytes().all(|byte| byte.is_ascii_digit())
}

fn is_time(text: &str) -> bool {
    let Some((hours, rest)) = text.split_once(':') else { return false };
    let is_below =
        |text: &str, most: u8| text.len() <= 2 && text.parse::<u8>().is_ok_and(|number| number < most);
    let minutes: String = rest.chars().take_while(char::is_ascii_digit).collect();
    text.len() <= 11 && is_below(hours, 25) && is_below(&minutes, 60)
}

fn is_yes_or_no(text: &str) -> bool {
    const WORDS: [&str; 16] = [
        "yes", "no", "y", "n", "true", "false", "ja", "nein", "si", "sí", "oui", "non", "sim", "nao", "haan",
        "nahi",
    ];
    text.len() <= 5 && WORDS.iter().any(|word| word.eq_ignore_ascii_case(text))
}

/// Checks the check digit of EAN and UPC: from the right, the digits have the weights 3 and 1 in turn.
fn is_barcode(text: &str) -> bool {
    if !matches!(text.len(), 8 | 12 | 13 | 14) || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return false;
    }
    let weights = [1_u32, 3].into_iter().cycle();
    let sum: u32 =
        text.bytes().rev().zip(weights).map(|(byte, weight)| u32::from(byte - b'0') * weight).sum();
    sum.is_multiple_of(10) && (text.len() != 8 || date::parse(text, DateOrder::DayFirst).is_none())
}

/// A hash of the text; 0 stands for an empty text (Fowler, Noll and Vo).
fn fingerprint(text: &str) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash.max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, reader};

    fn of(values: &[&str]) -> Content {
        let text = format!(
            "a,b\n{}\n",
            values.iter().map(|value| format!("\"{value}\",x")).collect::<Vec<_>>().join("\n")
        );
        content(&reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap(), 0)
    }

    #[test]
    fn the_kind_of_a_column_is_recognised_from_its_values() {
        assert!(of(&["2025-01-01", "2025-02-01"]).is_date_only());
        assert!(
            of(&["20210101", "20210215"]).is_date_only() && !of(&["20210101", "20219915"]).is_date_only()
        );
        assert!(of(&["1", "2.5"]).is_number() && !of(&["1", "2.5"]).is_date());
        assert_eq!(of(&["4006381333931", "036000291452"]).barcodes, 1.0);
        assert_eq!(of(&["08:00", "17:30"]).times, 1.0);
        assert_eq!((of(&["DE", "IN"]).countries, of(&["EUR", "USD"]).currencies), (1.0, 1.0));
        assert_eq!(of(&["Very good and came on time"]).sentences, 1.0);
        assert_eq!(of(&["€ 5", "€ 6"]).signs, 1.0);
        assert_eq!((of(&["KG", "M-2", "c/u"]).units, of(&["S", "M", "L"]).units), (1.0, 0.0));
        assert!(of(&["202010", "202011", "202012", "202101", "202102", "202103"]).is_date_only());
        assert!(!of(&["202010", "202011", "202012", "202201", "202102", "202103"]).is_date_only());
    }
}
