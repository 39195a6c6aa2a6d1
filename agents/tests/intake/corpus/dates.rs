//! Dates as people and programs write them.

use agents::Recipe;
use intake::date::DateOrder;

use crate::case::{Case, read};

/// Days below each other, parted by bars; each has sold one more than the last.
fn dates(name: &'static str, days: &str, first: &'static str, last: &'static str) -> Case {
    let days: Vec<&str> = days.split('|').collect();
    let line = |(sold, day): (usize, &&str)| format!("\"{day}\",A,{}\n", sold + 1);
    let text = "date,sku,quantity\n".to_owned() + &days.iter().enumerate().map(line).collect::<String>();
    let sum = (days.len() * (days.len() + 1) / 2) as f64;
    read(name, "x.csv", text, days.len(), "date|sku|quantity").dates(first, last).sum(sum)
}

pub fn cases() -> Vec<Case> {
    [days(), words(), periods(), clocks(), faults()].into_iter().flatten().collect()
}

fn days() -> Vec<Case> {
    let month_first = Recipe { date_order: Some(DateOrder::MonthFirst), ..Recipe::default() };
    vec![
        dates("2025-02-01 as all programs write it", "2025-02-01|2025-02-14", "2025-02-01", "2025-02-14"),
        dates("2025/2/1 as in Japan", "2025/2/1|2025/2/14", "2025-02-01", "2025-02-14"),
        dates("20250201 as SAP writes it", "20250201|20250214", "2025-02-01", "2025-02-14"),
        dates("01.02.2025 as in Germany", "01.02.2025|14.02.2025", "2025-02-01", "2025-02-14"),
        dates("1.2.25 as in Germany, short", "1.2.25|14.2.25", "2025-02-01", "2025-02-14"),
        dates("14/02/2025 proves that the day is first", "01/02/2025|14/02/2025", "2025-02-01", "2025-02-14"),
        dates(
            "02/14/2025 proves that the month is first",
            "02/01/2025|02/14/2025",
            "2025-02-01",
            "2025-02-14",
        )
        .says("month first"),
        dates(
            "a first day of each month tells the order",
            "01/01/2025|02/01/2025|03/01/2025",
            "2025-01-01",
            "2025-03-01",
        ),
        dates("an order that nothing proves is told", "03/04/2025|05/06/2025", "2025-04-03", "2025-06-05")
            .says("could be day first or month first"),
        dates(
            "an order that nothing proves can be changed",
            "03/04/2025|05/06/2025",
            "2025-03-04",
            "2025-05-06",
        )
        .with(month_first),
        dates(
            "days of January as in America could be first days of months, and that is told",
            "01/05/2025|01/06/2025|01/07/2025",
            "2025-05-01",
            "2025-07-01",
        )
        .says("could be day first or month first"),
    ]
}

fn words() -> Vec<Case> {
    vec![
        dates("1 February 2025 in English", "1 February 2025|14 February 2025", "2025-02-01", "2025-02-14"),
        dates("Feb 1, 2025 in America", "Feb 1, 2025|Feb 14, 2025", "2025-02-01", "2025-02-14"),
        dates("01-Feb-25 as databases write it", "01-Feb-25|14-Feb-25", "2025-02-01", "2025-02-14"),
        dates("Saturday stands in front", "Sat 1 Feb 2025|Fri 14 Feb 2025", "2025-02-01", "2025-02-14"),
        dates("1. März 2025 in German", "1. März 2025|14. Mai 2025", "2025-03-01", "2025-05-14"),
        dates("1 févr. 2025 in French", "1 févr. 2025|14 août 2025", "2025-02-01", "2025-08-14"),
        dates(
            "1 de enero de 2025 in Spanish",
            "1 de enero de 2025|14 de abril de 2025",
            "2025-01-01",
            "2025-04-14",
        ),
        dates(
            "1 de fevereiro de 2025 in Portuguese",
            "1 de fevereiro de 2025|14 de maio de 2025",
            "2025-02-01",
            "2025-05-14",
        ),
    ]
}

fn periods() -> Vec<Case> {
    vec![
        dates("weeks as 2025-W05", "2025-W05|2025-W06|2025-W07", "2025-01-27", "2025-02-10"),
        dates("weeks as KW 5/2025", "KW 5/2025|KW 6/2025|KW 7/2025", "2025-01-27", "2025-02-10"),
        dates("months as 2025-01", "2025-01|2025-02|2025-03", "2025-01-01", "2025-03-01"),
        dates("months as 01/2025", "01/2025|02/2025|03/2025", "2025-01-01", "2025-03-01"),
        dates("months as Jan-25", "Jan-25|Feb-25|Mar-25", "2025-01-01", "2025-03-01"),
        dates("months as 202501", "202501|202502|202503", "2025-01-01", "2025-03-01"),
        dates("months as Mär 2025", "Jan 2025|Feb 2025|Mär 2025", "2025-01-01", "2025-03-01"),
        dates("quarters as 2025 Q1", "2025 Q1|2025 Q2|2025 Q3", "2025-01-01", "2025-07-01"),
        dates("quarters as Q1/25", "Q1/25|Q2/25|Q3/25", "2025-01-01", "2025-07-01"),
        dates("years as 2023", "2023|2024|2025", "2023-01-01", "2025-01-01"),
    ]
}

fn clocks() -> Vec<Case> {
    vec![
        dates(
            "a time of day stands behind",
            "2025-02-01 10:15:00|2025-02-14 23:59:59",
            "2025-02-01",
            "2025-02-14",
        ),
        dates(
            "a time zone moves no day",
            "2025-02-01T23:30:00-08:00|2025-02-14T00:30:00Z",
            "2025-02-01",
            "2025-02-14",
        )
        .says("time zone"),
        dates(
            "a time of day as in America",
            "2/1/2025 1:15 PM|2/14/2025 9:00 AM",
            "2025-02-01",
            "2025-02-14",
        ),
        dates("the days of a spreadsheet", "45689|45702", "2025-02-01", "2025-02-14")
            .says("day numbers of a spreadsheet"),
        dates("the seconds of a clock", "1738368000|1739491200", "2025-02-01", "2025-02-14"),
    ]
}

fn faults() -> Vec<Case> {
    let listed = |name, days: &str, first, last, sum| {
        let mut case = dates(name, days, first, last).unused(1);
        case.expected.sum = Some(sum);
        case
    };
    vec![
        listed("a word among dates is listed", "2025-02-01|soon|2025-02-14", "2025-02-01", "2025-02-14", 4.0),
        listed(
            "a day that is not in the calendar is listed",
            "2025-02-01|2025-02-30|2025-02-14",
            "2025-02-01",
            "2025-02-14",
            4.0,
        ),
        listed("a blank among dates is listed", "2025-02-01||2025-02-14", "2025-02-01", "2025-02-14", 4.0),
        listed(
            "a fiscal year among dates is listed",
            "2025-02-01|FY2025|2025-02-14",
            "2025-02-01",
            "2025-02-14",
            4.0,
        ),
    ]
}
