//! The map, the driver sheets and the files for other programs.

use super::*;

use crate::outside::{Outside, Tiles};

const HOSTILE: &str = "location_id,name,x_coord,y_coord,demand\nDEPOT,Depot,0,0,0\n\
                       =cmd,<script>alert(1)</script>,3,4,5\n\"</script><img src=x onerror=alert(1)>\",\"A & 'B' \"\"C\"\"\",6,8,5\n";
const GLOBE: &str = "location_id,name,lat,lon,demand\nD,Depot,52.5,13.4,0\nA,\"<b>&\",52.51,13.41,5\n";

#[tokio::test]
async fn a_plan_on_the_plane_has_a_map_sheets_and_geojson_but_no_gpx() {
    let answer = answered("1 van of 10 units", LINE).await;
    for (name, kind) in [
        ("route_map.html", "text/html"),
        ("driver_sheet.html", "text/html"),
        ("routes.geojson", "application/geo+json"),
        ("analysis_report.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ] {
        assert_eq!(file(&answer, name).unwrap().kind, kind);
        assert_eq!(answer.content.matches(&format!("[{name}]({name})")).count(), 1, "{name}");
    }
    assert!(file(&answer, "routes.gpx").is_none());
    assert!(answer.content.contains("there is no routes.gpx"));
}

#[tokio::test]
async fn the_map_sends_no_request_and_has_every_stop() {
    let answer = answered("vans of 5 units", LINE).await;
    let map = text(&answer, "route_map.html");
    // Leaflet names addresses in its own code; nothing here makes it use them.
    let leaflet =
        include_str!("../tell/files/map/leaflet/leaflet.js").split("//# sourceMappingURL").next().unwrap();
    let style = include_str!("../tell/files/map/leaflet/leaflet.css");
    let own = map.replace(leaflet, "").replace(style, "");
    assert!(own.len() + leaflet.len() + style.len() == map.len());
    let without_names = own.replace("http://www.w3.org/2000/svg", "");
    for outside in
        ["http:", "https:", "src=", "href=", "@import", "url(", "fetch(", "XMLHttp", "localStorage", "cookie"]
    {
        assert!(!without_names.contains(outside), "{outside}");
    }
    assert!(!map.contains("{{"));
    let data = data_of(&map);
    assert_eq!(data["routes"].as_array().unwrap().len(), 2);
    assert_eq!(data["routes"][0]["stops"][0]["name"], "Anna");
}

#[tokio::test]
async fn the_map_has_the_minutes_of_every_stop_reload_and_return() {
    let params = serde_json::json!({"vehicles": 1, "capacity": 5, "max_trips": 2, "reload_minutes": 10});
    let answer = planned(params, LINE).await;
    let data = data_of(&text(&answer, "route_map.html"));
    let route = &data["routes"][0];
    let at = |value: &Value| value.as_f64().unwrap();
    let mut last = at(&route["startMinutes"]);
    assert_eq!(route["stops"].as_array().unwrap().len(), 2);
    for stop in route["stops"].as_array().unwrap() {
        let (arrival, departure) = (at(&stop["arrivalMinutes"]), at(&stop["departureMinutes"]));
        assert!(last < arrival && arrival <= departure, "{route}");
        let whole = arrival.round() as u64;
        assert_eq!(stop["arrival"], format!("{:02}:{:02}", whole / 60, whole % 60));
        last = departure;
    }
    let reload = &route["reloadMinutes"][0];
    assert_eq!(route["reloads"].as_array().unwrap().len(), route["reloadMinutes"].as_array().unwrap().len());
    assert!(at(&route["stops"][0]["departureMinutes"]) < at(&reload[0]));
    assert!(at(&reload[1]) < at(&route["stops"][1]["arrivalMinutes"]));
    assert!(last < at(&route["returnMinutes"]) && at(&route["returnMinutes"]) <= at(&route["endMinutes"]));
    assert_eq!(route["breakMinutes"], serde_json::json!([]));
}

fn data_of(map: &str) -> Value {
    let data = map.split("id=\"data\">").nth(1).unwrap().split("</script>").next().unwrap();
    serde_json::from_str(data).unwrap()
}

#[tokio::test]
async fn a_map_of_the_globe_has_the_background_that_the_operator_named_and_one_of_a_plane_has_none() {
    let template = "https://tiles.example/{z}/{x}/{y}.png?a=</script>&b=1";
    let tiles = Tiles { template: template.to_owned(), attribution: "© <b>A&B</b></script>".to_owned() };
    let outside = Outside { tiles: Some(tiles), ..Outside::default() };
    let tools = Tools { outside, ..Tools::silent() };
    let plan = async |file: &str, tools: &Tools| {
        answer(AgentKind::VehicleRouting, &request("", file), tools).await.unwrap()
    };
    let with = plan(GLOBE, &tools).await;
    let map = text(&with, "route_map.html");
    assert_eq!(data_of(&map)["tiles"]["template"], template);
    assert_eq!(data_of(&map)["tiles"]["attribution"], "© <b>A&B</b></script>");
    assert_eq!((map.matches("tiles.example").count(), map.matches("</script>").count()), (1, 3));
    let without = plan(GLOBE, &Tools::silent()).await;
    assert_eq!(data_of(&text(&without, "route_map.html"))["tiles"], Value::Null);
    assert_ne!(with.run.unwrap().id, without.run.unwrap().id);
    let plane = plan(LINE, &tools).await;
    assert_eq!(data_of(&text(&plane, "route_map.html"))["tiles"], Value::Null);
    assert_eq!(plane.run, plan(LINE, &Tools::silent()).await.run);
}

#[tokio::test]
async fn names_of_the_file_never_become_markup_or_formulas() {
    let answer = answered("1 van of 10 units", HOSTILE).await;
    for name in ["route_map.html", "driver_sheet.html"] {
        let page = text(&answer, name);
        assert!(!page.contains("<script>alert") && !page.contains("<img"), "{name}");
    }
    // The page's own elements: data, Leaflet and script.
    assert_eq!(text(&answer, "route_map.html").matches("</script>").count(), 3);
    assert!(text(&answer, "driver_sheet.html").contains("&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(text(&answer, "route_report.csv").contains(",'=cmd,"));
    assert!(!answer.content.contains("<script>"));
}

#[tokio::test]
async fn places_on_the_globe_go_into_gpx_and_geojson_with_longitude_first() {
    let answer = answered("", GLOBE).await;
    let gpx = text(&answer, "routes.gpx");
    assert!(gpx.contains("<rtept lat=\"52.51\" lon=\"13.41\"><name>1. A &lt;b&gt;&amp;</name>"), "{gpx}");
    assert_eq!(gpx.matches("<rtept").count(), 3);
    let geojson: Value = serde_json::from_str(&text(&answer, "routes.geojson")).unwrap();
    assert_eq!(geojson["features"][1]["geometry"]["type"], "LineString");
    assert_eq!(geojson["features"][1]["geometry"]["coordinates"][1], serde_json::json!([13.41, 52.51]));
    assert!(geojson.get("coordinates_are").is_none());
}

#[tokio::test]
async fn a_driver_sheet_has_a_page_per_vehicle() {
    let sheet = text(&answered("vans of 5 units", LINE).await, "driver_sheet.html");
    assert_eq!(sheet.matches("<section>").count(), 2);
    assert!(sheet.contains("<h1>Route 2</h1>") && sheet.contains("<b>B</b> Bert"));
    assert!(sheet.contains("break-after: page"));
}

#[tokio::test]
async fn a_chart_shows_the_load_of_every_route_beside_its_capacity() {
    let answer = answered("vans of 8 units", LINE).await;
    let charts = result(&answer)["charts"].clone();
    assert_eq!(charts[0]["name"], "load_per_route");
    assert_eq!(charts[0]["series"][0]["values"], serde_json::json!([5.0, 5.0]));
    assert_eq!(charts[0]["series"][1]["values"], serde_json::json!([8.0, 8.0]));
}
