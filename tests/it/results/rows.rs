//! The rows of the file behind a figure are shown as they stand in the file, to its owner only and as long as it is there.

use reqwest::{Method, StatusCode};
use serde_json::{Value, json};

use crate::support::{Person, TestApp};

const STOCK: &str = "Stock list,,,,\n\nsku,unit cost,annual demand,on hand,note\nA-1,2.50,1200,10,<img src=x onerror=alert(1)>\n\
                     B-2,4.00,600,900,\nA-1,3.00,800,5,=1+1\n";

/// A question about a file; gives the address of the run.
async fn run(person: &Person, name: &str, text: &str, question: &str, agent: &str) -> String {
    person.upload("session_one", name, text.as_bytes().to_vec()).await;
    let question = json!({ "message": question, "session_id": "session_one", "agent_type": agent });
    let reply: Value = person.post("/api/chat").json(&question).send().await.unwrap().json().await.unwrap();
    let run = reply["run_id"].as_str().unwrap_or_else(|| panic!("no run: {reply}"));
    format!("/api/runs/{run}")
}

async fn stock(person: &Person) -> String {
    run(person, "stock.csv", STOCK, "what should I order now", "inventory_optimization").await
}

/// The row of an item in a table of the result.
async fn row_of(person: &Person, run: &str, table: &str, item: &str) -> usize {
    let result = person.get_json(run).await;
    let tables = result["tables"].as_array().unwrap();
    let rows = &tables.iter().find(|found| found["name"] == table).unwrap()["rows"];
    rows.as_array().unwrap().iter().position(|row| row[0] == item).unwrap()
}

#[tokio::test]
async fn the_rows_behind_a_figure_are_shown_as_the_file_has_them_with_its_columns_marked() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let run = stock(&person).await;
    let row = row_of(&person, &run, "inventory_report", "A-1").await;

    let mut answer =
        person.get_json(&format!("{run}/rows?table=inventory_report&row={row}&column=current_stock")).await;

    let set = answer.as_object_mut().unwrap().remove("data_set").unwrap();
    assert_eq!(set["name"], "stock.csv");
    let sets = person.get_json("/api/data-sets").await;
    assert_eq!(set["id"], sets["data_sets"][0]["id"], "it can be opened there");

    assert_eq!(
        answer,
        json!({
            "file": "stock.csv",
            "version": 1,
            "columns": ["sku", "unit cost", "annual demand", "on hand", "note"],
            "more_columns": 0,
            "rows": [
                { "number": 4, "cells": ["A-1", "2.50", "1200", "10", "<img src=x onerror=alert(1)>"] },
                { "number": 6, "cells": ["A-1", "3.00", "800", "5", "=1+1"] },
            ],
            "marked": [3],
            "count": 2,
            "next": null,
            "not_listed": 0,
        })
    );
    let value = person
        .get_json(&format!("{run}/explain?table=inventory_report&row={row}&column=current_stock"))
        .await;
    assert_eq!(value["found"][0]["value"], 15.0);
    assert_eq!(value["found"][0]["givens"][0]["from"], "column on hand, added up over 2 rows");
    let made =
        person.get_json(&format!("{run}/rows?table=inventory_report&row={row}&column=stock_value")).await;
    assert_eq!(made["marked"], json!([1, 3]), "stock times cost");
}

