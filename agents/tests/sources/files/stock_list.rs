//! Lists of stock.

use protocol::AgentKind::InventoryOptimization as STOCK;

use super::{File, random::Random};

const ITEMS: u64 = 12;

fn list(head: &str, seed: u64, row: impl Fn(u64, &mut Random) -> String) -> String {
    let mut random = Random(seed);
    let rows: String = (1..=ITEMS).map(|number| row(number, &mut random) + "\n").collect();
    format!("{head}\n{rows}")
}

pub fn stock() -> Vec<File> {
    vec![
        File::of("every column in its usual unit", STOCK, usual()),
        File::of("parameters that were said", STOCK, usual())
            .asked("lead time 21 days, service level 97 %, order cost 80, holding cost 20 %"),
        File::of("changes that were assumed", STOCK, usual())
            .asked("What if demand rises 10 %, unit costs rise 5 % and lead times get 20 % longer?"),
        File::of("money that was said for holding a unit", STOCK, usual())
            .asked("holding cost 2 per unit and year"),
        File::of("demand that varies as was said", STOCK, short()).asked("monthly demand varies by 40 %"),
        german(),
        french(),
        File::of("other periods than years and days", STOCK, other_periods()),
        File::of("holding costs in money", STOCK, money_for_holding()),
        File::of("packs and smallest orders, some of them blank", STOCK, packs()),
        File::of("items in several rows, and exact copies", STOCK, repeated()),
        File::of("the first of several rows", STOCK, repeated()).asked("keep the first of duplicates"),
        File::of("the last of several rows", STOCK, repeated()).asked("keep the last of duplicates"),
        File::of("blank, impossible and unreadable cells", STOCK, broken()),
        titled(),
        File::of("items at places", STOCK, places()),
        File::of("cases and units in them", STOCK, cases()),
        File::of("a cost for each line of an order", STOCK, lines()),
        File::of("a history with stock beside it", STOCK, history()),
        File::of("a history at two places", STOCK, history_at_places()),
    ]
}

fn usual() -> String {
    list(
        "item_id,item_name,current_stock,unit_cost,annual_demand,lead_time_days,order_cost,weekly_demand_std,\
         holding_rate_percent,service_level,on_order,review_days",
        1,
        |number, random| {
            format!(
                "ITM-{number:03},Part {number},{},{},{},{},{},{},{},{},{},{}",
                random.between(0, 300),
                random.money(150, 9900, '.'),
                random.between(100, 5000),
                random.between(3, 40),
                random.between(25, 90),
                random.between(2, 20),
                random.between(15, 30),
                random.between(90, 99),
                random.between(0, 90),
                random.between(1, 14),
            )
        },
    )
}

fn short() -> String {
    list("item_id,current_stock,unit_cost,annual_demand", 2, |number, random| {
        format!(
            "A{number},{},{},{}",
            random.between(0, 300),
            random.money(150, 9900, '.'),
            random.between(100, 5000)
        )
    })
}

fn german() -> File {
    let text = list(
        "Artikelnummer;Bezeichnung;Bestand;Stückkosten;Jahresbedarf;Lieferzeit (Tage)",
        3,
        |number, random| {
            format!(
                "{number:05};Teil {number};{};{};{};{}",
                random.between(0, 300),
                random.money(150, 250_000, ','),
                random.between(100, 5000),
                random.between(3, 40)
            )
        },
    );
    File::of("German with semicolons and decimal commas", STOCK, text).with_commas(';')
}

fn french() -> File {
    let text = list(
        "code article\tdésignation\tstock\tcoût unitaire\tdemande annuelle\tdélai (jours)",
        4,
        |number, random| {
            format!(
                "R-{number}\tPièce {number}\t{}\t{}\t{}\t{}",
                random.between(0, 300),
                random.money(150, 9900, ','),
                random.between(100, 5000),
                random.between(3, 40)
            )
        },
    );
    File::of("French with tabs and decimal commas", STOCK, text).with_commas('\t')
}

fn other_periods() -> String {
    list(
        "item_id,current_stock,unit_cost,monthly_demand,lead_time_weeks,monthly_demand_std",
        5,
        |number, random| {
            format!(
                "A{number},{},${},{},{},{}",
                random.between(0, 300),
                random.money(150, 9900, '.'),
                random.between(10, 500),
                random.between(1, 9),
                random.between(4, 60)
            )
        },
    )
}

fn money_for_holding() -> String {
    list("item_id,current_stock,unit_cost,annual_demand,holding_cost_per_unit", 6, |number, random| {
        format!(
            "A{number},{},{},{},{}",
            random.between(0, 300),
            random.money(500, 9900, '.'),
            random.between(100, 5000),
            random.money(50, 400, '.')
        )
    })
}

fn packs() -> String {
    list(
        "item_id,current_stock,unit_cost,annual_demand,pack_size,minimum_order_quantity",
        7,
        |number, random| {
            let pack = if number % 4 == 0 { String::new() } else { random.between(2, 24).to_string() };
            let minimum = if number % 3 == 0 { String::new() } else { random.between(10, 400).to_string() };
            format!(
                "A{number},{},{},{},{pack},{minimum}",
                random.between(0, 300),
                random.money(150, 9900, '.'),
                random.between(100, 5000)
            )
        },
    )
}

