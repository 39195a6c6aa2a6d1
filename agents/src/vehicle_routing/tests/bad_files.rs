//! Files with mistakes: every row is used or listed with its reason, and the user learns what to do.

use serde_json::json;

use super::*;

use crate::request::Limits;

#[tokio::test]
async fn rows_that_cannot_be_planned_are_listed_with_the_reason() {
    let file = "location_id,name,latitude,longitude,demand\nDEPOT,Depot,52.5,13.4,0\nA,fine,52.51,13.41,5\n\
                A,again,52.52,13.42,5\nB,,95,13.4,5\nC,,,13.4,5\nD,,52.5,abc,5\nE,,52.5,13.5,-5\nF,,52.5,13.5,many\n\
                G,,52.5,13.5,\n,,52.5,13.5,5\nH,,0,0,5\n";
    let answer = answered("vans of 100 units", file).await;
    assert_eq!(routes(&answer), [["A"]]);
    let problems: Vec<(u64, String)> = table(&answer, "data_quality")
        .iter()
        .map(|row| (row["row"].as_u64().unwrap(), row["problem"].as_str().unwrap().to_owned()))
        .collect();
    let expected = [
        (4, "at another place than the same id in row 3"),
        (5, "no latitude (between -90 and 90)"),
        (6, "no coordinate"),
        (7, "not a number"),
        (8, "demand below zero"),
        (9, "not a number"),
        (10, "no demand"),
        (11, "no location id"),
        (12, "longitude and latitude are both 0, which stands for an address that was not found"),
    ];
    assert_eq!(problems, expected.map(|(row, text)| (row, text.to_owned())));
    assert!(answer.content.contains("[data_quality.csv](data_quality.csv)"));
    let headline = "**1 vehicle visits 1 of 10 stops on ";
    assert!(answer.content.starts_with(headline), "{}", answer.content);
    assert!(answer.content.contains("9 of these stops are in rows of the file that cannot be used."));
}

#[tokio::test]
async fn times_that_are_none_and_windows_that_end_before_they_begin_are_listed() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time,service_time\nDEPOT,0,0,0,480,1020,0\n\
                A,1,0,5,soon,600,5\nB,1,0,5,700,600,5\nC,1,1,5,500,600,-5\nE,1,1,5,500,600,5\n\
                F,1,1,5,500,600,5\nG,1,1,5,500,600,5\nH,1,1,5,500,600,5\n";
    let answer = answered("", file).await;
    let mut visited = routes(&answer).concat();
    visited.sort_unstable();
    assert_eq!(visited, ["E", "F", "G", "H"]);
    let problems: Vec<Value> =
        table(&answer, "data_quality").iter().map(|row| row["problem"].clone()).collect();
    assert_eq!(
        problems,
        [json!("not a time"), json!("the time window ends before it begins"), json!("below zero")]
    );
}

#[tokio::test]
async fn a_file_without_required_columns_gets_advice() {
    let missing = refusal("", "location_id,demand\nA,5\nB,6\n").await;
    assert!(missing.contains("Name one of them `x_coordinate`"), "{missing}");
    let depot = refusal(
        "",
        "location_id,x_coord,y_coord,demand\nDEPOT,abc,0,0\nA,1,1,5\nB,1,2,5\nC,2,1,5\nD,2,2,5\n",
    )
    .await;
    assert!(
        depot.starts_with("Row 2 of stops.csv is the depot, and it cannot be used: x_coord: not a number"),
        "{depot}"
    );
    let alone = refusal("", "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nA,1,1,-5\n").await;
    assert!(
        alone.contains("besides the depot can be planned") && alone.contains("demand below zero"),
        "{alone}"
    );
    let unknown = refusal("the depot is WH-9", LINE).await;
    assert!(unknown.starts_with("No row of stops.csv has the id WH-9"), "{unknown}");
}