#[tokio::test]
async fn totals_key_figures_points_and_answers_about_rows_list_the_rows_behind_them() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let plan = stock(&person).await;
    let chart = person.get_json(&format!("{plan}/charts")).await["charts"][0].clone();
    let text = |value: &Value| value.as_str().unwrap().replace(' ', "%20");
    let (name, series) = (text(&chart["name"]), text(&chart["series"][0]["name"]));
    let point = format!("chart={name}&series={series}&x={}", text(&chart["x"][0]));
    for (figure, marked) in [
        ("table=inventory_report&column=current_stock", json!([3])),
        ("table=inventory_report", json!([])),
        ("name=total_annual_value", json!([])),
    ] {
        let explained = person.get_json(&format!("{plan}/explain?{figure}")).await;
        let rows = &explained["found"][0]["rows"];
        assert_eq!((&rows["count"], &rows["ranges"]), (&json!(3), &json!([[4, 6]])), "{figure}: {explained}");
        assert_eq!((&explained["data_set"]["name"], &explained["version"]), (&json!("stock.csv"), &json!(1)));
        let shown = person.get_json(&format!("{plan}/rows?{figure}")).await;
        let numbers: Vec<u64> =
            shown["rows"].as_array().unwrap().iter().map(|row| row["number"].as_u64().unwrap()).collect();
        assert_eq!((numbers, &shown["marked"]), (vec![4, 5, 6], &marked), "{figure}");
    }
    let of_point = person.get_json(&format!("{plan}/explain?{point}")).await;
    assert!(of_point["found"][0]["rows"]["count"].as_u64().unwrap() > 0, "{of_point}");

    let answer = run(&person, "stock.csv", STOCK, "what is the total on hand by sku?", "general").await;
    let row = row_of(&person, &answer, "table", "A-1").await;
    let result = person.get_json(&answer).await;
    let column = text(&result["tables"][0]["columns"][1]["name"]);
    let figure = format!("table=table&row={row}&column={column}");
    let explained = person.get_json(&format!("{answer}/explain?{figure}")).await;
    assert_eq!(explained["found"][0]["rows"]["ranges"], json!([[4, 4], [6, 6]]), "{explained}");
    let shown = person.get_json(&format!("{answer}/rows?{figure}")).await;
    assert_eq!((&shown["count"], &shown["rows"][1]["number"]), (&json!(2), &json!(6)), "{shown}");
}

#[tokio::test]
async fn the_rows_behind_a_total_of_many_names_come_in_parts() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let rows: String = (0..60)
        .map(|month| {
            let date = format!("{}-{:02}-01", 2020 + month / 12, month % 12 + 1);
            let order = if month % 3 == 0 { ["B", "A"] } else { ["A", "B"] };
            // Every seventh row is about no product and is left out.
            let blank = if month % 7 == 0 { format!("{date},5,\n") } else { String::new() };
            format!("{date},{},{}\n{blank}{date},{},{}\n", 100 + month, order[0], 200 - month, order[1])
        })
        .collect();
    let text = format!("date,demand,product\n{rows}");
    let run = run(&person, "sales.csv", &text, "forecast 3 months", "demand_forecasting").await;
    let (mut seen, mut next) = (Vec::new(), json!(0));
    while let Some(after) = next.as_u64() {
        let answer = person.get_json(&format!("{run}/rows?name=forecast_total&after={after}")).await;
        let rows = answer["rows"].as_array().unwrap();
        assert!(rows.iter().all(|row| row["cells"][2] != ""), "{answer}");
        assert_eq!(answer["count"], 120);
        seen.extend(rows.iter().map(|row| row["number"].as_u64().unwrap()));
        next = answer["next"].clone();
    }
    seen.sort_unstable();
    seen.dedup();
    assert_eq!(seen.len(), 120);
}

/// The numbers of all rows behind a figure, part by part, and how many more the last part says there are.
async fn all_parts(person: &Person, figure: &str) -> (Vec<u64>, Value) {
    let mut seen = Vec::new();
    let mut answer = person.get_json(figure).await;
    loop {
        seen.extend(answer["rows"].as_array().unwrap().iter().map(|row| row["number"].as_u64().unwrap()));
        let Some(after) = answer["next"].as_u64() else { return (seen, answer["not_listed"].clone()) };
        answer = person.get_json(&format!("{figure}&after={after}")).await;
    }
}

/// Sixty months of two products in an order without a pattern, so that the rows of each are many stretches.
fn mixed_months() -> String {
    let row = |month: u32| {
        let date = format!("{}-{:02}-01", 2020 + month / 12, month % 12 + 1);
        let (first, second) = if month * month % 7 < 3 { ("B", "A") } else { ("A", "B") };
        format!("{date},{},{first}\n{date},{},{second}\n", 100 + month, 200 - month)
    };
    format!("date,demand,product\n{}", (0..60).map(row).collect::<String>())
}

