//! A number means the same in every parameter, however it is written.

use super::*;

const AMOUNTS: [(&str, f64); 24] = [
    ("10000", 10_000.0),
    ("10,000", 10_000.0),
    ("10 000", 10_000.0),
    ("10'000", 10_000.0),
    ("1,00,000", 100_000.0),
    ("1.200,50", 1_200.5),
    ("12.000", 12_000.0),
    ("1.5m", 1_500_000.0),
    ("20k", 20_000.0),
    ("20 k", 20_000.0),
    ("ten thousand", 10_000.0),
    ("one hundred thousand", 100_000.0),
    ("twenty five thousand", 25_000.0),
    ("a couple thousand", 2_000.0),
    ("twenty-five", 25.0),
    ("twelve and a half", 12.5),
    ("2 lakh", 200_000.0),
    ("1 crore", 10_000_000.0),
    ("half a million", 500_000.0),
    ("half a thousand", 500.0),
    ("3/4 million", 750_000.0),
    ("1½ million", 1_500_000.0),
    ("1e5", 100_000.0),
    ("10,5", 10.5),
];
const SENTENCES_OF_AMOUNTS: [(&str, &str); 12] = [
    ("order cost {}", "order_cost"),
    ("ordering costs of {}, 95 % service", "order_cost"),
    ("budget of {}", "budget"),
    ("what can I do with a budget of {} dollars?", "budget"),
    ("order budget {}", "order_budget"),
    ("the order cost per supplier is {}", "joint_order_cost"),
    ("line cost {}", "line_cost"),
    ("storage limit {} m3", "storage_limit"),
    ("selling price: {}", "sale_price"),
    ("selling price of €{}", "sale_price"),
    ("salvage value {}", "salvage_value"),
    ("unit cost {}", "unit_cost"),
];

const PERCENTAGES: [(&str, f64); 10] = [
    ("98 %", 98.0),
    ("98.5%", 98.5),
    ("98,5 %", 98.5),
    ("98 percent", 98.0),
    ("98 per cent", 98.0),
    ("98 pct", 98.0),
    ("ninety eight percent", 98.0),
    ("ninety-eight percent", 98.0),
    ("0.98", 98.0),
    ("97½ %", 97.5),
];
const SENTENCES_OF_PERCENTAGES: [(&str, &str); 5] = [
    ("{} service", "service_percent"),
    ("a service level of {}", "service_percent"),
    ("fill rate {}", "service_percent"),
    ("holding {} a year", "holding_percent"),
    ("demand varies by {}", "demand_deviation_percent"),
];

const DURATIONS: [(&str, f64); 20] = [
    ("21", 21.0),
    ("21 days", 21.0),
    ("twenty-one days", 21.0),
    ("21d", 21.0),
    ("2 weeks", 14.0),
    ("two weeks", 14.0),
    ("a couple of weeks", 14.0),
    ("a week", 7.0),
    ("a fortnight", 14.0),
    ("1.5 weeks", 10.5),
    ("1,5 weeks", 10.5),
    ("1½ weeks", 10.5),
    ("one and a half weeks", 10.5),
    ("a week and a half", 10.5),
    ("2 weeks and 3 days", 17.0),
    ("half a month", 15.0),
    ("a month", 30.0),
    ("3 months", 90.0),
    ("half a year", 182.5),
    ("48 hours", 2.0),
];
const SENTENCES_OF_DURATIONS: [(&str, &str); 4] = [
    ("lead time of {}", "lead_time_days"),
    ("the lead time is {}, order cost 50", "lead_time_days"),
    ("lead time deviation of {}", "lead_time_deviation_days"),
    ("review period of {}", "review_days"),
];

