use chrono::NaiveDate;

use super::*;
use crate::{Context, FileNames, Unit, calendar::Clock};

fn numbers(text: &str) -> Vec<f64> {
    tokens(text).iter().filter_map(Token::number).collect()
}

fn texts(text: &str) -> Vec<String> {
    words(text).into_iter().map(|token| token.text).collect()
}

/// Every token in a short form: words unchanged, numbers as `#value`, times as `@08:30`, marks unchanged.
fn short(text: &str) -> String {
    let mut written = Vec::new();
    for token in tokens(text) {
        written.push(match token.kind {
            TokenKind::Number(number) => format!("#{}", number.value),
            TokenKind::Ordinal(place) => format!("{place}."),
            TokenKind::Clock(clock) => format!("@{}", clock.text()),
            _ => token.text,
        });
    }
    written.join(" ")
}

#[test]
fn a_number_in_any_notation_is_one_token() {
    for (text, value) in [
        ("budget 10 000 only", 10_000.0),
        ("budget 1,00,000 only", 100_000.0),
        ("budget 1.5m only", 1_500_000.0),
        ("budget 2 million only", 2_000_000.0),
        ("budget 3 lakh only", 300_000.0),
        ("budget 2 crore only", 20_000_000.0),
        ("budget ten thousand only", 10_000.0),
        ("budget 20 k only", 20_000.0),
        ("budget 20k only", 20_000.0),
        ("budget -15 only", -15.0),
        ("budget minus 15 only", -15.0),
        ("budget a couple only", 2.0),
        ("budget twenty five only", 25.0),
        ("budget twenty-five only", 25.0),
        ("budget 1.200,50 only", 1200.5),
        ("budget half a million only", 500_000.0),
        ("budget two and a half thousand only", 2500.0),
        ("budget 3/4 only", 0.75),
        ("budget two thirds only", 2.0 / 3.0),
        ("budget three dozen only", 36.0),
        ("budget 1'250.50 only", 1250.5),
        ("budget 12.000 only", 12_000.0),
        ("budget 1e6 only", 1e6),
        ("budget a hundred only", 100.0),
    ] {
        let words = words(text);
        assert_eq!(words.len(), 3, "{text}: {words:?}");
        let found = words[1].number().unwrap_or_default();
        assert!((found - value).abs() < 1e-9, "{text}: {found}");
        assert_eq!(&text[words[1].start..words[1].end], &text["budget ".len()..text.len() - " only".len()]);
    }
}

#[test]
fn numbers_in_a_list_are_separate_tokens() {
    assert_eq!(numbers("ABC at 70/90"), [70.0, 90.0]);
    assert_eq!(numbers("open 24/7"), [24.0, 7.0]);
    assert_eq!(numbers("weights 50/30/20"), [50.0, 30.0, 20.0]);
    assert_eq!(numbers("order cost 50, 200 budget"), [50.0, 200.0]);
    assert_eq!(numbers("SKUs 1,2"), [1.0, 2.0]);
    assert_eq!(numbers("1,5 euros per km, 2,5 EUR per hour"), [1.5, 2.5]);
    assert_eq!(numbers("budget 2 million and 3 suppliers"), [2e6, 3.0]);
    assert_eq!(numbers("98.5 % service, -10 % demand, two weeks"), [98.5, -10.0, 2.0]);
    assert_eq!(numbers("budget 100 000, only A"), [100_000.0]);
    assert_eq!(numbers("15 to 20 vans"), [15.0, 20.0]);
    assert_eq!(numbers("5-10 stops"), [5.0, 10.0]);
}

#[test]
fn a_point_before_three_digits_separates_thousands_where_decimals_make_no_sense() {
    assert_eq!(numbers("buy 1.250 pieces"), [1250.0]);
    assert_eq!(numbers("12.000 of them for 20.000"), [12_000.0, 20_000.0]);
    assert_eq!(numbers("a load of 1.250 kg"), [1.25]);
    assert_eq!(numbers("0.125 and 0.000"), [0.125, 0.0]);
}

#[test]
fn one_digit_after_a_comma_is_a_decimal_where_a_single_amount_is_compared() {
    assert_eq!(numbers("price no more than 10,5"), [10.5]);
    assert_eq!(numbers("multiply by 1,2 with threshold 2,5"), [1.2, 2.5]);
    assert_eq!(numbers("only SKUs 1,2"), [1.0, 2.0]);
    assert_eq!(short("half a percent, a quarter of a percent"), "#0.5 % , #0.25 %");
}

#[test]
fn words_are_in_lower_case_without_punctuation() {
    assert_eq!(
        texts("Next 6-month plan, 95% sure; don't"),
        ["next", "6", "month", "plan", "95", "%", "sure", "dont"]
    );
    assert_eq!(texts("90d for SKU12 in Q1 2026"), ["90", "d", "for", "sku", "12", "in", "q", "1", "2026"]);
    assert_eq!(
        texts("1.5 years, 2,5 percent, 31.12.2026."),
        ["1.5", "years", "2.5", "%", "31", "12", "2026"]
    );
    assert_eq!(short("- 5 vans"), "- #5 vans");
    assert_eq!(texts("let's use Leeds's stock"), ["lets", "use", "leeds", "stock"]);
    assert_eq!(texts("ten per cent of order 007"), ["10", "%", "of", "order", "007"]);
}

