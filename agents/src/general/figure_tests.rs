//! Whether a question about a file is answered with its figures or with an article.

use bytes::Bytes;
use intake::Dataset;
use protocol::AgentKind;

use crate::{
    answer,
    request::{Request, Tools},
};

/// Two years of three series; no column has the name of a method.
fn production() -> Dataset {
    let mut text = "Month,Beer production,Wine production,Spirits\n".to_owned();
    for month in 0..24 {
        let (year, month) = (2023 + month / 12, month % 12 + 1);
        text += &format!("{year}-{month:02}-01,{},{},{}\n", 100 + month, 80, 20 + year - 2023);
    }
    Dataset::new("production.csv", Bytes::from(text))
}

/// Two sales a month over two years.
fn sales() -> Dataset {
    let mut text = "date,product,units,unit_price\n".to_owned();
    for month in 0..24 {
        let (year, month) = (2023 + month / 12, month % 12 + 1);
        text += &format!("{year}-{month:02}-03,Bolt,10,2\n{year}-{month:02}-20,Nut,{month},1\n");
    }
    Dataset::new("sales.csv", Bytes::from(text))
}

/// The reply, and whether it is calculated from the rows of the file.
async fn asked(question: &str) -> (String, bool) {
    asked_about(production(), question).await
}

async fn asked_about(file: Dataset, question: &str) -> (String, bool) {
    let request = Request { question: question.to_owned(), dataset: Some(file), ..Request::default() };
    let answer = answer(AgentKind::General, &request, &Tools::silent()).await.unwrap();
    (answer.content, answer.run.is_some())
}

#[tokio::test]
async fn a_figure_of_a_column_is_calculated_whatever_words_ask_for_it() {
    for (question, figure) in [
        ("what was the mean beer production in 2023?", "106.5"),
        ("what is the average Beer production?", "106.5"),
        ("what was the total Spirits in 2024", "252"),
        ("how much Spirits in total?", "492"),
    ] {
        let (text, is_calculated) = asked(question).await;
        assert!(is_calculated && text.contains(figure), "{question}: {text}");
    }
}

#[tokio::test]
async fn a_method_is_explained_beside_a_file_too() {
    for (question, title) in [
        ("what is the mean absolute scaled error?", "MASE"),
        ("what is total cost of ownership?", "TCO"),
        ("what is safety stock?", "afety stock"),
    ] {
        let (text, is_calculated) = asked(question).await;
        assert!(!is_calculated && text.contains(title), "{question}: {text}");
    }
}

#[tokio::test]
async fn figures_of_past_months_are_shown_and_not_forecast() {
    for (question, row) in [
        ("units by month", "| 2023-03 | 13 |"),
        ("monthly units in 2024", "| 2024-10 | 20 |"),
        ("revenue per quarter", "| 2024-Q1 | 66 |"),
    ] {
        let (text, is_calculated) = asked_about(sales(), question).await;
        assert!(is_calculated && text.contains(row), "{question}: {text}");
    }
    let (text, is_calculated) = asked_about(sales(), "forecast the next 3 months by month").await;
    assert!(!is_calculated, "{text}");
}

/// Questions about past rows for an agent of the time ahead, with the run that answers them.
async fn asked_of(kind: AgentKind, question: &str) -> (String, Option<&'static str>) {
    let request = Request {
        question: question.to_owned(),
        dataset: Some(sales()),
        today: chrono::NaiveDate::from_ymd_opt(2026, 11, 29),
        ..Request::default()
    };
    let answer = answer(kind, &request, &Tools::silent()).await.unwrap();
    (answer.content, answer.run.map(|run| run.tool))
}

#[tokio::test]
async fn a_question_about_the_past_is_answered_from_rows_and_never_with_a_forecast() {
    for question in [
        "Which products sold less in the last 3 months than in the same months a year ago?",
        "Which products sold more in 2024 than in 2023, by more than 20 %?",
        "Welche Produkte haben 2024 mehr verkauft als 2023?",
        "How many products make 80 % of the units in 2024?",
        "Which products grew three months in a row?",
        "How often did Bolt sell more than 5 units in a month in 2024?",
    ] {
        for kind in [AgentKind::DemandForecasting, AgentKind::General] {
            let (content, tool) = asked_of(kind, question).await;
            assert_eq!(tool, Some(tables::TOOL), "{kind:?} {question}: {content}");
        }
    }
}

#[tokio::test]
async fn what_rows_cannot_tell_of_the_past_is_asked_back_and_not_forecast() {
    let question = "Which products sold less in Hamburg in 2024 than in 2023?";
    let (content, tool) = asked_of(AgentKind::DemandForecasting, question).await;
    assert_eq!(tool, None, "{content}");
    assert!(content.contains("This asks about the past"), "{content}");
    assert!(content.contains("Hamburg"), "{content}");
}

#[tokio::test]
async fn questions_about_the_time_ahead_are_still_forecast() {
    for question in ["Forecast units for the next 3 months", "How many units will we sell next month?"] {
        let (content, tool) = asked_of(AgentKind::DemandForecasting, question).await;
        assert_eq!(tool, Some("forecast_demand"), "{question}: {content}");
    }
}
