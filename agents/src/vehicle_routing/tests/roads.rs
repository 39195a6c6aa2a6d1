//! Plans with a road service, which the tests simulate.

use std::sync::{Arc, Mutex};

use tokio_util::sync::CancellationToken;

use super::*;

use crate::outside::{Outside, RoadError, RoadTable, Roads};

/// A depot and three stops near each other.
const STOPS: &str =
    "location_id,lat,lon,demand\nD,52.50,13.40,0\nA,52.52,13.40,5\nB,52.54,13.40,5\nC,52.50,13.46,5\n";
const NO_ROAD: f64 = f64::NAN;

/// Answers every request with the same table, or fails.
struct Fake {
    answer: Result<RoadTable, RoadError>,
    asked: Mutex<Vec<usize>>,
}

impl Roads for Fake {
    fn table(
        &self,
        points: &[[f64; 2]],
        hear: &dyn Fn(usize, usize),
        _: &CancellationToken,
    ) -> Result<RoadTable, RoadError> {
        self.asked.lock().unwrap().push(points.len());
        hear(1, 64);
        self.answer.clone()
    }
}

fn fake(answer: Result<RoadTable, RoadError>) -> (Arc<Fake>, Tools) {
    let roads = Arc::new(Fake { answer, asked: Mutex::default() });
    let outside = Outside { roads: Some(roads.clone()), ..Outside::default() };
    (roads, Tools { outside, ..Tools::silent() })
}

/// Lengths in km, driven at 30 km/h.
fn at_30_kmh(km: &[f64]) -> Result<RoadTable, RoadError> {
    let size = (km.len() as f64).sqrt() as usize;
    RoadTable::new(size, km.to_vec(), km.iter().map(|km| 2.0 * km).collect())
}

async fn plan(tools: &Tools, question: &str, file: &str) -> Answer {
    answer(AgentKind::VehicleRouting, &request(question, file), tools).await.unwrap()
}

/// A river lies between A and B: the way around it is long, and C is on that way.
const RIVER: [f64; 16] = [0.0, 3.0, 9.0, 4.0, 3.0, 0.0, 20.0, 5.0, 9.0, 20.0, 0.0, 4.0, 4.0, 5.0, 4.0, 0.0];

#[tokio::test]
async fn roads_make_another_route_best_and_give_its_kilometres_and_minutes() {
    let straight = plan(&Tools::silent(), "1 van of 20 units", STOPS).await;
    assert!(straight.content.contains("great circles times 1.3"));
    let (asked, tools) = fake(at_30_kmh(&RIVER));
    let answer = plan(&tools, "1 van of 20 units", STOPS).await;
    // D A C B D: 3 + 5 + 4 + 9 (or the other way round), at 30 km/h.
    close(total(&answer, "distance"), 21.0);
    close(total(&answer, "driving"), 42.0);
    let mut stops = routes_from(&answer, "D").concat();
    assert_eq!(stops[1], "C");
    stops.sort_unstable();
    assert_eq!(stops, ["A", "B", "C"]);
    assert!(
        answer.content.contains("Distances and times are those of the road service"),
        "{}",
        answer.content
    );
    assert!(
        answer.content.contains("Times: those of the road service, 30 km/h on average"),
        "{}",
        answer.content
    );
    assert!(!answer.content.contains("great circle"));
    assert_eq!(*asked.asked.lock().unwrap(), [4]);
}

#[tokio::test]
async fn other_roads_make_another_run() {
    let id = |answer: &Answer| answer.run.as_ref().unwrap().id.clone();
    let (_, tools) = fake(at_30_kmh(&RIVER));
    let first = plan(&tools, "", STOPS).await;
    assert_eq!(plan(&tools, "", STOPS).await.run, first.run);
    let (_, later) = fake(at_30_kmh(&RIVER.map(|km| km * 1.1)));
    let (_, away) = fake(Err(RoadError::NoAnswer));
    let ids = [
        id(&first),
        id(&plan(&later, "", STOPS).await),
        id(&plan(&away, "", STOPS).await),
        id(&plan(&Tools::silent(), "", STOPS).await),
    ];
    for (at, id) in ids.iter().enumerate() {
        assert!(!ids[..at].contains(id), "{at}");
    }
}

