//! What must hold for any text.

#![expect(clippy::unwrap_used, reason = "a test may panic")]

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use chrono::NaiveDate;
use language::{Context, FileColumn, FileNames, entities, tokens::amounts};
use rand::{RngExt, SeedableRng, rngs::StdRng};

const PIECES: &[&str] = &[
    "1",
    "12",
    "000",
    "1,200",
    "1.200,50",
    "3/4",
    "2025",
    "-",
    "–",
    "/",
    ":",
    ".",
    ",",
    "'",
    "’",
    "%",
    "$",
    "€",
    "₹",
    "(",
    ")",
    " ",
    "\u{a0}",
    "\u{202f}",
    "\n",
    "twenty",
    "five",
    "hundred",
    "million",
    "and",
    "a",
    "half",
    "of",
    "lakh",
    "k",
    "m",
    "kg",
    "mph",
    "dollars",
    "may",
    "March",
    "Q3",
    "FY28",
    "week",
    "weeks",
    "next",
    "last",
    "the",
    "first",
    "3rd",
    "to",
    "from",
    "between",
    "by",
    "until",
    "since",
    "in",
    "on",
    "at",
    "am",
    "pm",
    "past",
    "quarter",
    "noon",
    "Monday",
    "end",
    "before",
    "after",
    "days",
    "ago",
    "h",
    "not",
    "theta",
    "é",
    "日本",
    "🚚",
    "½",
    "İ",
    "ß",
    "\u{301}",
    "元",
    "e",
    "^",
    "one",
    "99999999999999999999999999",
    "point",
    "out",
    "today",
    "year",
    "Easter",
    "night",
    "morning",
    "all but",
];

fn context() -> Context {
    let column =
        FileColumn { name: "İstanbul ß".to_owned(), values: vec!["日本 A".to_owned(), "é".to_owned()] };
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    Context { names: FileNames::of(&[column]), ..Context::new(today) }
}

fn check(text: &str, context: &Context) {
    let mut end = 0;
    for entity in entities(text, context) {
        assert!(entity.start >= end && entity.end > entity.start, "overlap in {text:?}");
        assert!(text.is_char_boundary(entity.start) && text.is_char_boundary(entity.end), "cut in {text:?}");
        end = entity.end;
    }
    let mut end = 0;
    for amount in amounts(text) {
        assert!(amount.start >= end && amount.end > amount.start, "amounts overlap in {text:?}");
        assert!(text.get(amount.start..amount.end).is_some(), "an amount is cut in {text:?}");
        assert!(amount.range.is_none_or(|range| text.get(range).is_some()), "a range is cut in {text:?}");
        end = amount.end;
    }
}

#[test]
fn positions_are_ordered_and_cover_whole_characters_for_any_mix_of_words() {
    let context = context();
    let mut random = StdRng::seed_from_u64(15);
    for _ in 0..2_000 {
        let mut text = String::new();
        for _ in 0..random.random_range(1..14) {
            text.push_str(PIECES[random.random_range(0..PIECES.len())]);
            if random.random_range(0..3) > 0 {
                text.push(' ');
            }
        }
        check(&text, &context);
    }
}

#[test]
fn any_characters_are_read_without_a_panic() {
    let context = context();
    let mut random = StdRng::seed_from_u64(16);
    for _ in 0..1_000 {
        let mut text = String::new();
        for _ in 0..random.random_range(0..60) {
            let limit = if random.random_range(0..2) == 0 { 0x80 } else { 0x11_0000 };
            text.extend(char::from_u32(random.random_range(0..limit)));
        }
        check(&text, &context);
    }
}

#[test]
fn every_day_of_a_leap_cycle_can_be_today() {
    let mut context = context();
    let text = "next month, end of Q1, last 3 months, Feb 29, the 31st, next Friday, week 53, in 2 quarters, Easter, FY28";
    let mut day = NaiveDate::from_ymd_opt(2023, 12, 30).unwrap();
    for _ in 0..400 {
        context.today = day;
        check(text, &context);
        day = day.succ_opt().unwrap();
    }
}

/// Ten times the text may take ten times as long, and with a wide margin for a busy machine no more than forty times.
#[test]
fn reading_time_is_proportional_to_the_length_of_the_text() {
    let context = context();
    let pieces = [
        "1 234 567 ",
        "twenty five hundred and ",
        "next 3 weeks and ",
        "1,2,3,4/5/6-7:8 ",
        "from May to ",
        "a half of a ",
    ];
    for piece in pieces {
        let of_short = shortest_time(&piece.repeat(50), &context);
        let of_long = shortest_time(&piece.repeat(500), &context);
        assert!(of_long < 40 * of_short, "{piece}: {of_short:?} and {of_long:?}");
    }
}

/// The best of three runs, since other programs may interrupt one of them.
fn shortest_time(text: &str, context: &Context) -> Duration {
    let mut shortest = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        check(text, context);
        shortest = shortest.min(start.elapsed());
    }
    shortest
}

#[test]
fn very_long_texts_are_read_to_their_end() {
    let mut text = String::new();
    for row in 0..3_000 {
        let _ = write!(text, "word {row} ");
    }
    let found = entities(&text, &context());
    assert_eq!(found.last().map(|last| &text[last.start..last.end]), Some("2999"));
}