const CHANGES: [(&str, f64); 16] = [
    ("drops by 20 %", -20.0),
    ("drops twenty percent", -20.0),
    ("falls by a third", -100.0 / 3.0),
    ("falls by two thirds", -200.0 / 3.0),
    ("falls by half", -50.0),
    ("falls by 1/4", -25.0),
    ("drops by a quarter", -25.0),
    ("is a tenth lower", -10.0),
    ("changes by minus 15 percent", -15.0),
    ("-15 %", -15.0),
    ("+12,5 %", 12.5),
    ("rises by a fifth", 20.0),
    ("rises by half", 50.0),
    ("doubles", 100.0),
    ("halves", -50.0),
    ("falls to two thirds", -100.0 / 3.0),
];
const SENTENCES_OF_CHANGES: [(&str, &str); 4] = [
    ("what if demand {}", "demand_change_percent"),
    ("what if the lead time {}?", "lead_time_change_percent"),
    ("suppose the unit cost {}", "unit_cost_change_percent"),
    ("what happens if the order cost {}", "order_cost_change_percent"),
];

fn read(question: &str) -> Result<InventoryParams, AgentError> {
    let request = Request { question: question.to_owned(), ..Request::default() };
    plan(
        &request,
        &Known { items: &["ITM-0001".to_owned()], suppliers: &[], columns: &[], file: "stock.csv" },
    )
}

/// The parameter of this name.
fn parameter(params: InventoryParams, name: &str) -> Option<f64> {
    serde_json::to_value(params).unwrap()[name].as_f64()
}

