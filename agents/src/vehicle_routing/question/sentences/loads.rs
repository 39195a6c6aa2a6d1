//! Loads of one measure and of several.

use serde_json::{Value, json};

use super::*;

fn two(key: &str, value: f64, other_key: &str, other_value: f64) -> Value {
    json!({key: value, other_key: other_value})
}

#[test]
fn loads_of_several_measures_are_kept_apart() {
    all_mean(&[
        (
            "5 vans of 800 kg and 6 m3",
            json!({"vehicles": 5, "weight_capacity": 800.0, "volume_capacity": 6.0}),
        ),
        ("5 vans of 800 kg / 6 m³", json!({"vehicles": 5, "weight_capacity": 800.0, "volume_capacity": 6.0})),
        (
            "5 vans, 800 kg, 6 m3 each",
            json!({"vehicles": 5, "weight_capacity": 800.0, "volume_capacity": 6.0}),
        ),
        ("5 vans (800 kg, 6 cbm)", json!({"vehicles": 5, "weight_capacity": 800.0, "volume_capacity": 6.0})),
        ("each carries 1.2 t and 8 cubic metres", two("weight_capacity", 1200.0, "volume_capacity", 8.0)),
        ("each van takes 1,200 kg and 8000 litres", two("weight_capacity", 1200.0, "volume_capacity", 8.0)),
        ("capacity 200 units and 900 kg", two("capacity", 200.0, "weight_capacity", 900.0)),
        ("capacity 200, max weight 900 kg", two("capacity", 200.0, "weight_capacity", 900.0)),
        ("trucks take 18 pallets and 5 tonnes", two("capacity", 18.0, "weight_capacity", 5000.0)),
        (
            "capacity of 18 pallets and at most 2000 lb",
            two("capacity", 18.0, "weight_capacity", 2000.0 * 0.453_592_37),
        ),
        ("capacity 100 boxes and volume 6", two("capacity", 100.0, "volume_capacity", 6.0)),
        (
            "vans carry 200 units, 900 kg and 10 m3",
            json!({"capacity": 200.0, "weight_capacity": 900.0, "volume_capacity": 10.0}),
        ),
        ("vans of 10 m³", json!({"volume_capacity": 10.0})),
        ("vans of 200 units", json!({"capacity": 200.0})),
        ("trucks carrying 1,200 kg", json!({"weight_capacity": 1200.0})),
        ("3 trucks, 1 200 kg per vehicle", json!({"vehicles": 3, "weight_capacity": 1200.0})),
        ("trucks carrying 5 tonnes", json!({"weight_capacity": 5000.0})),
        ("4 trucks of 12 t, 40 km/h", json!({"vehicles": 4, "weight_capacity": 12000.0, "speed_kmh": 40.0})),
        ("3 lorries of 12 t", json!({"vehicles": 3, "weight_capacity": 12000.0})),
        ("3 200 per vehicle", json!({})),
        ("it costs 200 per van", json!({"cost_per_vehicle": 200.0})),
        ("5 vans a 200", json!({"vehicles": 5, "capacity": 200.0})),
        ("5 vans @ 200", json!({"vehicles": 5, "capacity": 200.0})),
        ("5 vans 200 kg", json!({"vehicles": 5, "weight_capacity": 200.0})),
        ("fuel 9 l/100 km", json!({"fuel_litres_per_100_km": 9.0})),
        ("2.5 kg CO2 per litre", json!({"co2_kg_per_litre": 2.5})),
        (
            "3 vans of 800 kg and 6 m3 and 2 trucks of 3 t and 20 m3",
            json!({"fleet": [
                {"name": "van", "count": 3, "weight_capacity": 800.0, "volume_capacity": 6.0},
                {"name": "truck", "count": 2, "weight_capacity": 3000.0, "volume_capacity": 20.0}
            ]}),
        ),
        (
            "3 vans of 800 kg and 2 trucks of 1.5 t",
            json!({"fleet": [
                {"name": "van", "count": 3, "weight_capacity": 800.0},
                {"name": "truck", "count": 2, "weight_capacity": 1500.0}
            ]}),
        ),
    ]);
}