#[tokio::test]
async fn a_stated_speed_takes_precedence_over_the_times_of_roads() {
    let (_, tools) = fake(at_30_kmh(&RIVER));
    let answer = plan(&tools, "1 van of 20 units, 60 km/h", STOPS).await;
    close(total(&answer, "distance"), 21.0);
    close(total(&answer, "driving"), 21.0);
    assert!(answer.content.contains("Distances are those of the road service"));
    assert!(answer.content.contains("Times: 60 km/h;"), "{}", answer.content);
}

#[tokio::test]
async fn a_slow_vehicle_takes_longer_on_every_road_in_proportion() {
    let (_, tools) = fake(at_30_kmh(&RIVER));
    let bikes = serde_json::json!({"fleet": [{"name": "bike", "count": 1, "capacity": 20, "speed_kmh": 15}]});
    let request = Request { params: Some(bikes), ..request("", STOPS) };
    let answer = answer(AgentKind::VehicleRouting, &request, &tools).await.unwrap();
    close(total(&answer, "driving"), 84.0);
    assert!(answer.content.contains("those of the road service in proportion, so that vehicles do 15 km/h"));
}

#[tokio::test]
async fn a_way_without_a_road_is_a_great_circle_and_its_place_is_named() {
    // C is an island.
    let mut island = RIVER;
    for way in [3, 7, 11, 12, 13, 14] {
        island[way] = NO_ROAD;
    }
    let (_, tools) = fake(at_30_kmh(&island));
    let answer = plan(&tools, "vans of 5 units", STOPS).await;
    // D A D and D B D on roads, D C D 4.06 km as the crow flies, times 1.3, both ways.
    let crow = total(&answer, "distance") - 2.0 * 3.0 - 2.0 * 9.0;
    assert!((crow - 2.0 * 1.3 * 4.0614).abs() < 0.01, "{crow}");
    let warning =
        "knows no road for 6 ways between two places, above all from and to C. Great circles times 1.3";
    assert!(answer.content.contains(warning), "{}", answer.content);
}

#[tokio::test]
async fn without_roads_the_plan_is_made_with_great_circles_and_says_why() {
    let straight = total(&plan(&Tools::silent(), "", STOPS).await, "distance");
    let nowhere = at_30_kmh(&[NO_ROAD; 16]);
    for (answer, why) in [
        (Err(RoadError::NoAnswer), "The road service did not answer"),
        (Err(RoadError::Unusable), "The road service answered with something that cannot be used"),
        (at_30_kmh(&[0.0; 9]), "The road service answered with something that cannot be used"),
        (nowhere, "The road service knows no road between these places"),
    ] {
        let (_, tools) = fake(answer);
        let answer = plan(&tools, "", STOPS).await;
        close(total(&answer, "distance"), straight);
        let warning = format!("{why}, so distances are great circles times 1.3.");
        assert!(answer.content.contains(&warning), "{}", answer.content);
        assert!(answer.content.contains("No road map is used."));
    }
}

#[tokio::test]
async fn a_compared_plan_knows_the_same_roads_and_asks_once() {
    let (asked, tools) = fake(at_30_kmh(&RIVER));
    let first = plan(&tools, "vans of 20 units", STOPS).await.run.unwrap();
    let last_run =
        Some(crate::request::LastRun { id: None, tool: first.tool.to_owned(), params: first.params });
    let request = Request { last_run, ..request("what if the vans carry 5 units", STOPS) };
    let answer = answer(AgentKind::VehicleRouting, &request, &tools).await.unwrap();
    close(total(&answer, "distance"), 2.0 * (3.0 + 9.0 + 4.0));
    assert!(answer.content.contains("| Distance (km) | 21 | 32 |"), "{}", answer.content);
    assert_eq!(*asked.asked.lock().unwrap(), [4, 4]);
}

