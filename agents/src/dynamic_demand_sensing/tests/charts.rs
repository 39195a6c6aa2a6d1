//! The charts of `result.json`.

use serde_json::Value;

use super::{answered, rows, sample, world};
use report::Answer;

fn chart(answer: &Answer, name: &str) -> Value {
    let result: Value = serde_json::from_slice(&answer.run.as_ref().unwrap().files[0].bytes).unwrap();
    let charts = result["charts"].as_array().unwrap();
    charts.iter().find(|chart| chart["name"] == name).unwrap_or_else(|| panic!("no {name}")).clone()
}

/// The numbers of a series; none where there is a gap.
fn values(chart: &Value, name: &str) -> Vec<Option<f64>> {
    let series = chart["series"].as_array().unwrap();
    let found = series.iter().find(|series| series["name"] == name).unwrap();
    found["values"].as_array().unwrap().iter().map(Value::as_f64).collect()
}

#[test]
fn stacked_contributions_add_up_to_the_forecast() {
    for text in [world(400), sample()] {
        let answer = answered(&text, "sense the next 2 weeks");
        let chart = chart(&answer, "contributions");
        assert_eq!(chart["kind"], "stacked");
        let names: Vec<&str> = chart["series"]
            .as_array()
            .unwrap()
            .iter()
            .map(|series| series["name"].as_str().unwrap())
            .collect();
        assert_eq!(names[..3], ["base", "trend", "season"]);
        assert!(names.len() > 3, "{names:?}");
        let report = rows(&answer, "demand_sensing_report");
        assert_eq!(chart["x"].as_array().unwrap().len(), report.len());
        for (step, row) in report.iter().enumerate() {
            let sum: f64 = names.iter().map(|name| values(&chart, name)[step].unwrap()).sum();
            let forecast = row["forecast"].as_f64().unwrap();
            // Numbers are rounded when JSON is read.
            assert!((sum - forecast).abs() <= 1e-14 * forecast * names.len() as f64, "{sum} {row:?}");
        }
    }
}

#[test]
fn the_effect_by_lag_is_significant_at_the_true_lead_only() {
    let answer = answered(&world(730), "what drives demand");
    let mut of_searches = None;
    for name in ["effect_by_lag", "effect_by_lag_2"] {
        let chart = chart(&answer, name);
        if chart["title"] == "Effect of web_searches by lag" {
            of_searches = Some(chart);
        }
    }
    let chart = of_searches.unwrap();
    let days: Vec<String> = (0..=30).map(|day| day.to_string()).collect();
    assert_eq!(chart["x"], serde_json::json!(days));
    let (sure, unsure) = (values(&chart, "significant"), values(&chart, "not significant"));
    for lag in 0..=30 {
        assert_eq!(sure[lag].is_some(), lag == 5, "{lag}");
        assert_eq!(unsure[lag].is_some(), lag != 5, "{lag}");
    }
}
