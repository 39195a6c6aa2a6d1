//! Signs between values, quotes around them, and the ends of lines.

use crate::case::{Case, read};

const NAMES: &str = "date|product|quantity";

/// The same two rows in another dialect.
fn plain(name: &'static str, bytes: impl Into<Vec<u8>>, separator: char) -> Case {
    read(name, "x.csv", bytes, 2, NAMES)
        .cell(0, "product", "A")
        .cell(1, "product", "B")
        .dates("2025-02-01", "2025-02-14")
        .sum(12.0)
        .separator(separator)
}

fn lines(separator: &str, end: &str) -> String {
    let line = |cells: [&str; 3]| cells.join(separator) + end;
    line(["date", "product", "quantity"]) + &line(["2025-02-01", "A", "5"]) + &line(["2025-02-14", "B", "7"])
}

pub fn cases() -> Vec<Case> {
    [signs(), ends(), quotes(), ragged()].into_iter().flatten().collect()
}

fn signs() -> Vec<Case> {
    vec![
        plain("commas part values", lines(",", "\n"), ','),
        plain("semicolons part values", lines(";", "\n"), ';'),
        plain("tabs part values", lines("\t", "\n"), '\t'),
        plain("bars part values", lines("|", "\n"), '|'),
        plain("blanks around values are no part of them", lines(" ; ", "\n"), ';'),
        plain("a first line can name the sign", format!("sep=;\n{}", lines(";", "\n")), ';'),
        plain("a first line can name a rare sign", format!("sep=^\r\n{}", lines("^", "\r\n")), '^'),
        read(
            "commas in a text of semicolons are decimal",
            "x.csv",
            "date;demand\n2025-02-01;1,5\n2025-02-02;2,25\n",
            2,
            "date|demand",
        )
        .sum(3.75)
        .separator(';'),
        read(
            "commas in a text of tabs are letters",
            "x.tsv",
            "date\tproduct\tdemand\n2025-02-01\tNut, large\t1\n2025-02-02\tBolt, small\t2\n",
            2,
            "date|product|demand",
        )
        .cell(0, "product", "Nut, large")
        .sum(3.0)
        .separator('\t'),
        read("a single column needs no sign", "x.csv", "demand\n5\n6\n7\n", 3, "demand")
            .cell(2, "demand", "7"),
    ]
}

fn ends() -> Vec<Case> {
    let mixed = "date,product,quantity\r\n2025-02-01,A,5\r2025-02-14,B,7\n";
    vec![
        plain("lines end as on Windows", lines(",", "\r\n"), ','),
        plain("lines end as on an old Mac", lines(",", "\r"), ','),
        plain("lines end in several ways", mixed, ','),
        plain("the last line needs no end", lines(",", "\n").trim_end(), ','),
        plain("blank lines at both ends are no rows", format!("\n\n{}\n\n\n", lines(",", "\n")), ','),
        plain("blank lines between rows are no rows", lines(",", "\n\n"), ','),
        plain("lines of separators alone are no rows", lines(",", "\n,,\n"), ','),
    ]
}

fn quotes() -> Vec<Case> {
    vec![
        plain(
            "all values stand in quotes",
            "\"date\",\"product\",\"quantity\"\n\"2025-02-01\",\"A\",\"5\"\n\
            \"2025-02-14\",\"B\",\"7\"\n",
            ',',
        ),
        plain(
            "single quotes are quotes where no others are",
            "'date','product','quantity'\n'2025-02-01','A','5'\n\
            '2025-02-14','B','7'\n",
            ',',
        ),
        plain(
            "quotes stand around whole lines",
            "\"date,product,quantity\"\n\"2025-02-01,A,5\"\n\"2025-02-14,B,7\"\n",
            ',',
        )
        .says("was quoted as a whole"),
        read(
            "a value in quotes holds the separator",
            "x.csv",
            "date,product,quantity\n2025-02-01,\"Nut, large\",5\n2025-02-14,B,\"1,007\"\n",
            2,
            NAMES,
        )
        .cell(0, "product", "Nut, large")
        .sum(1012.0),
        read(
            "a value in quotes holds lines",
            "x.csv",
            "date,product,quantity\n2025-02-01,\"Nut\nlarge\",5\n2025-02-14,\"B\r\n\r\nb\",7\n",
            2,
            NAMES,
        )
        .cell(0, "product", "Nut\nlarge")
        .cell(1, "product", "B\r\n\r\nb")
        .sum(12.0),
        read(
            "two quotes inside quotes are one",
            "x.csv",
            "date,product,quantity\n2025-02-01,\"say \"\"hi\"\"\",5\n2025-02-14,\"\"\"\",7\n",
            2,
            NAMES,
        )
        .cell(0, "product", "say \"hi\"")
        .cell(1, "product", "\"")
        .sum(12.0),
        read(
            "a quote for inches is a sign",
            "x.csv",
            "date,product,quantity\n2025-02-01,5\" pipe,5\n2025-02-14,6\" pipe,7\n",
            2,
            NAMES,
        )
        .cell(1, "product", "6\" pipe")
        .sum(12.0),
        read(
            "a quote that is never closed swallows nothing",
            "x.csv",
            "date,product,quantity\n2025-02-01,\"A,5\n2025-02-14,B,7\n2025-02-15,C,1\n",
            3,
            NAMES,
        )
        .cell(0, "product", "\"A")
        .sum(13.0)
        .says("row 2 of x.csv"),
    ]
}

fn ragged() -> Vec<Case> {
    vec![
        read(
            "a row with more values than columns is listed",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n2025-02-02,Nut, large,9\n2025-02-14,B,7\n",
            3,
            NAMES,
        )
        .sum(12.0)
        .unused(1),
        read(
            "a row with fewer values is told",
            "x.csv",
            "date,product,quantity,note\n2025-02-01,A,5,x\n2025-02-02,B,9\n2025-02-14,B,7,\n",
            3,
            "date|product|quantity|note",
        )
        .sum(21.0)
        .says("Row 3 has fewer values"),
        read(
            "a separator at the end of each line makes no column",
            "x.csv",
            "date,product,quantity,\n2025-02-01,A,5,\n2025-02-14,B,7,\n",
            2,
            NAMES,
        )
        .sum(12.0),
        read(
            "a separator at the end of the records alone makes no column",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5,\n2025-02-14,B,7,\n",
            2,
            NAMES,
        )
        .sum(12.0),
        read(
            "a row that is cut off in its middle is listed",
            "x.csv",
            "date,product,quantity\n2025-02-01,A,5\n2025-02-14,B,7\n2025-02",
            3,
            NAMES,
        )
        .sum(12.0)
        .unused(1),
    ]
}
