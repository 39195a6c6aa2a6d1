//! Tables with a column per period.

use agents::Role;

use crate::case::{Case, read};

/// Two products over three periods that are called so.
fn periods(name: &'static str, titles: &str, first: &'static str, last: &'static str) -> Case {
    let text = format!("sku;{titles}\nA;1;2;3\nB;4;5;6\n");
    read(name, "x.csv", text, 6, "sku|date|quantity")
        .file_rows(2)
        .role(Role::Product, "sku")
        .dates(first, last)
        .sum(21.0)
}

pub fn cases() -> Vec<Case> {
    [titles(), values(), others()].into_iter().flatten().collect()
}

fn titles() -> Vec<Case> {
    vec![
        periods("columns called 2025-01", "2025-01;2025-02;2025-03", "2025-01-01", "2025-03-01"),
        periods("columns called 2025-01-31", "2025-01-31;2025-02-28;2025-03-31", "2025-01-31", "2025-03-31"),
        periods("columns called Jan 2025", "Jan 2025;Feb 2025;Mar 2025", "2025-01-01", "2025-03-01"),
        periods("columns called Jan-25", "Jan-25;Feb-25;Mar-25", "2025-01-01", "2025-03-01"),
        periods("columns called Mär 2025", "Jan 2025;Feb 2025;Mär 2025", "2025-01-01", "2025-03-01"),
        periods("columns called Mai 2025", "Mai 2025;Juni 2025;Juli 2025", "2025-05-01", "2025-07-01"),
        periods(
            "columns called août 2025",
            "juillet 2025;août 2025;septembre 2025",
            "2025-07-01",
            "2025-09-01",
        ),
        periods("columns called 01.01.2025", "01.01.2025;01.02.2025;01.03.2025", "2025-01-01", "2025-03-01"),
        periods("columns called 1/31/2025", "1/31/2025;2/28/2025;3/31/2025", "2025-01-31", "2025-03-31"),
        periods("columns called W05 2025", "W05 2025;W06 2025;W07 2025", "2025-01-27", "2025-02-10"),
        periods("columns called KW 5/2025", "KW 5/2025;KW 6/2025;KW 7/2025", "2025-01-27", "2025-02-10"),
        periods("columns called Q1 2025", "Q1 2025;Q2 2025;Q3 2025", "2025-01-01", "2025-07-01"),
        periods("columns called 202501", "202501;202502;202503", "2025-01-01", "2025-03-01"),
        periods("columns called 2023", "2023;2024;2025", "2023-01-01", "2025-01-01"),
        periods("columns called 45658", "45658;45689;45717", "2025-01-01", "2025-03-01"),
    ]
}

fn values() -> Vec<Case> {
    vec![
        read(
            "blank cells are no rows and are told",
            "x.csv",
            "sku,2025-01,2025-02,2025-03\nA,1,,3\nB,4,5,6\n",
            5,
            "sku|date|quantity",
        )
        .file_rows(2)
        .sum(19.0)
        .says("One blank cell"),
        read(
            "a row without any value is listed",
            "x.csv",
            "sku,2025-01,2025-02,2025-03\nA,1,2,3\nC,,,\n",
            3,
            "sku|date|quantity",
        )
        .file_rows(2)
        .left_out(0, 1)
        .sum(6.0),
        read(
            "decimal commas in columns per period",
            "x.csv",
            "sku;2025-01;2025-02;2025-03\nA;1,5;2;3\nB;1.234,5;5;6\n",
            6,
            "sku|date|quantity",
        )
        .file_rows(2)
        .sum(1252.0),
        read(
            "words in columns per period are listed",
            "x.csv",
            "sku,2025-01,2025-02,2025-03\nA,1,x,3\nB,4,5,6\nC,7,8,9\n",
            9,
            "sku|date|quantity",
        )
        .file_rows(3)
        .sum(43.0)
        .unused(1),
        read(
            "a total below the periods is left out",
            "x.csv",
            "sku,2025-01,2025-02,2025-03\nA,1,2,3\nB,4,5,6\nTotal,5,7,9\n",
            6,
            "sku|date|quantity",
        )
        .file_rows(3)
        .left_out(0, 1)
        .sum(21.0),
        read(
            "a total behind the periods is left out",
            "x.csv",
            "sku,2025-01,2025-02,2025-03,Total\nA,1,2,3,6\nB,4,5,6,15\n",
            6,
            "sku|date|quantity",
        )
        .file_rows(2)
        .sum(21.0)
        .says("adds up the periods"),
    ]
}

fn others() -> Vec<Case> {
    vec![
        read(
            "names and groups stay beside the periods",
            "x.csv",
            "sku,name,group,2025-01,2025-02,2025-03\nA,Nut,x,1,2,3\nB,Bolt,y,4,5,6\n",
            6,
            "sku|name|group|date|quantity",
        )
        .file_rows(2)
        .cell(4, "name", "Bolt")
        .cell(4, "date", "2025-02")
        .sum(21.0),
        read(
            "titles stand above the periods",
            "x.csv",
            "Demand per month\n\nsku,2025-01,2025-02,2025-03\nA,1,2,3\nB,4,5,6\n",
            6,
            "sku|date|quantity",
        )
        .file_rows(2)
        .left_out(1, 0)
        .sum(21.0),
        read(
            "months without a year stay columns and are told",
            "x.csv",
            "sku,Jan,Feb,Mar\nA,1,2,3\nB,4,5,6\n",
            2,
            "sku|Jan|Feb|Mar",
        )
        .says("months without a year"),
        read(
            "numbers that follow no calendar stay columns",
            "x.csv",
            "id,1001,2050,1999\nA,1,2,3\nB,4,5,6\n",
            2,
            "id|1001|2050|1999",
        ),
        read("a year of days becomes a row per day", "x.csv", days(), 730, "sku|date|quantity")
            .file_rows(2)
            .dates("2025-01-01", "2025-12-31")
            .sum(365.0 * 3.0),
    ]
}

fn days() -> String {
    let first: chrono::NaiveDate = "2025-01-01".parse().unwrap();
    let titles: String = first.iter_days().take(365).map(|day| format!(",{day}")).collect();
    format!("sku{titles}\nA{}\nB{}\n", ",1".repeat(365), ",2".repeat(365))
}
