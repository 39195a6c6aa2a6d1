//! Comparisons of pairs of criteria, in words and in figures.

use super::*;

const TIMES: &str = "supplier,unit_price,quality,lead_time\nAlder,10,90,14\nBirch,9,85,20\nCedar,11,95,7\n";

/// The weights of the price, the quality and the lead time.
fn weights(answer: &Answer) -> [f64; 3] {
    [0, 1, 2].map(|row| cell(answer, "weights", row, "weight").as_f64().unwrap())
}

#[tokio::test]
async fn the_word_times_behind_a_number_is_no_column_of_times() {
    for question in [
        "quality is 3 times as important as unit_price",
        "quality is three times as important as price",
        "quality vs price 3",
        "price vs quality 1/3",
        "pairwise: quality to unit_price is 3",
    ] {
        let answer = ask(question, TIMES).await.unwrap();
        // Price and quality share two thirds as 1 to 3.
        for (found, expected) in weights(&answer).into_iter().zip([1.0 / 6.0, 0.5, 1.0 / 3.0]) {
            assert!((found - expected).abs() < 1e-9, "{question}: {found}");
        }
    }
}

#[tokio::test]
async fn three_comparisons_have_a_consistency_ratio() {
    let answer = ask("pairwise: quality vs price 2, price vs lead time 2, quality vs lead time 4", TIMES)
        .await
        .unwrap();
    for (found, expected) in weights(&answer).into_iter().zip([2.0 / 7.0, 4.0 / 7.0, 1.0 / 7.0]) {
        assert!((found - expected).abs() < 1e-9, "{found}");
    }
    assert!(answer.content.contains("consistency ratio 0.000"), "{}", answer.content);
    let circle = "quality is three times as important as unit_price, unit_price is twice as important as lead_time, \
                  lead_time is four times as important as quality";
    let answer = ask(circle, TIMES).await.unwrap();
    assert!(answer.content.contains("The comparisons contradict each other"), "{}", answer.content);
}

const MATRIX: &str =
    "criterion,unit_price,quality,lead_time\nunit_price,1,3,5\nquality,1/3,1,3\nlead_time,1/5,1/3,1\n";

#[tokio::test]
async fn a_file_of_comparisons_gives_its_weights_and_its_consistency() {
    let answer = ask("weights from this matrix", MATRIX).await.unwrap();
    assert!(
        answer
            .content
            .starts_with("**The comparisons of vendors.csv are consistent enough: consistency ratio 0.033,"),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("λ = 3.039"), "{}", answer.content);
    assert!(answer.content.contains("| unit_price | 64 % |"), "{}", answer.content);
    let circle =
        "criterion,unit_price,quality,lead_time\nunit_price,1,9,1/5\nquality,1/9,1,9\nlead_time,5,1/9,1\n";
    let answer = ask("is this matrix consistent?", circle).await.unwrap();
    assert!(
        answer.content.starts_with("**The comparisons of vendors.csv contradict each other"),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("Look first at "), "{}", answer.content);
}

#[tokio::test]
async fn a_matrix_beside_the_suppliers_weighs_their_criteria() {
    let matrix = Dataset::new("ahp.csv", Bytes::from(MATRIX.to_owned()));
    let mut asked = request("use the matrix for the weights", TIMES);
    asked.dataset = asked.dataset.map(|suppliers| suppliers.beside(matrix));
    let answer = answer(AgentKind::SupplierSelection, &asked, &Tools::silent()).await.unwrap();
    for (found, expected) in weights(&answer).into_iter().zip([0.637, 0.258, 0.105]) {
        assert!((found - expected).abs() < 1e-3, "{found}");
    }
    assert!(!answer.content.contains("was not used"), "{}", answer.content);
}
