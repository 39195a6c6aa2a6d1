//! Files of other shapes: weeks beside days, stock, texts, several products, shuffled rows.

use std::fmt::Write;

use super::{Random, answered, asked, date, rows, signal, world};

#[test]
fn rows_in_any_order_have_the_same_effects() {
    let text = world(300);
    let mut lines: Vec<&str> = text.lines().collect();
    lines[1..].sort_by_key(|line| line.len() * 31 + line.bytes().map(usize::from).sum::<usize>() % 97);
    let shuffled = answered(&lines.join("\n"), "what drives demand");
    assert_eq!(rows(&shuffled, "signals"), rows(&answered(&text, "what drives demand"), "signals"));
}

#[test]
fn a_weekly_signal_beside_daily_demand_holds_for_its_week() {
    let mut random = Random(11);
    let mut text = "date,demand,ad_spend\n".to_owned();
    let mut spend = 0.0;
    for day in 0..420 {
        let cell = if day % 7 == 0 {
            spend = (100.0 * random.unit()).round();
            spend.to_string()
        } else {
            String::new()
        };
        let demand = 200.0 * (0.004 * spend + 0.05 * random.normal()).exp();
        writeln!(text, "{},{demand:.0},{cell}", date(day)).unwrap();
    }
    let answer = answered(&text, "what drives demand");
    let note = "ad_spend is written once a week, so each value holds for seven days.";
    assert!(answer.content.contains(note), "{}", answer.content);
    assert_eq!(signal(&answer, "ad_spend")[0]["verdict"], "relevant");
}

#[test]
fn daily_signals_are_averaged_for_weekly_demand() {
    let mut random = Random(13);
    let mut text = "date,demand,temperature\n".to_owned();
    for week in 0..130_u64 {
        let days: Vec<f64> = (0..7).map(|_| 15.0 + 8.0 * random.normal()).collect();
        let mean = days.iter().sum::<f64>() / 7.0;
        let demand = 500.0 * (0.03 * (mean - 15.0) + 0.02 * random.normal()).exp();
        for (day, temperature) in (0..).zip(&days) {
            let demand = if day == 0 { format!("{demand:.0}") } else { String::new() };
            writeln!(text, "{},{demand},{temperature:.1}", date(7 * week + day)).unwrap();
        }
    }
    let answer = answered(&text, "what drives demand");
    let found = &signal(&answer, "temperature")[0];
    assert_eq!((&found["verdict"], &found["lag_days"]), (&"relevant".into(), &0.into()));
    assert!(answer.content.contains("in the same week"), "{}", answer.content);
}

#[test]
fn days_without_stock_are_no_demand() {
    let mut random = Random(17);
    let mut text = "date,demand,price,current_stock\n".to_owned();
    for day in 0..400 {
        let price = 3.0 + 0.5 * random.unit();
        let is_out = day % 29 == 0;
        let demand = if is_out { 0.0 } else { 900.0 * price.powf(-1.5) * (0.04 * random.normal()).exp() };
        writeln!(text, "{},{demand:.0},{price:.2},{}", date(day), if is_out { 0 } else { 500 }).unwrap();
    }
    let answer = answered(&text, "what drives demand");
    assert!(
        answer.content.contains("Sales of 14 days without stock are not counted as demand."),
        "{}",
        answer.content
    );
    let elasticity = signal(&answer, "price")[0]["elasticity"].as_f64().unwrap();
    assert!((elasticity + 1.5).abs() < 0.2, "{elasticity}");
}

#[test]
fn texts_are_scored_and_tested_like_any_signal() {
    let mut random = Random(19);
    let mut text = "date,demand,review_text\n".to_owned();
    let reviews =
        ["Terrible, I hate it, never again", "It was delivered on a Monday", "Great, I love it, the best!"];
    for day in 0..400 {
        let mood = (3.0 * random.unit()) as usize;
        let demand = 200.0 * (0.2 * (mood as f64 - 1.0) + 0.05 * random.normal()).exp();
        writeln!(text, "{},{demand:.0},\"{}\"", date(day), reviews[mood]).unwrap();
    }
    let answer = answered(&text, "what do the reviews say about demand");
    assert_eq!(rows(&answer, "sentiment").len(), 400);
    assert_eq!(signal(&answer, "review_text")[0]["verdict"], "relevant");
    assert!(answer.content.contains("400 texts of review_text"), "{}", answer.content);
}

#[test]
fn each_product_has_its_own_effect_and_can_be_asked_for() {
    let mut random = Random(23);
    let mut text = "date,demand,product_id,price\n".to_owned();
    for day in 0..300 {
        for (product, elasticity) in [("SKU-1", -2.0), ("SKU-2", -0.8)] {
            let price = 3.0 + 0.8 * random.unit();
            let demand = 300.0 * f64::powf(price / 3.0, elasticity) * (0.05 * random.normal()).exp();
            writeln!(text, "{},{demand:.1},{product},{price:.2}", date(day)).unwrap();
        }
    }
    let answer = answered(&text, "which product is the most price sensitive");
    assert!(answer.content.starts_with("SKU-1 is the most price sensitive"), "{}", answer.content);
    let one = asked(&text, "how price sensitive is SKU-2", None).unwrap();
    assert_eq!(one.run.as_ref().unwrap().params["products"], serde_json::json!(["SKU-2"]));
    let found = rows(&one, "elasticities")[0]["elasticity"].as_f64().unwrap();
    assert!((found + 0.8).abs() < 0.15, "{found}");
}

#[test]
fn repeated_rows_change_no_effect() {
    let text = world(400);
    let (header, records) = text.split_once('\n').unwrap();
    let mut lines: Vec<&str> = records.lines().collect();
    lines.extend(lines[10..15].to_vec());
    let repeated = format!("{header}\n{}\n", lines.join("\n"));
    let (first, second) = (answered(&text, "what drives demand"), answered(&repeated, "what drives demand"));
    assert_eq!(rows(&first, "signals"), rows(&second, "signals"));
    assert!(second.content.contains("counted once."), "{}", second.content);
}
