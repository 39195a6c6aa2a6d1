//! Sentences for a planner about growth, errors, classes and single products.

use chrono::NaiveDate;
use serde_json::json;

use crate::demand_forecasting::tests::{ask, file, refusal, request, steady};
use crate::request::{LastRun, Request};
use report::answer::Answer;

/// The name of a product and its demand by month.
type Product = (&'static str, fn(usize) -> f64);

/// Four years of monthly demand; each product has its own function of the month.
fn months(products: &[Product]) -> String {
    let mut text = "date,demand,product_id\n".to_owned();
    for month in 0..48 {
        for (name, value) in products {
            text.push_str(&format!(
                "{}-{:02}-01,{},{name}\n",
                2022 + month / 12,
                month % 12 + 1,
                value(month)
            ));
        }
    }
    text
}

/// A question after this answer about the same file.
fn follow_up(question: &str, file: &str, answer: &Answer) -> Request {
    let params = answer.run.as_ref().unwrap().params.clone();
    let last_run = Some(LastRun { id: None, tool: "forecast_demand".to_owned(), params });
    Request { last_run, ..request(question, file) }
}

/// A deterministic number that looks random.
fn noise(month: usize) -> f64 {
    ((month * 7919 + 13) * 104_729 % 1000) as f64 / 1000.0
}

#[tokio::test]
async fn an_assumed_growth_scales_points_and_ranges_and_is_shown_beside_the_forecast() {
    let answer = ask(&request("next 2 months, assume 10 % growth", &steady())).await.unwrap();
    assert!(
        answer
            .content
            .starts_with("**Demand of 2 products in the next 2 months (Jan 2026 to Feb 2026): 88 units")
    );
    assert!(answer.content.contains(
        "\nAssumed: 10 % more than the history shows, in every period. Without it the forecast is 80 units (+8 by \
         the assumption).\n"
    ));
    assert!(answer.content.contains("- Growth, because you asked for it: 10 % more than the history shows"));
    let report = file(&answer, "forecast_report.csv");
    assert_eq!(report.lines().nth(1), Some("'=B,2026-01-01,33,33,33,33,33"));
}

#[tokio::test]
async fn growth_of_one_product_leaves_the_others_and_can_be_taken_back() {
    let mut asked = request("next month with 50 % less on product A", &steady());
    let answer = ask(&asked).await.unwrap();
    let report = file(&answer, "forecast_report.csv");
    assert!(report.contains("A,2026-01-01,5,5,5,5,5") && report.contains("B,2026-01-01,30,30,30,30,30"));
    let params = answer.run.unwrap().params;
    assert_eq!(params["growth"], json!({"percent": -50.0, "per": "horizon", "products": ["A"]}));
    asked = request("now without growth", &steady());
    asked.last_run = Some(LastRun { id: None, tool: "forecast_demand".to_owned(), params });
    assert!(ask(&asked).await.unwrap().run.unwrap().params.get("growth").is_none());
}

#[tokio::test]
async fn an_end_becomes_a_date_in_the_run_and_must_be_ahead() {
    let answer = ask(&request("Forecast until March", &steady())).await.unwrap();
    assert_eq!(answer.run.unwrap().params["horizon"], json!({"until": "2026-03-31"}));
    assert_eq!(
        refusal(&request("Forecast until March 2025", &steady())).await,
        "The file reaches to 2025-12-31, so nothing is left to forecast until 2025-03-31. Ask for a later time."
    );
}

#[tokio::test]
async fn every_product_has_a_portrait_in_a_file() {
    let text = months(&[
        ("XMAS", |month| if month % 12 == 11 { 300.0 } else { 100.0 + 5.0 * noise(month) }),
        ("RARE", |month| if month % 9 == 4 { 3.0 } else { 0.0 }),
    ]);
    let answer = ask(&request("Forecast 6 months", &text)).await.unwrap();
    let items = file(&answer, "forecast_items.csv");
    let lines: Vec<&str> = items.lines().collect();
    assert_eq!(
        lines[0],
        "product_id,abc_class,xyz_class,demand_class,trend,season_strength,season_peak,mean_demand,last_year,\
         forecast_total,expected_error,value_added,value_added_seasonal,explanation"
    );
    assert!(lines[1].starts_with("RARE,C,Z,intermittent,,"), "{}", lines[1]);
    assert!(lines[1].contains("Sells in 10 % of the months, then about 3"), "{}", lines[1]);
    assert!(lines[2].starts_with("XMAS,A,X,smooth,,") && lines[2].contains(",Dec,"), "{}", lines[2]);
    assert!(answer.content.contains("Season: 1 of 2 products has one, highest in Dec (1)."));
}

#[tokio::test]
async fn one_product_is_explained_and_charted_with_its_fit() {
    let text = months(&[("XMAS", |month| if month % 12 == 11 { 300.0 } else { 100.0 + 5.0 * noise(month) })]);
    let answer = ask(&request("Forecast 6 months", &text)).await.unwrap();
    let why = answer.content.split("## Why\n\n").nth(1).unwrap().lines().next().unwrap();
    assert!(why.contains("a month in the last year") && why.contains("highest in Dec"), "{why}");
    assert!(
        why.contains("because demand is regular and a season was found") && why.contains("In tests it was"),
        "{why}"
    );
    let result: serde_json::Value = serde_json::from_str(&file(&answer, "result.json")).unwrap();
    let names: Vec<&str> = result["charts"][0]["series"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|it| it["name"].as_str())
        .collect();
    assert_eq!(names, ["actual", "forecast", "fitted", "lower_80", "upper_80", "lower_95", "upper_95"]);
}

#[tokio::test]
async fn a_season_that_the_forecast_uses_is_never_called_unproved() {
    let text = months(&[("WAVE", |month| {
        400.0 * (1.0 + 0.3 * (month as f64 / 12.0 * std::f64::consts::TAU).sin()) + 20.0 * noise(month)
    })]);
    let two_years_and_a_half: Vec<&str> = text.lines().take(31).collect();
    let answer = ask(&request("Forecast 3 months", &two_years_and_a_half.join("\n"))).await.unwrap();
    let why = answer.content.split("## Why\n\n").nth(1).unwrap().lines().next().unwrap();
    assert!(why.contains(", season 12, because demand is regular and the few seasons"), "{why}");
}

#[tokio::test]
async fn the_answer_counts_the_products_for_which_a_simple_rule_is_closer() {
    let text = months(&[
        ("RARE", |month| if month % 7 == 3 { 9.0 } else { 0.0 }),
        ("WALK", |month| (0..=month).map(noise).map(|step| 40.0 * step - 20.0).sum::<f64>() + 500.0),
    ]);
    let answer = ask(&request("Forecast 3 months", &text)).await.unwrap();
    assert!(answer.content.contains("further off for "), "{}", answer.content);
}

#[tokio::test]
async fn many_products_are_counted_in_classes() {
    let text = months(&[
        ("A", |_| 800.0),
        ("B", |_| 100.0),
        ("C", |_| 50.0),
        ("D", |_| 30.0),
        ("E", |month| if noise(month) > 0.8 { 20.0 } else { 0.0 }),
    ]);
    let answer = ask(&request("Forecast 3 months", &text)).await.unwrap();
    for row in [
        "| A (first 80 % of volume) | 1 | 0 | 0 |",
        "| B (up to 95 %) | 2 | 0 | 0 |",
        "| C (rest) | 1 | 0 | 1 |",
    ] {
        assert!(answer.content.contains(row), "{}", answer.content);
    }
}

#[tokio::test]
async fn classes_are_by_value_when_the_file_has_prices() {
    let text = months(&[("A", |_| 10.0), ("B", |_| 90.0)])
        .replace("product_id", "product_id,unit_price")
        .replace(",A\n", ",A,100\n")
        .replace(",B\n", ",B,1\n");
    let answer = ask(&request("Forecast 3 months", &text)).await.unwrap();
    let items = file(&answer, "forecast_items.csv");
    assert!(items.contains("\nA,A,") && items.contains("\nB,B,"), "{items}");
}

fn high_in_december(month: usize) -> f64 {
    if month % 12 == 11 { 300.0 } else { 100.0 + 5.0 * noise(month) }
}

#[tokio::test]
async fn a_product_that_stopped_selling_and_a_new_one_are_reported() {
    let mut text = months(&[
        ("A", high_in_december),
        ("B", high_in_december),
        ("C", high_in_december),
        ("OLD", |month| if month < 30 { 50.0 } else { 0.0 }),
    ]);
    text.push_str("2025-11-01,90,NEW\n2025-12-01,310,NEW\n");
    let answer = ask(&request("Forecast 12 months", &text)).await.unwrap();
    assert!(answer.content.contains("(OLD) had no sale for so long"), "{}", answer.content);
    assert!(answer.content.contains("(NEW) is too new to show a season"), "{}", answer.content);
    let report = file(&answer, "forecast_report.csv");
    assert!(report.lines().filter(|line| line.starts_with("OLD,")).all(|line| line.ends_with(",0,0,0,0,0")));
}

#[tokio::test]
async fn planted_outliers_do_not_make_a_sound_forecast_look_wrong() {
    let text = months(&[
        ("A", |month| if month == 40 { 90_000.0 } else { 100.0 + 9.0 * noise(month) }),
        ("B", |month| if month == 44 { 80_000.0 } else { 200.0 + 9.0 * noise(month) }),
    ]);
    let answer = ask(&request("Forecast 6 months", &text)).await.unwrap();
    let trust = answer.content.split("## How far to trust it").nth(1).unwrap();
    assert!(trust.contains("neither too high nor too low"), "{trust}");
    assert!(trust.contains("are left out of these tests as well"), "{trust}");
    assert!(answer.confidence > 0.9, "{}", answer.confidence);
}

#[tokio::test]
async fn a_new_level_of_the_last_months_is_followed_and_named_beside_the_total() {
    let text = months(&[
        ("A", |month| (100.0 + 9.0 * noise(month)) * if month >= 44 { 3.0 } else { 1.0 }),
        ("B", |month| 100.0 + 9.0 * noise(month)),
    ]);
    let answer = ask(&request("Forecast 3 months", &text)).await.unwrap();
    let finding = answer.content.split("**Check this first:** ").nth(1).unwrap().lines().next().unwrap();
    assert!(
        finding.starts_with("The demand of 1 of 2 products has lately been on another level (A: about 3"),
        "{finding}"
    );
    assert!(finding.contains("a month from Sep 2025 on, about 10"), "{finding}");
    assert!(finding.contains(" in the forecast)"), "{finding}");
    let report = file(&answer, "forecast_report.csv");
    let first: f64 = report.lines().nth(1).unwrap().split(',').nth(2).unwrap().parse().unwrap();
    assert!((250.0..350.0).contains(&first), "{first}");
}

#[tokio::test]
async fn rows_pasted_twice_stand_beside_the_total_with_what_repairs_them() {
    let once = months(&[("A", |month| 100.0 + 9.0 * noise(month)), ("B", |month| 50.0 + 9.0 * noise(month))]);
    let rows: Vec<&str> = once.lines().skip(1).collect();
    let twice = format!("{once}{}\n", rows.join("\n"));
    let answer = ask(&request("Forecast 3 months", &twice)).await.unwrap();
    let (first_lines, _) = answer.content.split_once("| Month |").unwrap();
    assert!(
        first_lines.contains(
            "**Check this first:** 96 of 192 rows repeat an earlier row in every column and are added up; they hold 50 % of this \
             demand in the last year of the file. If they were entered twice by mistake, this forecast is about 100 % too high."
        ),
        "{first_lines}"
    );
    assert!(first_lines.contains("choose “Use the first one only” for repeated rows"), "{first_lines}");
    assert!(first_lines.contains("ask “count repeated rows once”"), "{first_lines}");
    let answer = ask(&request("Forecast 3 months", &once)).await.unwrap();
    assert!(!answer.content.contains("Check this first"), "{}", answer.content);
}

#[tokio::test]
async fn the_suggested_question_repairs_rows_pasted_twice() {
    let once = months(&[("A", |month| 100.0 + 9.0 * noise(month)), ("B", |month| 50.0 + 9.0 * noise(month))]);
    let rows: Vec<&str> = once.lines().skip(1).collect();
    let twice = format!("{once}{}\n", rows.join("\n"));
    let right = file(&ask(&request("Forecast 3 months", &once)).await.unwrap(), "forecast_report.csv");
    let doubled = ask(&request("Forecast 3 months", &twice)).await.unwrap();
    let repaired = ask(&follow_up("count repeated rows once", &twice, &doubled)).await.unwrap();
    assert_eq!(file(&repaired, "forecast_report.csv"), right);
    assert!(repaired.content.contains("left out, as you chose"), "{}", repaired.content);
    let longer = ask(&follow_up("and for 6 months?", &twice, &repaired)).await.unwrap();
    assert!(!longer.content.contains("Check this first"), "{}", longer.content);
}

#[tokio::test]
async fn a_few_repeated_rows_are_a_warning_and_no_alarm() {
    let once = months(&[("A", |month| 100.0 + 9.0 * noise(month))]);
    let row = once.lines().nth(3).unwrap();
    let answer = ask(&request("Forecast 3 months", &format!("{once}{row}\n"))).await.unwrap();
    assert!(!answer.content.contains("Check this first"), "{}", answer.content);
    assert!(answer.content.contains("to remove if they are copies"), "{}", answer.content);
}

#[tokio::test]
async fn half_a_year_of_days_is_shown_by_month() {
    let mut file = "date,demand,product_id\n".to_owned();
    let first = NaiveDate::from_ymd_opt(2025, 1, 1).unwrap();
    for date in first.iter_days().take(365) {
        file.push_str(&format!("{date},10,A\n{date},20,B\n"));
    }
    let answer = ask(&request("Daily forecast for the next 181 days", &file)).await.unwrap();
    assert!(answer.content.contains("| Month | Days | Forecast of all |"), "{}", answer.content);
    assert!(answer.content.contains("| Jan 2026 | 31 | 930 |"), "{}", answer.content);
    assert!(!answer.content.contains("| Day |"), "{}", answer.content);
    let answer = ask(&request("Daily forecast for the next 181 days, only A", &file)).await.unwrap();
    assert!(answer.content.contains("| Jan 2026 | 31 | 310 |"), "{}", answer.content);
    assert!(answer.content.contains("every single day with its range"), "{}", answer.content);
    let answer = ask(&request("Daily forecast for the next 14 days", &file)).await.unwrap();
    assert!(answer.content.contains("| Day | Forecast of all |"), "{}", answer.content);
}

/// Two years of months of flour in kg and of nails in boxes.
fn kilograms_and_boxes() -> String {
    let mut text = "date,demand,product_id,unit\n".to_owned();
    for month in 0..24 {
        let date = format!("{}-{:02}-01", 2024 + month / 12, month % 12 + 1);
        text.push_str(&format!("{date},100,FLOUR,KG\n{date},60,SUGAR,kg\n{date},5,NAILS,boxes\n"));
    }
    text
}

#[tokio::test]
async fn kilograms_and_boxes_have_totals_of_their_own() {
    let answer = ask(&request("Forecast 2 months", &kilograms_and_boxes())).await.unwrap();
    assert!(
        answer.content.starts_with(
            "**Demand of 3 products in the next 2 months (Jan 2026 to Feb 2026): 320 kg (2 products) and 10 "
        ),
        "{}",
        answer.content
    );
    assert!(
        !answer.content.contains("Forecast of all") && !answer.content.contains("330"),
        "{}",
        answer.content
    );
    assert!(answer.content.contains("| FLOUR | 200 | kg |"), "{}", answer.content);
    let answer =
        ask(&request("Forecast 2 months, only FLOUR and SUGAR", &kilograms_and_boxes())).await.unwrap();
    assert!(answer.content.contains("320 kg, as much as"), "{}", answer.content);
}

#[tokio::test]
async fn a_product_in_two_currencies_is_named_beside_the_total() {
    let mut text = "date,demand,product_id,currency\n".to_owned();
    for month in 0..24 {
        let date = format!("{}-{:02}-01", 2024 + month / 12, month % 12 + 1);
        text.push_str(&format!("{date},100,A,EUR\n{date},110,A,USD\n"));
    }
    let answer = ask(&request("Forecast 2 months", &text)).await.unwrap();
    let finding = answer.content.split("**Check this first:** ").nth(1).unwrap();
    assert!(
        finding.starts_with("1 product has rows in different units or currencies (A: EUR and USD)"),
        "{finding}"
    );
}

#[tokio::test]
async fn a_season_shared_in_two_years_is_used_and_its_doubt_is_told() {
    let mut text = "date,demand,product_id\n".to_owned();
    for item in 0..20 {
        for month in 0..26 {
            let summer = if month % 12 >= 5 && month % 12 <= 7 { 12.0 } else { 4.0 };
            let quantity = (summer * (0.2 + 1.6 * noise(month * 31 + item * 17))).round();
            text.push_str(&format!("{}-{:02}-01,{quantity},P{item:02}\n", 2024 + month / 12, month % 12 + 1));
        }
    }
    let answer = ask(&request("Forecast 6 months", &text)).await.unwrap();
    assert!(
        answer
            .content
            .contains(" of 20 products are forecast with the season that the products have in common")
            && answer.content.contains("It was seen only twice"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_time_before_that_is_not_known_in_whole_is_said_beside_the_comparison() {
    let mut text = "date,demand,product_id\n".to_owned();
    for month in (0..48).filter(|month| *month != 38) {
        for (product, level) in [("A", 100), ("B", 40)] {
            let quantity = level + (month % 12) * 3 + (month * 7 + level) % 5;
            text.push_str(&format!("{}-{:02}-01,{quantity},{product}\n", 2022 + month / 12, month % 12 + 1));
        }
    }
    let answer = ask(&request("Forecast 6 months", &text)).await.unwrap();
    let headline = answer.content.lines().next().unwrap();
    assert!(
        headline
            .ends_with("a year before, where 1 month without records counts as the mean of the others.**"),
        "{headline}"
    );
    let march = answer.content.lines().find(|line| line.starts_with("| Mar 2026")).unwrap();
    assert!(march.ends_with("| – |"), "{march}");
}

#[tokio::test]
async fn products_that_lack_records_of_the_time_before_are_named_beside_the_comparison() {
    let is_recorded = |product: &str, month: usize| match product {
        "B" => ![38, 39].contains(&month),
        "C" => month != 40,
        _ => true,
    };
    let mut text = "date,demand,product_id\n".to_owned();
    for month in 0..48 {
        for (product, level) in
            [("A", 100), ("B", 40), ("C", 10)].into_iter().filter(|one| is_recorded(one.0, month))
        {
            text.push_str(&format!("{}-{:02}-01,{level},{product}\n", 2022 + month / 12, month % 12 + 1));
        }
    }
    let answer = ask(&request("Forecast 6 months", &text)).await.unwrap();
    assert!(
        answer.content.contains(
            "Of that earlier time, 2 of 3 products lack records that others have: B (2 months), C (1 month). Such a month counts as \
             the mean of the product's other months of that time."
        ),
        "{}",
        answer.content
    );
    let march = answer.content.lines().find(|line| line.starts_with("| Mar 2026")).unwrap();
    assert!(march.ends_with("| 150 |"), "the months add up to the total: {march}");
}