#[test]
fn fractions_of_a_period_remain_words() {
    assert_eq!(short("for half a year"), "for half a year");
    assert_eq!(short("a quarter ahead"), "a quarter ahead");
    assert_eq!(short("the coming three quarters"), "the coming #3 quarters");
    assert_eq!(short("three quarters of the stock"), "#0.75 of the stock");
    assert_eq!(short("one and a half years"), "#1.5 years");
    assert_eq!(short("drop the 3rd supplier"), "drop the 3. supplier");
}

#[test]
fn the_letter_that_scales_a_number_is_remembered() {
    let number = |text: &str| match words(text)[0].kind {
        TokenKind::Number(number) => number,
        _ => panic!("{text} is no number"),
    };
    assert_eq!(number("12m plan"), Number { value: 12e6, letter: Some('m') });
    assert!((number("12m plan").before_letter() - 12.0).abs() < 1e-9);
    assert_eq!(number("12 million").letter, None);
}

#[test]
fn times_of_day_are_distinguished_from_numbers() {
    assert_eq!(short("8:30-17:00"), "@08:30 - @17:00");
    assert_eq!(short("from 8 am to 5 pm"), "from @08:00 to @17:00");
    assert_eq!(short("8.30-17.00, 1.20 per km"), "@08:30 - @17:00 , #1.2 per km");
    assert_eq!(short("8-17 h"), "#8 - #17 h");
    assert_eq!(short("five vans of 1,200 units"), "#5 vans of #1200 units");
    assert_eq!(short("10-minute stops, 60.0 km/h"), "#10 - minute stops , #60 km / h");
    assert_eq!(short("at most 30' a stop by noon"), "at most #30 min a stop by @12:00");
    assert_eq!(short("be there by 5 to 10."), "be there by @09:55 .");
    assert_eq!(short("drops by 5 to 10 %, by 2 to 3 weeks"), "drops by #5 to #10 % , by #2 to #3 weeks");
    assert_eq!(short("code 0730, at 8.30."), "code #730 , at #8.3 .");
    assert_eq!(short("from 18:00 to 25:30"), "from @18:00 to @25:30");
    assert_eq!(short("8:00 -17:00, 8h -17h"), "@08:00 - @17:00 , #8 h - #17 h");
}

#[test]
fn punctuation_ends_a_clause_once() {
    assert_eq!(short("Why?! Use Acme Ltd. now\n\nplease"), "why . use acme ltd . now , please");
    assert_eq!(short("budget Rs. 5,000. Only A, approx. 20"), "budget rs . #5000 . only a , approx . #20");
    assert_eq!(clauses(&tokens("budget Rs. 5,000. Only A, approx. 20")).len(), 3);
    assert_eq!(short("cost >= 5, defects < 2"), "cost at least #5 , defects below #2");
    let tokens = tokens("order cost 50, 95 % service and lead time 2 weeks");
    assert_eq!(clauses(&tokens).len(), 3);
}

#[test]
fn every_token_covers_whole_characters() {
    let text = "12–13 h，5 €\né — 7？";
    for token in tokens(text) {
        assert!(text.get(token.start..token.end).is_some(), "{token:?}");
    }
    assert_eq!(&text[tokens(text)[1].start..tokens(text)[1].end], "–");
}

#[test]
fn amounts_have_their_unit_and_position() {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap();
    let context = Context { names: FileNames::default(), ..Context::new(today) };
    let text = "next 6 months, for 2 weeks, 1.5 t and 26 pallets at 95 % from 8:30 to 17:00, by 5 pm use the last 2 years";
    let sentence = Sentence::read(text, &context);
    let lengths: Vec<_> = sentence.lengths().into_iter().map(|found| found.value).collect();
    let span = |n, unit| crate::Span { n, unit };
    assert_eq!(
        lengths,
        [
            Length { span: span(6.0, Unit::Month), direction: Direction::Ahead },
            Length { span: span(2.0, Unit::Week), direction: Direction::Open },
            Length { span: span(2.0, Unit::Year), direction: Direction::Back },
        ]
    );
    let sizes: Vec<_> = sentence.sizes().into_iter().map(|found| found.value).collect();
    assert_eq!(sizes, [(1.5, "tonne"), (26.0, "pallet")]);
    let share = sentence.percents()[0];
    assert_eq!((&text[share.start..share.end], share.value), ("95 %", 0.95));
    assert_eq!(sentence.hours()[0].value, (Clock(510), Clock(1020)));
    let first = &sentence.entities[0];
    assert_eq!(sentence.tokens_of(first), 0..3);
    assert_eq!(sentence.entity_at(0), Some(first));
}
