//! A file of stops and a sentence lead to planned routes, with a map and documents for the drivers.

use reqwest::StatusCode;

use super::ask;
use crate::support::TestApp;

const STOPS: &[u8] = include_bytes!("../../../web/public/samples/vehicle_routing.csv");

#[tokio::test]
async fn a_file_of_stops_becomes_routes_on_a_map() {
    let app = TestApp::start().await;
    let user = app.signed_in("pro").await;
    let mut chat = user.join_session().await;
    user.upload(&chat.session, "stops.csv", STOPS.to_vec()).await;
    chat.send_to("vehicle_routing", "5 vans of 200 units, 8 to 17 h, 40 km/h, solve for 0.3 s").await;
    let reply = chat.next("chat_response").await;
    let content = reply["content"].as_str().unwrap();
    assert!(content.starts_with("**5 vehicles visit all 60 stops on "), "{content}");
    let link = |name: &str| {
        let address = content.split("](").find(|part| part.contains(&format!("/{name}?"))).unwrap();
        address.split(')').next().unwrap().to_owned()
    };

    let map = ask(&app, &link("route_map.html")).await;
    assert_eq!(map.status(), StatusCode::OK);
    assert!(map.text().await.unwrap().contains("Nieuwegein customer 3"));

    for (name, kind, beginning) in [
        (
            "route_report.csv",
            "text/csv; charset=utf-8",
            "route,stop,location_id,name,arrival,departure,load,distance",
        ),
        ("driver_sheet.html", "text/html; charset=utf-8", "<!doctype html>"),
        ("routes.geojson", "application/json", "{"),
    ] {
        let file = user.get(&link(name)).send().await.unwrap();
        let header = |name: &str| file.headers()[name].to_str().unwrap().to_owned();
        assert_eq!(header("content-type"), kind);
        // A page opens in the browser, but may not contact any server; other files are saved.
        let manner = if name.ends_with(".html") { "inline" } else { "attachment" };
        assert_eq!(header("content-disposition"), format!("{manner}; filename=\"{name}\""));
        let policy = header("content-security-policy");
        assert!(policy.starts_with("sandbox") && policy.contains("default-src 'none'"), "{policy}");
        assert!(file.text().await.unwrap().starts_with(beginning), "{name}");
    }
    let run = user.get_json(&format!("/api/runs/{}", reply["run_id"].as_str().unwrap())).await;
    assert_eq!(run["tool"], "plan_routes");
}
