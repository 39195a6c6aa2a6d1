//! Questions in German, Spanish, French and Portuguese.

use serde_json::{Value, json};

use super::*;

fn usual(more: Value) -> Value {
    with(shift(json!({"vehicles": 5, "capacity": 30.0})), more)
}

#[test]
fn questions_in_other_languages_mean_the_same() {
    let limits = json!({"service_minutes": 10.0, "max_stops": 6});
    all_mean(&[
        (
            "5 Fahrzeuge mit je 30 Einheiten, von 8 bis 17 Uhr, 10 Minuten pro Stopp, höchstens 6 Stopps pro Tour",
            usual(limits.clone()),
        ),
        ("5 Lieferwagen mit je 30 Einheiten, 8-17 Uhr", usual(json!({}))),
        (
            "5 Fahrzeuge, Pause von 30 Minuten zwischen 11 und 13 Uhr, höchstens 80 km pro Tour",
            json!({"vehicles": 5, "break_minutes": 30.0, "break_from_minutes": 660.0, "break_until_minutes": 780.0,
                   "max_distance_km": 80.0}),
        ),
        ("ab 8 Uhr, bis 17 Uhr", shift(json!({}))),
        (
            "2 LKW mit je 80 Einheiten und ein Transporter mit 30 Einheiten",
            json!({"fleet": [
                {"name": "truck", "count": 2, "capacity": 80.0}, {"name": "van", "count": 1, "capacity": 30.0}
            ]}),
        ),
        (
            "5 camiones de 30 unidades, de 8:00 a 17:00, 10 minutos por parada, máximo 6 paradas por ruta, 40 km/h",
            usual(with(limits.clone(), json!({"speed_kmh": 40.0}))),
        ),
        ("5 furgonetas con capacidad de 30 unidades, de 8 a 17 h", usual(json!({}))),
        (
            "5 caminhões de 30 caixas, das 8 às 17 h, 10 minutos por parada, no máximo 6 paradas por rota",
            usual(limits),
        ),
        ("5 veículos com capacidade de 30 unidades, das 8 até 17 h", usual(json!({}))),
        (
            "5 Fahrzeuge, Verspätung kostet 30 Euro pro Stunde",
            json!({"vehicles": 5, "cost_per_hour_late": 30.0}),
        ),
        ("5 furgonetas, salida a las 7:30", json!({"vehicles": 5, "shift_start_minutes": 450.0})),
        ("5 veículos, saída às 7:30", json!({"vehicles": 5, "shift_start_minutes": 450.0})),
        (
            "5 furgões, saída do armazém exatamente às 6h",
            json!({"vehicles": 5, "shift_start_minutes": 360.0}),
        ),
        ("5 furgonetas, 20 por hora", json!({"vehicles": 5, "cost_per_hour": 20.0})),
        (
            "5 furgões, pausa de 30 minutos entre as 12 e as 14 horas",
            json!({"vehicles": 5, "break_minutes": 30.0, "break_from_minutes": 720.0, "break_until_minutes": 840.0}),
        ),
    ]);
}

#[test]
fn french_questions_mean_the_same() {
    all_mean(&[
        ("5 camionnettes de 30 unités, de 8h à 17h", usual(json!({}))),
        ("5 véhicules avec une capacité de 30 unités, de 8 à 17 h", usual(json!({}))),
        (
            "5 camions de 30, de 8h à 17h, 10 minutes par arrêt, au plus 6 arrêts par tournée",
            usual(json!({"service_minutes": 10.0, "max_stops": 6})),
        ),
        (
            "5 véhicules, 0,9 € par km et 35 € par heure",
            json!({"vehicles": 5, "cost_per_km": 0.9, "cost_per_hour": 35.0}),
        ),
        (
            "5 véhicules, deux pauses : 15 minutes à 10h et 45 minutes à 13h",
            json!({"vehicles": 5, "break_minutes": 15.0, "break_from_minutes": 600.0, "break_until_minutes": 600.0,
                   "other_breaks": [{"minutes": 45.0, "from_minutes": 780.0, "until_minutes": 780.0}]}),
        ),
        (
            "5 véhicules, départ à 7h30, retour jusqu'à 16h",
            json!({"vehicles": 5, "shift_start_minutes": 450.0, "shift_end_minutes": 960.0}),
        ),
        (
            "5 véhicules, une pause de 30 minutes entre 12h et 14h",
            json!({
            "vehicles": 5, "break_minutes": 30.0, "break_from_minutes": 720.0, "break_until_minutes": 840.0}),
        ),
    ]);
}

#[test]
fn prices_may_stand_behind_their_unit() {
    let prices = |more: Value| with(json!({"vehicles": 5}), more);
    all_mean(&[
        ("5 vans, every hour costs 60", prices(json!({"cost_per_hour": 60.0}))),
        ("5 vans, each km 0.9, each hour 35", prices(json!({"cost_per_km": 0.9, "cost_per_hour": 35.0}))),
        (
            "5 vans, a km costs 0.9 euros and an hour 35",
            prices(json!({"cost_per_km": 0.9, "cost_per_hour": 35.0})),
        ),
        (
            "5 Transporter, Kilometer kostet 0,90, Stunde 38",
            prices(json!({"cost_per_km": 0.9, "cost_per_hour": 38.0})),
        ),
        (
            "5 furgonetas, cada kilómetro cuesta 0,9 y cada hora 35",
            prices(json!({"cost_per_km": 0.9, "cost_per_hour": 35.0})),
        ),
        (
            "5 vans, each van costs 80 and each km 0.5",
            prices(json!({"cost_per_vehicle": 80.0, "cost_per_km": 0.5})),
        ),
        ("5 vans, every hour 12 stops", prices(json!({}))),
    ]);
}

#[test]
fn the_file_s_own_names_of_vehicles_are_kept() {
    let names = Vocabulary { vehicles: ["lieferwagen", "lkw"].map(str::to_owned).to_vec(), ..names() };
    let fleet = json!({"fleet": [
        {"name": "lieferwagen", "count": 3, "capacity": 30.0}, {"name": "lkw", "count": 2, "capacity": 90.0}
    ]});
    assert_eq!(
        planned_with("3 Lieferwagen mit je 30 Einheiten und 2 LKW mit je 90 Einheiten", &names),
        fleet
    );
}

#[test]
fn an_id_may_begin_with_the_word_depot() {
    let places = ["Depot North", "Depot South"].map(str::to_owned).to_vec();
    let names = Vocabulary { places, ..names() };
    let fleet = json!({"depots": ["Depot North", "Depot South"], "fleet": [
        {"name": "van", "count": 2, "capacity": 100.0, "depot": "Depot North"},
        {"name": "van", "count": 1, "capacity": 100.0, "depot": "Depot South"}
    ]});
    assert_eq!(planned_with("2 vans of 100 at Depot North and 1 van of 100 at Depot South", &names), fleet);
}
