//! Files as data sets: their versions, their profiles, and their owners' decisions.

use reqwest::Method;
use serde_json::json;

use super::Live;
use crate::{
    data_sets::{read, send},
    support::TestApp,
};

pub async fn story(live: &mut Live, app: &TestApp) {
    let person = app.signed_in("basic").await;
    let first = send(&person, "sales.csv", "date,demand\n2025-01-06,5\n2025-01-13,6\n").await;
    read(&person, &first).await;
    let upload = send(&person, "sales.csv", "date,demand,price\n2025-01-06,5,1\n2025-01-13,6,2\n").await;
    read(&person, &upload).await;
    let address = format!("/api/uploads/{}", upload["upload_id"].as_str().unwrap());
    live.call(person.get(&address)).await;
    let recipe =
        json!({ "roles": { "price": "price" }, "date_order": "day_first", "rules": { "gaps": "no_sale" } });
    live.call(person.request(Method::PUT, &format!("{address}/recipe")).json(&recipe)).await;
    let list = live.call(person.get("/api/data-sets?search=sales")).await;
    let data_set = format!("/api/data-sets/{}", list["data_sets"][0]["id"].as_str().unwrap());
    read(&person, &upload).await;
    live.call(person.get(&data_set)).await;
    live.call(person.get(&format!("{data_set}/difference?from=1&to=2"))).await;
    live.call(person.request(Method::PATCH, &data_set).json(&json!({ "name": "Spring" }))).await;
    live.call(person.request(Method::DELETE, &data_set)).await;
    live.call(person.post(&format!("{data_set}/restore"))).await;
}
