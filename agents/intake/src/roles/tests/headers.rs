//! Headers of real files and templates in five languages, Hindi in Latin letters, and exports.
//! `headers.csv` lists the table, the header, the kind of its values, and its role; `-` means none, `?` means any.

use std::collections::BTreeMap;

use crate::{
    Recipe, reader,
    roles::{Role, Roles, map},
};

const HEADERS: &str = include_str!("headers.csv");
const ROWS: usize = 24;
const PARTS_THAT_MUST_BE_RIGHT: f64 = 0.98;

struct Header<'a> {
    name: &'a str,
    values: &'a str,
    role: &'a str,
}

/// The tables of the file in order.
fn tables() -> Vec<(&'static str, Vec<Header<'static>>)> {
    let mut tables: Vec<(&str, Vec<Header>)> = Vec::new();
    for line in HEADERS.lines().skip(1).filter(|line| !line.is_empty()) {
        let cells: Vec<&str> = line.split(',').collect();
        let [table, name, values, role] = cells[..] else { panic!("four cells are in {line}") };
        if tables.last().is_none_or(|(last, _)| *last != table) {
            tables.push((table, Vec::new()));
        }
        tables.last_mut().unwrap().1.push(Header { name, values, role });
    }
    tables
}

/// A made-up value; `row` counts from 0.
fn value(values: &str, row: usize) -> String {
    let (spread, few) = (row * 7 % 23 + 3, row % 4);
    match values {
        "date" => format!("2025-{:02}-{:02}", row % 12 + 1, row * 5 % 28 + 1),
        "later" => {
            format!("2025-{:02}-{:02}", row % 12 + 1, row * 5 % 28 + 1 + usize::from(row * 5 % 28 < 20) * 4)
        }
        "time" => format!("{:02}:30", 8 + few),
        "late" => format!("{:02}:30", 14 + few),
        "year" => format!("{}", 2020 + few),
        "month" => format!("{}", row % 12 + 1),
        "compact" => format!("2025{:02}{:02}", row % 12 + 1, row * 5 % 28 + 1),
        "int" => spread.to_string(),
        "big" => (spread * 131).to_string(),
        "half" => format!("{}.5", spread / 2),
        "dec" => format!("{}.{:02}", spread, row * 37 % 90 + 9),
        "cost" => format!("{}.{:02}", spread / 3 + 1, row * 31 % 80 + 11),
        "share" => format!("0.{}", 80 + few * 4),
        "rate" => format!("0.{}", 15 + few),
        "percent" => (90 + few).to_string(),
        "lat" => format!("48.{:04}", 1000 + row * 131),
        "lon" => format!("11.{:04}", 1000 + row * 173),
        "bool" => (row % 3 / 2).to_string(),
        "few" => few.to_string(),
        "key" => format!("P-{:03}", row + 1),
        "rows" => (row + 1).to_string(),
        "code" => format!("C{}", few + 1),
        "digits" => (100_100 + few * 11).to_string(),
        "name" => ["Bolt", "Nut", "Washer", "Valve", "Pump", "Hose"][row % 6].to_owned() + &format!(" {row}"),
        "group" => ["Tools", "Parts", "Oils", "Paint"][few].to_owned(),
        "city" => ["Pune", "Lyon", "Porto", "Ulm"][few].to_owned(),
        "country" => ["IN", "DE", "FR", "PT"][few].to_owned(),
        "currency" => "EUR".to_owned(),
        "unit" => ["pcs", "kg", "pcs", "m"][few].to_owned(),
        "level" => ["low", "medium", "high", "low"][few].to_owned(),
        "text" => format!("The parts of lot {row} came late but were good"),
        "mail" => format!("a{row}@example.org"),
        "url" => format!("https://example.org/{row}"),
        "barcode" => ["4006381333931", "036000291452", "5901234123457", "4006381333931"][few].to_owned(),
        "empty" => String::new(),
        other => panic!("no values are called {other}"),
    }
}

fn csv(headers: &[Header]) -> String {
    let mut lines = vec![headers.iter().map(|header| header.name).collect::<Vec<_>>().join(";")];
    for row in 0..ROWS {
        lines.push(headers.iter().map(|header| value(header.values, row)).collect::<Vec<_>>().join(";"));
    }
    lines.join("\n")
}

#[test]
fn almost_all_headers_get_the_right_role() {
    let (mut right, mut all, mut unsure) = (0, 0, 0);
    for (name, headers) in tables() {
        let table = reader::read("x.csv", csv(&headers).as_bytes(), &Recipe::default()).unwrap();
        let mapping = map(&table, &Roles::default());
        let parts: BTreeMap<&str, (Role, f64)> = mapping
            .columns
            .iter()
            .map(|found| (found.column.as_str(), (found.role, found.confidence)))
            .collect();
        for header in headers.iter().filter(|header| header.role != "?") {
            let part = parts.get(header.name).map(|(role, _)| serde_json::to_value(role).unwrap());
            let part = part.as_ref().map_or("-", |part| part.as_str().unwrap());
            all += 1;
            right += usize::from(part == header.role);
            unsure += usize::from(part == header.role && part != "-" && parts[header.name].1 < 0.8);
            if part != header.role {
                println!("{name} ({:?}): {} is {}, not {part}", mapping.kind, header.name, header.role);
            }
        }
    }
    println!("{right} of {all} right, {unsure} of them asked");
    assert!(all >= 220, "{all}");
    assert!(right as f64 >= PARTS_THAT_MUST_BE_RIGHT * all as f64);
}
