//! What must not change a ranking: units, the order of rows and columns, names.

use super::*;

/// Made numbers without ties.
fn vendors(scale: [f64; 3], order: &[usize], name: &dyn Fn(usize) -> String) -> String {
    let mut text = "supplier,price,quality,lead time\n".to_owned();
    for &i in order {
        let value = |prime: usize| ((i + 3) * prime % 101) as f64 + 5.0;
        let [price, quality, lead] = [value(37) * scale[0], value(53) * scale[1], value(71) * scale[2]];
        text.push_str(&format!("{},{price},{quality},{lead}\n", name(i)));
    }
    text
}

/// Suppliers by rank with their scores.
async fn ranking(question: &str, file: &str) -> Vec<(String, f64)> {
    let answer = ask(question, file).await.unwrap();
    let found = result(&answer);
    let rows = found["tables"][0]["rows"].as_array().unwrap();
    rows.iter().map(|row| (row[0].as_str().unwrap().to_owned(), row[2].as_f64().unwrap())).collect()
}

const QUESTIONS: [&str; 4] = [
    "rank, price 50 %, rest equal",
    "rank with TOPSIS and entropy weights",
    "rank with VIKOR and CRITIC weights",
    "rank with PROMETHEE",
];

fn same(one: &[(String, f64)], other: &[(String, f64)]) {
    assert_eq!(one.len(), other.len());
    for ((name, score), (other_name, other_score)) in one.iter().zip(other) {
        assert_eq!(name, other_name);
        assert!((score - other_score).abs() < 1e-9, "{name}: {score} {other_score}");
    }
}

#[tokio::test]
async fn other_units_change_no_score() {
    let (order, name) = ((0..12).collect::<Vec<_>>(), |i: usize| format!("Maker {i}"));
    for question in QUESTIONS {
        let plain = ranking(question, &vendors([1.0; 3], &order, &name)).await;
        same(&plain, &ranking(question, &vendors([1000.0, 0.25, 24.0], &order, &name)).await);
    }
}

#[tokio::test]
async fn the_order_of_rows_changes_no_score_and_names_move_with_their_suppliers() {
    let forward: Vec<usize> = (0..12).collect();
    let backward: Vec<usize> = (0..12).rev().collect();
    for question in QUESTIONS {
        let plain = ranking(question, &vendors([1.0; 3], &forward, &|i| format!("Maker {i}"))).await;
        same(&plain, &ranking(question, &vendors([1.0; 3], &backward, &|i| format!("Maker {i}"))).await);
        let renamed =
            ranking(question, &vendors([1.0; 3], &backward, &|i| format!("House {}", 20 - i))).await;
        let back = |(name, score): &(String, f64)| {
            let number: usize = name.strip_prefix("House ").unwrap().parse().unwrap();
            (format!("Maker {}", 20 - number), *score)
        };
        same(&plain, &renamed.iter().map(back).collect::<Vec<_>>());
    }
}