fn repeated() -> String {
    let head =
        "item_id,current_stock,unit_cost,annual_demand,lead_time_days,weekly_demand_std,order_cost,on_order";
    let mut text = list(head, 8, repeated_row);
    let mut random = Random(9);
    for number in [2, 5, 5, 9] {
        text.push_str(&(repeated_row(number, &mut random) + "\n"));
    }
    let copy = text.lines().nth(4).unwrap().to_owned();
    text + &copy + "\n"
}

fn repeated_row(number: u64, random: &mut Random) -> String {
    let lead_time = random.between(3, 40).to_string();
    let order_cost = random.between(25, 90).to_string();
    format!(
        "A{number},{},{},{},{},{},{},{}",
        random.between(0, 300),
        random.money(150, 9900, '.'),
        random.between(100, 5000),
        if number == 5 { "" } else { &lead_time },
        random.between(2, 20),
        if number == 2 { "" } else { &order_cost },
        random.between(0, 50),
    )
}

fn broken() -> String {
    list(
        "item_id,current_stock,unit_cost,annual_demand,lead_time_days,order_cost,service_level",
        10,
        |number, random| {
            let (stock, cost, demand) =
                (random.between(0, 300), random.money(150, 9900, '.'), random.between(100, 5000));
            let (lead_time, order_cost, service) =
                (random.between(3, 40), random.between(25, 90), random.between(90, 99));
            match number {
                2 => format!("A2,,{cost},{demand},{lead_time},{order_cost},{service}"),
                3 => format!("A3,{stock},{cost},{demand},-3,{order_cost},{service}"),
                4 => format!("A4,{stock},{cost},{demand},soon,{order_cost},{service}"),
                5 => format!("A5,n/a,{cost},{demand},,0,{service}"),
                6 => format!("A6,{stock},,{demand},{lead_time},{order_cost},{service}"),
                7 => format!("A7,{stock},{cost},{demand},{lead_time},{order_cost},"),
                8 => format!("A8,999999,{cost},{demand},{lead_time},{order_cost},{service}"),
                _ => format!("A{number},{stock},{cost},{demand},{lead_time},{order_cost},{service}"),
            }
        },
    )
}

fn titled() -> File {
    let text = list(
        "Artículo|Existencias|Coste unitario|Demanda anual|Plazo de entrega (días)",
        11,
        |number, random| {
            format!(
                "P{number}|{}|{}|{},{:03}|{}",
                random.between(0, 300),
                random.money(150, 9900, '.'),
                random.between(1, 9),
                random.between(0, 999),
                random.between(3, 40)
            )
        },
    );
    let text = format!("Almacén central\n\n{text}Total|2500||50,000|\n");
    File::of("Spanish below a title, with a row of totals", STOCK, text).separated('|').below(3)
}

fn places() -> String {
    let mut random = Random(12);
    let mut text = "item_id,location,current_stock,unit_cost,annual_demand,lead_time_days\n".to_owned();
    for number in 1..=ITEMS {
        for place in ["North", "South"] {
            let lead_time = random.between(3, 40).to_string();
            text.push_str(&format!(
                "A{number},{place},{},{},{},{}\n",
                random.between(0, 300),
                random.money(150, 9900, '.'),
                random.between(100, 5000),
                if number == 4 && place == "South" { "" } else { &lead_time },
            ));
        }
    }
    text
}

fn cases() -> String {
    list("item_id,stock_cases,cost_per_case,annual_demand_cases,units_per_case", 13, |number, random| {
        format!(
            "A{number},{},{},{},{}",
            random.between(0, 30),
            random.money(1500, 99_000, '.'),
            random.between(10, 500),
            random.between(2, 24)
        )
    })
}

fn lines() -> String {
    list("item_id,current_stock,unit_cost,annual_demand,order_cost,line_cost", 14, |number, random| {
        format!(
            "A{number},{},{},{},{},{}",
            random.between(0, 300),
            random.money(150, 9900, '.'),
            random.between(100, 5000),
            random.between(25, 90),
            random.between(1, 9)
        )
    })
}

fn history() -> String {
    let mut random = Random(15);
    let mut text = "date,item_id,quantity,current_stock,unit_cost,lead_time_days\n".to_owned();
    for month in 0..24 {
        for number in 1..=4 {
            let stock = random.between(0, 300).to_string();
            text.push_str(&format!(
                "{}-{:02}-01,A{number},{},{},{},{}\n",
                2023 + month / 12,
                month % 12 + 1,
                random.between(20, 90),
                if month > 20 && number == 2 { "" } else { &stock },
                random.money(150, 9900, '.'),
                random.between(3, 40)
            ));
        }
    }
    text
}

fn history_at_places() -> String {
    let mut random = Random(16);
    let mut text = "date,item_id,location,quantity,current_stock,unit_cost\n".to_owned();
    for month in 0..24 {
        for place in ["North", "South"] {
            for number in 1..=3 {
                text.push_str(&format!(
                    "{}-{:02}-01,A{number},{place},{},{},{}\n",
                    2023 + month / 12,
                    month % 12 + 1,
                    random.between(20, 90),
                    random.between(0, 300),
                    random.money(150, 9900, '.'),
                ));
            }
        }
    }
    text
}
