//! An amount, a share, a count or a time means the same in every way to write it.

use bytes::Bytes;

use super::{Vocabulary, asks_to_allocate, plan_orders, plan_ranking, rank::Planned};
use crate::{
    request::Request,
    supplier_selection::{
        data::source,
        params::{RankParams, Requirement, Weighing, allocate::AllocateParams},
    },
};
use intake::{AgentError, Dataset, selection::Selection};

const VENDORS: &str = "supplier,price,quality,on_time_rate_percent,lead_time_days,response_hours,capacity,annual_spend\n\
    Alder,10,80,90,14,5,8000,1000\nBirch,11,85,95,21,8,9000,2000\nCedar,12,90,97,28,9,7000,3000\n";

const AMOUNTS: [(&str, f64); 25] = [
    ("10000", 10_000.0),
    ("10,000", 10_000.0),
    ("10 000", 10_000.0),
    ("1,00,000", 100_000.0),
    ("100'000", 100_000.0),
    ("1.200,50", 1200.5),
    ("12.000", 12_000.0),
    ("1.5m", 1_500_000.0),
    ("20k", 20_000.0),
    ("20 k", 20_000.0),
    ("2 million", 2_000_000.0),
    ("ten thousand", 10_000.0),
    ("one hundred thousand", 100_000.0),
    ("twenty five", 25.0),
    ("twenty-five", 25.0),
    ("twenty five thousand", 25_000.0),
    ("2 lakh", 200_000.0),
    ("1 crore", 10_000_000.0),
    ("half a million", 500_000.0),
    ("half a thousand", 500.0),
    ("1/2 million", 500_000.0),
    ("3/4 million", 750_000.0),
    ("1½ million", 1_500_000.0),
    ("1e5", 100_000.0),
    ("a couple thousand", 2000.0),
];

const SHARES: [(&str, f64); 10] = [
    ("25 %", 25.0),
    ("25%", 25.0),
    ("25 percent", 25.0),
    ("twenty five percent", 25.0),
    ("twenty-five per cent", 25.0),
    ("25 pct", 25.0),
    ("10,5 %", 10.5),
    ("10.5 %", 10.5),
    ("12½ %", 12.5),
    ("two and a half percent", 2.5),
];

const TIMES: [(&str, f64); 10] = [
    ("21 days", 21.0),
    ("three weeks", 21.0),
    ("3 weeks", 21.0),
    ("4 wks", 28.0),
    ("a couple of weeks", 14.0),
    ("one and a half weeks", 10.5),
    ("a month", 30.0),
    ("half a month", 15.0),
    ("2 months", 60.0),
    ("a couple of days", 2.0),
];

/// What the question means for both tools, against the columns of `VENDORS`.
fn read<T>(question: &str, plan: impl Fn(&Request, &Vocabulary) -> T) -> T {
    let dataset = Dataset::new("vendors.csv", Bytes::from_static(VENDORS.as_bytes()));
    let intake = source::read(&dataset, None).unwrap();
    let vocabulary = Vocabulary::new(&intake.roster.fields, &intake.roster.names, &dataset.name);
    plan(&Request { question: question.to_owned(), ..Request::default() }, &vocabulary)
}

fn split(question: &str) -> AllocateParams {
    read(question, plan_orders).unwrap_or_else(|error| panic!("{question}: {error}")).0
}

fn plan_ranking_of_all(request: &Request, vocabulary: &Vocabulary) -> Result<Planned, AgentError> {
    plan_ranking(request, &Selection::default(), vocabulary)
}

fn ranked(question: &str) -> RankParams {
    read(question, plan_ranking_of_all).unwrap_or_else(|error| panic!("{question}: {error}")).params
}

fn refusal(question: &str) -> String {
    let asked = Request { question: question.to_owned(), ..Request::default() };
    let error = if asks_to_allocate(&asked, "vendors.csv", false) {
        read(question, plan_orders).err()
    } else {
        read(question, plan_ranking_of_all).err()
    };
    match error {
        Some(AgentError::Needs(text)) => text,
        other => panic!("{question}: {other:?}"),
    }
}