#[tokio::test]
async fn no_road_service_is_asked_for_planes_own_lengths_or_too_many_places() {
    let (asked, tools) = fake(Err(RoadError::NoAnswer));
    close(total(&plan(&tools, "vans of 5 units", LINE).await, "distance"), 30.0);
    let square = "id,lat,lon,D,A,demand\nD,52.5,13.4,0,7,0\nA,52.6,13.4,7,0,4\n";
    close(total(&plan(&tools, "", square).await, "distance"), 14.0);
    let mut many = "location_id,lat,lon,demand\n".to_owned();
    for place in 0..1_001 {
        many += &format!("S{place},52.{:04},13.{:04},1\n", place, 1_001 - place);
    }
    let answer = plan(&tools, "vans of 100 units, solve for 0.1 s", &many).await;
    assert!(asked.asked.lock().unwrap().is_empty());
    let warning = "The road service is asked for up to 1,000 places and this plan has 1,001, so";
    assert!(answer.content.contains(warning), "{}", answer.content);
}

#[tokio::test]
async fn places_at_one_address_are_asked_about_once() {
    let file = "location_id,lat,lon,demand\nD,52.50,13.40,0\nA,52.52,13.40,5\nA2,52.52,13.40,5\n";
    let (asked, tools) = fake(at_30_kmh(&[0.0, 3.0, 4.0, 0.0]));
    close(total(&plan(&tools, "1 van", file).await, "distance"), 7.0);
    assert_eq!(*asked.asked.lock().unwrap(), [2]);
}

#[tokio::test]
async fn progress_reports_the_parts_of_the_road_table_and_a_cancel_ends_it() {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&heard);
    let (_, tools) = fake(at_30_kmh(&RIVER));
    let progress = Arc::new(move |it: crate::request::Progress| sink.lock().unwrap().push(it.message));
    plan(&Tools { progress, ..tools }, "", STOPS).await;
    assert_eq!(heard.lock().unwrap()[1], "Asking the road service: 1 of 64 parts");
    let (_, tools) = fake(Err(RoadError::Cancelled));
    let stopped = answer(AgentKind::VehicleRouting, &request("", STOPS), &tools).await;
    assert!(matches!(stopped, Err(AgentError::Cancelled)));
}

#[tokio::test]
async fn minutes_of_the_file_are_taken_as_those_of_roads_are() {
    let pairs = "from,to,distance,minutes\nD,A,1,10\nD,B,3,30\nA,B,2,20\nB,D,9,90\n";
    let said = |answer: &Answer, what: &str| assert!(answer.content.contains(what), "{}", answer.content);
    let as_told = answered("", pairs).await;
    close(total(&as_told, "driving"), 60.0);
    said(&as_told, "Times: those of the file, 6 km/h on average");
    let at_60 = answered("60 km/h", pairs).await;
    close(total(&at_60, "driving"), 6.0);
    said(&at_60, "Times: 60 km/h;");
}

#[tokio::test]
async fn every_depot_has_its_roads() {
    // Of two depots at either end of a line the near one is far by road.
    let file = "location_id,type,lat,lon,demand\nD1,depot,52.50,13.40,\nD2,depot,52.50,13.50,\nA,stop,52.50,13.41,5\n";
    let (asked, tools) = fake(at_30_kmh(&[0.0, 9.0, 8.0, 9.0, 0.0, 2.0, 8.0, 2.0, 0.0]));
    let answer = plan(&tools, "", file).await;
    close(total(&answer, "distance"), 4.0);
    assert_eq!(table(&answer, "route_report")[0]["location_id"], "D2");
    assert_eq!(*asked.asked.lock().unwrap(), [3]);
}