#[tokio::test]
async fn without_a_file_the_agent_lists_the_columns_that_it_reads() {
    let request = Request { question: "5 vans".to_owned(), ..Request::default() };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    assert!(answer.run.is_none());
    assert!(answer.content.contains("`location_id,name,x_coord,y_coord,demand`"));
}

#[tokio::test]
async fn a_plan_limits_the_stops_before_they_are_planned() {
    let limits = Limits { max_products: Some(1), ..Limits::default() };
    let request = Request { limits, ..request("vans of 5 units", LINE) };
    let refused = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap_err();
    assert!(
        matches!(&refused, AgentError::Limit(text) if text.contains("has 2 stops, and your plan allows 1"))
    );
}

#[tokio::test]
async fn a_search_longer_than_the_users_plan_allows_is_shortened_with_a_warning() {
    let limits = Limits { max_search_seconds: Some(0.2), ..Limits::default() };
    let request = Request { limits, ..request("vans of 5 units, think for 60 seconds", LINE) };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    let text = "You asked for a search of 60 seconds. Your plan allows 0.2 seconds in the chat";
    assert!(answer.content.contains(text), "{}", answer.content);
    assert_eq!(answer.run.unwrap().params["solve_seconds"], 0.2);
}

#[tokio::test]
async fn a_search_within_the_limit_of_the_users_plan_is_not_shortened() {
    let limits = Limits { max_search_seconds: Some(30.0), ..Limits::default() };
    let request = Request { limits, ..request("vans of 5 units, solve for 0.2 s", LINE) };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    assert!(!answer.content.contains("Your plan allows"), "{}", answer.content);
}

#[tokio::test]
async fn columns_are_known_in_other_languages_and_with_decimal_commas() {
    let german = "Standort;Breitengrad;Längengrad;Bedarf;Zeitfenster von;Zeitfenster bis\n\
                  Depot;52,5;13,4;0;;\nA;52,6;13,4;5;08:00;17:00\n";
    let answer = answered("8 to 18 h", german).await;
    // A tenth of a degree to the north, 1.3 times, there and back.
    close(total(&answer, "distance"), 0.2 * 1.3 * 111.195_079_734);
}

#[tokio::test]
async fn numbers_beyond_all_reason_are_listed_and_never_break_a_plan() {
    let file = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\nA,1,1,5\nB,900000000,1,5\nC,1,1,5000000000000\nD,1,2,5\nE,2,1,5\n";
    let answer = answered("vans of 100 units", file).await;
    assert_eq!(routes(&answer).concat().len(), 3);
    let problems: Vec<Value> =
        table(&answer, "data_quality").iter().map(|row| row["problem"].clone()).collect();
    assert_eq!(problems, [json!("farther than 100000 km"), json!("more than 1000000000 units")]);
}

#[tokio::test]
async fn more_stops_than_memory_allows_are_refused_before_anything_is_planned() {
    let mut text = "location_id,x_coord,y_coord,demand\nDEPOT,0,0,0\n".to_owned();
    (0..30_001).for_each(|stop| text += &format!("S{stop},{},{},1\n", stop % 200, stop / 200));
    assert_eq!(
        refusal("vans of 100 units", &text).await,
        "stops.csv has 30,001 stops, and one plan takes up to 30,000: more need too much memory. Split the file by region \
         or by day, and upload the parts one by one."
    );
}

#[tokio::test]
async fn a_table_of_more_places_than_memory_allows_is_refused_before_it_is_laid_out() {
    // This would need a hundred gigabytes if memory were allocated for it.
    let mut text = "from,to,distance_km\n".to_owned();
    (0..50_000).for_each(|way| text += &format!("A{way},B{way},1\n"));
    assert_eq!(
        refusal("vans of 100 units", &text).await,
        "The table of distances of stops.csv has 100,000 places, and at most 3,000 can be read, since it grows with their \
         square. Upload the places with coordinates and without the table, or split the file by region."
    );
}
