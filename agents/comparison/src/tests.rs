//! Two small plans beside each other, with figures calculated by hand, and sums over random ones.

use provenance::Stored;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use super::*;

/// A stock plan: item, demand class, order value.
fn plan(file: &str, service: f64, items: &[(&str, &str, f64)]) -> Value {
    let total: f64 = items.iter().map(|(_, _, value)| value).sum();
    json!({
        "run_id": format!("run of {file} at {service}"), "tool": "optimize_inventory", "engine_version": "2", "seed": 0,
        "dataset": {"name": file, "sha256": format!("digest of {file}"), "rows": items.len()},
        "params": {"service_percent": service},
        "inputs": [{"name": "service_level", "label": "Service", "value": service / 100.0, "unit": "share",
                    "source": {"said": "service_percent"}}],
        "figures": [
            {"name": "total_annual_value", "label": "Demand of a year", "value": 5000.0, "unit": "money"},
            {"name": "total_order_value", "label": "Orders of now", "value": total, "unit": "money",
             "formula": "SUM(inventory_report[order_value])"},
        ],
        "tables": [{
            "name": "inventory_report", "title": "Stock policy per item",
            "columns": [
                {"name": "item_id", "type": "text", "unit": null},
                {"name": "abc_class", "type": "text", "unit": null},
                {"name": "order_value", "type": "number", "unit": "money"},
            ],
            "rows": items,
        }],
        "charts": [{"name": "orders", "title": "Orders", "kind": "bar", "x_title": "Item", "y_title": "Money",
                    "x": items.iter().map(|(item, ..)| item).collect::<Vec<_>>(),
                    "series": [{"name": "order_value", "values": items.iter().map(|(.., value)| value).collect::<Vec<_>>()}]}],
    })
}

fn stored(record: Value) -> Stored {
    serde_json::from_value(record).unwrap()
}

const MARCH: &[(&str, &str, f64)] = &[("A", "A", 100.0), ("B", "B", 50.0), ("C", "C", 30.0), ("D", "C", 7.0)];
const APRIL: &[(&str, &str, f64)] = &[("B", "B", 65.0), ("C", "C", 10.0), ("D", "B", 7.0), ("E", "A", 120.0)];

fn march_and_april() -> Comparison {
    compare(&stored(plan("march.csv", 90.0, MARCH)), &stored(plan("april.csv", 90.0, APRIL)), None).unwrap()
}

#[test]
fn rows_that_came_went_and_changed_are_listed_by_money_with_totals_that_add_up() {
    let comparison = march_and_april();
    let table = &comparison.tables[0];
    assert_eq!(
        (table.key.as_slice(), table.is_key_unique, table.is_money),
        (&["item_id".to_owned()][..], true, true)
    );
    let names =
        |rows: &Rows| rows.first.iter().map(|row| (row.key[0].clone(), row.amount)).collect::<Vec<_>>();
    assert_eq!(names(&table.came), [("E".to_owned(), Some(120.0))]);
    assert_eq!(names(&table.went), [("A".to_owned(), Some(100.0))]);
    let changed: Vec<_> = table.changed.first.iter().map(|row| (row.key[0].as_str(), row.change)).collect();
    assert_eq!(changed, [("C", -20.0), ("B", 15.0), ("D", 0.0)]);
    let class = &table.changed.first[2].cells[0];
    assert_eq!((class.column.as_str(), class.change), ("abc_class", None));
    let total = &table.totals[0];
    assert_eq!((total.before, total.after, total.change), (187.0, 202.0, 15.0));
    assert_eq!((total.came, total.went, total.changed), (120.0, 100.0, -5.0));
}

#[test]
fn a_change_of_the_data_alone_comes_from_the_data_as_a_whole() {
    let comparison = march_and_april();
    assert_eq!(
        comparison.sentence,
        "Orders of now rose by 15 (8.0 %), from 187 to 202; only the data (file april.csv instead of march.csv) differs, so all \
         of the change comes from there."
    );
    let headline = comparison.headline.unwrap();
    assert_eq!(headline.parts, [Part { cause: Cause::Data, change: 15.0 }]);
    assert_eq!(comparison.figures[1].relative, Some(15.0 / 187.0));
}