fn limit_on<'a>(params: &'a RankParams, criterion: &str) -> &'a Requirement {
    let limits = params.requirements.iter().flatten();
    let found = limits.into_iter().find(|limit| limit.criterion == criterion);
    found.unwrap_or_else(|| panic!("no limit on {criterion}: {params:?}"))
}

fn assert_close(found: Option<f64>, expected: f64, question: &str) {
    let is_close = found.is_some_and(|found| (found - expected).abs() < 1e-6);
    assert!(is_close, "{question}: {found:?} and not {expected}");
}

#[test]
fn an_amount_of_units_or_money_is_read_in_every_way_to_write_it() {
    for (way, value) in AMOUNTS {
        for frame in
            ["buy {} units", "split an order of {} units", "Purchase {} pieces from us", "we need {}"]
        {
            let question = frame.replace("{}", way);
            assert_close(split(&question).quantity, value, &question);
        }
        let question = format!("buy 500 units, fixed cost of {way} per supplier");
        assert_close(split(&question).fixed_cost, value, &question);
        assert_close(split(&question).quantity, 500.0, &question);
        let question = format!("split 900 units, minimum order of {way}");
        assert_close(split(&question).minimum_order, value, &question);
        let question = format!("rank, capacity at least {way}");
        assert_close(limit_on(&ranked(&question), "capacity").at_least, value, &question);
        let question = format!("rank, annual spend below {way}, quality above 60");
        assert_close(limit_on(&ranked(&question), "annual_spend").less_than, value, &question);
    }
}

#[test]
fn numbers_in_words_ask_for_a_split_like_digits() {
    for (way, _) in AMOUNTS {
        let question = format!("buy {way} units");
        let request = Request { question, ..Request::default() };
        assert!(asks_to_allocate(&request, "vendors.csv", false), "{}", request.question);
    }
    for question in ["rank in order, the best five", "which of the two should I buy from, rank them"] {
        let request = Request { question: question.to_owned(), ..Request::default() };
        assert!(!asks_to_allocate(&request, "vendors.csv", false), "{question}");
    }
}

#[test]
fn a_share_is_read_in_every_way_to_write_it() {
    for (way, value) in SHARES {
        let question = format!("price {way}, rest equal");
        let Some(Weighing::Shares(shares)) = ranked(&question).weights else { panic!("{question}") };
        assert_close(shares.get("price").copied(), value, &question);
        let question = format!("buy 100 units, no supplier over {way}");
        assert_close(split(&question).largest_share, value, &question);
        let question = format!("buy 100 units, quality at least {way}");
        assert_close(split(&question).minimum_quality, value, &question);
        let question = format!("buy 100 units, defect rate at most {way}");
        assert_close(split(&question).largest_defect_rate, value, &question);
        let question = format!("rank, an outage has a chance of {way}");
        assert_close(ranked(&question).outage_percent, value, &question);
        let question = format!("rank, allow {way} short");
        assert_close(ranked(&question).short_percent, value, &question);
    }
}

#[test]
fn a_time_is_read_in_days_whatever_its_unit() {
    for (way, days) in TIMES {
        for frame in ["rank, lead time at most {}", "rank, lead time under {}", "max lead time of {}, rank"] {
            let question = frame.replace("{}", way);
            let params = ranked(&question);
            let limit = limit_on(&params, "lead_time_days");
            assert_close(limit.at_most.or(limit.less_than), days, &question);
            assert_eq!(limit.less_than.is_some(), frame.contains("under"), "{question}");
            assert_eq!(params.days_late, None, "{question}");
        }
        let question = format!("rank, allow {way} late");
        assert_close(ranked(&question).days_late, days, &question);
    }
    assert_close(limit_on(&ranked("response within a day"), "response_hours").at_most, 24.0, "hours");
    assert_close(ranked("rank, allow a week late").days_late, 7.0, "a week");
    assert_close(split("buy 500 units within 2 weeks").quantity, 500.0, "within 2 weeks");
}

