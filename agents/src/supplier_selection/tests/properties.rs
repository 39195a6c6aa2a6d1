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

/// Items of three suppliers at prices that are scaled.
fn market(scale: f64, order: &[usize]) -> String {
    let mut text = "item,supplier,unit_price,demand,capacity\n".to_owned();
    for &i in order {
        let (item, supplier) = (i / 3, i % 3);
        let price = scale * ((i * 7 % 5) as f64 + 2.0 + 0.25 * supplier as f64);
        text.push_str(&format!("Item {item},Maker {supplier},{price},100,{}\n", 45 + 10 * supplier));
    }
    text
}

/// Quantities by item and supplier, and the cost of all.
async fn split(file: &str) -> (Vec<(String, f64)>, f64) {
    let answer = ask("split the orders, no supplier over 50 %", file).await.unwrap();
    let found = result(&answer);
    let rows = found["tables"][0]["rows"].as_array().unwrap();
    let mut orders: Vec<(String, f64)> =
        rows.iter().map(|row| (format!("{} {}", row[0], row[1]), row[2].as_f64().unwrap())).collect();
    orders.sort_by(|a, b| a.0.cmp(&b.0));
    (orders, rows.iter().map(|row| row[3].as_f64().unwrap()).sum())
}

#[tokio::test]
async fn another_currency_changes_no_order_and_the_order_of_rows_no_cost() {
    let forward: Vec<usize> = (0..12).collect();
    let backward: Vec<usize> = (0..12).rev().collect();
    let (orders, cost) = split(&market(1.0, &forward)).await;
    let (scaled, scaled_cost) = split(&market(80.0, &forward)).await;
    assert!((scaled_cost - 80.0 * cost).abs() < 1e-6 * scaled_cost);
    same(&orders, &scaled);
    let (_, turned) = split(&market(1.0, &backward)).await;
    assert!((turned - cost).abs() < 1e-6 * cost);
}
