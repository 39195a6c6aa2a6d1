//! Preference functions of PROMETHEE and the numbers of other methods, as people write them.

use bytes::Bytes;

use super::{Vocabulary, plan_ranking};
use crate::{
    request::Request,
    supplier_selection::{
        data::source,
        params::{MethodName, RankParams, Shape, Threshold},
    },
};
use intake::{AgentError, Dataset};

const VENDORS: &str =
    "supplier,cost,lead_time_days,on_time_rate_percent\nAlder,10,12,90\nBirch,9,20,80\nCedar,12,8,99\n";

fn read(question: &str) -> Result<RankParams, AgentError> {
    let dataset = Dataset::new("vendors.csv", Bytes::from_static(VENDORS.as_bytes()));
    let intake = source::read(&dataset, None).unwrap();
    let vocabulary = Vocabulary::new(&intake.roster.fields, &intake.roster.names, &dataset.name);
    let request = Request { question: question.to_owned(), ..Request::default() };
    plan_ranking(&request, &dataset.selection, &vocabulary).map(|planned| planned.params)
}

fn of(
    criterion: Option<&str>,
    shape: Option<Shape>,
    q: Option<f64>,
    p: Option<f64>,
    s: Option<f64>,
) -> Threshold {
    Threshold {
        criterion: criterion.map(str::to_owned),
        shape,
        indifference: q,
        preference: p,
        inflection: s,
    }
}

#[test]
fn thresholds_are_read_with_their_criterion_and_choose_promethee() {
    let lead = Some("lead_time_days");
    let cost = Some("cost");
    for (question, expected) in [
        ("rank, indifference 0.2 and preference 1", vec![of(None, None, Some(0.2), Some(1.0), None)]),
        (
            "rank, indifference 2 days and preference 5 days for lead time",
            vec![of(lead, None, Some(2.0), Some(5.0), None)],
        ),
        (
            "PROMETHEE with an indifference threshold of 2 and a preference threshold of 5 for lead time",
            vec![of(lead, None, Some(2.0), Some(5.0), None)],
        ),
        ("rank, indifference 2 days, preference 1 week", vec![of(lead, None, Some(2.0), Some(7.0), None)]),
        (
            "rank with 2 days indifference and 5 days preference",
            vec![of(lead, None, Some(2.0), Some(5.0), None)],
        ),
        (
            "PROMETHEE: lead time indifference 2 preference 5, cost indifference 0.2 preference 1",
            vec![of(lead, None, Some(2.0), Some(5.0), None), of(cost, None, Some(0.2), Some(1.0), None)],
        ),
        (
            "PROMETHEE, q = 2 and p = 5 for lead time, q = 0.2 and p = 1 for cost",
            vec![of(lead, None, Some(2.0), Some(5.0), None), of(cost, None, Some(0.2), Some(1.0), None)],
        ),
        (
            "PROMETHEE with V-shape preference 5 for lead time and Gaussian 2 for cost",
            vec![
                of(lead, Some(Shape::VShape), None, Some(5.0), None),
                of(cost, Some(Shape::Gaussian), None, None, Some(2.0)),
            ],
        ),
        (
            "use the level preference function with indifference 2 and preference 5 for lead time",
            vec![of(lead, Some(Shape::Level), Some(2.0), Some(5.0), None)],
        ),
        (
            "PROMETHEE with the Gaussian preference function",
            vec![of(None, Some(Shape::Gaussian), None, None, None)],
        ),
        ("PROMETHEE, usual for lead time", vec![of(lead, Some(Shape::Usual), None, None, None)]),
        (
            "PROMETHEE mit Indifferenz 2 Tage und Präferenz 5 Tage",
            vec![of(lead, None, Some(2.0), Some(5.0), None)],
        ),
    ] {
        let params = read(question).unwrap_or_else(|error| panic!("{question}: {error}"));
        assert_eq!(params.thresholds, Some(expected), "{question}");
        assert_eq!(params.method, Some(MethodName::Promethee), "{question}");
        assert_eq!((params.criteria, params.weights, params.requirements), (None, None, None), "{question}");
    }
}

#[test]
fn the_other_words_of_the_question_keep_their_meaning() {
    let params =
        read("cost 60 %, rest equal, PROMETHEE with indifference 2 and preference 5 for lead time").unwrap();
    assert!(params.weights.is_some());
    let chosen = read("use TOPSIS with indifference 2 and preference 5 for lead time").unwrap();
    assert_eq!(chosen.method, Some(MethodName::Topsis));
    assert!(chosen.thresholds.is_some());
    assert_eq!(read("rank with v = 0.3").unwrap().method, Some(MethodName::Vikor));
    assert_eq!(read("rank with v = 0.3").unwrap().vikor_v, Some(0.3));
    let usual = read("PROMETHEE with the usual preference").unwrap();
    assert!(usual.promethee.is_some() && usual.thresholds.is_none());
}

#[test]
fn thresholds_that_cannot_be_are_asked_about() {
    for (question, text) in [
        (
            "PROMETHEE with indifference 5 and preference 2 for lead time",
            "is below its indifference threshold",
        ),
        ("PROMETHEE with indifference -1 and preference 2", "must be zero or more, but -1 was given"),
        ("PROMETHEE with indifference 2 for lead time", "From which difference on"),
        ("PROMETHEE with indifference 5 % and preference 10 % for cost", "cost is not in percent"),
        ("PROMETHEE with indifference 2 days and preference 5 days for cost", "cost is no length of time"),
        ("PROMETHEE with indifference 2-3 and preference 5", "must be one number"),
        ("PROMETHEE with Gaussian, indifference 2 and preference 5", "The Gaussian preference"),
    ] {
        let error = read(question).expect_err(question).to_string();
        assert!(error.contains(text), "{question}: {error}");
    }
}

#[test]
fn the_most_days_are_read_in_german_and_spanish() {
    for question in [
        "rank suppliers, lead time höchstens 15 Tage",
        "rank suppliers, Lieferzeit höchstens 15 Tage",
        "rank suppliers, lead time unter 15 Tagen",
        "rank suppliers, Lieferzeit maximal 15 Tage",
        "rank suppliers, lead time at most 15 days",
    ] {
        let limits = read(question).unwrap_or_else(|error| panic!("{question}: {error}")).requirements;
        let limits = limits.unwrap_or_default();
        let found: Vec<_> = limits
            .iter()
            .map(|limit| (limit.criterion.as_str(), limit.at_most.or(limit.less_than)))
            .collect();
        assert_eq!(found, [("lead_time_days", Some(15.0))], "{question}");
    }
}

#[test]
fn the_consistency_that_is_accepted_is_read() {
    for question in [
        "cost is twice as important as lead time, accept a consistency ratio up to 0.15",
        "rank, accept consistency ratio of 15 %",
        "rank, consistency limit 0.15",
        "rank, Konsistenzverhältnis bis 0,15",
    ] {
        let params = read(question).unwrap_or_else(|error| panic!("{question}: {error}"));
        assert_eq!(params.consistency_limit, Some(0.15), "{question}");
        assert_eq!(params.requirements, None, "{question}");
    }
    assert_eq!(
        read("rank by consistency and cost 60 %").map_or(None, |params| params.consistency_limit),
        None
    );
}
