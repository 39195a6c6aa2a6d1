//! Workbooks of Excel: several sheets, merged cells, formulas, dates as numbers.

use agents::{Recipe, Role};
use rust_xlsxwriter::{ExcelDateTime, Format, Formula, Workbook, Worksheet};

use crate::{
    case::{Case, read},
    write::{book, fill, zip::xlsx},
};

const NAMES: &str = "date|product|quantity";
const BODY: &str = "date,product,quantity\n2025-02-01,A,5\n2025-02-14,B,7\n";

fn usual(name: &'static str, bytes: Vec<u8>) -> Case {
    read(name, "sales.xlsx", bytes, 2, NAMES).dates("2025-02-01", "2025-02-14").sum(12.0).kind("xlsx")
}

/// The two rows from this cell on, with real dates.
fn table(sheet: &mut Worksheet, row: u32, column: u16) {
    fill(sheet, row, column, "date,product,quantity\n,A,5\n,B,7\n");
    for (down, day) in [(1, 1), (2, 14)] {
        date(sheet, row + down, column, (2025, 2, day), "dd.mm.yyyy");
    }
}

fn date(sheet: &mut Worksheet, row: u32, column: u16, day: (u16, u8, u8), code: &str) {
    let date = ExcelDateTime::from_ymd(day.0, day.1, day.2).unwrap();
    sheet.write_datetime_with_format(row, column, &date, &Format::new().set_num_format(code)).unwrap();
}

pub fn cases() -> Vec<Case> {
    [places(), sheets(), merged(), values(), formulas(), foreign()].into_iter().flatten().collect()
}

fn places() -> Vec<Case> {
    vec![
        usual("a plain sheet with dates as texts", book(|sheet| fill(sheet, 0, 0, BODY))),
        usual("dates are numbers with a format", book(|sheet| table(sheet, 0, 0))).cell(
            0,
            "date",
            "2025-02-01",
        ),
        usual("the table starts at D6", book(|sheet| table(sheet, 5, 3))),
        usual(
            "titles stand above the table",
            book(|sheet| {
                sheet.write(0, 0, "Sales of the north").unwrap();
                sheet.write(1, 0, "Created").unwrap();
                date(sheet, 1, 1, (2025, 3, 1), "dd.mm.yyyy");
                table(sheet, 4, 0);
            }),
        )
        .left_out(2, 0),
        usual(
            "a total stands below the table",
            book(|sheet| {
                table(sheet, 0, 0);
                sheet.write(4, 0, "Total").unwrap();
                sheet.write_formula(4, 2, Formula::new("SUM(C2:C3)").set_result("12")).unwrap();
            }),
        )
        .left_out(0, 1),
        usual("a workbook is known by its content and not by its name", book(|sheet| table(sheet, 0, 0)))
            .named("sales.csv"),
        read(
            "a column per month with real dates as names",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "sku,,,\nA,1,2,3\nB,4,5,6\n");
                (1..=3).for_each(|month| date(sheet, 0, u16::from(month), (2025, month, 1), "mmm yy"));
            }),
            6,
            "sku|date|quantity",
        )
        .file_rows(2)
        .dates("2025-01-01", "2025-03-01")
        .sum(21.0),
        usual(
            "rows that are filtered away are rows",
            book(|sheet| {
                table(sheet, 0, 0);
                sheet.set_row_hidden(1).unwrap();
            }),
        ),
    ]
}

