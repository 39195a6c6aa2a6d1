//! What a unit costs beside its price: columns of freight, duty and the like, as money per unit or as a share of the price.

use crate::supplier_selection::{
    data::fields::{field::Field, roster::Roster},
    params::{Charge, ChargeKind},
};
use intake::roles::Name;

const CHARGES: [&str; 10] = [
    "freight",
    "shipping",
    "transport",
    "transportation",
    "logistics",
    "duty",
    "customs",
    "tariff",
    "insurance",
    "packaging",
];
/// Charges that are usually a share of the price; without a sign of money their numbers may be either.
const USUALLY_SHARES: [&str; 4] = ["duty", "customs", "tariff", "insurance"];
const OF_RATES: [&str; 7] = ["rate", "share", "ratio", "percent", "pct", "percentage", "fraction"];
const OF_MONEY: [&str; 14] = [
    "per", "unit", "cost", "costs", "amount", "fee", "charge", "charges", "price", "value", "eur", "usd",
    "inr", "gbp",
];

/// Columns of charges by how their numbers add to a price.
#[derive(Default)]
pub(crate) struct Charges<'a> {
    /// Money per unit.
    pub money: Vec<&'a Field>,
    /// Shares of the price, with what divides the numbers of the column.
    pub rates: Vec<(&'a Field, f64)>,
    /// Columns whose numbers may be either; they are left out.
    pub unsure: Vec<&'a Field>,
    /// What the question states for every supplier.
    pub said: &'a [Charge],
    /// Columns in whose place the question states a number.
    pub replaced: Vec<&'a Field>,
}

enum Kind {
    Money,
    Rate(f64),
    Unsure,
}

impl<'a> Charges<'a> {
    /// The charges of a file, without the column of the price itself, and those that are said.
    pub(crate) fn new(roster: &'a Roster, price: &str, said: &'a [Charge]) -> Self {
        let mut charges = Self { said, ..Self::default() };
        for field in roster.fields.iter().filter(|field| field.name != price && is_charge(field)) {
            match kind(field) {
                _ if said.iter().any(|charge| is_of_kind(field, charge.kind)) => charges.replaced.push(field),
                Kind::Money => charges.money.push(field),
                Kind::Rate(divisor) => charges.rates.push((field, divisor)),
                Kind::Unsure => charges.unsure.push(field),
            }
        }
        charges
    }

    /// Money per unit of one supplier.
    pub(crate) fn money_of(&self, supplier: usize) -> f64 {
        let said: f64 = self.said.iter().filter_map(|charge| charge.per_unit).sum();
        0.0 + said + self.money.iter().filter_map(|field| field.values[supplier]).sum::<f64>()
    }

    /// The share of the price of one supplier.
    pub(crate) fn share_of(&self, supplier: usize) -> f64 {
        let shares = self.rates.iter().filter_map(|(field, divisor)| Some(field.values[supplier]? / divisor));
        shares.sum::<f64>() + self.said.iter().filter_map(|charge| charge.percent).sum::<f64>() / 100.0
    }

    /// Whether nothing is added to a price.
    pub(crate) fn is_empty(&self) -> bool {
        self.money.is_empty() && self.rates.is_empty() && self.said.is_empty()
    }

    /// Whether a share of the price is added.
    pub(crate) fn has_rates(&self) -> bool {
        !self.rates.is_empty() || self.said.iter().any(|charge| charge.percent.is_some())
    }
}

/// A column that its name calls freight, duty or the like.
fn is_charge(field: &Field) -> bool {
    let words = Name::of(&field.name).words;
    has(&words, &CHARGES)
        && !has(&words, &["score", "rating", "time", "day", "days"])
        && field.scale.is_empty()
        && field.trouble.is_none()
        && field.values.iter().flatten().all(|value| *value >= 0.0)
}

fn is_of_kind(field: &Field, kind: ChargeKind) -> bool {
    let words = Name::of(&field.name).words;
    has(
        &words,
        match kind {
            ChargeKind::Duty => &["duty", "customs", "tariff"],
            ChargeKind::Freight => &["freight", "shipping", "transport", "transportation", "logistics"],
            ChargeKind::Insurance => &["insurance"],
            ChargeKind::Packaging => &["packaging"],
        },
    )
}

fn kind(field: &Field) -> Kind {
    let name = Name::of(&field.name);
    let words: Vec<String> = name.words.into_iter().chain(name.unit).collect();
    let most = field.values.iter().flatten().copied().fold(0.0, f64::max);
    let is_percent =
        field.unit == Some("%") || field.name.contains('%') || has(&words, &["percent", "pct", "percentage"]);
    let is_usually_share = has(&words, &USUALLY_SHARES);
    match () {
        () if is_percent => Kind::Rate(100.0),
        () if field.unit.is_some() => Kind::Money,
        // A freight rate is a tariff in money as often as a share.
        () if has(&words, &OF_RATES) && !has(&words, &["per"]) => match is_usually_share {
            true if most > 1.0 => Kind::Rate(100.0),
            true => Kind::Rate(1.0),
            false => Kind::Unsure,
        },
        () if is_usually_share && !has(&words, &OF_MONEY) => Kind::Unsure,
        () => Kind::Money,
    }
}

fn has(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&word.as_str()))
}
