use serde_json::{Value, json};

use super::answer;
use crate::requested::{FileFacts, Said};

fn solved(question: &str, params: &Value) -> Option<String> {
    let params = params.as_object().cloned().unwrap_or_default();
    let file = FileFacts::default();
    answer(&Said { tool: "optimize_inventory", params: &params, question, file: &file })
        .map(|answer| answer.text)
}

#[test]
fn what_no_formula_uses_is_named() {
    let params = json!({ "annual_demand": 8500, "order_cost": 900, "holding_cost": 3, "moq": 100 });
    let params = params.as_object().cloned().unwrap_or_default();
    let file = FileFacts::default();
    let said = Said { tool: "optimize_inventory", params: &params, question: "", file: &file };
    assert_eq!(answer(&said).map(|answer| answer.unused), Some(vec!["moq".to_owned()]));
}

#[test]
fn the_order_quantity_is_told_with_its_formula() {
    let params = json!({ "annual_demand": 8500, "order_cost": 900, "holding_rate": 0.21, "unit_cost": 12 });
    let text = solved("EOQ", &params).unwrap_or_default();
    // sqrt(2 * 8500 * 900 / 2.52) = 2464.03
    assert!(text.starts_with("**Order 2,464 at a time: 3.4"), "{text}");
    assert!(text.contains("√(2 × 8,500 × 900 ÷ 2.52)"), "{text}");
}

#[test]
fn a_figure_that_is_missing_is_asked_for() {
    let params = json!({ "annual_demand": 8500, "order_cost": 900, "holding_rate": 0.21 });
    let text = solved("EOQ", &params).unwrap_or_default();
    assert!(text.starts_with("**What is the cost of one unit?**"), "{text}");
    let text = solved("EOQ", &json!({ "annual_demand": 8500, "holding_cost": 3 })).unwrap_or_default();
    assert!(text.starts_with("**What is the cost of placing one order?**"), "{text}");
}

#[test]
fn one_season_is_bought_at_the_critical_ratio() {
    let params =
        json!({ "unit_cost": 4, "unit_price": 9, "salvage_value": 1, "demand_mean": 500, "demand_std": 120 });
    let text = solved("calendars", &params).unwrap_or_default();
    // The ratio is 5 / 8, z = 0.3186, 500 + 0.3186 * 120 = 538.2.
    assert!(text.starts_with("**Buy 538:"), "{text}");
    assert!(text.contains("62.5 %"), "{text}");
}

#[test]
fn a_season_at_a_loss_is_not_bought() {
    let params = json!({ "unit_cost": 9, "unit_price": 4, "demand_mean": 500, "demand_std": 120 });
    assert!(solved("", &params).unwrap_or_default().starts_with("**Buy nothing.**"));
}

#[test]
fn the_reorder_point_counts_the_spread_of_the_lead_time() {
    let params = json!({
        "annual_demand": 14600, "lead_time_days": 9, "lead_time_std_days": 2, "service_level": 0.99
    });
    let text = solved("usage 14600 units a year", &params).unwrap_or_default();
    // 40 a day: 360 + 2.3263 * 80 = 546.1
    assert!(text.starts_with("**Order when 547 are left: 360"), "{text}");
}

#[test]
fn demand_without_a_period_is_asked_about() {
    let params = json!({ "demand_mean": 75, "demand_std": 20, "lead_time_days": 4, "service_level": 0.95 });
    let text = solved("mean 75, deviation 20, lead time 4 days, 95 %", &params).unwrap_or_default();
    assert!(text.contains("a day, a week or a month"), "{text}");
    // 300 + 1.6449 * 20 * 2 = 365.8
    let text = solved("75 a day, deviation 20, lead time 4 days, 95 %", &params).unwrap_or_default();
    assert!(text.starts_with("**Order when 366 are left"), "{text}");
}

#[test]
fn a_question_about_a_file_is_no_formula_problem() {
    assert_eq!(
        solved("what should I order at 95 %", &json!({ "service_level": 0.95, "order_cost": 50 })),
        None
    );
}
