//! Places to visit.

use protocol::AgentKind::VehicleRouting as ROUTES;

use super::{File, random::Random};

const STOPS: u64 = 9;

fn list(head: &str, depot: &str, seed: u64, row: impl Fn(u64, &mut Random) -> String) -> String {
    let mut random = Random(seed);
    let rows: String = (1..=STOPS).map(|number| row(number, &mut random) + "\n").collect();
    format!("{head}\n{depot}\n{rows}")
}

pub fn routes() -> Vec<File> {
    const FLEET: &str = "3 vehicles of 40 units, solve for 1 second";
    vec![
        File::of("amounts and minutes of service", ROUTES, plane()).asked(FLEET),
        File::of("degrees and decimal commas", ROUTES, globe()).with_commas(';').asked(FLEET),
        File::of("no amounts", ROUTES, without_amounts()).asked("3 vehicles of 5 units, solve for 1 second"),
        File::of("several orders of a place, and a copy", ROUTES, repeated()).asked(FLEET),
        File::of("service in hours, some of it blank", ROUTES, hours())
            .asked("3 vehicles of 40 units, 12 minutes per stop, solve for 1 second"),
        File::of("too much for the fleet", ROUTES, plane())
            .asked("1 vehicle of 30 units, 1 trip each, solve for 1 second"),
    ]
}

fn plane() -> String {
    list("id,x,y,demand,service_minutes", "Depot,0,0,0,0", 31, |number, random| {
        format!(
            "C{number},{},-{},{},{}",
            random.between(1, 30),
            random.between(1, 30),
            random.between(1, 15),
            random.between(2, 20)
        )
    })
}

fn globe() -> String {
    list("Kunde;Breitengrad;Längengrad;Menge", "Lager;52,5200;13,4050;0", 32, |number, random| {
        format!(
            "K{number};52,5{:03};13,4{:03};{}",
            random.between(0, 999),
            random.between(0, 999),
            random.between(1, 15)
        )
    })
}

fn without_amounts() -> String {
    list("stop,latitude,longitude", "depot,48.8566,2.3522", 33, |number, random| {
        format!("S{number},48.8{:03},2.3{:03}", random.between(0, 999), random.between(0, 999))
    })
}

fn repeated() -> String {
    let text = list("id,x,y,demand,order", "Depot,0,0,0,", 34, |number, random| {
        format!("C{number},{number},{},{},O{number}", number * 3 % 7, random.between(1, 15))
    });
    let copy = text.lines().nth(3).unwrap().to_owned();
    format!("{text}C1,1,3,4,O91\nC5,5,1,2,O95\n{copy}\n")
}

fn hours() -> String {
    list("id,x,y,demand,service_hours", "Depot,0,0,0,", 35, |number, random| {
        let hours = random.money(10, 60, '.');
        let hours = if number % 3 == 0 { String::new() } else { hours };
        format!(
            "C{number},{},{},{},{hours}",
            random.between(1, 30),
            random.between(1, 30),
            random.between(1, 15)
        )
    })
}
