//! National public holidays of Australia and Japan.

use chrono::Weekday::Mon;

use crate::holidays::rule::{
    Entry,
    Rule::{AutumnalEquinox, Easter, Fixed, Listed, Nth, VernalEquinox},
    public,
};

pub(super) const AUSTRALIA: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Australia Day", Fixed(1, 26)),
    public("Good Friday", Easter(-2)),
    public("Easter Monday", Easter(1)),
    public("Anzac Day", Fixed(4, 25)),
    public("Day of Mourning", Listed(&[(2022, 9, 22)])),
    public("Christmas Day", Fixed(12, 25)),
    public("Boxing Day", Fixed(12, 26)),
];

/// By the law of 1948 as in force since 2010, with the days that were moved for the games of 2020 and 2021.
pub(super) const JAPAN: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Coming of Age Day", Nth(1, Mon, 2)),
    public("Foundation Day", Fixed(2, 11)),
    public("Emperor's Birthday", Fixed(2, 23)).from(2020),
    public("Vernal Equinox Day", VernalEquinox),
    public("Showa Day", Fixed(4, 29)),
    public("Accession of the Emperor", Listed(&[(2019, 5, 1), (2019, 10, 22)])),
    public("Constitution Day", Fixed(5, 3)),
    public("Greenery Day", Fixed(5, 4)),
    public("Children's Day", Fixed(5, 5)),
    public("Marine Day", Nth(7, Mon, 3)).until(2019),
    public("Marine Day", Listed(&[(2020, 7, 23), (2021, 7, 22)])),
    public("Marine Day", Nth(7, Mon, 3)).from(2022),
    public("Mountain Day", Fixed(8, 11)).from(2016).until(2019),
    public("Mountain Day", Listed(&[(2020, 8, 10), (2021, 8, 8)])),
    public("Mountain Day", Fixed(8, 11)).from(2022),
    public("Respect for the Aged Day", Nth(9, Mon, 3)),
    public("Autumnal Equinox Day", AutumnalEquinox),
    public("Sports Day", Nth(10, Mon, 2)).until(2019),
    public("Sports Day", Listed(&[(2020, 7, 24), (2021, 7, 23)])),
    public("Sports Day", Nth(10, Mon, 2)).from(2022),
    public("Culture Day", Fixed(11, 3)),
    public("Labour Thanksgiving Day", Fixed(11, 23)),
    public("Emperor's Birthday", Fixed(12, 23)).until(2018),
];
