//! Public holidays of whole countries in Europe, by the law of each. For the United Kingdom, those of England and Wales,
//! where nine out of ten of its people live.

use chrono::Weekday::{Fri, Mon, Sat};

use crate::holidays::rule::{
    Entry,
    Rule::{Easter, Fixed, FixedNotSunday, Last, Listed, Nth, OnOrAfter},
    public, shopping,
};

pub(super) const AUSTRIA: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Epiphany", Fixed(1, 6)),
    public("Easter Monday", Easter(1)),
    public("Labour Day", Fixed(5, 1)),
    public("Ascension Day", Easter(39)),
    public("Whit Monday", Easter(50)),
    public("Corpus Christi", Easter(60)),
    public("Assumption Day", Fixed(8, 15)),
    public("National Day", Fixed(10, 26)),
    public("All Saints' Day", Fixed(11, 1)),
    public("Immaculate Conception", Fixed(12, 8)),
    public("Christmas Day", Fixed(12, 25)),
    public("St Stephen's Day", Fixed(12, 26)),
];

pub(super) const BELGIUM: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Easter Monday", Easter(1)),
    public("Labour Day", Fixed(5, 1)),
    public("Ascension Day", Easter(39)),
    public("Whit Monday", Easter(50)),
    public("National Day", Fixed(7, 21)),
    public("Assumption Day", Fixed(8, 15)),
    public("All Saints' Day", Fixed(11, 1)),
    public("Armistice Day", Fixed(11, 11)),
    public("Christmas Day", Fixed(12, 25)),
];

/// Four days are holidays in all cantons; the others are observed in most.
pub(super) const SWITZERLAND: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Ascension Day", Easter(39)),
    public("National Day", Fixed(8, 1)),
    public("Christmas Day", Fixed(12, 25)),
    shopping("Good Friday", Easter(-2)),
    shopping("Easter Monday", Easter(1)),
    shopping("Whit Monday", Easter(50)),
    shopping("St Stephen's Day", Fixed(12, 26)),
];

pub(super) const GERMANY: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Good Friday", Easter(-2)),
    public("Easter Monday", Easter(1)),
    public("Labour Day", Fixed(5, 1)),
    public("Ascension Day", Easter(39)),
    public("Whit Monday", Easter(50)),
    public("German Unity Day", Fixed(10, 3)),
    public("Reformation Day", Listed(&[(2017, 10, 31)])),
    public("Christmas Day", Fixed(12, 25)),
    public("Second Christmas Day", Fixed(12, 26)),
];

pub(super) const SPAIN: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Epiphany", Fixed(1, 6)),
    public("Good Friday", Easter(-2)),
    public("Labour Day", Fixed(5, 1)),
    public("Assumption Day", Fixed(8, 15)),
    public("National Day", Fixed(10, 12)),
    public("All Saints' Day", Fixed(11, 1)),
    public("Constitution Day", Fixed(12, 6)),
    public("Immaculate Conception", Fixed(12, 8)),
    public("Christmas Day", Fixed(12, 25)),
];

pub(super) const FRANCE: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Easter Monday", Easter(1)),
    public("Labour Day", Fixed(5, 1)),
    public("Victory Day", Fixed(5, 8)),
    public("Ascension Day", Easter(39)),
    public("Whit Monday", Easter(50)),
    public("National Day", Fixed(7, 14)),
    public("Assumption Day", Fixed(8, 15)),
    public("All Saints' Day", Fixed(11, 1)),
    public("Armistice Day", Fixed(11, 11)),
    public("Christmas Day", Fixed(12, 25)),
];

pub(super) const ENGLAND: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Good Friday", Easter(-2)),
    public("Easter Monday", Easter(1)),
    public("Early May Bank Holiday", Nth(5, Mon, 1)).until(2019),
    public("Early May Bank Holiday", Listed(&[(2020, 5, 8)])),
    public("Early May Bank Holiday", Nth(5, Mon, 1)).from(2021),
    public("Spring Bank Holiday", Last(5, Mon)).until(2011),
    public("Spring Bank Holiday", Listed(&[(2012, 6, 4), (2022, 6, 2)])),
    public("Spring Bank Holiday", Last(5, Mon)).from(2013).until(2021),
    public("Spring Bank Holiday", Last(5, Mon)).from(2023),
    public("Summer Bank Holiday", Last(8, Mon)),
    public(
        "Royal occasion",
        Listed(&[(2011, 4, 29), (2012, 6, 5), (2022, 6, 3), (2022, 9, 19), (2023, 5, 8)]),
    ),
    public("Christmas Day", Fixed(12, 25)),
    public("Boxing Day", Fixed(12, 26)),
];