#[test]
fn parts_of_one_are_shares_of_an_order_and_weights() {
    for (question, share) in [
        ("split the order, no supplier over half", 50.0),
        ("buy 100 units, no supplier gets more than a third of the order", 100.0 / 3.0),
        ("buy 100 units, no supplier over two thirds", 200.0 / 3.0),
        ("buy 100 units, at most half each", 50.0),
        ("buy 100 units, no supplier above 3/4", 75.0),
    ] {
        assert_close(split(question).largest_share, share, question);
    }
    assert_close(split("split the order, at least a quarter each").smallest_share, 25.0, "a quarter");
    let Some(Weighing::Shares(shares)) = ranked("weights: price half, quality a quarter").weights else {
        panic!("no shares")
    };
    assert_eq!(shares.into_values().collect::<Vec<_>>(), [50.0, 25.0]);
    assert_eq!(split("buy half of the order from Alder").quantity, None);
}

#[test]
fn counts_of_suppliers_may_be_a_range() {
    for (question, fewest, most) in [
        ("buy 100 units from 2 suppliers", Some(2), Some(2)),
        ("buy 100 units from a couple of suppliers", Some(2), Some(2)),
        ("buy 100 units from 2-3 suppliers", Some(2), Some(3)),
        ("buy 100 units from two or three suppliers", Some(2), Some(3)),
        ("buy 100 units from between 2 and 4 suppliers", Some(2), Some(4)),
        ("buy 100 units, at most three suppliers", None, Some(3)),
    ] {
        let params = split(question);
        assert_eq!((params.fewest_suppliers, params.most_suppliers), (fewest, most), "{question}");
        assert_eq!(params.quantity, Some(100.0), "{question}");
    }
    assert_eq!(ranked("rank, top three").top, Some(3));
    let limit = ranked("rank, quality between 80 and 90, lead time between 2 and 3 weeks");
    let ends = |name: &str| (limit_on(&limit, name).at_least, limit_on(&limit, name).at_most);
    assert_eq!(ends("quality"), (Some(80.0), Some(90.0)));
    assert_eq!(ends("lead_time_days"), (Some(14.0), Some(21.0)));
}

#[test]
fn a_range_where_one_number_is_needed_is_refused_with_both_ends() {
    for (question, text) in [
        (
            "buy 10,000 to 20,000 units",
            "The quantity must be one number, but your question gives two: 10,000 to 20,000. Ask again with one of them.",
        ),
        ("buy 40-60 units", "The quantity must be one number, but your question gives two: 40 to 60."),
        ("buy between ten and twenty thousand units", "two: 10 to 20,000"),
        (
            "price 40-60 %, rest equal",
            "The weight of price must be one number, but your question gives two: 40 to 60.",
        ),
        ("price 40 % to 60 %, rest equal", "40 to 60"),
        ("weights: price between 40 and 60 %, rest equal", "The weight of price must be one number"),
        ("weights: price 3-5, quality 2", "The weight of price"),
        (
            "rank, lead time at most 2-3 weeks",
            "The limit on lead_time_days must be one number, but your question gives two: 2 to 3 weeks.",
        ),
        ("rank, quality at least 80-90", "The limit on quality"),
        (
            "rank, allow 2-3 days late",
            "The tolerance must be one number, but your question gives two: 2 to 3 days.",
        ),
        ("rank, allow 2 to 5 % short", "The share that may be missing"),
        ("rank, an outage has a chance of 3-5 %", "The chance of an outage"),
        ("buy 100 units, no supplier over 40-60 %", "The share of a supplier"),
        ("buy 100 units, quality at least 90 to 95 %", "The limit on quality"),
        ("rank, top 3-5", "The number of suppliers to show"),
        ("quality is 2-3 times as important as price", "How many times one criterion counts"),
    ] {
        let found = refusal(question);
        assert!(found.contains(text), "{question}: {found}");
    }
    // A change names the old and the new amount.
    let Some(Weighing::Shares(shares)) = ranked("raise the price from 30 % to 40 %").weights else {
        panic!("no shares")
    };
    assert_eq!(shares["price"], 40.0);
}

