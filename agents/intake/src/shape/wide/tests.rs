//! Tables with a column per period, read as one row per period.

use super::*;
use crate::{Recipe, reader};

fn read(text: &str) -> Table {
    reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
}

fn rows(table: &Table) -> Vec<(u64, Vec<&str>)> {
    let texts =
        |record| (0..table.names.len()).map(move |index| table.texts(index).get(record).unwrap_or_default());
    (0..table.rows).map(|record| (table.row_of(record), texts(record).collect())).collect()
}

#[test]
fn a_table_with_one_column_per_period_becomes_one_row_per_period() {
    let table = read("sku,name,2025-01,2025-02,2025-03\nA,x,1,,3\nB,y,4,5,6\nC,z,,,\n");
    assert_eq!(table.names, ["sku", "name", "date", "quantity"]);
    assert_eq!(
        rows(&table),
        [
            (2, vec!["A", "x", "2025-01", "1"]),
            (2, vec!["A", "x", "2025-03", "3"]),
            (3, vec!["B", "y", "2025-01", "4"]),
            (3, vec!["B", "y", "2025-02", "5"]),
            (3, vec!["B", "y", "2025-03", "6"]),
        ]
    );
    assert_eq!(table.left_out.len(), 1);
    assert_eq!((table.left_out[0].row, table.left_out[0].problem.as_str()), (4, "no value in any period"));
    assert!(table.notes[0].contains("3 periods, 2025-01 to 2025-03"), "{:?}", table.notes);
    assert!(table.notes[0].contains("4 blank cells"), "{:?}", table.notes);
}

#[test]
fn all_formats_of_periods_are_recognised() {
    for header in [
        "Jan 2025,Feb 2025,Mar 2025",
        "W01 2025,W02 2025,W03 2025",
        "Q1 2025,Q2 2025,Q3 2025",
        "01/02/2025,02/02/2025,03/02/2025",
        "45658,45689,45717",
        "2023,2024,2025",
        "202501,202502,202503",
    ] {
        let table = read(&format!("sku,{header}\nA,1,2,3\nB,4,5,6\n"));
        assert_eq!(
            (table.names.as_slice(), table.rows),
            (["sku", "date", "quantity"].map(str::to_owned).as_slice(), 6),
            "{header}"
        );
    }
}

#[test]
fn other_tables_are_unchanged() {
    for text in [
        "sku,2025-01,2025-02\nA,1,2\n",
        "sku,price,cost,stock,lead,2025-01,2025-02,2025-03\nA,1,2,3,4,5,6,7\n",
        "date,demand\n2025-01-01,5\n",
        "id,1001,2050,1999\nA,1,2,3\n",
    ] {
        assert!(!read(text).names.contains(&"quantity".to_owned()), "{text}");
    }
}

#[test]
fn new_columns_do_not_reuse_existing_names() {
    let table = read("Date,quantity,2025-01,2025-02,2025-03\nx,10,1,2,3\n");
    assert_eq!(table.names, ["Date", "quantity", "period", "demand"]);
}

#[test]
fn a_column_that_adds_up_the_periods_is_left_out() {
    let table = read("sku,2025-01,2025-02,2025-03,Total\nA,1,2,3,6\nB,4,5,6,15\n");
    assert_eq!(table.names, ["sku", "date", "quantity"]);
    assert!(table.notes[0].contains("Total"), "{:?}", table.notes);
}

#[test]
fn months_without_a_year_are_reported() {
    let table = read("sku,Jan,Feb,Mar\nA,1,2,3\n");
    assert!(table.notes[0].contains("months without a year"), "{:?}", table.notes);
}

#[test]
fn the_twelve_months_of_an_unknown_year_are_read_as_one_year() {
    let months = "jan,feb,mar,apr,may,jun,jul,aug,sep,oct,nov,dec";
    let text = format!(
        "sku,{months},unit cost\nA,1,2,3,4,5,6,7,8,9,10,11,12,5.5\nB,1,2,3,4,5,6,7,8,9,10,11,12,6.5\n"
    );
    let table = read(&text);
    assert_eq!(table.names, ["sku", "unit cost", "date", "quantity"]);
    assert_eq!(rows(&table)[1].1, ["A", "5.5", "feb 2025", "2"]);
    assert!(table.notes[0].contains("2025 was assumed"), "{:?}", table.notes);
    let named = reader::read("sales 2019.csv", text.as_bytes(), &Recipe::default()).unwrap();
    assert_eq!(rows(&named)[1].1, ["A", "5.5", "feb 2019", "2"]);
}

#[test]
fn twelve_months_beside_a_year_are_the_months_of_that_year() {
    let months = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec";
    let table = read(&format!(
        "Year,{months},Total\n2023,1,2,3,4,5,6,7,8,9,10,11,12,78\n2024,1,2,3,4,5,6,7,8,9,10,11,,66\n"
    ));
    assert_eq!(table.names, ["date", "quantity"]);
    assert_eq!(rows(&table)[13], (3, vec!["Feb 2024", "2"]));
    assert_eq!(table.rows, 23);
}

#[test]
fn rows_without_a_product_are_series_named_by_what_tells_them_apart() {
    let table = read(
        "Period,Type,Dec 04,Mar 05,Jun 05\nQuarterly,Food,0.6,0.4,1.1\nQuarterly,Tobacco,0.3,1.1,0.2\nAnnual,Food,2.6,2.4,1.9\n",
    );
    assert_eq!(table.series_name.as_deref(), Some("Period / Type"));
    assert_eq!(rows(&table)[0].1[0], "Quarterly / Food");
    let product = crate::roles::map(&table, &Roles::default());
    assert_eq!(product.sure().get(crate::roles::Role::Product), Some("Period / Type"));
    assert_eq!(read("sku,kind,2025-01,2025-02,2025-03\nA,x,1,2,3\nB,y,1,2,3\n").series_name, None);
    let one = read("segment,2025-01,2025-02,2025-03\nRetail,1,2,3\nTrade,1,2,3\n");
    assert_eq!(one.series_name.as_deref(), Some("segment"));
}

#[test]
fn numbers_that_stand_alone_beside_the_periods_name_the_series() {
    let table = read(";01/06/2025;02/06/2025;03/06/2025\n21;5;6;7\n41;1;2;3\n21;5;6;7\n");
    assert_eq!(table.series_name.as_deref(), Some("column_1"));
    assert_eq!(read("factor,2025-01,2025-02,2025-03\n1.5,5,6,7\n2.5,1,2,3\n").series_name, None);
}

#[test]
fn rows_of_one_product_that_are_added_up_are_named() {
    let table = read(
        "sku,measure,2025-01,2025-02,2025-03\nA,plan,1,2,3\nA,actual,1,2,3\nB,plan,1,2,3\nB,actual,1,2,3\n",
    );
    assert!(table.notes.iter().any(|note| note.contains("differ in measure")), "{:?}", table.notes);
}

#[test]
fn the_new_columns_have_unique_names() {
    let taken = "date,period,period_date,date 2";
    let table = read(&format!("{taken},2025-01,2025-02,2025-03\na,b,c,d,1,2,3\ne,f,g,h,4,5,6\n"));
    assert_eq!(table.names[4..], ["date 3", "quantity"]);
}

#[test]
fn a_wide_table_with_too_many_rows_times_periods_is_refused() {
    assert!(check_size("x.csv", MOST_CELLS / 4, 4).is_ok());
    let reason = check_size("x.csv", MOST_CELLS / 4 + 1, 4).unwrap_err().to_string();
    assert!(reason.contains("split the file"), "{reason}");
}
