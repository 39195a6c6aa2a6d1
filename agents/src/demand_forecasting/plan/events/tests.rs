//! Events through whole answers on files with planted effects.

use bytes::Bytes;
use chrono::{Datelike, Days, NaiveDate};
use protocol::AgentKind;
use serde_json::{Value, json};

use crate::{
    answer,
    request::{Request, Tools},
};
use intake::Dataset;
use report::answer::Answer;

fn day(text: &str) -> NaiveDate {
    text.parse().unwrap()
}

/// A deterministic number between -1 and 1 that looks random.
fn noise(seed: u64) -> f64 {
    let mixed = (seed ^ 0x9e37_79b9).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let mixed = (mixed ^ (mixed >> 31)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((mixed ^ (mixed >> 29)) % 2001) as f64 / 1000.0 - 1.0
}

async fn ask(question: &str, params: Value, file: String) -> Answer {
    let dataset = Some(Dataset::new("sales.csv", Bytes::from(file)));
    let params = Some(params).filter(|params| params.as_object().is_some_and(|params| !params.is_empty()));
    let request = Request { question: question.to_owned(), dataset, params, ..Request::default() };
    answer(AgentKind::DemandForecasting, &request, &Tools::silent()).await.unwrap()
}

fn file(answer: &Answer, name: &str) -> Option<String> {
    let files = &answer.run.as_ref().unwrap().files;
    let file = files.iter().find(|file| file.name == name)?;
    Some(String::from_utf8(file.bytes.clone()).unwrap())
}

/// Forecast of a product on a day.
fn forecast(answer: &Answer, product: &str, date: &str) -> f64 {
    let start = format!("{product},{date},");
    let report = file(answer, "forecast_report.csv").unwrap();
    let line = report.lines().find(|line| line.starts_with(&start)).unwrap().to_owned();
    line.split(',').nth(2).unwrap().parse().unwrap()
}

const WEEKS: u64 = 130;

/// Four products for 130 weeks from Monday 2023-07-03, 100 each, and by `effect` more in weeks with a promotion.
/// `plan` holds the future weeks with a promotion of product A.
fn promoted(effect: f64, flag: [&str; 2], plan: &[u64]) -> String {
    let mut text = "date,product_id,demand,promotion\n".to_owned();
    for (at, product) in ["A", "B", "C", "D"].iter().enumerate() {
        for week in 0..WEEKS + if plan.is_empty() { 0 } else { 8 } {
            let date = day("2023-07-03") + Days::new(7 * week);
            let is_past = week < WEEKS;
            let is_promoted = if is_past {
                (week + 3 * at as u64) % 13 == 5
            } else {
                at == 0 && plan.contains(&(week - WEEKS))
            };
            let lift = if is_promoted { 1.0 + effect } else { 1.0 };
            let demand = (100.0 * lift * (1.0 + 0.1 * noise(week * 7 + at as u64))).round();
            let demand = if is_past { demand.to_string() } else { String::new() };
            text.push_str(&format!("{date},{product},{demand},{}\n", flag[usize::from(is_promoted)]));
        }
    }
    text
}

#[tokio::test]
async fn a_promotion_is_found_and_a_planned_one_lifts_its_week() {
    for flag in [["0", "1"], ["no", "yes"], ["", "Summer sale"], ["0%", "20%"]] {
        let answer = ask("next 8 weeks", json!({}), promoted(0.5, flag, &[2, 5])).await;
        // Week 130 starts on 2025-12-29.
        let (with, without) = (forecast(&answer, "A", "2026-01-12"), forecast(&answer, "A", "2026-01-05"));
        assert!((1.35..1.65).contains(&(with / without)), "{flag:?}: {with} after {without}");
        assert!((forecast(&answer, "B", "2026-01-12") / 100.0 - 1.0).abs() < 0.1);
        let said = &answer.content;
        assert!(said.contains("on average in the weeks that had one, in 4 of 4 products."), "{said}");
        assert!(
            said.contains(
                "2 planned promotion weeks ahead are in the forecast (2026-01-12, 2026-02-02; 1 product)"
            ),
            "{said}"
        );
        assert_eq!(file(&answer, "data_quality.csv"), None);
        assert!(
            file(&answer, "forecast_events.csv")
                .unwrap()
                .starts_with("product_id,event,effect,occasions,periods_ahead\n")
        );
    }
}

#[tokio::test]
async fn without_planned_rows_no_promotion_is_assumed_and_a_line_states_it() {
    let answer = ask("next 8 weeks", json!({}), promoted(0.5, ["0", "1"], &[])).await;
    assert!(
        answer.content.contains("The file plans no promotion after 2025-12-22, so the forecast assumes none")
    );
    assert!((forecast(&answer, "A", "2026-01-12") / 100.0 - 1.0).abs() < 0.05);
}

#[tokio::test]
async fn a_named_promotion_of_the_year_before_that_is_not_planned_is_pointed_out() {
    let mut text = "date,product_id,demand,promotion\n".to_owned();
    for week in 0..150 {
        let date = day("2023-01-02") + Days::new(7 * week);
        let (name, lift) = match week % 52 {
            47 => ("Black Friday", 2.5),
            11 | 30 => ("Flyer", 1.4),
            _ => ("", 1.0),
        };
        let demand = (100.0 * lift * (1.0 + 0.1 * noise(week))).round();
        text.push_str(&format!("{date},A,{demand},{name}\n"));
    }
    let answer = ask("next 8 weeks", json!({}), text).await;
    let said = answer.content.lines().find(|line| line.contains("By name:")).unwrap();
    assert!(said.contains("Black Friday +1") && said.contains("Flyer +"), "{said}");
    assert!(answer.content.contains(
        "A year before, 1 week of the same time had a promotion. Not planned this time: Black Friday."
    ));
}

#[tokio::test]
async fn a_promotion_without_effect_changes_nothing() {
    let with = ask("next 8 weeks", json!({}), promoted(0.0, ["0", "1"], &[2, 5])).await;
    assert!(with.content.contains("Promotion: no effect that stands out from chance"), "{}", with.content);
    let without = promoted(0.0, ["", ""], &[]).replace(",\n", "\n").replace(",promotion", "");
    let without = ask("next 8 weeks", json!({}), without).await;
    assert_eq!(file(&with, "forecast_report.csv"), file(&without, "forecast_report.csv"));
    assert_eq!(file(&with, "forecast_accuracy.csv"), file(&without, "forecast_accuracy.csv"));
}

#[tokio::test]
async fn future_rows_without_demand_plan_nothing_without_an_event_column() {
    let text = "date,demand\n2025-01-01,5\n2025-02-01,6\n2025-03-01,5\n2025-04-01,6\n2025-05-01,\n";
    let answer = ask("next month", json!({}), text.to_owned()).await;
    assert!(file(&answer, "data_quality.csv").unwrap().contains("6,demand,,no quantity,row not used"));
}

const CLOSED: [&str; 5] = ["01-01", "05-01", "10-03", "12-25", "12-26"];

/// How a file records a closed day.
#[derive(Clone, Copy)]
enum Closed {
    Zero,
    NoRow,
    Never,
}

/// Whether a shop in Germany is closed. Covers Easter from 2023 to 2025.
fn is_closed(date: NaiveDate) -> bool {
    let easter = [day("2023-04-09"), day("2024-03-31"), day("2025-04-20")][(date.year() - 2023) as usize];
    let after = (date - easter).num_days();
    CLOSED.contains(&date.format("%m-%d").to_string().as_str()) || [-2, 1, 39, 50].contains(&after)
}

/// A shop that is open every day, except on public holidays where `closed` says so, up to the end of November 2025.
fn german_shop(closed: Closed) -> String {
    let mut text = "date,demand\n".to_owned();
    for date in day("2023-01-01").iter_days().take_while(|date| *date < day("2025-12-01")) {
        let weekday = 1.0 + 0.1 * f64::from(date.weekday().num_days_from_monday());
        let demand = (80.0 * weekday * (1.0 + 0.15 * noise(date.num_days_from_ce() as u64))).round();
        match closed {
            Closed::Zero if is_closed(date) => text.push_str(&format!("{date},0\n")),
            Closed::NoRow if is_closed(date) => {}
            Closed::Zero | Closed::NoRow | Closed::Never => text.push_str(&format!("{date},{demand}\n")),
        }
    }
    text
}

#[tokio::test]
async fn a_shop_that_closes_on_holidays_sells_nothing_at_christmas() {
    for closed in [Closed::Zero, Closed::NoRow] {
        let params = json!({"holidays": "DE", "horizon": 35});
        let answer = ask("", params, german_shop(closed)).await;
        for date in ["2025-12-25", "2025-12-26", "2026-01-01"] {
            assert!(forecast(&answer, "all", date) < 5.0, "{date}: {}", forecast(&answer, "all", date));
        }
        for date in ["2025-12-18", "2025-12-24", "2025-12-27"] {
            assert!(forecast(&answer, "all", date) > 70.0, "{date}: {}", forecast(&answer, "all", date));
        }
        assert!(
            answer
                .content
                .contains("Holidays of Germany change the demand of their day: Public holiday -100 %"),
            "{}",
            answer.content
        );
        let unasked = ask("", json!({"horizon": 35}), german_shop(closed)).await;
        assert!(forecast(&unasked, "all", "2025-12-25") > 50.0);
    }
}

#[tokio::test]
async fn holidays_without_an_effect_do_not_change_the_forecast() {
    let with = ask("", json!({"horizon": 35, "holidays": "JP"}), german_shop(Closed::Never)).await;
    let without = ask("", json!({"horizon": 35}), german_shop(Closed::Never)).await;
    assert!(with.content.contains("Holidays of Japan: none changes the demand"), "{}", with.content);
    assert_eq!(file(&with, "forecast_report.csv"), file(&without, "forecast_report.csv"));
}

#[tokio::test]
async fn an_early_easter_is_seen_in_months() {
    let mut text = "date,demand\n".to_owned();
    for month in 0..11 * 12 {
        let date = NaiveDate::from_ymd_opt(2013 + month / 12, month as u32 % 12 + 1, 1).unwrap();
        // Maundy Thursday was in March in 2013, 2016, 2018 and 2024; 2027 is in the future.
        let is_early = [2013, 2016, 2018, 2024].contains(&date.year());
        let easter = if date.month() == if is_early { 3 } else { 4 } { 1.6 } else { 1.0 };
        let demand = (1000.0 * easter * (1.0 + 0.03 * noise(month as u64))).round();
        text.push_str(&format!("{date},{demand}\n"));
    }
    let answer = ask("", json!({"holidays": "DE", "horizon": 4}), text).await;
    assert!(forecast(&answer, "all", "2024-03-01") > 1400.0, "{}", answer.content);
    assert!(forecast(&answer, "all", "2024-04-01") < 1150.0, "{}", answer.content);
}