#[test]
fn a_change_of_a_parameter_alone_comes_from_the_parameter_and_is_named_as_the_record_names_it() {
    let later =
        plan("march.csv", 95.0, &[("A", "A", 130.0), ("B", "B", 50.0), ("C", "C", 30.0), ("D", "C", 7.0)]);
    let comparison = compare(&stored(plan("march.csv", 90.0, MARCH)), &stored(later), None).unwrap();
    assert_eq!(
        comparison.sentence,
        "Orders of now rose by 30 (16 %), from 187 to 217; only the parameters (Service 95 instead of 90) differ, so all of the \
         change comes from there."
    );
    assert_eq!(comparison.differences[0].name, "service_percent");
}

#[test]
fn a_change_of_both_is_split_only_with_a_run_between_and_then_adds_up() {
    let (before, middle) = (stored(plan("march.csv", 90.0, MARCH)), stored(plan("april.csv", 90.0, APRIL)));
    let after = stored(plan("april.csv", 95.0, &[("B", "B", 65.0), ("E", "A", 157.4)]));
    let alone = compare(&before, &after, None).unwrap();
    assert!(
        alone.sentence.contains("both differ, and these two runs alone cannot say"),
        "{}",
        alone.sentence
    );
    assert!(alone.headline.unwrap().parts.is_empty());

    let split = compare(&before, &after, Some(&middle)).unwrap();
    let headline = split.headline.unwrap();
    assert_eq!(headline.parts[0], Part { cause: Cause::Data, change: 15.0 });
    assert_eq!(headline.parts.iter().map(|part| part.change).sum::<f64>(), headline.change);
    assert!(
        split.sentence.contains("rose by 35 (19 %), from 187 to 222; 15 more from the data"),
        "{}",
        split.sentence
    );
    assert!(
        split.sentence.contains("and 20 more from the parameters (Service 95 instead of 90)"),
        "{}",
        split.sentence
    );
}

#[test]
fn a_parameter_that_only_adds_tables_is_no_difference() {
    let mut later = plan("march.csv", 90.0, MARCH);
    later["params"]["compared_with"] = json!({"service_percent": 80});
    let comparison = compare(&stored(plan("march.csv", 90.0, MARCH)), &stored(later.clone()), None).unwrap();
    assert!(comparison.differences.is_empty());
    assert!(same_parameters(&later["params"], &json!({"service_percent": 90.0, "supplier": null})));
    assert!(!same_parameters(&later["params"], &json!({"service_percent": 90.0, "supplier": "Acme"})));
}

#[test]
fn runs_of_two_tools_and_a_run_that_is_not_between_are_refused() {
    let (before, after) = (stored(plan("march.csv", 90.0, MARCH)), stored(plan("april.csv", 95.0, APRIL)));
    assert_eq!(compare(&before, &after, Some(&before)).unwrap_err(), Mismatch::Middle);
    let other = stored(json!({"tool": "plan_routes", "dataset": {"name": "x", "sha256": "", "rows": 0}}));
    assert_eq!(
        compare(&before, &other, None).unwrap_err().to_string(),
        "These runs cannot be compared: one is of optimize inventory and the other of plan routes."
    );
}

#[test]
fn the_same_run_twice_has_no_difference() {
    let run = stored(plan("march.csv", 90.0, MARCH));
    let comparison = compare(&run, &run, None).unwrap();
    assert_eq!(
        comparison.sentence,
        "Orders of now did not change: 187; both runs were made from the same data with the same parameters."
    );
    let table = &comparison.tables[0];
    assert_eq!((table.same, table.changed.count, table.came.count, table.went.count), (4, 0, 0, 0));
}

#[test]
fn another_version_of_the_calculation_is_a_cause_of_its_own() {
    let mut later = plan("march.csv", 90.0, APRIL);
    later["engine_version"] = json!("3");
    let comparison = compare(&stored(plan("march.csv", 90.0, MARCH)), &stored(later), None).unwrap();
    assert_eq!(comparison.headline.unwrap().parts, [Part { cause: Cause::Engine, change: 15.0 }]);
    assert!(
        comparison.sentence.contains("only the version of the calculation (version 3 instead of 2) differs"),
        "{}",
        comparison.sentence
    );
}

