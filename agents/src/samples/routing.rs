//! A depot and 60 customers in Utrecht and four places around it. Towns and places are real, customers are not.

use std::fmt::Write;

use super::random::Random;

/// Middles of the places, in degrees of latitude and longitude.
const TOWNS: [(&str, f64, f64); 5] = [
    ("Maarssen", 52.134, 5.042),
    ("Zeist", 52.089, 5.236),
    ("Nieuwegein", 52.033, 5.086),
    ("De Meern", 52.086, 5.035),
    ("Utrecht", 52.091, 5.118),
];

/// How far customers lie from the middle of their place: about 700 m in both directions.
const SPREAD: (f64, f64) = (0.0065, 0.0105);

/// Most that a customer may be away from the middle, as a multiple of [`SPREAD`].
const FARTHEST: f64 = 2.0;

/// The columns of the template, with places in degrees, then time windows and service time in minutes after midnight. The depot
/// is first.
pub(crate) fn csv() -> String {
    let mut random = Random::new(60);
    let mut text = "location_id,name,x_coord,y_coord,demand,ready_time,due_time,service_time\n\
                    DEPOT,Depot Lage Weide,5.0680,52.1055,0,360,1200,0\n"
        .to_owned();
    for number in 0..60_usize {
        let (town, middle_latitude, middle_longitude) = TOWNS[number % TOWNS.len()];
        let mut away = |spread: f64| spread * random.normal().clamp(-FARTHEST, FARTHEST);
        let latitude = middle_latitude + away(SPREAD.0);
        let longitude = middle_longitude + away(SPREAD.1);
        let demand = 2 + (random.unit() * 24.0) as u32;
        let ready = 480 + 60 * (random.unit() * 5.0) as u32;
        let due = if random.chance(0.5) { 1080 } else { ready + 180 };
        writeln!(
            text,
            "C{:03},{town} customer {},{longitude:.4},{latitude:.4},{demand},{ready},{due},{}",
            number + 1,
            number / TOWNS.len() + 1,
            10 + demand
        )
        .expect("a string takes every text");
    }
    text
}
