//! Questions in everyday words, compared with the products, periods and sentences of the answer.

use crate::demand_forecasting::tests::{ask, file, refusal, request};
use crate::request::{Request, Tools};
use chrono::NaiveDate;
use report::answer::Answer;
use serde_json::json;

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
async fn excluded_products_and_products_listed_by_letter_are_understood() {
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
async fn a_product_name_is_a_question_and_a_greeting_does_not_ask_for_an_uploaded_file() {
    assert_eq!(ids(&asked("A").await), "A");
    for question in ["hello", "what can you do?", "thanks a lot"] {
        let answer = asked(question).await;
        assert!(answer.run.is_none() && answer.content.contains("steady.csv is here"), "{}", answer.content);
        assert!(!answer.content.contains("needs a file"), "{question}");
    }
}

#[tokio::test]
async fn ranges_of_several_products_and_missing_ranges_are_reported() {
    let answer = asked("forecast 3 months with a 95% range").await;
    assert!(answer.content.contains("The range of a total is not the sum of those"), "{}", answer.content);
    assert!(answer.content.contains("(lower_95, upper_95)"), "{}", answer.content);
    let answer = asked("only A, 90 % intervals").await;
    assert!(answer.content.starts_with("With 90 % ranges."), "{}", answer.content);
    assert!(answer.content.contains("Low (90 %)") && !answer.content.contains("not the sum"));
    let answer = asked("only A, 97,5 % intervals").await;
    assert!(answer.content.starts_with("**Not possible: ranges of 97.5 %.**"), "{}", answer.content);
    assert!(answer.content.contains("Low (80 %)"));
}

#[tokio::test]
async fn a_range_of_90_percent_is_in_every_file_of_the_answer() {
    let answer = asked("only A, 90 % intervals").await;
    let report = file(&answer, "forecast_report.csv");
    let head = "product_id,date,forecast,lower_80,upper_80,lower_95,upper_95,lower_90,upper_90\n";
    assert!(report.starts_with(head), "{report}");
    assert!(file(&answer, "forecast_accuracy.csv").lines().next().unwrap().ends_with(",coverage_90"));
    let result: serde_json::Value = serde_json::from_str(&file(&answer, "result.json")).unwrap();
    assert_eq!(result["params"]["level"], 90);
    let lines = result["charts"][0]["series"].as_array().unwrap();
    assert!(lines.iter().any(|line| line["name"] == "upper_90"));
}

#[tokio::test]
async fn more_than_a_year_is_compared_by_whole_years_only() {
    let answer = asked("forecast 1.5 years").await;
    assert!(
        answer.content.contains("\nNot compared with the past, because more than a year"),
        "{}",
        answer.content
    );
    assert!(!answer.content.contains("Time before"));
    let answer = asked("forecast 2 years").await;
    assert!(answer.content.contains("in the last 24 months of the file"), "{}", answer.content);
}

#[tokio::test]
async fn endless_growth_and_growth_for_some_months_are_refused() {
    let mut endless = request("forecast", &three());
    endless.params = Some(serde_json::json!({"growth": {"percent": 1000, "per": "week"}, "horizon": 1000}));
    assert!(refusal(&endless).await.contains("more than a million times as large"));
    let some = refusal(&request("10% more in december", &three())).await;
    assert!(some.starts_with("Growth can be assumed for the whole forecast, not for some months"), "{some}");
    assert!(asked("sales will double").await.content.contains("Assumed: 100 % more than the history shows"));
}

#[tokio::test]
async fn changes_hidden_by_rounding_are_not_reported() {
    let text = three().lines().map(|line| line.replace(",100,", ",100.0000001,") + "\n").collect::<String>();
    let answer = ask(&request("forecast next month", &text)).await.unwrap();
    for wrong in ["+0.00", "+0.0 %", "same 1 month", "last 1 month"] {
        assert!(!answer.content.contains(wrong), "{wrong}: {}", answer.content);
    }
    assert!(answer.content.contains("in the same month a year before"), "{}", answer.content);
}

#[tokio::test]
async fn demand_of_zero_is_reported() {
    let zeros = "date,demand,product_id\n".to_owned()
        + &(0..24).map(|at| format!("{}-{:02}-01,0,A\n", 2024 + at / 12, at % 12 + 1)).collect::<String>();
    let answer = ask(&request("forecast", &zeros)).await.unwrap();
    for expected in
        ["All demand in the history is 0, so there is nothing to test", "There is nothing to test it on."]
    {
        assert!(answer.content.contains(expected), "{}", answer.content);
    }
    assert!(answer.content.contains("as in the same 12 months a year before"), "{}", answer.content);
    let gone = asked("forecast 3 months, 100 % less demand").await;
    assert!(!gone.content.contains("(0 units)"), "{}", gone.content);
}

#[tokio::test]
async fn a_time_that_begins_later_has_its_own_total_first() {
    for (question, time) in [
        ("Q3 2026", "Jul 2026 to Sep 2026"),
        ("between March and June 2026", "Mar 2026 to Jun 2026"),
        ("forecast for summer 2026", "Jun 2026 to Aug 2026"),
        ("what do we need in December", "Dec 2026"),
    ] {
        let answer = asked(question).await;
        let first = format!("**In the time that you asked for ({time}): ");
        assert!(answer.content.starts_with(&first), "{question}: {}", answer.content);
    }
    assert!(asked("forecast 2026").await.content.starts_with("**Demand of 3 products in the next 12 months"));
}

#[tokio::test]
async fn words_are_read_beside_parameters_that_only_name_columns() {
    let params = Some(json!({ "columns": { "quantity": "demand" } }));
    let today = chrono::NaiveDate::from_ymd_opt(2026, 1, 2);
    for question in ["pronostica los próximos 3 meses", "Prognose für die nächsten drei Monate"] {
        let asked = Request { params: params.clone(), today, ..request(question, &three()) };
        let run = ask(&asked).await.unwrap().run.unwrap();
        assert_eq!(run.params["horizon"], json!({ "amount": 3, "unit": "months" }), "{question}");
    }
}

#[tokio::test]
async fn less_than_a_year_of_history_is_not_told_to_have_no_trend() {
    let short: String = three().lines().take(1 + 3 * 10).map(|line| format!("{line}\n")).collect();
    let answer = ask(&request("forecast 2 months", &short)).await.unwrap();
    assert!(answer.content.contains("Trend: not tested"), "{}", answer.content);
    assert!(!answer.content.contains("clear trend"), "{}", answer.content);
}

#[tokio::test]
async fn a_time_that_begins_later_is_a_part_of_the_parameters() {
    let answer = asked("between March and June 2026").await;
    let (content, params) = (answer.content, answer.run.unwrap().params);
    assert_eq!(params["horizon"], json!({ "until": "2026-06-30", "from": "2026-03-01" }));
    let again = Request { params: Some(params), ..request("", &three()) };
    assert_eq!(ask(&again).await.unwrap().content.lines().next(), content.lines().next());
    assert!(asked("forecast 2026").await.run.unwrap().params["horizon"].get("from").is_none());
}

#[tokio::test]
async fn unused_words_of_the_question_are_reported() {
    let answer = asked("revenue by country from the last 12 months").await;
    let expected = "**Not used from your question:** “revenue”, “by country”, “last 12 months”.";
    assert!(answer.content.starts_with(expected), "{}", answer.content);
    assert!(!asked("forecast 12 months").await.content.contains("Not used"));
}

#[tokio::test]
async fn products_to_stop_selling_are_those_that_fall() {
    let answer = asked("Which products should I stop selling?").await;
    let falling = asked("Which products are falling?").await;
    let first = |answer: &Answer| answer.content.lines().next().unwrap_or_default().to_owned();
    assert_eq!(first(&answer), first(&falling));
    assert!(!first(&answer).starts_with("**Demand of 3 products"), "{}", answer.content);
}

#[tokio::test]
async fn what_a_question_asks_to_know_is_told_first() {
    for (question, start) in [
        ("Which product sells best?", "**C is sold most in the time ahead: "),
        ("¿Hay estacionalidad?", "**Demand is highest in December"),
        ("When is our peak season?", "**Demand is highest in December: a month there has "),
        ("How accurate is the forecast?", "**How far to trust the forecast**"),
        ("Which products are hard to forecast?", "**The forecast of "),
        ("What is the trend of each product?", "**Of 3 products, 0 rise, 0 fall and 3 have no clear trend"),
        ("Is demand going up or down?", "**Of 3 products, "),
        ("Which product will grow the most?", "**"),
    ] {
        let answer = asked(question).await;
        assert!(answer.content.starts_with(start), "{question}: {}", answer.content);
        assert!(answer.content.contains("**Demand of 3 products in the next "), "{question}");
    }
}

#[tokio::test]
async fn a_product_with_a_short_name_takes_no_letters_from_the_question() {
    let answer = asked("How accurate is the forecast of A?").await;
    assert!(answer.content.starts_with("**How far to trust the forecast**"), "{}", answer.content);
}

#[tokio::test]
async fn a_forecast_is_told_as_before_when_nothing_else_is_asked_first() {
    for question in
        ["forecast the next 3 months", "how much will we sell next month?", "what if demand grows 10 %?"]
    {
        let answer = asked(question).await;
        assert!(
            answer.content.starts_with("**Demand of 3 products in the next "),
            "{question}: {}",
            answer.content
        );
    }
}

#[tokio::test]
async fn the_largest_products_that_are_asked_for_are_shown() {
    let answer = asked("show the top 2 products next month").await;
    assert!(!answer.content.contains("Not used"), "{}", answer.content);
    let first = answer.content.split("\n\n").nth(1).unwrap();
    assert_eq!(first.lines().count(), 4, "{}", answer.content);
}

#[tokio::test]
async fn a_forecast_of_the_largest_products_begins_with_them() {
    for question in [
        "Forecast the 2 biggest products",
        "Forecast the top 2 products",
        "Prognose für die 2 größten Produkte",
        "Pronostica los 2 productos más grandes",
        "Prévois les 2 plus grands produits",
        "Preveja os 2 maiores produtos",
    ] {
        let answer = asked(question).await;
        let start = "**Demand of the 2 products with the largest forecast in the next ";
        assert!(answer.content.contains(start), "{question}: {}", answer.content);
        let (before, behind) = answer.content.split_once(start).unwrap();
        assert!(!before.contains("Demand of 3 products"), "{question}: {}", answer.content);
        let total = behind.find("**Demand of 3 products").unwrap();
        let table = behind.find("| C |").unwrap();
        assert!(table < total && !behind[..total].contains("| A |"), "{question}: {}", answer.content);
        assert_eq!(answer.content.matches("| C |").count(), 1, "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn what_was_sold_is_looked_up_and_not_forecast() {
    // December: 100 + 200 + 300 and 80 each.
    for question in ["How much did we sell in December 2025?", "what were our sales in December 2025"] {
        let answer = crate::answer(
            protocol::AgentKind::DemandForecasting,
            &crate::request::Request {
                today: chrono::NaiveDate::from_ymd_opt(2026, 1, 15),
                ..request(question, &three())
            },
            &crate::request::Tools::silent(),
        )
        .await
        .unwrap();
        assert!(
            answer.content.starts_with("**840** is the sum of demand."),
            "{question}: {}",
            answer.content
        );
    }
}

#[tokio::test]
async fn a_column_that_was_named_beside_the_words_is_used() {
    let mut file = "month,product,revenue,pieces\n".to_owned();
    for month in 0..30 {
        file.push_str(&format!("{}-{:02}-01,A,{},{}\n", 2022 + month / 12, month % 12 + 1, 1000 + month, 10));
    }
    let request = Request {
        question: "forecast the next 3 months".to_owned(),
        params: Some(json!({"columns": {"quantity": "revenue"}})),
        dataset: Some(intake::Dataset::new("sales.csv", file.into_bytes().into())),
        today: chrono::NaiveDate::from_ymd_opt(2026, 11, 28),
        ..Request::default()
    };
    let answer =
        crate::answer(protocol::AgentKind::DemandForecasting, &request, &Tools::silent()).await.unwrap();
    assert_eq!(answer.run.as_ref().unwrap().params["columns"]["quantity"], "revenue", "{}", answer.content);
    assert!(answer.content.contains("3,0"), "about 1,030 a month: {}", answer.content);
}

#[tokio::test]
async fn where_no_season_is_proved_the_answer_begins_with_it() {
    let mut file = "month,product,units\n".to_owned();
    for month in 0..48 {
        file.push_str(&format!("{}-{:02}-01,A,{}\n", 2021 + month / 12, month % 12 + 1, 1000 + 20 * month));
    }
    let request = Request {
        question: "is there a seasonal pattern?".to_owned(),
        dataset: Some(intake::Dataset::new("trend.csv", file.into_bytes().into())),
        ..Request::default()
    };
    let answer =
        crate::answer(protocol::AgentKind::DemandForecasting, &request, &Tools::silent()).await.unwrap();
    assert!(answer.content.starts_with("**No season could be proved.**"), "{}", answer.content);
}

fn general(question: &str, file: String) -> Request {
    Request {
        question: question.to_owned(),
        dataset: Some(intake::Dataset::new("sales.csv", file.into_bytes().into())),
        today: chrono::NaiveDate::from_ymd_opt(2025, 1, 10),
        ..Request::default()
    }
}

async fn of_file(question: &str, file: String) -> Answer {
    let request = general(question, file);
    crate::answer(protocol::AgentKind::General, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn the_level_that_a_question_names_has_its_table() {
    let mut file = "month,region,store,product,units\n".to_owned();
    for month in 0..36 {
        for (region, store) in [("North", "N1"), ("North", "N2"), ("South", "S1"), ("South", "S2")] {
            for product in ["A", "B"] {
                let date = format!("{}-{:02}-01", 2022 + month / 12, month % 12 + 1);
                file.push_str(&format!("{date},{region},{store},{product},{}\n", 50 + month % 12));
            }
        }
    }
    let answer = of_file("how much will each store sell next quarter?", file.clone()).await;
    assert!(answer.content.contains("| store | Forecast |"), "{}", answer.content);
    assert!(answer.understood.unwrap().not_understood.is_empty(), "{}", answer.content);
    let answer = of_file("forecast the next 3 months", file).await;
    assert!(
        answer.content.contains("| region | Forecast |") && !answer.content.contains("| store |"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn outliers_in_the_year_before_stand_beside_the_total() {
    let mut file = "month,product,units\n".to_owned();
    for month in 0..48 {
        let units = if month == 40 { 6000 } else { 200 + month % 7 };
        file.push_str(&format!("{}-{:02}-01,A,{units}\n", 2021 + month / 12, month % 12 + 1));
    }
    let answer = of_file("forecast the next 6 months", file).await;
    let first = answer.content.split("\n\n").take(3).collect::<Vec<_>>().join("\n");
    assert!(
        first.contains("**Check this first:** The year before holds 1 value far outside"),
        "{}",
        answer.content
    );
}

#[tokio::test]
async fn what_will_sell_most_is_a_forecast_for_the_general_agent_too() {
    let mut file = "month,product,revenue\n".to_owned();
    for month in 0..30 {
        let date = format!("{}-{:02}-01", 2022 + month / 12, month % 12 + 1);
        file.push_str(&format!("{date},A,{}\n{date},B,{}\n", 100 + 3 * month, 200));
    }
    let of_units = file.replace("revenue", "units");
    let growing = of_file("which products will grow most?", of_units).await;
    assert_eq!(growing.run.unwrap().tool, "forecast_demand");
    // Money may be the quantity; no sum over rows of the past answers instead.
    let request = general("what is the total revenue for the next 3 months?", file);
    let answer = crate::answer(protocol::AgentKind::General, &request, &Tools::silent()).await;
    let refused = answer.unwrap_err().to_string();
    assert!(refused.contains("Column revenue of sales.csv may be the quantity"), "{refused}");
}

#[tokio::test]
async fn a_column_that_a_question_splits_by_is_the_product_of_a_file_without_one() {
    let mut file = "Date,Dept,Weekly_Sales\n".to_owned();
    for week in 0..110 {
        let day = chrono::NaiveDate::from_ymd_opt(2022, 11, 4).unwrap() + chrono::Days::new(7 * week);
        for dept in 1..=3 {
            file.push_str(&format!("{day},D{dept},{}.5\n", 1000 * dept + week % 9));
        }
    }
    let answer = of_file("forecast the next 13 weeks by Dept", file).await;
    assert!(answer.content.contains("Demand of 3 products"), "{}", answer.content);
}

#[tokio::test]
async fn a_number_of_hours_is_forecast_as_whole_days_and_said_first() {
    let mut file = "timestamp,product,units\n".to_owned();
    for hour in 0..24 * 30 {
        file.push_str(&format!(
            "2024-11-{:02} {:02}:00:00,A,{}\n",
            1 + hour / 24 % 30,
            hour % 24,
            50 + hour % 24
        ));
    }
    let answer = of_file("forecast the next 48 hours", file).await;
    assert!(answer.content.starts_with("**Hours cannot be forecast:**"), "{}", answer.content);
    assert_eq!(answer.run.unwrap().params["horizon"], json!({"amount": 2, "unit": "days"}));
}

#[test]
fn a_named_day_ends_the_forecast_and_is_not_named_as_unused() {
    use crate::requested::{FileFacts, Said};
    let file = FileFacts { last_day: NaiveDate::from_ymd_opt(2025, 10, 27), ..FileFacts::default() };
    let params = serde_json::Map::new();
    for (question, end) in [
        ("Forecast Tea until Christmas", "2025-12-25"),
        ("Prognose für Tee bis Weihnachten", "2025-12-25"),
        ("Prévision du thé jusqu'à Noël", "2025-12-25"),
        ("Pronóstico de té hasta Navidad", "2025-12-25"),
        ("Forecast Tea until Easter", "2026-04-05"),
    ] {
        let said = Said { tool: "forecast_demand", params: &params, question, file: &file };
        let wanted = crate::demand_forecasting::AGENT.requested;
        assert_eq!(wanted(&said).params["horizon"]["until"], end, "{question}");
        let heard =
            (crate::demand_forecasting::AGENT.heard)(&serde_json::Value::Object(wanted(&said).params));
        assert!(heard.contains(&"until"), "{question}");
    }
}
