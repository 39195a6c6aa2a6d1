//! Several breaks of a driver.

use super::*;

/// Eight hours of work at five stops, 1 km apart on a line.
const LONG: &str = "location_id,x_coord,y_coord,demand,service_time\nDEPOT,0,0,0,0\nA,1,0,1,110\nB,2,0,1,110\nC,3,0,1,110\n\
                    D,4,0,1,110\n";

fn breaks(answer: &Answer) -> Vec<String> {
    let rows = table(answer, "route_report");
    let breaks = rows.iter().filter(|row| row["event"] == "break");
    breaks.map(|row| format!("{} {}", row["arrival"], row["break_minutes"])).collect()
}

fn says(answer: &Answer, text: &str) {
    assert!(answer.content.contains(text), "{}", answer.content);
}

#[tokio::test]
async fn every_break_is_taken_within_its_times_and_counted_in_the_figures() {
    let question =
        "1 van, 60 km/h, 8 to 18 h, two breaks: 15 minutes after 2 hours and 30 minutes after 4.5 hours";
    let answer = answered(question, LONG).await;
    close(total(&answer, "break"), 45.0);
    assert_eq!(breaks(&answer).len(), 2, "{:?}", breaks(&answer));
    says(
        &answer,
        "Breaks: 15 min at most 2 h 00 min after leaving on 1 route; 30 min at most 4 h 30 min after leaving on 1 route.",
    );
    says(&answer, "45 min of it breaks");
    assert!(
        !answer.content.contains("Not used") && !answer.content.contains("Not considered"),
        "{}",
        answer.content
    );
    let sheet = String::from_utf8(file(&answer, "driver_sheet.html").unwrap().bytes.to_vec()).unwrap();
    assert_eq!(sheet.matches("Break until").count(), 2);
}

#[tokio::test]
async fn a_lunch_and_a_coffee_break_begin_at_their_times() {
    let question =
        "1 van, 60 km/h, 8 to 18 h, lunch 12:00 to 12:45 and a coffee break of 15 minutes at 15:00";
    let answer = answered(question, LONG).await;
    says(&answer, "Breaks: 45 min at 12:00 on 1 route; 15 min at 15:00 on 1 route.");
    close(total(&answer, "break"), 60.0);
}

#[tokio::test]
async fn a_break_that_is_not_due_on_a_route_is_named() {
    let question = "1 van, 60 km/h, 8 to 18 h, a 15 min break at 10:00 and a 15 min break at 17:00";
    says(
        &answered(question, LONG).await,
        "15 min at 17:00 on 0 routes, as all of them end before it is due.",
    );
}

#[tokio::test]
async fn breaks_that_overlap_and_too_many_breaks_are_asked_about() {
    let overlap = refusal("1 van, lunch 12:00 to 12:45 and a 15 min break at 12:30", LONG).await;
    assert!(overlap.starts_with("The break of 15 min begins at 12:30 or earlier"), "{overlap}");
    let many = refusal("1 van, 8 to 17 h, 4 breaks of 10 minutes", LONG).await;
    assert!(many.starts_with("A driver can have up to 3 breaks"), "{many}");
}

#[tokio::test]
async fn both_breaks_stay_in_a_report_that_is_planned_again() {
    let question =
        "1 van, 60 km/h, 8 to 18 h, two breaks: 15 minutes after 2 hours and 30 minutes after 4.5 hours";
    let before = answered(question, LONG).await;
    let report = String::from_utf8(file(&before, "route_report.csv").unwrap().bytes.to_vec()).unwrap();
    let again = answered(&format!("{question}, it is 13:00 now"), &report).await;
    assert_eq!(breaks(&again), breaks(&before));
}

#[tokio::test]
async fn a_break_after_some_hours_counts_from_the_departure_of_its_vehicle() {
    let file = "location_id,x_coord,y_coord,demand,ready_time,due_time,service_time\nDEPOT,0,0,0,,,0\n\
                A,1,0,1,13:00,20:00,110\nB,2,0,1,13:00,20:00,110\nC,3,0,1,13:00,20:00,110\n";
    let answer = answered("1 van, 60 km/h, 8 to 21 h, 30 minutes break after 4 hours", file).await;
    let rows = table(&answer, "route_report");
    let minutes = |value: &Value| {
        let text = value.as_str().unwrap();
        let (hours, minutes) = text.split_once(':').unwrap();
        60.0 * hours.parse::<f64>().unwrap() + minutes.parse::<f64>().unwrap()
    };
    let left = minutes(&rows[0]["departure"]);
    let pause = rows.iter().find(|row| row["event"] == "break").unwrap();
    let after = minutes(&pause["arrival"]) - left;
    assert!(left > 700.0 && (120.0..=240.0).contains(&after), "leaves {left}, break after {after}");
    says(
        &answer,
        "out for more than 4 h 00 min has a break of 30 min that begins at most 4 h 00 min after leaving",
    );
}

/// Stops of two hours each, 1 km apart on a line.
fn two_hours_each(stops: usize) -> String {
    let stops = (1..=stops).map(|stop| format!("S{stop},{stop},0,1,120\n"));
    format!("location_id,x_coord,y_coord,demand,service_time\nDEPOT,0,0,0,0\n{}", stops.collect::<String>())
}

#[tokio::test]
async fn a_break_after_every_some_hours_is_taken_as_often_as_the_route_needs() {
    for (stops, taken) in [(2, 0), (4, 1), (6, 2), (8, 3)] {
        let answer = answered(
            "1 van, 60 km/h, 5:00 to 23:30, 30 min break after every 4.5 hours",
            &two_hours_each(stops),
        )
        .await;
        assert_eq!(breaks(&answer).len(), taken, "{stops} stops: {:?}", breaks(&answer));
        assert!(!answer.content.contains("A plan has up to"), "{}", answer.content);
    }
}

#[tokio::test]
async fn breaks_that_a_plan_has_no_room_for_are_named_with_the_routes_that_want_them() {
    let file = two_hours_each(4);
    let answer = answered("1 van, 60 km/h, 8 to 20 h, 15 min break after every 2 hours", &file).await;
    assert_eq!(breaks(&answer).len(), 3);
    says(
        &answer,
        "A plan has up to 3 breaks per driver, here every 2 h 00 min. 1 route lasts more than 8 h 00 min, and the further breaks \
         that are due then are not in the plan",
    );
}
