//! Workbooks of Excel 97 to 2003.

use agents::Recipe;

use crate::{
    case::{Case, read},
    write::xls::{Records, wide, xls},
};

const NAMES: &str = "date|product|quantity";
const DAY: u16 = 1;

/// Format 1 is a day.
fn globals() -> Records {
    let format = |number: u16| [&[0, 0][..], &number.to_le_bytes(), &[0; 16]].concat();
    Records::default().record(0x00E0, &format(0)).record(0x00E0, &format(14))
}

/// The names and two rows from this row on; the days are numbers of the calendar that starts in 1900.
fn table(row: u16, first_day: f64) -> Records {
    Records::default()
        .start(16)
        .dimensions(9, 3)
        .label(row, 0, "date")
        .label(row, 1, "product")
        .label(row, 2, "quantity")
        .number(row + 1, 0, DAY, first_day)
        .label(row + 1, 1, "A")
        .number(row + 1, 2, 0, 5.0)
        .number(row + 2, 0, DAY, first_day + 13.0)
        .label(row + 2, 1, "größe B")
        .number(row + 2, 2, 0, 7.0)
}

fn usual(name: &'static str, bytes: Vec<u8>) -> Case {
    read(name, "sales.xls", bytes, 2, NAMES)
        .cell(1, "product", "größe B")
        .dates("2025-02-01", "2025-02-14")
        .sum(12.0)
        .kind("xls")
}

pub fn cases() -> Vec<Case> {
    let one = |records: Records| xls(globals(), &[("Tabelle1", false, records.end())]);
    let old = || Records::default().start(16).dimensions(1, 1).label(0, 0, "note").number(1, 0, 0, 1.0).end();
    let merges = [1_u16, 1, 2, 1, 1].into_iter().flat_map(u16::to_le_bytes).collect::<Vec<u8>>();
    let merged = Records::default()
        .start(16)
        .dimensions(3, 3)
        .label(0, 0, "date")
        .label(0, 1, "product")
        .label(0, 2, "quantity")
        .number(1, 0, DAY, 45_689.0)
        .label(1, 1, "A")
        .number(1, 2, 0, 5.0)
        .number(2, 0, DAY, 45_702.0)
        .number(2, 2, 0, 7.0)
        .record(0x00E5, &merges);
    let computed = table(0, 45_689.0)
        .formula(3, 2, 8.5_f64.to_le_bytes())
        .number(3, 0, DAY, 45_703.0)
        .formula(3, 1, [0, 0, 0, 0, 0, 0, 0xFF, 0xFF])
        .record(0x0207, &wide("C"));
    let failed = table(0, 45_689.0)
        .number(3, 0, DAY, 45_703.0)
        .label(3, 1, "C")
        .record(0x0205, &[3, 0, 2, 0, 0, 0, 0x17, 1]);
    let chosen = Recipe { sheet: Some("Old".to_owned()), ..Recipe::default() };
    let two = || xls(globals(), &[("Old", true, old()), ("Data", false, table(0, 45_689.0).end())]);
    vec![
        usual("a sheet of an old workbook", one(table(0, 45_689.0))).sheet("Tabelle1"),
        usual("an old workbook is known by its content and not by its name", one(table(0, 45_689.0)))
            .named("sales.csv"),
        usual(
            "an old workbook with the calendar from 1904",
            xls(globals().record(0x0022, &[1, 0]), &[("S", false, table(0, 44_227.0).end())]),
        ),
        usual(
            "a title stands above the table of an old workbook",
            one(table(2, 45_689.0).label(0, 0, "Sales report")),
        )
        .left_out(1, 0),
        usual("the hidden sheet of an old workbook does not win", two()).sheet("Data"),
        read("the sheet that a person chose in an old workbook", "sales.xls", two(), 1, "note")
            .with(chosen)
            .sheet("Old"),
        read("merged cells of an old workbook", "sales.xls", one(merged), 2, NAMES)
            .cell(1, "product", "A")
            .sum(12.0),
        read(
            "formulas of an old workbook count with their stored value",
            "sales.xls",
            one(computed),
            3,
            NAMES,
        )
        .cell(2, "product", "C")
        .sum(20.5),
        read("formulas of an old workbook that failed are listed", "sales.xls", one(failed), 3, NAMES)
            .sum(12.0)
            .unused(1),
    ]
}
