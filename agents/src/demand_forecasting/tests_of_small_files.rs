//! Files in which little can be known, or in which days and hours are meant: the answer says so and invents nothing.

use crate::demand_forecasting::tests::{ask, file, request, steady};

#[tokio::test]
async fn three_rows_have_no_range_that_looks_measured() {
    let text = "date,demand,product_id\n2025-01-01,5,A\n2025-02-01,7,A\n2025-03-01,6,A\n";
    let answer = ask(&request("Forecast the next month", text)).await.unwrap();
    assert!(!answer.content.contains("Low (80 %)"), "{}", answer.content);
    assert!(answer.content.contains("No range was measured either"), "{}", answer.content);
}

#[tokio::test]
async fn a_history_of_zeros_is_not_called_too_short() {
    let mut text = steady();
    for month in 0..24 {
        text.push_str(&format!("{}-{:02}-01,0,NONE\n", 2024 + month / 12, month % 12 + 1));
    }
    let answer = ask(&request("Forecast 2 months", &text)).await.unwrap();
    assert!(
        !answer.content.contains("too short") && !answer.content.contains("too little"),
        "{}",
        answer.content
    );
    assert!(
        answer
            .content
            .contains("1 of 3 products (NONE) has only zeros in the history, so nothing is forecast"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn a_question_for_hours_hears_first_that_there_are_none() {
    let mut file = "date,demand,product_id\n".to_owned();
    for day in 1..=28 {
        for hour in [6, 12, 18] {
            file.push_str(&format!("2025-02-{day:02} {hour:02}:00,5,A\n"));
        }
    }
    let answer = ask(&request("how many in each hour of tomorrow?", &file)).await.unwrap();
    assert!(answer.content.starts_with("**Hours cannot be forecast:**"), "{}", answer.content);
    let answer = ask(&request("forecast our machine hours of the next 5 days", &file)).await.unwrap();
    assert!(!answer.content.starts_with("**Hours"), "{}", answer.content);
}

#[tokio::test]
async fn hours_are_named_when_they_are_added_up_to_days() {
    let mut text = "date,demand,product_id\n".to_owned();
    for day in 1..=28 {
        for hour in [6, 12, 18] {
            text.push_str(&format!("2025-02-{day:02} {hour:02}:00,5,A\n"));
        }
    }
    let answer = ask(&request("Forecast 3 days", &text)).await.unwrap();
    assert!(answer.content.contains("the file holds hourly or finer demand"), "{}", answer.content);
    assert!(answer.content.contains("hours cannot be forecast"), "{}", answer.content);
    let answer = ask(&request("Forecast 3 months", &steady())).await.unwrap();
    assert!(!answer.content.contains("hours"), "{}", answer.content);
}

#[tokio::test]
async fn days_that_are_asked_for_stay_days_although_sales_are_rare() {
    let mut text = "date,demand,product_id\n".to_owned();
    for day in 0..150 {
        let date = chrono::NaiveDate::from_ymd_opt(2025, 1, 1).unwrap() + chrono::Days::new(day);
        text.push_str(&format!("{date},2,P{}\n", day % 5));
    }
    let answer = ask(&request("Forecast the next 10 days", &text)).await.unwrap();
    assert!(answer.content.contains("in the next 10 days (2025-05-31 to 2025-06-09)"), "{}", answer.content);
    assert!(file(&answer, "forecast_report.csv").contains("P0,2025-05-31,"));
    let answer = ask(&request("Forecast the next 8 weeks", &text)).await.unwrap();
    assert!(answer.content.contains("in the next 8 weeks"), "{}", answer.content);
}

#[tokio::test]
async fn what_was_just_asked_is_not_suggested_again() {
    let answer = ask(&request("Forecast the next 6 months", &steady())).await.unwrap();
    assert!(answer.content.contains("“and for 12 months?” or “quarterly”"), "{}", answer.content);
    assert!(!answer.content.contains("and for 6 months?"), "{}", answer.content);
}

#[tokio::test]
async fn a_file_that_is_read_as_one_series_says_so_beside_the_total() {
    let mut text = "date,demand,variant\n".to_owned();
    for month in 0..24 {
        for (variant, demand) in [("K4", 20), ("K5", 30)] {
            text.push_str(&format!("{}-{:02}-01,{demand},{variant}\n", 2024 + month / 12, month % 12 + 1));
        }
    }
    let answer = ask(&request("Forecast 2 months", &text)).await.unwrap();
    let first_lines: String = answer.content.lines().take(4).collect::<Vec<_>>().join("\n");
    assert!(
        first_lines.contains(
            "**Check this first:** All 48 rows were added up to one series, because no column is surely the product. It may \
             be variant (2 different values). To forecast each one by itself, choose variant as the product"
        ),
        "{first_lines}"
    );
    assert_eq!(answer.content.matches("surely the product").count(), 1, "{}", answer.content);
    let one = request("Forecast 2 months", "date,demand\n2025-01-01,5\n2025-02-01,7\n2025-03-01,6\n");
    assert!(!ask(&one).await.unwrap().content.contains("one series"));
}

#[tokio::test]
async fn rows_of_one_product_that_a_column_tells_apart_are_named_beside_the_total() {
    let text = "sku,measure,2025-01,2025-02,2025-03\nA,plan,11,12,13\nA,actual,10,12,14\nB,plan,11,12,13\nB,actual,10,12,14\n";
    let answer = ask(&request("Forecast the next month", text)).await.unwrap();
    let first_lines: String = answer.content.lines().take(4).collect::<Vec<_>>().join("\n");
    let finding = "**Check this first:** Rows of the same product differ in measure and are added up.";
    assert!(first_lines.contains(finding), "{first_lines}");
    assert_eq!(answer.content.matches("differ in measure").count(), 1);
}

#[tokio::test]
async fn ranges_that_were_asked_for_and_cannot_be_measured_are_denied_first() {
    let file = "date,product,demand\n2025-01-01,A,10\n2025-02-01,A,12\n2025-03-01,A,11\n";
    let answer = ask(&request("forecast 3 months with 80 % range", file)).await.unwrap();
    assert!(answer.content.starts_with("**No 80 % range could be measured:**"), "{}", answer.content);
    assert!(!answer.content.contains("Attach a stock list"), "{}", answer.content);
}

#[tokio::test]
async fn a_season_that_two_years_of_weeks_show_is_followed_and_said_to_have_been_seen_only_twice() {
    let monday = chrono::NaiveDate::from_ymd_opt(2023, 1, 2).unwrap();
    let mut file = "week,units\n".to_owned();
    for week in 0..104_u64 {
        let day = monday.checked_add_days(chrono::Days::new(7 * week)).unwrap();
        let wave = (week as f64 / 52.0 * std::f64::consts::TAU).sin();
        let units = 200.0 + 80.0 * wave + ((week * 37) % 19) as f64;
        file.push_str(&format!("{day},{units:.0}\n"));
    }
    let answer = ask(&request("Forecast the next 26 weeks", &file)).await.unwrap().content;
    assert!(answer.contains("a season that the history shows only twice"), "{answer}");
    assert!(answer.contains("it follows a season that it is too short to prove"), "{answer}");
}