#[test]
fn scores_by_two_methods_are_not_subtracted() {
    let ranking = |label: &str, score: f64, first: &str| {
        stored(json!({
            "tool": "rank_suppliers", "dataset": {"name": "s.csv", "sha256": "1", "rows": 2}, "params": {"method": label},
            "figures": [{"name": "best_score", "label": format!("Best score by {label}"), "value": score, "unit": null}],
            "tables": [{"name": "supplier_report", "title": "Suppliers",
                "columns": [{"name": "supplier", "type": "text"}, {"name": "rank", "type": "number"}, {"name": "score", "type": "number"}],
                "rows": [[first, 1, score], ["Zinc", 2, 0.1]]}],
        }))
    };
    let comparison =
        compare(&ranking("TOPSIS", 0.7, "Alder"), &ranking("VIKOR", 0.0, "Birch"), None).unwrap();
    assert_eq!(comparison.headline, None);
    assert_eq!(comparison.figures[0].change, None);
    assert_eq!(
        comparison.sentence,
        "Birch is first (0) instead of Alder (0.70); “Best score by VIKOR” cannot be compared with “Best score by TOPSIS”; only \
         the parameters (method VIKOR instead of TOPSIS) differ."
    );
}

#[test]
fn charts_share_their_axis_and_a_run_without_a_value_has_a_gap() {
    let chart = &march_and_april().charts[0];
    assert_eq!(chart.x, ["B", "C", "D", "E", "A"]);
    assert_eq!(chart.series[0].before, [Some(50.0), Some(30.0), Some(7.0), None, Some(100.0)]);
    assert_eq!(chart.series[0].after, [Some(65.0), Some(10.0), Some(7.0), Some(120.0), None]);
}

#[test]
fn names_that_repeat_are_compared_in_their_order_and_say_so() {
    let twice = |values: [f64; 3]| {
        stored(plan(
            "march.csv",
            90.0,
            &[("A", "A", values[0]), ("A", "A", values[1]), ("B", "B", values[2])],
        ))
    };
    let comparison = compare(&twice([1.0, 2.0, 3.0]), &twice([1.0, 5.0, 3.0]), None).unwrap();
    let table = &comparison.tables[0];
    assert!(!table.is_key_unique);
    assert_eq!((table.changed.count, table.changed.first[0].change, table.same), (1, 3.0, 2));
}

#[test]
fn a_forecast_with_products_inside_others_has_no_plain_sum() {
    let forecast = |total: f64| {
        stored(json!({
            "tool": "forecast_demand", "dataset": {"name": "f.csv", "sha256": "1", "rows": 2}, "params": {},
            "figures": [{"name": "forecast_total", "label": "Forecast in total", "value": total, "unit": "units",
                         "formula": "SUMIFS(forecast_report[forecast],forecast_report[in_total],1)"}],
            "tables": [{"name": "forecast_report", "title": "Forecast",
                "columns": [{"name": "product_id", "type": "text"}, {"name": "date", "type": "date"},
                            {"name": "forecast", "type": "number", "unit": "units per period"}],
                "rows": [["all", "2026-01-01", 5.0], ["north", "2026-01-01", 5.0]]}],
        }))
    };
    assert!(compare(&forecast(5.0), &forecast(5.0), None).unwrap().tables[0].totals.is_empty());
}

/// The amounts before these words, in the order of the sentence.
fn written(sentence: &str, words: &[&str]) -> Vec<f64> {
    let texts: Vec<&str> = sentence.split_whitespace().collect();
    let amounts = texts.windows(2).filter(|pair| words.contains(&pair[1]));
    let sign = |word: &str| if word == "less" { -1.0 } else { 1.0 };
    amounts.map(|pair| sign(pair[1]) * pair[0].replace(',', "").parse::<f64>().unwrap()).collect()
}

#[test]
fn the_written_parts_add_up_to_the_written_change() {
    let mut random = StdRng::seed_from_u64(11);
    for _ in 0..300 {
        let mut value = || 10f64.powi(random.random_range(-2..7)) * random.random_range(0.1..1.0);
        let [one, two, three] = [value(), value(), value()];
        let before = stored(plan("march.csv", 90.0, &[("A", "A", one)]));
        let middle = stored(plan("april.csv", 90.0, &[("A", "A", two)]));
        let after = stored(plan("april.csv", 95.0, &[("A", "A", three)]));
        let sentence = compare(&before, &after, Some(&middle)).unwrap().sentence;
        let parts: f64 = written(&sentence, &["more", "less"]).iter().sum();
        let (_, rest) = sentence.split_once(" by ").unwrap();
        let change: f64 = rest.split_whitespace().next().unwrap().replace(',', "").parse().unwrap();
        let change = if sentence.contains(" fell by ") { -change } else { change };
        assert!((parts - change).abs() < 1e-9 * change.abs().max(1e-3), "{parts} {change}: {sentence}");
    }
}