/// Fails with every sentence of the product of both lists that is read as something else.
fn check(sentences: &[(&str, &str)], ways: &[(&str, f64)]) {
    let mut wrong = Vec::new();
    for (sentence, name) in sentences {
        for (way, expected) in ways {
            let question = sentence.replace("{}", way);
            let found = match read(&question) {
                Ok(params) => parameter(params, name),
                Err(error) => panic!("{question}: {error}"),
            };
            if !found.is_some_and(|found| (found - expected).abs() < 1e-6) {
                wrong.push(format!("{question}: {found:?} instead of {expected}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Fails unless every sentence of the product of both lists is refused with these parts of it in the message.
fn check_refused(sentences: &[(&str, &str)], ways: &[(&str, [&str; 2])]) {
    for (sentence, _) in sentences {
        for (way, parts) in ways {
            let question = sentence.replace("{}", way);
            let refused = match read(&question) {
                Ok(params) => panic!("{question}: {params:?}"),
                Err(error) => error.to_string(),
            };
            assert!(parts.iter().all(|part| refused.contains(part)), "{question}: {refused}");
        }
    }
}

#[test]
fn an_amount_means_the_same_in_every_parameter() {
    check(&SENTENCES_OF_AMOUNTS, &AMOUNTS);
}

#[test]
fn a_percentage_means_the_same_in_every_parameter() {
    check(&SENTENCES_OF_PERCENTAGES, &PERCENTAGES);
}

#[test]
fn durations_are_converted_to_the_unit_of_their_parameter() {
    check(&SENTENCES_OF_DURATIONS, &DURATIONS);
}

#[test]
fn a_change_means_the_same_in_every_parameter() {
    check(&SENTENCES_OF_CHANGES, &CHANGES);
}

#[test]
fn a_range_is_refused_with_both_ends() {
    let amounts = [
        ("10,000 to 20,000", ["10,000", "20,000"]),
        ("40-60", ["40", "60"]),
        ("40 - 60", ["40", "60"]),
        ("between 10 and 20 k", ["10", "20 k"]),
    ];
    check_refused(&SENTENCES_OF_AMOUNTS, &amounts);
    check_refused(
        &SENTENCES_OF_PERCENTAGES,
        &[("40-60 %", ["40", "60 %"]), ("90 to 95 percent", ["90", "95"]), ("90 or 95 %", ["90", "95"])],
    );
    check_refused(
        &SENTENCES_OF_DURATIONS,
        &[("2-3 weeks", ["2", "3 weeks"]), ("two to three weeks", ["two", "three"])],
    );
    check_refused(&SENTENCES_OF_CHANGES, &[("drops by 10-20 %", ["10", "20 %"])]);
}

#[test]
fn a_negative_amount_is_refused() {
    let negative = [("-15", ["-15", "was requested"]), ("minus 15", ["-15", "was requested"])];
    for (sentence, name) in SENTENCES_OF_AMOUNTS {
        if name != "salvage_value" {
            check_refused(&[(sentence, name)], &negative);
        }
    }
    check_refused(&SENTENCES_OF_PERCENTAGES, &[("-15 %", ["-15", "was requested"])]);
    check_refused(&SENTENCES_OF_DURATIONS, &[("-15 days", ["-15", "was requested"])]);
}

#[test]
fn a_change_between_two_levels_ends_at_the_second() {
    let of = |question: &str, name: &str| parameter(read(question).unwrap(), name);
    assert_eq!(of("what if the order cost rises from 50 to 60", "order_cost"), Some(60.0));
    assert_eq!(of("what if the lead time goes from 2 to 3 weeks", "lead_time_days"), Some(21.0));
}

#[test]
fn classes_begin_at_the_shares_that_are_named() {
    for question in
        ["ABC at 70/90", "ABC at 70 and 90 %", "ABC at 70,90", "abc limits 0.7 / 0.9", "ABC 70-90"]
    {
        assert_eq!(read(question).unwrap().abc_percent, Some([70.0, 90.0]), "{question}");
    }
}

#[test]
fn even_demand_ends_at_the_variations_that_are_named() {
    for question in [
        "XYZ limits 0.4 and 0.9",
        "ABC and XYZ with limits 0.4/0.9",
        "XYZ-Grenzen 0,4 und 0,9",
        "xyz at 40 % and 90 %",
        "X up to 40 %, Y up to 90 %",
        "classify by XYZ: x up to 0.4, y up to 0.9, order cost 50",
        "xyz by coefficient of variation 0.4 and 0.9",
        "límites XYZ 0,4 y 0,9",
    ] {
        let params = read(question).unwrap();
        assert_eq!(params.xyz_limits, Some([0.4, 0.9]), "{question}");
        assert_eq!((params.abc_percent, params.demand_deviation_percent), (None, None), "{question}");
    }
    let both = read("ABC at 70/90 and XYZ at 0.4/0.9").unwrap();
    assert_eq!((both.abc_percent, both.xyz_limits), (Some([70.0, 90.0]), Some([0.4, 0.9])));
    for impossible in ["XYZ limits 0.9 and 0.4", "XYZ limits -0.4 and 0.9", "XYZ limits 0.5 and 0.5"] {
        let refused = read(impossible).unwrap_err().to_string();
        assert!(refused.contains("must rise"), "{impossible}: {refused}");
    }
}

#[test]
fn figures_of_other_words_are_no_limits_of_classes() {
    for question in
        ["ABC analysis with order cost 50 and 95 % service", "XYZ classes, order cost 50, 95 % service"]
    {
        let params = read(question).unwrap();
        assert_eq!((params.abc_percent, params.xyz_limits), (None, None), "{question}");
        assert_eq!((params.order_cost, params.service_percent), (Some(50.0), Some(95.0)), "{question}");
    }
    assert_eq!(read("xyz over the last 26 weeks").unwrap().xyz_limits, None);
}

#[test]
fn a_safety_factor_stands_in_for_a_service() {
    for question in [
        "z = 1.65",
        "plan with z=1.65, order cost 50",
        "use a z of 1.65",
        "z-value 1.65",
        "safety factor 1.65",
        "a safety factor of 1.65 and order cost 50",
        "Sicherheitsfaktor 1,65",
        "factor de seguridad 1,65",
        "safety stock with z = 1.65",
    ] {
        let params = read(question).unwrap();
        assert_eq!((params.safety_factor, params.service_percent), (Some(1.65), None), "{question}");
        assert_eq!(params.safety_days, None, "{question}");
    }
    let refused = read("z = 1.65 and 98 % service").unwrap_err().to_string();
    assert!(refused.contains("Which of them counts?"), "{refused}");
}

#[test]
fn the_latest_level_of_safety_stock_replaces_the_one_before() {
    let of = |question: &str| read(question).unwrap();
    let factor = of("98 % service").edited(of("z = 1.65"));
    assert_eq!((factor.safety_factor, factor.service_percent), (Some(1.65), None));
    let service = of("z = 1.65").edited(of("98 % service"));
    assert_eq!((service.safety_factor, service.service_percent), (None, Some(98.0)));
}

#[test]
fn the_day_of_the_stock_is_read_as_dates_are_written() {
    for question in [
        "what to order as of 2026-03-01?",
        "what to order as of 1 March 2026?",
        "stock as of March 1, 2026, order cost 50",
        "Stichtag 01.03.2026",
        "Stichtag 1. März 2026",
        "today is the 1 March 2026",
    ] {
        let day = read(question).unwrap().as_of.map(|day| day.to_string());
        assert_eq!(day.as_deref(), Some("2026-03-01"), "{question}");
    }
    let refused = read("as of 03/04/2026").unwrap_err().to_string();
    assert!(refused.contains("2026-04-03") && refused.contains("2026-03-04"), "{refused}");
    assert_eq!(
        read("as of 13/04/2026").unwrap().as_of.map(|day| day.to_string()).as_deref(),
        Some("2026-04-13")
    );
}

#[test]
fn a_difference_is_asked_about_and_is_no_level() {
    for question in [
        "raise the lead time by 5",
        "raise lead time by 5 days and order cost by 20",
        "what if order cost goes up by 20?",
    ] {
        let refused = read(question).unwrap_err().to_string();
        assert!(refused.contains("is stated as a difference of"), "{question}: {refused}");
    }
    for (question, days) in [
        ("raise the lead time by 5 days", 5.0),
        ("demand up 10 % and lead time up 5 days", 5.0),
        ("what if lead times are 5 days longer?", 5.0),
        ("what if all suppliers deliver 2 weeks later?", 14.0),
        ("what if lead times are 3 days shorter?", -3.0),
        ("what if we reduce lead time by 3 days?", -3.0),
        ("shorten lead times by 5 days", -5.0),
        ("what if suppliers deliver 5 days later this fall?", 5.0),
        ("what if cutlery suppliers deliver 5 days later?", 5.0),
    ] {
        let params = read(question).unwrap();
        assert_eq!((params.lead_time_change_days, params.lead_time_days), (Some(days), None), "{question}");
    }
    let both = read("demand up 10 % and lead time up 20 %").unwrap();
    assert_eq!((both.demand_change_percent, both.lead_time_change_percent), (Some(10.0), Some(20.0)));
    assert_eq!(read("lead time up to 5 days").unwrap().lead_time_days, Some(5.0));
}

#[test]
fn an_abbreviated_currency_ends_no_clause() {
    assert_eq!(read("order cost: $50").unwrap().order_cost, Some(50.0));
    assert_eq!(read("order cost Rs. 5,000").unwrap().order_cost, Some(5_000.0));
}

#[test]
fn a_holding_cost_is_brought_to_a_year_and_a_level_ends_where_it_goes() {
    for (question, percent) in [
        ("storage costs 1.5 % a month", 18.0),
        ("holding 1.5 % per month", 18.0),
        ("holding costs of 2 % of the value per month", 24.0),
        ("monthly holding of 1.5 %", 18.0),
        ("holding 5 % a quarter", 20.0),
        ("holding 0.5%/week", 26.0),
        ("holding 20 % a year", 20.0),
        ("holding 20 % with a review every month", 20.0),
    ] {
        assert_eq!(read(question).unwrap().holding_percent, Some(percent), "{question}");
    }
    assert_eq!(read("holding 2 per unit per month").unwrap().holding_per_unit, Some(24.0));
    assert_eq!(read("service from 97 to 94 %").unwrap().service_percent, Some(94.0));
    assert_eq!(read("lower the service from 97 % to 94 %").unwrap().service_percent, Some(94.0));
}