#[test]
fn a_negative_amount_is_refused() {
    for (question, text) in [
        ("buy -15 units", "The quantity must be zero or more, but -15 was given."),
        ("buy minus 15 units", "The quantity must be zero or more, but -15 was given."),
        ("price -15 %, rest equal", "The weight of price must be zero or more, but -15 was given."),
        ("price minus fifteen percent, rest equal", "The weight of price must be zero or more"),
        (
            "buy 100 units, no supplier over -20 %",
            "The largest share must be between 0 and 100 %, but -20 was given.",
        ),
        (
            "buy 100 units, at most -2 suppliers",
            "The number of suppliers must be a whole number of one or more, but -2 was given.",
        ),
        (
            "buy 100 units, fixed cost of -5 per supplier",
            "The fixed cost must be zero or more, but -5 was given.",
        ),
        ("rank, allow -2 days late", "A delivery may count as on time up to 365 days late."),
        ("rank, an outage has a chance of -3 %", "The chance of an outage is between 0 and 100 %."),
        ("rank, top -3", "The number of suppliers to show must be one or more, but -3 was given."),
    ] {
        let found = refusal(question);
        assert!(found.contains(text), "{question}: {found}");
    }
}

#[test]
fn a_comparison_with_a_criterion_that_the_file_does_not_have_is_refused() {
    for question in [
        "sustainability counts 3 times as much as price",
        "price is 3 times as important as sustainability",
        "price is twice as important as sustainability",
    ] {
        let found = refusal(question);
        assert!(found.contains("There is no criterion sustainability"), "{question}: {found}");
    }
}

#[test]
fn only_what_is_said_restricts_a_ranking() {
    assert_eq!(ranked("why not Alder?").against.as_deref(), Some("Alder"));
    assert_eq!(ranked("use only: price and quality").criteria.map(|names| names.len()), Some(2));
    // A word behind a comma is another part of the sentence, and a year no number of suppliers.
    assert_eq!(ranked("local suppliers only, lead time at most 15 days").criteria, None);
    assert_eq!(ranked("the first half of 2024").top, None);
}

#[test]
fn every_number_limits_the_noun_of_its_own_clause() {
    let limits = |question: &str| {
        let plan = |request: &Request, vocabulary: &Vocabulary| {
            plan_ranking(request, &Selection::default(), vocabulary).unwrap().params.requirements
        };
        read(question, plan).unwrap_or_default()
    };
    let lead_time = Requirement {
        criterion: "lead_time_days".to_owned(),
        less_than: Some(14.0),
        ..Requirement::default()
    };
    for question in [
        "rank them; we pay at most 10 euros, lead time under 14 days",
        "rank them; we pay at most 10 euros and lead time under 14 days",
        "rank them; lead time under 14 days and at most 10 euros",
        "on paie au plus 10 euros, délai inférieur à 14 jours",
    ] {
        assert_eq!(limits(question), std::slice::from_ref(&lead_time), "{question}");
    }
    let quality =
        Requirement { criterion: "quality".to_owned(), at_least: Some(80.0), ..Requirement::default() };
    for question in ["qualité au moins 80", "qualidade pelo menos 80", "une qualité d'au moins 80"] {
        assert_eq!(limits(question), std::slice::from_ref(&quality), "{question}");
    }
    for question in
        ["Lieferzeit nicht über 14 Tage", "plazo no superior a 14 días", "délai pas supérieur à 14 jours"]
    {
        let found = limits(question);
        assert_eq!((found.len(), found[0].at_most, found[0].more_than), (1, Some(14.0), None), "{question}");
    }
    let equal = limits("we pay at most 14 euros and lead time max 14");
    assert!(equal.iter().any(|limit| limit.criterion == "lead_time_days"), "{equal:?}");
    let found = limits("quality over 80 and at most 11 on price");
    assert_eq!(found.len(), 2, "{found:?}");
}

