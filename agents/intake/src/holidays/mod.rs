//! Public holidays of whole countries, and other days on which shops sell differently, such as Black Friday.
//! Most are computed from rules and never expire; only lunar feasts and single days are lists (`india`).
//! Regional holidays are left out, because a file does not state its region.

mod country;
mod day;

mod americas;
mod asia_pacific;
mod europe;
mod india;
mod rule;
mod substitutes;

pub use country::Country;
pub use day::{Day, Kind};

use rule::Entry;
use substitutes::Substitutes;

/// The special days of a year in order of date.
pub fn days(country: Country, year: i32) -> Vec<Day> {
    let shopping: &[&[Entry]] = match country {
        Country::In | Country::Jp => &[rule::YEAR_END],
        Country::Nowhere => &[],
        Country::At
        | Country::Au
        | Country::Be
        | Country::Br
        | Country::Ca
        | Country::Ch
        | Country::De
        | Country::Es
        | Country::Fr
        | Country::Gb
        | Country::Ie
        | Country::It
        | Country::Mx
        | Country::Nl
        | Country::Pl
        | Country::Pt
        | Country::Se
        | Country::Us => &[rule::CHRISTIAN, rule::YEAR_END, rule::BLACK_FRIDAY],
    };
    let entries = shopping.iter().copied().flatten().chain(own(country));
    let mut days: Vec<Day> = entries.flat_map(|entry| entry.days(year)).collect();
    substitutes(country).add_to(&mut days, year);
    days.sort_unstable();
    // A day may be a public holiday in one country and only a shopping day in another.
    days.dedup_by(|second, first| (second.date, second.name) == (first.date, first.name));
    days
}

/// Holidays that only this country has.
fn own(country: Country) -> &'static [Entry] {
    match country {
        Country::At => europe::AUSTRIA,
        Country::Au => asia_pacific::AUSTRALIA,
        Country::Be => europe::BELGIUM,
        Country::Br => americas::BRAZIL,
        Country::Ca => americas::CANADA,
        Country::Ch => europe::SWITZERLAND,
        Country::De => europe::GERMANY,
        Country::Es => europe::SPAIN,
        Country::Fr => europe::FRANCE,
        Country::Gb => europe::ENGLAND,
        Country::Ie => europe::IRELAND,
        Country::In => india::INDIA,
        Country::It => europe::ITALY,
        Country::Jp => asia_pacific::JAPAN,
        Country::Mx => americas::MEXICO,
        Country::Nl => europe::NETHERLANDS,
        Country::Pl => europe::POLAND,
        Country::Pt => europe::PORTUGAL,
        Country::Se => europe::SWEDEN,
        Country::Us => americas::UNITED_STATES,
        Country::Nowhere => &[],
    }
}

fn substitutes(country: Country) -> Substitutes {
    match country {
        Country::Us => Substitutes::Nearest,
        Country::Gb | Country::Ca | Country::Au => Substitutes::NextWeekday,
        Country::Jp => Substitutes::Japan,
        Country::At
        | Country::Be
        | Country::Br
        | Country::Ch
        | Country::De
        | Country::Es
        | Country::Fr
        | Country::Ie
        | Country::In
        | Country::It
        | Country::Mx
        | Country::Nl
        | Country::Pl
        | Country::Pt
        | Country::Se
        | Country::Nowhere => Substitutes::None,
    }
}

#[cfg(test)]
mod tests;
