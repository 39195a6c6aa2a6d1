//! What a question asks to know first stands above the plan, with times worked out by hand.

use super::*;

/// Stops 10 km apart on a line; A is the nearest. B cannot be reached before its window ends.
const STOPS: &str = "location_id,name,x_coord,y_coord,demand,ready_time,due_time,service_time\nDEPOT,Depot,0,0,0,0,1440,0\n\
                     A,Anna,10,0,5,480,1080,10\nB,Bert,20,0,5,0,10,10\nC,Carl,30,0,5,480,1080,10\n";

fn starts(answer: &Answer, text: &str) {
    assert!(answer.content.starts_with(text), "{}", answer.content);
}

#[tokio::test]
async fn when_a_stop_is_served_is_told_from_the_plan_of_all_stops() {
    let answer = answered("When is A served?", STOPS).await;
    starts(&answer, "**A (Anna) is served at 08:00**, as stop 1 of route 1");
    assert_eq!(total(&answer, "stops"), 2.0, "{}", answer.content);
}

/// The answer to a question of which the names in the file were understood.
async fn understood(question: &str, file: &str) -> Answer {
    let today = chrono::NaiveDate::from_ymd_opt(2026, 1, 31);
    let request = Request { today, ..request(question, file) };
    answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap()
}

#[tokio::test]
async fn a_stop_that_is_understood_to_choose_rows_is_told_from_the_plan_of_all_stops() {
    for question in ["When will customer Carl be served?", "Which van visits Carl?"] {
        let answer = understood(question, STOPS).await;
        assert!(answer.content.starts_with("**C (Carl) is served at "), "{question}: {}", answer.content);
        assert_eq!(total(&answer, "stops"), 2.0, "{question}");
    }
}

#[tokio::test]
async fn a_number_that_only_the_id_of_an_asked_stop_has_is_named_as_unused() {
    let file = STOPS.replace("\nC,", "\nC12,");
    let answer = understood("Which of our 12 wheels visits Carl?", &file).await;
    assert!(answer.content.contains("“12"), "{}", answer.content);
}

#[tokio::test]
async fn why_a_stop_is_not_served_is_told_first() {
    let answer = answered("Why is B not served?", STOPS).await;
    starts(&answer, "**B (Bert) is in no route**: ");
}

#[tokio::test]
async fn an_article_is_no_stop() {
    for question in ["When does a driver come back?", "When do the drivers come back to the depot?"] {
        let answer = answered(question, STOPS).await;
        assert!(answer.content.starts_with("**The vehicle is back at "), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn a_number_is_a_stop_only_behind_its_noun() {
    let file = STOPS.replace("\nA,", "\n5,").replace("\nC,", "\n7,");
    let answer = answered("Which stops are served by 5 vans?", &file).await;
    assert!(!answer.content.contains("is served at"), "{}", answer.content);
    starts(&answered("When is stop 5 served?", &file).await, "**5 (Anna) is served at 08:00**");
}

#[tokio::test]
async fn late_stops_the_end_of_the_day_and_the_longest_route_are_told_first() {
    starts(
        &answered("Which stops are late?", STOPS).await,
        "**No stop is late: every visit begins within its window.** 1 stop is in no route.",
    );
    starts(&answered("Which stops are late?", LINE).await, "**No stop can be late: the file has no times");
    starts(&answered("When are the drivers back?", LINE).await, "**The vehicle is back at ");
    for question in [
        "How late does the last driver get home?",
        "At what time is the last van back?",
        "Um wie viel Uhr ist der letzte Fahrer zu Hause?",
        "¿A qué hora vuelve el último conductor?",
        "À quelle heure rentre le dernier chauffeur ?",
        "A que horas volta o último motorista?",
    ] {
        let answer = answered(question, STOPS).await;
        assert!(answer.content.contains("**The vehicle is back at "), "{question}: {}", answer.content);
    }
    let two = answered("How late does the last driver get home? 2 vans of 5 units", LINE).await;
    starts(&two, "**The last vehicle is back at ");
    starts(&answered("Which route is the longest?", LINE).await, "**Route 1 is the longest: 20 km and ");
    starts(&answered("How full are the vans?", LINE).await, "**How full the vehicles are cannot be said");
}

#[tokio::test]
async fn what_each_vehicle_carries_and_the_stop_that_gets_most_are_told_first() {
    for question in [
        "How many units does each van carry and which stop gets most?",
        "¿Cuántas unidades lleva cada vehículo y qué parada recibe más?",
        "Wie viel lädt jedes Fahrzeug und welcher Kunde bekommt am meisten?",
        "Combien d'unités porte chaque véhicule et quel client reçoit le plus ?",
        "Quantas unidades leva cada veículo e qual cliente recebe mais?",
    ] {
        let answer = answered(question, &STOPS.replace("C,Carl,30,0,5", "C,Carl,30,0,7")).await;
        let first = "**The vehicle brings 12 units.** C (Carl) gets the most: 7 units, on route 1.";
        assert!(answer.content.contains(first), "{question}: {}", answer.content);
        assert!(!answer.content.contains("Not used"), "{question}: {}", answer.content);
    }
    let told = answered("each van can carry 200 units", LINE).await;
    assert!(!told.content.contains("brings 10 units.**"), "{}", told.content);
}

#[tokio::test]
async fn the_stop_that_is_farthest_from_the_depot_is_told_first() {
    for question in [
        "Which customer is farthest from the depot?",
        "What are the most remote stops?",
        "Welcher Kunde ist am weitesten vom Depot entfernt?",
        "¿Cuál es el cliente más lejano?",
        "Quel client est le plus loin du dépôt ?",
    ] {
        let answer = answered(question, STOPS).await;
        let first = "**C (Carl) is farthest from the depot: 30 km one way.**";
        assert!(answer.content.contains(first), "{}", answer.content);
        assert!(answer.content.contains("| B (Bert) | 20 | none |"), "{}", answer.content);
        assert!(!answer.content.contains("Not used"), "{question}: {}", answer.content);
    }
}

#[tokio::test]
async fn one_vehicle_more_in_a_question_is_none_of_the_fleet() {
    let answer = answered("How much would one more vehicle save?", LINE).await;
    starts(
        &answer,
        "**What one vehicle more would change was not calculated: the number of vehicles is not limited",
    );
    assert_eq!(total(&answer, "stops"), 2.0, "{}", answer.content);
    let answer = answered("How much would one more van save with 2 vans of 100 units?", LINE).await;
    starts(
        &answer,
        "**What one vehicle more would change was not calculated: the plan leaves 1 vehicle unused",
    );
    let answer = answered("Would a third van pay off with 2 vans of 100 units?", LINE).await;
    starts(
        &answer,
        "**What one vehicle more would change was not calculated: the plan leaves 1 vehicle unused",
    );
    let told = answered("use one more van of 5 units", LINE).await;
    assert!(!told.content.contains("was not calculated"), "{}", told.content);
}
