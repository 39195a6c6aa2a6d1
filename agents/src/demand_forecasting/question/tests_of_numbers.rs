//! A number has the same meaning in every parameter, however it is written.

use crate::demand_forecasting::{
    anomalies,
    params::{Horizon, Unit},
};

use super::*;

/// Counts of periods in every notation.
const COUNTS: [(&str, u32); 12] = [
    ("25", 25),
    ("twenty five", 25),
    ("twenty-five", 25),
    ("1,000", 1_000),
    ("1 000", 1_000),
    ("1'000", 1_000),
    ("1.000", 1_000),
    ("1k", 1_000),
    ("1e3", 1_000),
    ("a thousand", 1_000),
    ("a dozen", 12),
    ("a couple of", 2),
];
const UNITS: [(&str, Unit); 6] = [
    ("days", Unit::Days),
    ("weeks", Unit::Weeks),
    ("months", Unit::Months),
    ("quarters", Unit::Quarters),
    ("years", Unit::Years),
    ("periods", Unit::Periods),
];
const SENTENCES_OF_LENGTHS: [&str; 3] =
    ["forecast {}", "the next {} please", "use the last 2 years to forecast {}, 95 % range"];

/// Lengths with a fraction, in whole units of the next smaller kind.
const FRACTIONS: [(&str, u32, Unit); 17] = [
    ("1.5 years", 18, Unit::Months),
    ("1,5 years", 18, Unit::Months),
    ("1 1/2 years", 18, Unit::Months),
    ("1½ years", 18, Unit::Months),
    ("one and a half years", 18, Unit::Months),
    ("a year and a half", 18, Unit::Months),
    ("two and a half years", 30, Unit::Months),
    ("half a year", 6, Unit::Months),
    ("half of a year", 6, Unit::Months),
    ("1/2 year", 6, Unit::Months),
    ("half a month", 2, Unit::Weeks),
    ("three quarters of a year", 3, Unit::Quarters),
    ("3/4 of a year", 3, Unit::Quarters),
    ("1½ weeks", 11, Unit::Days),
    ("1.5 days", 2, Unit::Days),
    ("half a quarter", 2, Unit::Months),
    ("a couple of years", 2, Unit::Years),
];

/// Percentages of growth in every notation.
const PERCENTAGES: [(&str, f64); 14] = [
    ("25 %", 25.0),
    ("25%", 25.0),
    ("25 percent", 25.0),
    ("25 per cent", 25.0),
    ("25 pct", 25.0),
    ("twenty five percent", 25.0),
    ("twenty-five percent", 25.0),
    ("12,5 %", 12.5),
    ("12.5 %", 12.5),
    ("12½ %", 12.5),
    ("twelve and a half percent", 12.5),
    ("half a percent", 0.5),
    ("1/2 %", 0.5),
    ("1'000 %", 1_000.0),
];
const SENTENCES_OF_GROWTH: [(&str, f64); 5] = [
    ("assume {} growth", 1.0),
    ("forecast 6 months, growth of {}", 1.0),
    ("what if demand drops by {}?", -1.0),
    ("{} more demand", 1.0),
    ("demand rises {}", 1.0),
];

/// Growth as fractions and factors.
const CHANGES: [(&str, f64); 16] = [
    ("a third more", 100.0 / 3.0),
    ("a third more demand", 100.0 / 3.0),
    ("1/4 more demand", 25.0),
    ("a quarter less demand", -25.0),
    ("demand drops by a third", -100.0 / 3.0),
    ("demand drops by two thirds", -200.0 / 3.0),
    ("demand falls by half", -50.0),
    ("sales rise by half", 50.0),
    ("multiply the forecast by 1.2", 20.0),
    ("multiply the forecast by 1,2", 20.0),
    ("multiply the forecast by one and a half", 50.0),
    ("scale by a factor of 0,9", -10.0),
    ("growth of -15 %", -15.0),
    ("demand changes by minus 15 percent", -15.0),
    ("minus fifteen percent", -15.0),
    ("+12,5 %", 12.5),
];

const THRESHOLDS: [(&str, f64); 12] = [
    ("find anomalies, threshold 2.5", 2.5),
    ("find anomalies, threshold 2,5", 2.5),
    ("find anomalies, threshold 2½", 2.5),
    ("find anomalies, threshold of two and a half", 2.5),
    ("threshold: 5", 5.0),
    ("anomalies with a threshold of five", 5.0),
    ("unusual values beyond five sigma", 5.0),
    ("unusual values beyond 2,5 sigma", 2.5),
    ("unusual values beyond 5 sigma", 5.0),
    ("outliers beyond 2 1/2 sigma", 2.5),
    ("anomalies beyond a couple of sigma", 2.0),
    ("use a threshold of twenty", 20.0),
];

