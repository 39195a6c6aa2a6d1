//! Coordinates that cannot be right, coordinates in other notations, and files without any.

use super::*;

/// Stops in Berlin; `{}` is a further row.
fn berlin(more: &str) -> String {
    let mut file = "location_id,latitude,longitude,demand\nDEPOT,52.520,13.405,0\n".to_owned();
    for stop in 0..6 {
        file += &format!("S{stop},52.{},13.{},5\n", 500 + 7 * stop, 380 + 9 * stop);
    }
    file + more
}

async fn choices(question: &str, file: &str) -> (Answer, Vec<String>) {
    let answer = answered(question, file).await;
    let back = answer.understood.clone().and_then(|understood| understood.question_back);
    let asks = back.map_or(Vec::new(), |back| back.choices.into_iter().map(|choice| choice.ask).collect());
    (answer, asks)
}

#[tokio::test]
async fn a_stop_with_swapped_coordinates_is_asked_about_and_repaired_with_one_click() {
    let file = berlin("X,13.42,52.51,5\n");
    let (answer, asks) = choices("vans of 100 units", &file).await;
    assert!(answer.run.is_none());
    let line = "X (row 9), longitude 52.51 and latitude 13.42";
    assert!(answer.content.contains(line), "{}", answer.content);
    assert!(answer.content.contains("with latitude and longitude swapped it is among the others"));
    assert_eq!(asks[0], "vans of 100 units. Repair the coordinates.");
    let repaired = answered(&asks[0], &file).await;
    assert_eq!(total(&repaired, "unassigned"), 0.0);
    assert_eq!(routes(&repaired).concat().len(), 7);
    assert!(total(&repaired, "distance") < 100.0);
    assert!(repaired.content.contains("The coordinates of 1 row were repaired"), "{}", repaired.content);
    let without = answered(&asks[1], &file).await;
    assert_eq!(routes(&without).concat().len(), 6);
    assert!(without.content.contains("far from all other places"), "{}", without.content);
    let as_is = answered(&asks[2], &file).await;
    assert!(total(&as_is, "distance") > 5_000.0);
}

#[tokio::test]
async fn a_lost_minus_sign_and_another_continent_are_told_apart() {
    let file = berlin("X,52.51,-13.42,5\nY,-33.9,151.2,5\n");
    let (answer, asks) = choices("", &file).await;
    assert!(answer.content.contains("with the other sign of the longitude"), "{}", answer.content);
    assert!(
        answer.content.contains("- Y (row 10), longitude 151.2 and latitude -33.9: 16,"),
        "{}",
        answer.content
    );
    assert_eq!(asks[0], "Plan the routes. Repair the coordinates.");
    let repaired = answered(&asks[0], &file).await;
    assert_eq!(routes(&repaired).concat().len(), 7);
}

#[tokio::test]
async fn a_file_whose_coordinates_are_all_swapped_is_asked_about() {
    let mut file = "location_id,latitude,longitude,demand\nDEPOT,77.209,28.613,0\n".to_owned();
    (0..6).for_each(|stop| file += &format!("S{stop},77.{},28.{},5\n", 100 + 9 * stop, 500 + 9 * stop));
    let (answer, asks) = choices("vans of 100 units", &file).await;
    assert!(answer.content.contains("seem to be swapped"), "{}", answer.content);
    let repaired = answered(&asks[0], &file).await;
    assert!(repaired.content.contains("of all rows were swapped"), "{}", repaired.content);
}

#[tokio::test]
async fn degrees_with_minutes_and_decimal_commas_are_read() {
    let file = "location_id;latitude;longitude;demand\nDEPOT;52°31'12\"N;13°24'18\"E;0\nA;52,600;13,405;5\nB;N 52 30.0;E 13 24.3;5\n";
    let answer = answered("vans of 100 units", file).await;
    assert_eq!(routes(&answer).concat().len(), 2, "{}", answer.content);
    // A tenth of a degree from the south to the north and back, 1.3 times.
    close(total(&answer, "distance"), 0.2 * 1.3 * 111.195_079_734);
}

#[tokio::test]
async fn a_file_with_addresses_only_is_told_that_coordinates_are_needed() {
    let file =
        "customer,address,city,demand\nDepot,Main St 1,Leeds,0\nA,High St 2,Leeds,5\nB,Low St 3,Leeds,5\n";
    let asked = refusal("vans of 100 units", file).await;
    assert!(asked.contains("has addresses (address, city) and no coordinates"), "{asked}");
}

#[tokio::test]
async fn places_at_sea_that_are_towns_with_latitude_and_longitude_swapped_are_asked_about() {
    let file = |flip: bool| {
        let mut file = "location_id,latitude,longitude,demand\n".to_owned();
        for stop in 0..7 {
            // Around Utrecht.
            let (north, east) = (format!("52.{}", 50 + 9 * stop), format!("5.{}", 101 + 8 * stop));
            let (latitude, longitude) = if flip { (east, north) } else { (north, east) };
            file += &format!("S{stop},{latitude},{longitude},5\n");
        }
        file
    };
    let (answer, asks) = choices("vans of 100 units", &file(true)).await;
    assert!(answer.run.is_none());
    assert!(answer.content.contains("seem to be swapped"), "{}", answer.content);
    let repaired = answered(&asks[0], &file(true)).await;
    let right = answered("vans of 100 units", &file(false)).await;
    close(total(&repaired, "distance"), total(&right, "distance"));
}