fn sheets() -> Vec<Case> {
    let several = || {
        let mut book = Workbook::new();
        fill(
            book.add_worksheet().set_name("Read me").unwrap(),
            0,
            0,
            "This workbook holds the sales.\nAsk Ann.\n",
        );
        table(book.add_worksheet().set_name("Sales").unwrap(), 0, 0);
        fill(book.add_worksheet().set_name("Codes").unwrap(), 0, 0, "A,Nut\nB,Bolt\n");
        fill(book.add_worksheet().set_name("Stock").unwrap(), 0, 0, "item_id,current_stock\nA,5\n");
        book.save_to_buffer().unwrap()
    };
    let hidden = {
        let mut book = Workbook::new();
        table(book.add_worksheet().set_name("Sales").unwrap(), 0, 0);
        let old = book.add_worksheet().set_name("Old").unwrap().set_hidden(true);
        fill(old, 0, 0, "date,product,quantity\n2020-01-01,X,1\n2020-01-02,X,1\n2020-01-03,X,1\n");
        book.save_to_buffer().unwrap()
    };
    let chosen = Recipe { sheet: Some("Stock".to_owned()), ..Recipe::default() };
    vec![
        usual("the sheet with the table is found", several()).sheet("Sales").says("The workbook also has"),
        read("the sheet that a person chose is read", "sales.xlsx", several(), 1, "item_id|current_stock")
            .with(chosen)
            .sheet("Stock")
            .role(Role::CurrentStock, "current_stock"),
        usual("a hidden sheet does not win", hidden).sheet("Sales"),
    ]
}

fn merged() -> Vec<Case> {
    let plain = Format::new();
    vec![
        usual(
            "a title that is merged over all columns is one",
            book(|sheet| {
                sheet.merge_range(0, 0, 0, 2, "Sales of the north", &plain).unwrap();
                table(sheet, 2, 0);
            }),
        )
        .left_out(1, 0),
        read(
            "a merged product counts in every row that it covers",
            "sales.xlsx",
            book(|sheet| {
                fill(
                    sheet,
                    0,
                    0,
                    "product,date,quantity\n,2025-02-01,5\n,2025-02-02,7\n,2025-02-03,8\nB,2025-02-01,1\n",
                );
                sheet.merge_range(1, 0, 3, 0, "A", &plain).unwrap();
            }),
            4,
            "product|date|quantity",
        )
        .cell(2, "product", "A")
        .sum(21.0)
        .says("Merged cells"),
        read(
            "two rows of names with merged groups",
            "sales.xlsx",
            book(|sheet| {
                fill(
                    sheet,
                    1,
                    0,
                    "date,sku,units,value,units,value\n2025-02-01,A,1,10,2,20\n2025-02-02,B,3,30,4,40\n",
                );
                sheet.merge_range(0, 2, 0, 3, "North", &plain).unwrap();
                sheet.merge_range(0, 4, 0, 5, "South", &plain).unwrap();
            }),
            2,
            "date|sku|North / units|North / value|South / units|South / value",
        )
        .cell(1, "South / units", "4"),
    ]
}

fn values() -> Vec<Case> {
    let with = |code: &str| Format::new().set_num_format(code);
    vec![
        usual(
            "numbers are read without their format",
            book(|sheet| {
                fill(sheet, 0, 0, "date,product,quantity\n2025-02-01,A,\n2025-02-14,B,\n");
                sheet.write_number_with_format(1, 2, 5.0, &with("#,##0.00 \"pcs\"")).unwrap();
                sheet.write_number_with_format(2, 2, 7.0, &with("0 %")).unwrap();
            }),
        ),
        usual(
            "numbers that are texts are numbers",
            book(|sheet| {
                fill(sheet, 0, 0, "date,product,quantity\n2025-02-01,A,\n2025-02-14,B,\n");
                sheet.write(1, 2, "5").unwrap().write(2, 2, " 7 ").unwrap();
            }),
        ),
        read(
            "codes that are texts keep their zeros",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "date,sku,quantity\n2025-02-01,,5\n2025-02-14,,7\n");
                sheet.write(1, 1, "00417").unwrap().write(2, 1, "00418").unwrap();
            }),
            2,
            "date|sku|quantity",
        )
        .cell(0, "sku", "00417")
        .sum(12.0),
        read(
            "true and false are texts",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "date,quantity,promotion\n2025-02-01,5,\n2025-02-02,7,\n");
                sheet.write(1, 2, true).unwrap().write(2, 2, false).unwrap();
            }),
            2,
            "date|quantity|promotion",
        )
        .cell(0, "promotion", "TRUE")
        .sum(12.0),
        read(
            "numbers keep no noise of binary fractions",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "date,quantity\n2025-02-01,\n2025-02-02,7\n");
                sheet.write(1, 1, 0.1 + 0.2).unwrap();
            }),
            2,
            "date|quantity",
        )
        .cell(0, "quantity", "0.3")
        .sum(7.3),
        usual(
            "days are told by their format alone, texts by their letters",
            book(|sheet| {
                table(sheet, 0, 0);
                sheet.write(2, 0, "14.02.2025").unwrap();
            }),
        ),
        read(
            "days without a format are numbers of days",
            "sales.xlsx",
            book(|sheet| fill(sheet, 0, 0, "date,quantity\n45689,5\n45702,7\n")),
            2,
            "date|quantity",
        )
        .dates("2025-02-01", "2025-02-14")
        .sum(12.0),
        read(
            "lines within a cell stay in it",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "date,product,quantity\n2025-02-01,,5\n2025-02-14,B,7\n");
                sheet.write(1, 1, "Nut\nlarge").unwrap();
            }),
            2,
            NAMES,
        )
        .cell(0, "product", "Nut\nlarge")
        .sum(12.0),
    ]
}

