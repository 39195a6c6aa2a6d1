//! A depot and 60 customers in five towns around it, on a plane in kilometres.

use std::fmt::Write;

use super::random::Random;

const TOWNS: [(&str, f64, f64); 5] = [
    ("Northfield", 48.0, 86.0),
    ("Eastbrook", 88.0, 55.0),
    ("Southgate", 60.0, 14.0),
    ("Westmoor", 12.0, 44.0),
    ("Centre", 50.0, 50.0),
];

/// The columns of the template, then time windows and service time in minutes after midnight. The depot is first.
pub(crate) fn csv() -> String {
    let mut random = Random::new(60);
    let mut text = "location_id,name,x_coord,y_coord,demand,ready_time,due_time,service_time\n\
                    DEPOT,Central depot,50,50,0,360,1200,0\n"
        .to_owned();
    for number in 0..60_usize {
        let (town, x, y) = TOWNS[number % TOWNS.len()];
        let x = (x + 6.0 * random.normal()).clamp(0.0, 100.0);
        let y = (y + 6.0 * random.normal()).clamp(0.0, 100.0);
        let demand = 2 + (random.unit() * 24.0) as u32;
        let ready = 480 + 60 * (random.unit() * 5.0) as u32;
        let due = if random.chance(0.5) { 1080 } else { ready + 180 };
        writeln!(
            text,
            "C{:03},{town} customer {},{x:.1},{y:.1},{demand},{ready},{due},{}",
            number + 1,
            number / TOWNS.len() + 1,
            10 + demand
        )
        .expect("a string takes every text");
    }
    text
}
