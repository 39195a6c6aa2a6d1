//! Public holidays of whole countries in the Americas: federal holidays in the United States, Canada and Brazil, and days off
//! under the labour law in Mexico.

use chrono::Weekday::{Mon, Thu};

use crate::holidays::rule::{
    Entry,
    Rule::{Easter, Fixed, Last, Listed, Nth, OnOrAfter},
    public, shopping,
};

pub(super) const UNITED_STATES: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Martin Luther King Day", Nth(1, Mon, 3)),
    public("Presidents' Day", Nth(2, Mon, 3)),
    public("Memorial Day", Last(5, Mon)),
    public("Juneteenth", Fixed(6, 19)).from(2021),
    public("Independence Day", Fixed(7, 4)),
    public("Labor Day", Nth(9, Mon, 1)),
    public("Columbus Day", Nth(10, Mon, 2)),
    public("Veterans Day", Fixed(11, 11)),
    public("Thanksgiving", Nth(11, Thu, 4)),
    public("Christmas Day", Fixed(12, 25)),
];

pub(super) const CANADA: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Good Friday", Easter(-2)),
    public("Victoria Day", OnOrAfter(5, 18, Mon)),
    public("Canada Day", Fixed(7, 1)),
    public("Labour Day", Nth(9, Mon, 1)),
    public("Truth and Reconciliation Day", Fixed(9, 30)).from(2021),
    public("Thanksgiving", Nth(10, Mon, 2)),
    public("Remembrance Day", Fixed(11, 11)),
    public("Christmas Day", Fixed(12, 25)),
    public("Boxing Day", Fixed(12, 26)),
];

/// Carnival and Corpus Christi are not federal holidays, but are observed nearly everywhere.
pub(super) const BRAZIL: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    shopping("Carnival Monday", Easter(-48)),
    shopping("Carnival Tuesday", Easter(-47)),
    public("Good Friday", Easter(-2)),
    public("Tiradentes Day", Fixed(4, 21)),
    public("Labour Day", Fixed(5, 1)),
    shopping("Corpus Christi", Easter(60)),
    public("Independence Day", Fixed(9, 7)),
    public("Our Lady of Aparecida", Fixed(10, 12)),
    public("All Souls' Day", Fixed(11, 2)),
    public("Republic Day", Fixed(11, 15)),
    public("Black Consciousness Day", Fixed(11, 20)).from(2024),
    public("Christmas Day", Fixed(12, 25)),
];

pub(super) const MEXICO: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Constitution Day", Nth(2, Mon, 1)),
    public("Benito Juarez Day", Nth(3, Mon, 3)),
    shopping("Maundy Thursday", Easter(-3)),
    shopping("Good Friday", Easter(-2)),
    public("Labour Day", Fixed(5, 1)),
    public("Independence Day", Fixed(9, 16)),
    public("Revolution Day", Nth(11, Mon, 3)),
    public("Change of President", Listed(&[(2012, 12, 1), (2018, 12, 1), (2024, 10, 1), (2030, 10, 1)])),
    public("Christmas Day", Fixed(12, 25)),
];