fn formulas() -> Vec<Case> {
    let formula = |text: &str, result: &str| Formula::new(text).set_result(result);
    vec![
        usual(
            "formulas count with their stored value",
            book(|sheet| {
                fill(sheet, 0, 0, "date,product,quantity\n2025-02-01,A,\n2025-02-14,B,\n");
                sheet.write_formula(1, 2, formula("2+3", "5")).unwrap();
                sheet.write_formula(2, 2, formula("C2+2", "7")).unwrap();
            }),
        ),
        read(
            "formulas that failed are listed",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "date,product,quantity\n2025-02-01,A,5\n2025-02-02,B,\n2025-02-14,B,7\n");
                sheet.write_formula(2, 2, formula("1/0", "#DIV/0!")).unwrap();
            }),
            3,
            NAMES,
        )
        .sum(12.0)
        .unused(1),
        read(
            "formulas that nobody computed are told",
            "sales.xlsx",
            book(|sheet| {
                fill(sheet, 0, 0, "date,product,quantity,value\n2025-02-01,A,5,\n2025-02-14,B,7,\n");
                sheet.write_formula(1, 3, "C2*2").unwrap();
                sheet.write_formula(2, 3, "C3*2").unwrap();
            }),
            2,
            "date|product|quantity|value",
        )
        .sum(12.0)
        .says("formulas of the sheet have the value 0"),
    ]
}

fn foreign() -> Vec<Case> {
    let cell = |text: &str| format!("<c t=\"inlineStr\"><is><t>{text}</t></is></c>");
    let row = |cells: &str| format!("<row>{cells}</row>");
    let names = row(&["date", "product", "quantity"].map(cell).concat());
    let line = |day: &str, product: &str, quantity: &str| {
        row(&format!("{}{}<c><v>{quantity}</v></c>", cell(day), cell(product)))
    };
    let inline =
        names.clone() + &line("2025-02-01", "A &amp; Co", "5") + &line("2025-02-14", "&lt;B&gt;", "7");
    let days = names
        + &row(&format!("<c s=\"1\"><v>44227</v></c>{}<c><v>5</v></c>", cell("A")))
        + &row(&format!("<c t=\"d\"><v>2025-02-14T00:00:00</v></c>{}<c><v>7</v></c>", cell("B")));
    let styles = "<styleSheet><cellXfs><xf numFmtId=\"0\"/><xf numFmtId=\"14\"/></cellXfs></styleSheet>";
    let from_1904 =
        "<workbook><workbookPr date1904=\"1\"/><sheets><sheet name=\"A\" r:id=\"rId1\"/></sheets></workbook>";
    let parts = [("xl/styles.xml", styles), ("xl/workbook.xml", from_1904)];
    vec![
        usual(
            "cells without places and shared texts",
            xlsx(&format!("<sheetData>{inline}</sheetData>"), &[]),
        )
        .cell(0, "product", "A & Co")
        .cell(1, "product", "<B>"),
        usual("the calendar that starts in 1904", xlsx(&format!("<sheetData>{days}</sheetData>"), &parts)),
    ]
}
