//! Suppliers, their offers and their deliveries.

use protocol::AgentKind::SupplierSelection as SUPPLIERS;

use super::{File, random::Random};

const NAMES: [&str; 5] = ["Alder", "Brook & Co", "Cedar", "Delta GmbH", "Elm, Sons"];

fn quoted(name: &str) -> String {
    if name.contains(',') { format!("\"{name}\"") } else { name.to_owned() }
}

fn list(head: &str, seed: u64, row: impl Fn(usize, &str, &mut Random) -> String) -> String {
    let mut random = Random(seed);
    let rows = NAMES.iter().enumerate().map(|(at, name)| row(at, &quoted(name), &mut random) + "\n");
    format!("{head}\n{}", rows.collect::<String>())
}

pub fn suppliers() -> Vec<File> {
    vec![
        File::of("criteria as numbers and as grades", SUPPLIERS, graded()),
        File::of("semicolons and decimal commas", SUPPLIERS, german()).with_commas(';'),
        File::of("several rows of a supplier, in several spellings", SUPPLIERS, repeated()),
        File::of("blank cells, filled with the middle", SUPPLIERS, blank()),
        File::of("blank cells, filled with the worst", SUPPLIERS, blank())
            .asked("Rank them, blanks count as the worst"),
        File::of("a change that was supposed", SUPPLIERS, graded())
            .asked("What if Cedar lowers its price by 10 %?"),
        File::of("criteria with names of the report", SUPPLIERS, own_names()),
        File::of("lines of orders", SUPPLIERS, order_lines()),
    ]
}

pub fn allocations() -> Vec<File> {
    vec![
        File::of("offers for items", SUPPLIERS, offers()).asked("Split the orders at the least cost"),
        File::of("the total cost of a unit", SUPPLIERS, graded())
            .asked("Who is cheapest by total cost of ownership?"),
    ]
}

fn graded() -> String {
    list("supplier_name,quality,price,lead_time_days,risk", 21, |_, name, random| {
        format!(
            "{name},{},{},{},{}",
            random.between(60, 99),
            random.money(800, 1500, '.'),
            random.between(5, 40),
            ["low", "medium", "high"][random.between(0, 2) as usize]
        )
    })
}

fn german() -> String {
    list("Lieferant;Qualität;Preis;Lieferzeit Tage", 22, |_, name, random| {
        format!(
            "{name};{};{};{}",
            random.between(60, 99),
            random.money(800, 1500, ','),
            random.between(5, 40)
        )
    })
}

fn repeated() -> String {
    let row = |name: &str, random: &mut Random| {
        format!(
            "{name},{},{},{}\n",
            random.between(60, 99),
            random.money(800, 1500, '.'),
            random.between(5, 40)
        )
    };
    let mut random = Random(23);
    let mut text = "supplier_name,quality,price,lead_time_days\n".to_owned();
    for name in NAMES {
        text.push_str(&row(&quoted(name), &mut random));
    }
    for name in ["Alder", "CEDAR", "Alder ", "delta gmbh"] {
        text.push_str(&row(name, &mut random));
    }
    let copy = text.lines().nth(2).unwrap().to_owned();
    text + &copy + "\n"
}

fn blank() -> String {
    list("supplier_name,quality,price,lead_time_days", 24, |at, name, random| {
        let (quality, price, days) =
            (random.between(60, 99), random.money(800, 1500, '.'), random.between(5, 40));
        match at {
            1 => format!("{name},,{price},{days}"),
            4 => format!("{name},{quality},,{days}"),
            3 => format!("{name},{quality},{price},unknown"),
            _ => format!("{name},{quality},{price},{days}"),
        }
    })
}

fn own_names() -> String {
    list("supplier_name,score,price,topsis", 25, |_, name, random| {
        format!(
            "{name},{},{},{}",
            random.between(60, 99),
            random.money(800, 1500, '.'),
            random.between(5, 40)
        )
    })
}

fn order_lines() -> String {
    let mut random = Random(26);
    let mut text =
        "po_number,supplier,item,ordered_qty,received_qty,rejected_qty,order_date,promised_date,received_date,unit_price\n"
            .to_owned();
    for line in 0..60_u64 {
        let day = random.between(1, 15);
        text.push_str(&format!(
            "PO{line},{},Bolt,{},{},{},2024-{:02}-{day:02},2024-{:02}-{:02},2024-{:02}-{:02},{}\n",
            NAMES[line as usize % 4],
            100,
            random.between(90, 100),
            random.between(0, 5),
            line % 12 + 1,
            line % 12 + 1,
            day + 8,
            line % 12 + 1,
            day + random.between(5, 12),
            random.money(800, 1500, '.')
        ));
    }
    text
}

fn offers() -> String {
    let mut random = Random(27);
    let mut text = "item,supplier,unit_price,demand,capacity\n".to_owned();
    for (item, demand) in [("Bolt", 1000), ("Nut", 2400), ("Washer", 700)] {
        for name in ["Alder", "Cedar", "Delta GmbH"] {
            text.push_str(&format!(
                "{item},{name},{},{demand},{}\n",
                random.money(80, 200, '.'),
                random.between(500, 1900)
            ));
        }
    }
    text
}
