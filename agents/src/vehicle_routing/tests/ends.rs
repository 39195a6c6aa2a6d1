//! Routes that end at another place than where they start.

use super::*;

/// Two depots 40 km apart, and stops on the line between them.
const TWO: &str = "location_id,name,x_coord,y_coord,demand,is_depot,due_time\n\
                   D1,North depot,0,0,0,yes,\nD2,South depot,40,0,0,yes,1020\nA,Anna,10,0,5,no,\nB,Bert,30,0,5,no,\n";
/// The same places without marks; the last one gets goods as well.
const PLAIN: &str = "location_id,name,x_coord,y_coord,demand\nD1,North,0,0,0\nA,Anna,10,0,5\nB,Bert,30,0,5\nC,Hamburg,40,0,2\n";

fn says(answer: &Answer, text: &str) {
    assert!(answer.content.contains(text), "{}", answer.content);
}

#[tokio::test]
async fn vehicles_drive_from_one_depot_to_another_and_every_file_shows_it() {
    for question in [
        "1 vehicle, vehicles start in D1 and end at depot D2",
        "1 van, start at D1 and finish at the second depot",
        "1 van, start at D1, end at the other depot",
        "1 van from D1 to D2",
        "1 van, start at D1, end at South depot",
        "1 Fahrzeug, Start in D1, alle Touren sollen bei D2 enden",
        "1 furgoneta, depot D1, las rutas terminan en el depósito D2",
        "1 veículo, depot D1, as rotas terminam em D2",
    ] {
        let answer = answered(question, TWO).await;
        close(total(&answer, "distance"), 40.0);
        says(&answer, "Every route ends at D2 South depot, at 08:40.");
        says(&answer, "end at D2 South depot.");
        assert!(!answer.content.contains("Not used"), "{question}: {}", answer.content);
        let text = |name: &str| String::from_utf8(file(&answer, name).unwrap().bytes.to_vec()).unwrap();
        assert!(text("driver_sheet.html").contains("End at D2 South depot"), "{question}");
        assert!(text("driver_sheet.html").contains("From D1 North depot to D2 South depot"), "{question}");
        assert!(text("routes.geojson").contains("[40.0,0.0]]"), "{}", text("routes.geojson"));
        assert!(text("route_map.html").contains("\"endDepot\":1"), "{question}");
    }
}

#[tokio::test]
async fn vehicles_are_back_before_the_depot_where_they_end_closes() {
    let question = "1 van, start at D1, end at D2, 60 km/h";
    says(&answered(question, TWO).await, "vehicles are back by 17:00");
    let closed = TWO.replace(",1020", ",500");
    let answer = answered("1 van, start at D1, end at D2, 60 km/h, vehicles leave from 8:00", &closed).await;
    assert_eq!(total(&answer, "unassigned"), 2.0, "{}", answer.content);
}

#[tokio::test]
async fn a_row_with_goods_where_routes_end_is_visited_as_well() {
    let answer = answered("1 van, routes end at Hamburg", PLAIN).await;
    close(total(&answer, "distance"), 40.0);
    assert_eq!(total(&answer, "stops"), 3.0);
    says(&answer, "Every route ends at C Hamburg");
}

#[tokio::test]
async fn an_unknown_end_several_ends_and_an_open_end_are_asked_about() {
    for (question, asked) in [
        ("2 vans, end at Bremen", "“Bremen” is no place of the file"),
        ("2 vans, finish at bremen", "“bremen” is no place of the file"),
        ("2 vans, routes end at depot D9", "“D9” is no place of the file"),
        ("2 vans, end at the third depot", "“third depot” is no place of the file"),
        ("3 vans end at D1, 2 trucks end at D2", "D1 and D2 are named as ends of the routes"),
        ("end at D2, vehicles do not return", "Routes can end at D2 or at their last stop"),
    ] {
        let refusal = refusal(question, TWO).await;
        assert!(refusal.contains(asked), "{question}: {refusal}");
    }
    for question in [
        "2 vans, end at the depot",
        "routes end at 17:00",
        "2 vans, finish at the latest by 17:00",
        "2 vans, end at their last stop",
        "2 vans finish in 8 hours",
        "vans end at noon",
    ] {
        assert!(ask(question, TWO).await.is_ok(), "{question}");
    }
}

#[tokio::test]
async fn a_report_with_another_end_keeps_it_when_it_is_planned_again() {
    let before = answered("1 van, start at D1, end at D2", TWO).await;
    let report = String::from_utf8(file(&before, "route_report.csv").unwrap().bytes.to_vec()).unwrap();
    let again = answered("1 van", &report).await;
    close(total(&again, "distance"), 40.0);
    says(&again, "end at D2 South depot");
}

#[tokio::test]
async fn a_report_whose_routes_end_at_several_places_says_that_they_will_not() {
    let fleet = serde_json::json!({"fleet": [
        {"name": "van", "count": 1, "depot": "D1", "end": "D2", "max_stops": 1},
        {"name": "truck", "count": 1, "depot": "D2", "end": "D1", "max_stops": 1}
    ]});
    let report = text(&planned(fleet.clone(), TWO).await, "route_report.csv");
    let again = answered("1 van", &report).await;
    says(
        &again,
        "**Not considered in this plan:** the ends of routes of the file (route 1 at D2, route 2 at D1): every route of this plan \
         ends where it starts, unless you name one end for all, as in “end at D2”.",
    );
    for question in ["1 van, end at D2", "1 van, routes end at their last stop"] {
        let again = answered(question, &report).await;
        assert!(!again.content.contains("the ends of routes"), "{question}: {}", again.content);
    }
    let again = planned(fleet, &report).await;
    assert!(!again.content.contains("the ends of routes"), "{}", again.content);
}

#[tokio::test]
async fn kinds_of_vehicles_end_where_their_parameters_say() {
    let fleet = serde_json::json!({"fleet": [{"name": "van", "count": 1, "depot": "D1", "end": "D2"}]});
    let request = Request { params: Some(fleet), ..request("", TWO) };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    close(total(&answer, "distance"), 40.0);
    says(&answer, "van: 1 vehicle, no limit of load at D1 to D2");
}