#[test]
fn a_length_of_time_limits_a_time_whatever_noun_stands_behind_it() {
    let limits = |question: &str| {
        let plan = |request: &Request, vocabulary: &Vocabulary| {
            plan_ranking(request, &Selection::default(), vocabulary).unwrap().params.requirements
        };
        let found: Vec<Requirement> = read(question, plan).unwrap_or_default();
        found
    };
    for question in [
        "Welche Lieferanten liefern in höchstens 15 Tagen bei einer Qualität über 85, und wie viele sind es?",
        "Which suppliers deliver in at most 15 days at a quality above 85?",
        "¿Qué proveedores entregan en como máximo 15 días con una calidad superior a 85?",
        "quels fournisseurs livrent en au plus 15 jours avec une qualité supérieure à 85",
        "fornecedores que entregam em no máximo 15 dias com qualidade superior a 85",
    ] {
        let found = limits(question);
        let of = |name: &str| found.iter().find(|limit| limit.criterion == name);
        assert_eq!(of("lead_time_days").and_then(|limit| limit.at_most), Some(15.0), "{question}: {found:?}");
        assert_eq!(of("quality").and_then(|limit| limit.more_than), Some(85.0), "{question}: {found:?}");
        assert_eq!(found.len(), 2, "{question}: {found:?}");
    }
    let under = limits("suppliers with at most 12 at a quality above 85, please rank them");
    assert_eq!(under.len(), 1, "{under:?}");
    let share = limits("rank them, delivery above 92 %");
    assert_eq!(
        share.first().map(|limit| limit.criterion.as_str()),
        Some("on_time_rate_percent"),
        "{share:?}"
    );
    let left_out = limits("drop suppliers that deliver in more than 25 days");
    assert_eq!(left_out.first().and_then(|limit| limit.at_most), Some(25.0), "{left_out:?}");
    for question in [
        "which suppliers deliver at most 2 days late?",
        "rank them, can Alder deliver within 15 days?",
        "rank them if Alder delivers within 15 days",
        "rank those who do not deliver within 15 days",
        "rank suppliers, we pay within 30 days",
        "quality within 15 days",
    ] {
        assert_eq!(limits(question), [], "{question}");
    }
}

#[test]
fn most_units_of_each_supplier_are_no_quantity() {
    for question in [
        "We need 12,000 units a month. What is the cheapest split if nobody gets more than 4,000?",
        "buy 12,000 units, at most 4,000 units from any one supplier",
        "buy 12,000 units, at most 4,000 units from any one",
        "buy 12,000 units, no more than 4,000 from each",
        "buy 12,000 units, at most 4,000 from each of them",
        "buy 12,000 units, no one gets more than 4,000",
        "buy 12,000 units, each gets at most 4,000",
        "buy 12,000 units, no supplier over 4,000 units",
        "buy 12.000 Stück, höchstens 4.000 von jedem",
        "buy 12.000 Stück, keiner mehr als 4.000",
        "buy 12.000 unidades, máximo 4.000 de cada uno",
        "buy 12 000 pièces, au plus 4 000 chez chacun",
    ] {
        let params = split(question);
        assert_eq!((params.quantity, params.most_units), (Some(12_000.0), Some(4000.0)), "{question}");
        assert_eq!((params.fewest_units, params.most_suppliers), (None, None), "{question}");
    }
    let fewest = split("buy 12,000 units, nobody gets less than 400");
    assert_eq!((fewest.fewest_units, fewest.most_units), (Some(400.0), None));
    assert_eq!(split("buy 12,000 units from any one supplier").most_suppliers, Some(1));
    let few = split("buy 12,000 units, nobody here wants more than 3 suppliers");
    assert_eq!(few.most_units, None);
    for question in
        ["buy 12,000 units, at most 400 each month", "buy 12,000 units, at most 400 of each of the items"]
    {
        let params = split(question);
        assert_eq!((params.quantity, params.most_units), (Some(12_000.0), None), "{question}");
    }
}

#[test]
fn two_suppliers_that_a_second_question_compares_are_told_beside_the_ranking() {
    let plan = |request: &Request, vocabulary: &Vocabulary| {
        plan_ranking(request, &Selection::default(), vocabulary).unwrap()
    };
    let planned = read("Price twice as much as quality, nothing else. Is Birch cheaper than Alder?", plan);
    assert_eq!(planned.notes, ["Birch is not cheaper than Alder: price is 11 against 10."]);
    assert_eq!(planned.params.criteria.unwrap(), ["price", "quality"]);
    assert_eq!(planned.params.suppliers, None);
}
