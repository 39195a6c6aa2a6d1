//! Wishes in sentences.

use super::*;

fn wishes(text: &str) -> (Vec<Wish>, Vec<String>) {
    let places = ["D1", "D2", "C5", "C7", "North", "5"].map(str::to_owned).to_vec();
    let read = read(text, &Vocabulary { places, ..Vocabulary::default() });
    (read.wishes, read.left_out)
}

#[test]
fn wishes_are_understood_in_several_languages() {
    for (text, wish) in [
        ("5 vans, balance the stops between vehicles", Wish::BalanceStops),
        ("every van has the same number of stops", Wish::BalanceStops),
        ("verteile die Stopps gleichmäßig", Wish::BalanceStops),
        ("balance the working hours", Wish::BalanceHours),
        ("share the work fairly between the crews", Wish::BalanceStops),
        ("equilibra las horas de trabajo", Wish::BalanceHours),
        ("balance the load between drivers", Wish::BalanceLoad),
        ("even loads for all vans", Wish::BalanceLoad),
        ("use as few vehicles as possible", Wish::FewestVehicles),
        ("How many vans do I need?", Wish::FewestVehicles),
        ("Wie viele Fahrzeuge brauche ich?", Wish::FewestVehicles),
        ("¿Cuántas furgonetas necesito?", Wish::FewestVehicles),
        ("Combien de camions faut-il ?", Wish::FewestVehicles),
        ("Quantos veículos são precisos?", Wish::FewestVehicles),
        ("möglichst wenige Fahrzeuge", Wish::FewestVehicles),
        ("so wenige LKW wie möglich", Wish::FewestVehicles),
        ("mit möglichst wenigen Touren", Wish::FewestVehicles),
        ("5 Transporter, möglichst wenige", Wish::FewestVehicles),
        ("use the fewest possible vans", Wish::FewestVehicles),
        ("con el menor número posible de furgonetas", Wish::FewestVehicles),
        ("die Stopps gerecht verteilen", Wish::BalanceStops),
        ("rebalance the stops", Wish::BalanceStops),
        ("usa o menor número de veículos", Wish::FewestVehicles),
        ("with the least driving time", Wish::LeastTime),
        ("the fastest routes", Wish::LeastTime),
        ("en el menor tiempo", Wish::LeastTime),
        ("pick up before delivering", Wish::PickupFirst),
        ("3 vans, C5 is to be the first stop of its tour", Wish::First("C5".to_owned())),
        ("3 Fahrzeuge, C5 soll der letzte Stopp sein", Wish::Last("C5".to_owned())),
        ("drivers take two breaks", Wish::SecondBreak),
        ("routes start at D1 and end at D2", Wish::EndAt("D2".to_owned())),
        ("start with C5", Wish::First("C5".to_owned())),
        ("visit C5 first", Wish::First("C5".to_owned())),
        ("go to C5 before anyone else", Wish::First("C5".to_owned())),
        ("le client C5 en premier", Wish::First("C5".to_owned())),
        ("empieza por C5", Wish::First("C5".to_owned())),
        ("the last stop is C7", Wish::Last("C7".to_owned())),
        ("C5 and C7 in the same van", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ("C5 and C7 must go on the same van", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ("C5 has to be the very first stop", Wish::First("C5".to_owned())),
        ("C7 the last one of the day", Wish::Last("C7".to_owned())),
        ("C5 by the same van as C7", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ("C5 and C7 on one van", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ("the same truck for C5 and C7", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ("Arbeitszeit gleich verteilen", Wish::BalanceHours),
        ("horas equilibradas", Wish::BalanceHours),
        ("reparte las paradas por igual entre las furgonetas", Wish::BalanceStops),
        ("distribuir as paradas igualmente pelos veículos", Wish::BalanceStops),
        ("répartir les arrêts équitablement entre les véhicules", Wish::BalanceStops),
        ("le moins de véhicules possible", Wish::FewestVehicles),
        ("möglichst kurze Fahrzeit", Wish::LeastTime),
        ("temps de conduite minimal", Wish::LeastTime),
        ("terminar com C7", Wish::Last("C7".to_owned())),
        ("finir par C7", Wish::Last("C7".to_owned())),
        ("C7 en dernier", Wish::Last("C7".to_owned())),
        ("les tournées finissent chez C7", Wish::EndAt("C7".to_owned())),
        ("C5 et C7 dans le même véhicule", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
        ("C5 y C7 en la misma furgoneta", Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])),
    ] {
        assert_eq!(wishes(text), (vec![wish], Vec::new()), "{text}");
    }
    for text in [
        "5 vans of 200 units",
        "5 Transporter, termingerecht liefern",
        "seven routes at most",
        "5 LKW, möglichst wenige Kilometer",
        "5 LKW mit möglichst wenig Leerfahrten",
        "5 carrinhas, com o menor número de quilómetros",
        "start and end at D1",
        "8 to 17 h",
        "end at 17 h",
        "without a break",
        "start with 5 vans",
        "without 5 vans",
        "as for C5 last week",
    ] {
        assert_eq!(wishes(text), (Vec::new(), Vec::new()), "{text}");
    }
}

#[test]
fn a_list_behind_another_wish_ends_at_its_comma() {
    let together = Wish::SameVehicle(vec!["C7".to_owned(), "North".to_owned()]);
    let found = wishes("start with C5, C7 and North on the same truck").0;
    assert_eq!(found, [together, Wish::First("C5".to_owned())]);
}

#[test]
fn stops_that_are_not_to_be_visited_are_understood() {
    for (text, left_out) in [
        ("5 vans without C5", vec!["C5"]),
        ("leave out stops C5 and C7", vec!["C5", "C7"]),
        ("skip stop 5", vec!["5"]),
        ("5 Fahrzeuge ohne Kunde C5", vec!["C5"]),
        ("5 vans, C5 and C7 are cancelled today", vec!["C5", "C7"]),
        ("5 Fahrzeuge, C5 weglassen, 8 bis 17 Uhr", vec!["C5"]),
        ("5 vehículos, omitir C5 y C7", vec!["C5", "C7"]),
        ("5 vans, postpone C5", vec!["C5"]),
        ("5 vans, C5 is closed until 10", vec![]),
        ("5 vehículos sin North", vec!["North"]),
    ] {
        assert_eq!(wishes(text).1, left_out, "{text}");
    }
}

#[test]
fn a_list_of_stops_to_leave_out_ends_before_another_statement() {
    let (found, left_out) = wishes("exclude C5 and North, C7 must be the first stop");
    assert_eq!(left_out, ["C5", "North"]);
    assert_eq!(found, [Wish::First("C7".to_owned())]);
    let (found, left_out) = wishes("ohne C5 und North, D1 und C7 im selben Fahrzeug");
    assert_eq!(left_out, ["C5", "North"]);
    assert_eq!(found, [Wish::SameVehicle(vec!["D1".to_owned(), "C7".to_owned()])]);
    let (found, _) = wishes("last stop C5, first stop C7");
    assert_eq!(found, [Wish::First("C7".to_owned()), Wish::Last("C5".to_owned())]);
    let together = [Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])];
    assert_eq!(wishes("C5 e C7 no mesmo veículo").0, together);
    assert_eq!(wishes("C5 y C7 en el mismo vehículo").0, together);
    assert_eq!(wishes("C5 and C7 together").0, [Wish::SameVehicle(vec!["C5".to_owned(), "C7".to_owned()])]);
}

#[test]
fn the_places_of_a_wish_have_no_other_meaning() {
    let names = Vocabulary { places: vec!["D1".to_owned(), "D2".to_owned()], ..Vocabulary::default() };
    let read = read("3 vans start at D1 and end at D2", &names);
    assert_eq!(read.rest, "3 vans start at D1 and ,,,,,,,,,");
}

#[test]
fn stops_are_left_out_in_several_languages() {
    for text in
        ["sans C5", "não visitar C5", "no visitar C5", "ne pas visiter C5", "C5 nicht beliefern", "sauf C5"]
    {
        assert_eq!(wishes(text), (Vec::new(), vec!["C5".to_owned()]), "{text}");
    }
}
