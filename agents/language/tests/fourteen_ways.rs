//! Fourteen ways to write a hundred thousand mean the same in every sentence.

use chrono::NaiveDate;
use language::{Context, Kind, entities};

const WAYS: [&str; 14] = [
    "100000",
    "100,000",
    "100 000",
    "100\u{a0}000",
    "100\u{202f}000",
    "100'000",
    "1,00,000",
    "100.000,00",
    "100k",
    "0.1m",
    "0.1 million",
    "1 lakh",
    "one hundred thousand",
    "1e5",
];

const AMOUNTS: [&str; 8] = [
    "Annual demand is {}",
    "Set the MOQ to {}.",
    "Use {} as the cap",
    "The pack size, {}, is fixed",
    "Allow {} stops and 3 vans",
    "What if demand falls to {}?",
    "Keep at most {} for each store",
    "Compare {} with 95 %",
];

const SIZES: [(&str, &str); 8] = [
    ("Order {} units", "unit"),
    ("Ship {} kg to Leeds", "kg"),
    ("Each year {} pallets leave the depot", "pallet"),
    ("The tank holds {} litres", "litre"),
    ("We drove {} km last year", "km"),
    ("The contract is over {} tonnes", "tonne"),
    ("Send {} parcels a day", "parcel"),
    ("Buy {} cases by Friday", "case"),
];

const MONEY: [(&str, &str); 6] = [
    ("The budget is {} dollars", "USD"),
    ("The budget is {} rupees", "INR"),
    ("Spend {} EUR at most", "EUR"),
    ("Spend at most USD {}", "USD"),
    ("Freight costs Rs. {} a month", "INR"),
    ("It costs £{} with tax", "GBP"),
];

fn kinds(frame: &str, way: &str) -> Vec<Kind> {
    let context = Context::new(NaiveDate::default());
    entities(&frame.replace("{}", way), &context).into_iter().map(|entity| entity.kind).collect()
}

fn is_same(value: f64) -> bool {
    (value - 100_000.0).abs() < 1e-6
}

#[test]
fn a_number_means_the_same_in_all_fourteen_ways() {
    for frame in AMOUNTS {
        for way in WAYS {
            let found = kinds(frame, way);
            let fits = found.iter().any(|kind| matches!(kind, Kind::Number { value } if is_same(*value)));
            assert!(fits, "{frame} with {way}: {found:?}");
        }
    }
}

#[test]
fn a_size_means_the_same_in_all_fourteen_ways() {
    for (frame, wanted) in SIZES {
        for way in WAYS {
            let found = kinds(frame, way);
            let fits = |kind: &Kind| matches!(kind, Kind::Size { value, unit } if is_same(*value) && *unit == wanted);
            assert!(found.iter().any(fits), "{frame} with {way}: {found:?}");
        }
    }
}

#[test]
fn money_means_the_same_in_all_fourteen_ways() {
    for (frame, wanted) in MONEY {
        for way in WAYS {
            let found = kinds(frame, way);
            let fits = |kind: &Kind| matches!(kind, Kind::Money { value, currency } if is_same(*value) && *currency == wanted);
            assert!(found.iter().any(fits), "{frame} with {way}: {found:?}");
        }
    }
}