pub(super) const IRELAND: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("St Brigid's Day", Nth(2, Mon, 1)).from(2023).until(2029),
    // The holiday is on the day itself when that is a Friday.
    public("St Brigid's Day", Listed(&[(2030, 2, 1)])),
    public("St Brigid's Day", Nth(2, Mon, 1)).from(2031),
    public("St Patrick's Day", Fixed(3, 17)),
    public("Day of Remembrance", Listed(&[(2022, 3, 18)])),
    public("Easter Monday", Easter(1)),
    public("May Bank Holiday", Nth(5, Mon, 1)),
    public("June Bank Holiday", Nth(6, Mon, 1)),
    public("August Bank Holiday", Nth(8, Mon, 1)),
    public("October Bank Holiday", Last(10, Mon)),
    public("Christmas Day", Fixed(12, 25)),
    public("St Stephen's Day", Fixed(12, 26)),
];

pub(super) const ITALY: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Epiphany", Fixed(1, 6)),
    public("Easter Sunday", Easter(0)),
    public("Easter Monday", Easter(1)),
    public("Liberation Day", Fixed(4, 25)),
    public("Labour Day", Fixed(5, 1)),
    public("Republic Day", Fixed(6, 2)),
    public("Assumption Day", Fixed(8, 15)),
    public("St Francis' Day", Fixed(10, 4)).from(2026),
    public("All Saints' Day", Fixed(11, 1)),
    public("Unification", Listed(&[(2011, 3, 17)])),
    public("Immaculate Conception", Fixed(12, 8)),
    public("Christmas Day", Fixed(12, 25)),
    public("St Stephen's Day", Fixed(12, 26)),
];

pub(super) const NETHERLANDS: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Easter Sunday", Easter(0)),
    public("Easter Monday", Easter(1)),
    public("King's Day", FixedNotSunday(4, 30)).until(2013),
    public("King's Day", FixedNotSunday(4, 27)).from(2014),
    public(
        "Liberation Day",
        Listed(&[(2010, 5, 5), (2015, 5, 5), (2020, 5, 5), (2025, 5, 5), (2030, 5, 5), (2035, 5, 5)]),
    ),
    public("Ascension Day", Easter(39)),
    public("Whit Sunday", Easter(49)),
    public("Whit Monday", Easter(50)),
    public("Christmas Day", Fixed(12, 25)),
    public("Second Christmas Day", Fixed(12, 26)),
];

pub(super) const POLAND: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Epiphany", Fixed(1, 6)).from(2011),
    public("Easter Sunday", Easter(0)),
    public("Easter Monday", Easter(1)),
    public("Labour Day", Fixed(5, 1)),
    public("Constitution Day", Fixed(5, 3)),
    public("Whit Sunday", Easter(49)),
    public("Corpus Christi", Easter(60)),
    public("Assumption Day", Fixed(8, 15)),
    public("All Saints' Day", Fixed(11, 1)),
    public("Independence Day", Fixed(11, 11)),
    public("Centenary of Independence", Listed(&[(2018, 11, 12)])),
    public("Christmas Eve", Fixed(12, 24)).from(2025),
    public("Christmas Day", Fixed(12, 25)),
    public("Second Christmas Day", Fixed(12, 26)),
];

/// Four of these were not holidays from 2013 to 2015.
pub(super) const PORTUGAL: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Good Friday", Easter(-2)),
    public("Easter Sunday", Easter(0)),
    public("Freedom Day", Fixed(4, 25)),
    public("Labour Day", Fixed(5, 1)),
    public("Corpus Christi", Easter(60)).until(2012),
    public("Corpus Christi", Easter(60)).from(2016),
    public("Portugal Day", Fixed(6, 10)),
    public("Assumption Day", Fixed(8, 15)),
    public("Republic Day", Fixed(10, 5)).until(2012),
    public("Republic Day", Fixed(10, 5)).from(2016),
    public("All Saints' Day", Fixed(11, 1)).until(2012),
    public("All Saints' Day", Fixed(11, 1)).from(2016),
    public("Restoration of Independence", Fixed(12, 1)).until(2012),
    public("Restoration of Independence", Fixed(12, 1)).from(2016),
    public("Immaculate Conception", Fixed(12, 8)),
    public("Christmas Day", Fixed(12, 25)),
];

pub(super) const SWEDEN: &[Entry] = &[
    public("New Year's Day", Fixed(1, 1)),
    public("Epiphany", Fixed(1, 6)),
    public("Good Friday", Easter(-2)),
    public("Easter Sunday", Easter(0)),
    public("Easter Monday", Easter(1)),
    public("Labour Day", Fixed(5, 1)),
    public("Ascension Day", Easter(39)),
    public("Whit Sunday", Easter(49)),
    public("National Day", Fixed(6, 6)),
    shopping("Midsummer Eve", OnOrAfter(6, 19, Fri)),
    public("Midsummer Day", OnOrAfter(6, 20, Sat)),
    public("All Saints' Day", OnOrAfter(10, 31, Sat)),
    public("Christmas Day", Fixed(12, 25)),
    public("Second Christmas Day", Fixed(12, 26)),
];
