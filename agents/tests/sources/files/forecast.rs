//! Demand of the past.

use protocol::AgentKind::{DemandForecasting as FORECASTS, DynamicDemandSensing as SENSING};

use super::{File, random::Random};

pub fn forecasts() -> Vec<File> {
    vec![
        File::of("months of products", FORECASTS, months(',', "date,product_id,quantity"))
            .asked("Forecast the next 6 months"),
        File::of("German with semicolons", FORECASTS, months(';', "Monat;Artikel;Absatz")).with_commas(';'),
        File::of("growth that was said", FORECASTS, months(',', "date,product_id,quantity"))
            .asked("Forecast the next 6 months, assume 3 % growth per year"),
        File::of("unusual values", FORECASTS, unusual()).asked("Which values are unusual?"),
        File::of("blank, repeated and unreadable rows", FORECASTS, untidy())
            .asked("Forecast the next 3 months"),
        File::of("a column for each month", FORECASTS, wide()).asked("Forecast the next 3 months"),
    ]
}

pub fn sensing() -> Vec<File> {
    vec![
        File::of("days with promotions", SENSING, days()),
        File::of("why demand changed", SENSING, days()).asked("Why did demand change in the last 4 weeks?"),
    ]
}

fn months(separator: char, head: &str) -> String {
    let mut random = Random(41);
    let mut text = format!("{head}\n");
    for month in 0..36 {
        for product in ["A", "B", "C-3"] {
            text.push_str(&format!(
                "{}-{:02}-01{separator}{product}{separator}{}\n",
                2022 + month / 12,
                month % 12 + 1,
                random.between(50, 120)
            ));
        }
    }
    text
}

fn unusual() -> String {
    months(',', "date,product_id,quantity").replacen("2023-05-01,B,", "2023-05-01,B,9", 1)
}

fn untidy() -> String {
    let text = months(',', "date,product_id,quantity");
    let copy = text.lines().nth(7).unwrap().to_owned();
    format!("{text}{copy}\n2024-12-01,B,many\n2024-12-01,,5\nTotal,,9999\n")
}

fn wide() -> String {
    let mut random = Random(42);
    let months: Vec<String> =
        (0..24).map(|month| format!("{}-{:02}", 2023 + month / 12, month % 12 + 1)).collect();
    let mut text = format!("product,{}\n", months.join(","));
    for product in ["A", "B", "C"] {
        let row: Vec<String> = months.iter().map(|_| random.between(50, 120).to_string()).collect();
        text.push_str(&format!("{product},{}\n", row.join(",")));
    }
    text
}

fn days() -> String {
    let mut random = Random(43);
    let mut text = "date,product_id,demand,promotion,price\n".to_owned();
    let start = chrono::NaiveDate::from_ymd_opt(2024, 1, 1).unwrap();
    for day in 0..200 {
        let date = start + chrono::Days::new(day);
        for product in ["A", "B"] {
            let promotion = u64::from(random.between(0, 9) == 0);
            let price = random.between(90, 110);
            text.push_str(&format!(
                "{date},{product},{},{promotion},{}.{:02}\n",
                random.between(80, 100) + 60 * promotion + (110 - price),
                price / 10,
                price % 10 * 10
            ));
        }
    }
    text
}
