//! Questions in the words of people, from the text to the products, periods and sentences of the answer.

use super::tests::{ask, file, refusal, request};
use crate::Answer;

/// Three products with a season over four years of months up to December 2025.
fn three() -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for month in 0..48 {
        let season = if month % 12 == 11 { 80 } else { month % 5 };
        for (name, size) in [("A", 100), ("B", 200), ("C", 300)] {
            let date = format!("{}-{:02}-01", 2022 + month / 12, month % 12 + 1);
            text.push_str(&format!("{date},{},{name}\n", size + season));
        }
    }
    text
}

async fn asked(question: &str) -> Answer {
    ask(&request(question, &three())).await.unwrap()
}

/// The products of the report, in its order.
fn ids(answer: &Answer) -> String {
    let report = file(answer, "forecast_report.csv");
    let mut ids: Vec<&str> = report.lines().skip(1).filter_map(|line| line.split(',').next()).collect();
    ids.dedup();
    ids.join(" ")
}

#[tokio::test]
async fn products_that_are_left_out_or_listed_by_letter_are_honoured() {
    for (question, expected) in [
        ("exclude product B", "A C"),
        ("forecast without B", "A C"),
        ("all products except B", "A C"),
        ("forecast A and C", "A C"),
        ("forecast all products", "A B C"),
        ("how many units of A in 2026?", "A"),
    ] {
        assert_eq!(ids(&asked(question).await), expected, "{question}");
    }
    let refused = refusal(&request("exclude A, B and C", &three())).await;
    assert!(refused.starts_with("Nothing is left to forecast"), "{refused}");
}

#[tokio::test]
async fn the_name_of_a_product_is_a_question_and_a_greeting_never_asks_for_the_file_that_is_there() {
    assert_eq!(ids(&asked("A").await), "A");
    for question in ["hello", "what can you do?", "thanks a lot"] {
        let answer = asked(question).await;
        assert!(answer.run.is_none() && answer.content.contains("steady.csv is here"), "{}", answer.content);
        assert!(!answer.content.contains("needs a file"), "{question}");
    }
}
