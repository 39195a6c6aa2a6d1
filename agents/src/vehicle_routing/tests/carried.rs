//! What reports and driver sheets carry of the file, and what a change of a limit buys.

use serde_json::json;

use super::*;

const ORDERS: &str = "location_id,name,x_coord,y_coord,demand,service_time,Order No,Address,driver\n\
                      DEPOT,Depot,0,0,0,0,,,\nA,Anna,3,4,5,12,4711,\"1 <Main> St\",Dora\nB,Bert,6,8,5,8,4712,,Dora\n";

#[tokio::test]
async fn order_numbers_addresses_and_drivers_of_the_file_are_in_the_report_and_on_the_driver_sheet() {
    let fleet = json!({"fleet": [{"name": "van", "count": 1, "capacity": 10}]});
    let answer = planned(fleet, ORDERS).await;
    let rows = table(&answer, "route_report");
    let row = |id: &str| rows.iter().find(|row| row["location_id"] == id).unwrap();
    assert_eq!((&row("A")["Order No"], &row("A")["Address"]), (&json!("4711"), &json!("1 <Main> St")));
    assert_eq!((&row("B")["Address"], &row("DEPOT")["Order No"]), (&json!(null), &json!(null)));
    let sheet = text(&answer, "driver_sheet.html");
    for part in [
        "<small>Order No: 4711</small>",
        "<small>Address: 1 &lt;Main&gt; St</small>",
        "Driver: <span>Dora</span> Vehicle: <span>van</span>",
        "From DEPOT Depot",
        "<td class=\"n\">12</td>",
    ] {
        assert!(sheet.contains(part), "{part}: {sheet}");
    }
    assert_eq!(table(&answer, "routes")[0]["depot"], "DEPOT");
    // A report that is uploaded again carries them again, once.
    let again = planned(json!({"vehicles": 1}), &text(&answer, "route_report.csv")).await;
    let header = text(&again, "route_report.csv").lines().next().unwrap().to_owned();
    assert_eq!(header.matches("Order No").count(), 1, "{header}");
    assert_eq!(header.matches("service_minutes").count(), 1, "{header}");
}

#[tokio::test]
async fn no_figure_of_a_plan_is_minus_zero() {
    let answer = answered("vans of 5 units", LINE).await;
    for name in ["routes.csv", "route_report.csv", "totals.csv", "sensitivity.csv"] {
        let csv = text(&answer, name);
        assert!(!csv.split([',', '\n']).any(|cell| cell.trim() == "-0" || cell.trim() == "-0.0"), "{csv}");
    }
}