#[test]
fn a_key_figure_that_is_a_change_is_read_as_a_share_and_has_no_share_of_its_own() {
    let forecast = |change: f64| {
        let mut record = plan("march.csv", 90.0, MARCH);
        record["figures"] =
            json!([{"name": "forecast_change", "label": "Change", "value": change, "unit": null}]);
        stored(record)
    };
    let figure = compare(&forecast(0.04), &forecast(0.16), None).unwrap().figures.remove(0);
    assert_eq!((figure.shown_before.as_deref(), figure.shown_after.as_deref()), (Some("4 %"), Some("16 %")));
    assert_eq!((figure.unit.as_deref(), figure.relative), (Some("share"), None));
}

/// Items with random names and values, some without a value.
fn random_plan(random: &mut StdRng) -> Stored {
    let mut record = plan("random.csv", 90.0, &[]);
    let count = random.random_range(0..30);
    let repeats = random.random_range(0..4) == 0;
    let mut names: Vec<u32> = (0..40).collect();
    let rows: Vec<Value> = (0..count)
        .map(|_| {
            let name = names.swap_remove(random.random_range(0..names.len()));
            let name = if repeats { name % 5 } else { name };
            let value = match random.random_range(0..5) {
                0 => Value::Null,
                1 => json!(0),
                _ => json!(random.random_range(-1e6..1e6)),
            };
            json!([format!("item {name}"), "A", value])
        })
        .collect();
    record["tables"][0]["rows"] = json!(rows);
    record["figures"] = json!([]);
    stored(record)
}

#[test]
fn what_came_less_what_went_and_what_changed_is_always_the_change_of_the_total() {
    let mut random = StdRng::seed_from_u64(7);
    for _ in 0..500 {
        let (before, after) = (random_plan(&mut random), random_plan(&mut random));
        for table in compare(&before, &after, None).unwrap().tables {
            assert_eq!(table.same + table.changed.count + table.came.count, table.rows_after);
            assert_eq!(table.same + table.changed.count + table.went.count, table.rows_before);
            let total = &table.totals[0];
            let moved = total.came - total.went + total.changed;
            let size = 1e-12 * (total.before.abs() + total.after.abs() + 1e7);
            assert!((moved - (total.after - total.before)).abs() <= size, "{total:?}");
            let listed = |rows: &Rows| rows.first.iter().filter_map(|row| row.amount).sum::<f64>();
            if table.sorted_by.as_ref().is_some_and(|column| column.name == "order_value") {
                assert!((listed(&table.came) - total.came).abs() <= size);
                let changed: f64 = table.changed.first.iter().map(|row| row.change).sum();
                assert!((changed - total.changed).abs() <= size);
            }
        }
    }
}

#[test]
fn a_hundred_thousand_rows_are_compared_at_once_and_only_the_first_are_listed() {
    let large = |factor: usize| {
        let mut record = plan("large.csv", 90.0, &[]);
        let rows: Vec<Value> = (0..100_000)
            .map(|row| json!([format!("item {row}"), "A", (row * factor % 1009) as f64]))
            .collect();
        record["tables"][0]["rows"] = json!(rows);
        record["figures"] = json!([]);
        stored(record)
    };
    let (before, after) = (large(7), large(11));
    let comparison = compare(&before, &after, None).unwrap();
    let table = &comparison.tables[0];
    assert_eq!(table.changed.first.len(), rows::MOST_ROWS);
    assert_eq!(table.changed.count + table.same, 100_000);
    let sizes: Vec<f64> = table.changed.first.iter().map(|row| row.change.abs()).collect();
    assert!(sizes.is_sorted_by(|one, other| one >= other));
}

#[test]
fn a_comparison_is_told_with_what_differs_figures_and_the_rows_that_changed() {
    let before = stored(plan("march.csv", 95.0, &[("Hat", "A", 100.0), ("Scarf", "B", 40.0)]));
    let after = stored(plan("april.csv", 98.0, &[("Hat", "A", 150.0), ("Gl|ove", "C", 30.0)]));
    let text = told(&compare(&before, &after, None).unwrap());
    assert!(text.starts_with("**Orders of now rose by 40"), "{text}");
    for part in [
        "## What differs",
        "march.csv → april.csv",
        "| Orders of now | 140 | 180 | +40 (+29 %) |",
        "Of 2 rows before and 2 now, 1 came, 1 went and 1 changed. The same as before: 0.",
        "Came: Gl\\|ove.",
        "Went: Scarf.",
        "| Hat | order value (money) | 100 | 150 | +50 |",
    ] {
        assert!(text.contains(part), "{part} is missing in {text}");
    }
}
