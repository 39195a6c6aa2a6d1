//! Columns with plain names, and columns that the plan does not use.

use super::*;

#[tokio::test]
async fn both_ends_of_the_opening_hours_are_read_from_plain_names() {
    for (from, to) in [("Open", "Close"), ("From", "To"), ("start", "end"), ("ab", "bis"), ("abre", "fecha")]
    {
        let file = format!(
            "location_id,x_coord,y_coord,demand,{from},{to}\nDEPOT,0,0,0,,\nA,3,4,5,10:00,12:00\nB,6,8,5,13:00,15:00\n"
        );
        let answer = answered("1 van of 100 units, 8 to 18 h", &file).await;
        let arrivals = events(&answer).join(", ");
        assert_eq!(routes(&answer), [["A", "B"]], "{from}: {arrivals}");
        assert!(answer.content.contains("waiting for windows"), "{from}: {}", answer.content);
    }
}

#[tokio::test]
async fn plain_opening_hours_are_hours() {
    let file =
        "location_id,x_coord,y_coord,demand,Open,Close\nDEPOT,0,0,0,,\nA,3,4,5,10,12\nB,6,8,5,13,15.5\n";
    let answer = answered("1 van of 100 units, 8 to 18 h", file).await;
    assert!(answer.content.contains("Open was read as hours after midnight."), "{}", answer.content);
    assert_eq!(total(&answer, "unassigned"), 0.0);
}

#[tokio::test]
async fn the_time_at_a_stop_and_its_equipment_are_read_from_plain_names() {
    for name in ["Unload min", "Dwell", "Entladen (min)", "Stay minutes", "minutos"] {
        let file = format!(
            "location_id,x_coord,y_coord,demand,{name},Equipment\nDEPOT,0,0,0,,\nA,3,4,5,20,tail lift\nB,6,8,5,10,\n"
        );
        let answer = answered("vans of 100 units", &file).await;
        close(total(&answer, "service"), 30.0);
        assert!(answer.content.contains("Equipment names the skills"), "{}", answer.content);
        assert!(!answer.content.contains("does not use"), "{}", answer.content);
    }
}

#[tokio::test]
async fn one_end_of_a_window_is_read_from_a_plain_name() {
    for name in ["until", "Anlieferung bis", "deliver_before"] {
        let file =
            format!("location_id,x_coord,y_coord,demand,{name}\nDEPOT,0,0,0,\nA,3,4,5,10:00\nB,6,8,5,\n");
        let answer = answered("1 van of 100 units, start at 9:30", &file).await;
        assert!(
            answer.content.contains("Stops may be visited at any time until"),
            "{name}: {}",
            answer.content
        );
    }
}

#[tokio::test]
async fn columns_that_the_plan_does_not_use_are_named() {
    let file = "location_id,x_coord,y_coord,demand,Phone,Route colour,Empty\nDEPOT,0,0,0,,,\nA,3,4,5,123,red,\nB,6,8,5,124,,\n";
    let answer = answered("vans of 100 units", file).await;
    let text = "Columns that the plan does not use: Phone, Route colour.";
    assert!(answer.content.contains(text), "{}", answer.content);
}

#[tokio::test]
async fn half_a_window_next_to_a_column_of_times_is_asked_about() {
    let file = "location_id,x_coord,y_coord,demand,Shop hours A,Latest\nDEPOT,0,0,0,,\nA,3,4,5,10:00,12:00\nB,6,8,5,11:00,15:00\n";
    let asked = refusal("vans of 100 units", file).await;
    assert!(asked.contains("no column was recognised as the ready time. If that is Shop hours A"), "{asked}");
    let one = file.replace("10:00", "").replace("11:00", "");
    let answer = answered("vans of 100 units", &one).await;
    assert!(answer.content.contains("Stops may be visited at any time until Latest."), "{}", answer.content);
}

#[tokio::test]
async fn the_width_and_length_of_a_german_file_are_places_where_they_are_degrees() {
    let file =
        "Kunde;Breite;Länge;Menge\nDepot;52,5200;13,4050;0\nA;52,5300;13,4150;5\nB;52,5400;13,4250;5\n";
    let answer = answered("2 Fahrzeuge mit je 10 Einheiten", file).await;
    assert_eq!(total(&answer, "stops"), 2.0, "{}", answer.content);
    assert!(answer.content.contains("are longitude and latitude"), "{}", answer.content);
    let boxes = "Kunde;Breite;Länge;Menge\nDepot;1,2;0,8;0\nA;1,1;0,9;5\nB;1,4;0,5;5\n";
    assert!(ask("2 Fahrzeuge", boxes).await.is_err());
}

#[tokio::test]
async fn areas_of_several_stops_are_no_keys_of_them() {
    for names in ["id,zone", "id,area", "zone,id"] {
        let is_last = names.ends_with("id");
        let row = |id: &str, zone: &str, rest: &str| match is_last {
            true => format!("{zone},{id},{rest}\n"),
            false => format!("{id},{zone},{rest}\n"),
        };
        let file = format!("{names},x_coord,y_coord,demand\n")
            + &row("1", "West", "0,0,0")
            + &row("2", "West", "3,4,5")
            + &row("3", "East", "6,8,5")
            + &row("4", "East", "9,12,5");
        let answer = answered("1 van of 100 units", &file).await;
        assert!(answer.content.contains("visits all 3 stops"), "{names}: {}", answer.content);
        assert!(!answer.content.contains("cannot be used"), "{names}: {}", answer.content);
    }
}

#[tokio::test]
async fn a_depot_without_an_order_number_is_known_by_its_id() {
    let file = "id;lat;lon;Menge;Auftragsnr\nLAGER;51,34;12,37;0;\nK1;51,35;12,38;4;A-701\nK2;51,36;12,39;5;A-702\n\
                K3;51,33;12,36;6;A-703\n";
    let answer = answered("Touren mit Lieferwagen von 20 Einheiten", file).await;
    assert!(routes_from(&answer, "LAGER")[0].contains(&"K2".to_owned()), "{}", answer.content);
    assert_eq!(
        table(&answer, "route_report")[1]["Auftragsnr"].as_str().map(|order| &order[..3]),
        Some("A-7")
    );
}
