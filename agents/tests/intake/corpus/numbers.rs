//! Numbers as people of many countries write them.

use agents::{Recipe, Role};
use intake::number::DecimalMark;

use crate::case::{Case, read};

/// Two or more quantities below each other, parted by bars.
fn numbers(name: &'static str, values: &str, sum: f64) -> Case {
    let values: Vec<&str> = values.split('|').collect();
    let line = |(day, value): (usize, &&str)| format!("2025-02-{:02};A;{value}\n", day + 1);
    let text = "date;sku;quantity\n".to_owned() + &values.iter().enumerate().map(line).collect::<String>();
    read(name, "x.csv", text, values.len(), "date|sku|quantity").sum(sum)
}

pub fn cases() -> Vec<Case> {
    [marks(), signs(), faults()].into_iter().flatten().collect()
}

fn marks() -> Vec<Case> {
    vec![
        numbers("1,234.56 as in Britain", "1,234.56|12.5|7", 1254.06),
        numbers("1.234,56 as in Germany", "1.234,56|12,5|7", 1254.06),
        numbers("1 234,56 as in France", "1 234,56|12,5|7", 1254.06),
        numbers("1 234,56 with a blank that does not break", "1\u{a0}234,56|12,5|7", 1254.06),
        numbers("1 234,56 with a narrow blank", "1\u{202f}234,56|12,5|7", 1254.06),
        numbers("1'234.56 as in Switzerland", "1'234.56|12.5|7", 1254.06),
        numbers("12,34,567.5 as in India", "12,34,567.5|1,00,000|7", 1_334_574.5),
        numbers("1.234.567 has points for thousands", "1.234.567|12|7", 1_234_586.0),
        numbers("1,234,567 has commas for thousands", "1,234,567|12|7", 1_234_586.0),
        numbers("1,234 alone is a thousand, and that is told", "1,234|2,000|7", 3241.0)
            .says("could have a decimal mark or a thousands mark"),
        numbers("1,234 is a fraction where a person says so", "1,234|2,000|7", 10.234)
            .with(Recipe { decimal_mark: Some(DecimalMark::Comma), ..Recipe::default() }),
        numbers("a leading point and a trailing point", ".5|5.|7", 12.5),
        numbers("powers of ten as a spreadsheet shows them", "1.2E+03|5E-1|7", 1207.5),
        numbers("digits of India", "१२|५|7", 24.0),
        numbers("many digits are kept", "123456789.012345|0.000001|7", 123_456_796.012_346),
    ]
}

/// A person says that the column is the quantity.
fn by_hand() -> Recipe {
    let mut recipe = Recipe::default();
    recipe.roles.set(Role::Quantity, "quantity".to_owned());
    recipe
}

fn signs() -> Vec<Case> {
    vec![
        numbers("brackets mean less than zero", "(5)|12|20", 27.0),
        numbers("a minus stands behind as in SAP", "5-|12|20", 27.0),
        numbers("a minus of a typesetter", "\u{2212}5|12|20", 27.0),
        numbers("a plus stands in front", "+5|12|20", 37.0),
        numbers("money is not taken for a quantity unasked", "$1,005|$12|$20", 0.0)
            .asks("but the values are money"),
        numbers("dollars stand in front", "$1,005|$12|$20", 1037.0).with(by_hand()),
        numbers("euros stand behind", "5,50 €|12,00 €|20,00 €", 37.5).with(by_hand()),
        numbers("rupees stand in front", "Rs. 1,00,005|Rs. 12|Rs. 20", 100_037.0).with(by_hand()),
        numbers("units stand behind", "5 pcs|12 pcs|20 pcs", 37.0),
        numbers("percents stand behind", "5 %|12 %|20 %", 37.0),
        numbers("zeros stand in front", "005|0012|20", 37.0),
    ]
}

fn faults() -> Vec<Case> {
    vec![
        numbers("words among numbers are listed", "5|many|20", 25.0).unused(1),
        numbers("a value against the rule of its column is listed", "1.5|2.25|1,5|3.75|4", 11.5).unused(1),
        numbers("blanks are listed", "5||20", 25.0).unused(1),
        numbers("n/a and dashes are no numbers", "5|n/a|-|20", 25.0).unused(2),
        numbers("failed formulas are listed", "5|#REF!|20|7", 32.0).unused(1),
        numbers("what is no finite number is listed", "5|1e308|NaN|20|7|8|9", 49.0).unused(2),
        numbers("nothing sold is a number", "0|0|20", 20.0),
    ]
}