fn request(question: &str) -> Request {
    Request { question: question.to_owned(), ..Request::default() }
}

fn read(question: &str) -> Result<ForecastParams, AgentError> {
    let products = ["A", "B", "SKU-7"].map(str::to_owned);
    plan(&request(question), Names::of(&products), "demand.csv")
}

fn refusal(question: &str) -> String {
    match read(question) {
        Ok(params) => panic!("{question}: {params:?}"),
        Err(error) => error.to_string(),
    }
}

fn percent(question: &str) -> Option<f64> {
    read(question).unwrap().growth.map(|growth| growth.percent)
}

fn is_near(found: Option<f64>, expected: f64) -> bool {
    found.is_some_and(|found| (found - expected).abs() < 1e-6)
}

#[test]
fn a_number_means_the_same_with_every_unit_and_in_every_sentence() {
    let mut wrong = Vec::new();
    for sentence in SENTENCES_OF_LENGTHS {
        for (way, amount) in COUNTS {
            for (name, unit) in UNITS {
                let question = sentence.replace("{}", &format!("{way} {name}"));
                let found = read(&question).unwrap().horizon;
                if found != Some(Horizon::Span { amount, unit }) {
                    wrong.push(format!("{question}: {found:?}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn a_part_of_a_length_is_counted_in_smaller_units() {
    for sentence in SENTENCES_OF_LENGTHS {
        for (way, amount, unit) in FRACTIONS {
            let question = sentence.replace("{}", way);
            let found = read(&question).unwrap().horizon;
            assert_eq!(found, Some(Horizon::Span { amount, unit }), "{question}");
        }
    }
}

#[test]
fn a_percentage_of_growth_means_the_same_in_every_sentence() {
    let mut wrong = Vec::new();
    for (sentence, sign) in SENTENCES_OF_GROWTH {
        for (way, expected) in PERCENTAGES {
            if sign < 0.0 && expected > 100.0 {
                continue;
            }
            let question = sentence.replace("{}", way);
            let found = percent(&question);
            if !is_near(found, sign * expected) {
                wrong.push(format!("{question}: {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn growth_can_be_stated_as_a_part_or_a_factor() {
    for (question, expected) in CHANGES {
        let found = percent(question);
        assert!(is_near(found, expected), "{question}: {found:?}");
    }
}

#[test]
fn a_threshold_means_the_same_in_every_sentence() {
    for (question, expected) in THRESHOLDS {
        let params = anomalies::question::plan(&request(question), &["A".to_owned()], "demand.csv").unwrap();
        assert!(is_near(params.threshold, expected), "{question}: {:?}", params.threshold);
        assert!(anomalies::question::is_asked(&request(question), "demand.csv"), "{question}");
    }
}

#[test]
fn a_range_is_refused_with_both_ends() {
    for question in [
        "forecast 6 to 9 months",
        "forecast 6-9 months",
        "the next 6 or 9 months",
        "between 6 and 9 months",
        "assume 6-9 % growth",
        "assume 6 to 9 % growth",
        "demand drops by 6 to 9 %",
        "multiply the forecast by 6 to 9",
    ] {
        let refused = refusal(question);
        assert!(refused.contains('6') && refused.contains('9'), "{question}: {refused}");
    }
    let asked = request("find anomalies, threshold 3-4");
    let refused = anomalies::question::plan(&asked, &[], "demand.csv").unwrap_err().to_string();
    assert!(refused.contains("“3-4” is a range"), "{refused}");
}

#[test]
fn amounts_that_make_no_sense_are_refused() {
    for (question, part) in [
        ("forecast -3 months", "-3 was requested"),
        ("forecast minus 3 months", "-3 was requested"),
        ("forecast 0 months", "0 was requested"),
        ("forecast 2 lakh days", "200000 was requested"),
        ("forecast 6 months, growth of 1.200,50 %", "A growth of 1200.5 % cannot be assumed"),
        ("demand drops by 1,00,000 %", "-100000 %"),
    ] {
        let refused = refusal(question);
        assert!(refused.contains(part), "{question}: {refused}");
    }
    let asked = request("find anomalies, threshold -4");
    let refused = anomalies::question::plan(&asked, &[], "demand.csv").unwrap_err().to_string();
    assert!(refused.contains("-4 was requested"), "{refused}");
}

#[test]
fn the_end_of_a_year_does_not_set_the_period() {
    let params = read("forecast by year-end").unwrap();
    assert_eq!(params.horizon, Some(Horizon::Until { until: "year".to_owned(), from: None }));
    assert_eq!(params.frequency, None);
    assert_eq!(read("forecast 2,000 units for 3 months").unwrap().horizon, read("3 months").unwrap().horizon);
}
