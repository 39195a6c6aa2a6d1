//! What databases, pivot tables and people leave behind: drawn tables, groups, tables beside tables.

use agents::Role;

use crate::{
    case::{Case, read},
    write::{book, fill},
};

const NAMES: &str = "date|product|quantity";

pub fn cases() -> Vec<Case> {
    [drawn(), pivots(), shapes(), faults()].into_iter().flatten().collect()
}

fn drawn() -> Vec<Case> {
    let psql = "    date    | product | quantity \n------------+---------+----------\n 2025-02-01 | A       |        5\n \
                2025-02-14 | B       |        7\n(2 rows)\n";
    let markdown = "| date | product | quantity |\n|------|---------|---------:|\n| 2025-02-01 | A | 5 |\n| 2025-02-14 | B | 7 |\n";
    let mysql = "+------------+---------+----------+\n| date       | product | quantity |\n+------------+---------+----------+\n\
                 | 2025-02-01 | A       |        5 |\n| 2025-02-14 | B       |        7 |\n+------------+---------+----------+\n\
                 2 rows in set (0.00 sec)\n";
    vec![
        read("a table as psql draws it", "x.txt", psql, 2, NAMES).left_out(0, 2).sum(12.0),
        read("a table as Markdown draws it", "x.md", markdown, 2, NAMES).left_out(0, 1).sum(12.0),
        read("a table as MySQL draws it", "x.txt", mysql, 2, NAMES).left_out(1, 3).sum(12.0),
        read(
            "a line is drawn above rows without names",
            "x.csv",
            "----------,---,---\n2025-02-01,A,5\n2025-02-14,B,7\n2025-02-15,C,8\n",
            3,
            "column_1|column_2|column_3",
        )
        .left_out(0, 1),
        read(
            "a line is drawn between names and units",
            "x.csv",
            "date,product,quantity\n-----,-----,-----\n,,[pcs]\n2025-02-01,A,5\n2025-02-14,B,7\n",
            2,
            NAMES,
        )
        .left_out(0, 2)
        .sum(12.0),
        read(
            "a count of rows stands below, as SQL Server writes it",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n2025-02-14,B,7\n\n(2 rows affected)\n",
            2,
            NAMES,
        )
        .left_out(0, 1)
        .sum(12.0),
    ]
}

fn pivots() -> Vec<Case> {
    let pivot = "Sum of Quantity,Column Labels,,,\nRow Labels,2023,2024,2025,Grand Total\nA,1,2,3,6\nB,4,5,6,15\nGrand Total,5,7,9,21\n";
    vec![
        read("a pivot table with years", "x.csv", pivot, 6, "Row Labels|date|quantity")
            .file_rows(3)
            .left_out(1, 1)
            .sum(21.0),
        read(
            "years stand above months",
            "x.csv",
            ",2024,,2025,\nsku,Nov,Dec,Jan,Feb\nA,1,2,3,4\nB,5,6,7,8\n",
            8,
            "sku|date|quantity",
        )
        .file_rows(2)
        .dates("2024-11-01", "2025-02-01")
        .sum(36.0),
        read(
            "the product stands in the first row of its group only",
            "x.csv",
            "product,date,quantity\nA,2025-02-01,5\n,2025-02-02,7\nB,2025-02-01,8\n,2025-02-02,9\n",
            4,
            "product|date|quantity",
        )
        .sum(29.0),
        read(
            "a blank label of a pivot table is a label",
            "x.csv",
            "Row Labels,2023,2024,2025\nA,1,2,3\n(blank),4,5,6\n",
            6,
            "Row Labels|date|quantity",
        )
        .file_rows(2)
        .sum(21.0),
    ]
}

fn shapes() -> Vec<Case> {
    vec![
        read("a column per product is not added up unasked", "x.csv",
            "date,Nut,Bolt,Pipe\n2025-02-01,1,2,3\n2025-02-02,4,5,6\n2025-02-03,7,8,9\n", 3, "date|Nut|Bolt|Pipe").asks("is the quantity: Nut, Bolt or Pipe?"),
        read("a year beside a month is one date", "x.csv",
            "year,month,demand\n2025,1,5\n2025,2,7\n2025,3,8\n", 3, "date|demand").role(Role::Date, "date").sum(20.0),
        read("a year beside a word is half a date", "x.csv",
            "year,month,demand\n2025,early,5\n2025,mid,7\n2025,late,8\n", 3, "year|month|demand").asks("date"),
        read("a second table below the first is listed", "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n2025-02-02,B,7\n2025-02-03,B,8\n\nitem,stock,\nA,9,\nB,10,\n", 3, NAMES).left_out(0, 3).sum(20.0),
        read("a date and a time in two columns", "x.csv",
            "date,time,sku,qty\n2025-02-01,09:15,A,5\n2025-02-02,10:30,B,7\n", 2, "date|time|sku|qty").role(Role::Date, "date").sum(12.0),
        read("one row is a table", "x.csv", "date,product,quantity\n2025-02-01,A,5\n", 1, NAMES).sum(5.0),
        read("measures stand in rows beside periods", "x.csv",
            "sku,measure,2025-01,2025-02,2025-03\nA,Sales,1,2,3\nA,Stock,9,9,9\nB,Sales,4,5,6\nB,Stock,9,9,9\n", 12,
            "sku|measure|date|quantity").file_rows(4),
    ]
}

fn faults() -> Vec<Case> {
    let mixed = book(|sheet| {
        fill(
            sheet,
            0,
            0,
            "date,product,quantity\n2025-02-01,A,5.5\n2025-02-02,B,7.25\n2025-02-03,A,8\n2025-02-04,B,1.5\n2025-02-05,A,\n",
        );
        sheet.write(5, 2, "1.234,5").unwrap();
    });
    vec![
        read("decimal commas without quotes make rows too long, which are listed", "x.csv",
            "date,sku,quantity\n2025-02-01,A,1,5\n2025-02-02,B,7\n2025-02-03,A,2,25\n2025-02-04,A,3\n2025-02-05,A,4\n", 5,
            "date|sku|quantity").sum(14.0).unused(2),
        read("a month first among days first is listed", "x.csv",
            "date,sku,quantity\n13/02/2025,A,1\n14/02/2025,B,2\n02/15/2025,A,3\n", 3, "date|sku|quantity")
            .dates("2025-02-13", "2025-02-14").sum(3.0).unused(1),
        read("quotes behind a backslash lose no row", "x.csv",
            "date,product,quantity\n2025-02-01,\"say \\\"hi\\\"\",5\n2025-02-14,B,7\n", 2, NAMES).sum(12.0),
        read("a number with a comma as text among numbers of a workbook is listed", "x.xlsx", mixed, 5, NAMES).sum(22.25).unused(1),
        read("letters of another alphabet in an old encoding are told", "x.csv",
            [&b"date,product,quantity\n2025-02-01,"[..], &[0xCA, 0xEB, 0xFE, 0xF7], b",5\n2025-02-14,B,7\n"].concat(), 2, NAMES)
            .sum(12.0).says("is not in UTF-8"),
        read("a period that comes twice is told", "x.csv",
            "sku,2025-01,2025-02,2025-03,2025-03\nA,1,2,3,4\nB,5,6,7,8\n", 6, "sku|2025-03 (2)|date|quantity").file_rows(2).sum(24.0)
            .says("name a period that another column names too"),
        read("a title with commas stands above semicolons", "x.csv",
            "Sales, returns, and more\n\ndate;product;quantity\n2025-02-01;A;5\n2025-02-14;B;7\n", 2, NAMES).left_out(1, 0).sum(12.0),
    ]
}