#[tokio::test]
async fn all_rows_of_a_file_in_many_stretches_are_reached() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    // After ten rows with a figure comes one without.
    let is_blank = |month: u32| month % 11 == 10;
    let row = |month: u32| {
        let date = format!("{}-{:02}-01", 1990 + month / 12, month % 12 + 1);
        let demand = if is_blank(month) { "unknown".to_owned() } else { (100 + month % 12).to_string() };
        format!("{date},{demand}\n")
    };
    let text = format!("date,demand\n{}", (0..300).map(row).collect::<String>());
    let run = run(&person, "sales.csv", &text, "forecast 3 months", "demand_forecasting").await;

    let (seen, not_listed) = all_parts(&person, &format!("{run}/rows?name=forecast_total")).await;

    let expected: Vec<u64> =
        (0..300).filter(|month| !is_blank(*month)).map(|month| u64::from(month) + 2).collect();
    assert_eq!((seen, not_listed), (expected, json!(0)));
}

#[tokio::test]
async fn rows_that_a_result_counts_and_does_not_list_are_named() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let answer =
        run(&person, "sales.csv", &mixed_months(), "what is the total demand of product B?", "general").await;
    let column =
        person.get_json(&answer).await["tables"][0]["columns"][0]["name"].as_str().unwrap().to_owned();
    let figure = format!("{answer}/rows?table=table&row=0&column={}", column.replace(' ', "%20"));

    let (seen, not_listed) = all_parts(&person, &figure).await;

    assert_eq!(person.get_json(&figure).await["count"], 60);
    assert!((1..60).contains(&seen.len()), "{seen:?}");
    assert_eq!(not_listed, 60 - seen.len());
}

#[tokio::test]
async fn many_rows_come_in_parts() {
    let app = TestApp::start().await;
    let person = app.signed_in("pro").await;
    let rows: String = (0..48)
        .map(|month| {
            let date = format!("{}-{:02}-01", 2022 + month / 12, month % 12 + 1);
            // The products change places, so that their rows are no even series.
            let (first, second) = if month % 3 == 0 { ("B", "A") } else { ("A", "B") };
            format!("{date},{},{first}\n{date},{},{second}\n", 100 + month, 200 - month)
        })
        .collect();
    let text = format!("date,demand,product\n{rows}");
    let run = run(&person, "sales.csv", &text, "forecast 3 months", "demand_forecasting").await;
    let row = row_of(&person, &run, "forecast_report", "B").await;
    let cell = format!("{run}/rows?table=forecast_report&row={row}&column=forecast");
    let (mut seen, mut after) = (Vec::new(), String::new());
    for part in [20, 20, 8] {
        let answer = person.get_json(&format!("{cell}{after}")).await;
        let rows = answer["rows"].as_array().unwrap();
        assert_eq!((rows.len(), &answer["count"]), (part, &json!(48)));
        assert!(rows.iter().all(|row| row["cells"][2] == "B"), "{answer}");
        seen.extend(rows.iter().map(|row| row["number"].as_u64().unwrap()));
        after = format!("&after={}", answer["next"]);
    }
    assert_eq!(after, "&after=null");
    let in_order = seen.is_sorted() && seen.len() == 48;
    assert!(in_order, "{seen:?}");
}

#[tokio::test]
async fn nobody_else_sees_the_rows_and_a_deleted_file_is_named() {
    let app = TestApp::start().await;
    let (person, other) = (app.signed_in("pro").await, app.signed_in("pro").await);
    let run = stock(&person).await;
    let cell = format!("{run}/rows?table=inventory_report&row=0&column=current_stock");
    assert_eq!(other.get(&cell).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    for query in
        ["table=nothing&row=0&column=eoq", "table=inventory_report&row=99&column=eoq", "name=nothing"]
    {
        let answer = person.get(&format!("{run}/rows?{query}")).send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{query}");
    }

    let sets = person.get_json("/api/data-sets").await;
    let set = sets["data_sets"][0]["id"].as_str().unwrap_or_else(|| panic!("{sets}")).to_owned();
    person.request(Method::DELETE, &format!("/api/data-sets/{set}")).send().await.unwrap();

    let answer = person.get(&cell).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::GONE);
    let body: Value = answer.json().await.unwrap();
    assert_eq!(body["error"], "The file stock.csv of this result was deleted, so its rows cannot be shown.");
}
