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
