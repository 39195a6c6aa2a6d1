//! The awkward files, by kind. Each group is one test that tells of every case that is wrong.

mod dates;
mod encodings;
mod exports;
mod headers;
mod hostile;
mod numbers;
mod orders;
mod refused;
mod separators;
mod surroundings;
mod wide;
mod xls;
mod xlsx;

use crate::{case::Case, check};

fn groups() -> Vec<Vec<Case>> {
    vec![
        encodings::cases(),
        separators::cases(),
        surroundings::cases(),
        headers::cases(),
        numbers::cases(),
        dates::cases(),
        wide::cases(),
        orders::cases(),
        exports::cases(),
        xlsx::cases(),
        xls::cases(),
        hostile::cases(),
        refused::cases(),
    ]
}

#[test]
fn the_corpus_has_at_least_130_files_and_no_name_twice() {
    let mut names: Vec<&str> = groups().iter().flatten().map(|case| case.name).collect();
    names.sort_unstable();
    let count = names.len();
    names.dedup();
    println!("{count} files");
    assert!(names.len() == count && count >= 130, "{count} cases, {} names", names.len());
}

#[test]
fn encodings_are_told_by_content() {
    check::all(&encodings::cases());
}

#[test]
fn separators_quotes_and_line_ends_are_found() {
    check::all(&separators::cases());
}

#[test]
fn titles_totals_notes_and_blank_rows_are_no_records() {
    check::all(&surroundings::cases());
}

#[test]
fn names_of_columns_are_understood() {
    check::all(&headers::cases());
}

#[test]
fn numbers_of_every_locale_are_read() {
    check::all(&numbers::cases());
}

#[test]
fn dates_of_every_locale_are_read() {
    check::all(&dates::cases());
}

#[test]
fn a_column_per_period_becomes_a_row_per_period() {
    check::all(&wide::cases());
}

#[test]
fn order_lines_and_exports_are_demand() {
    check::all(&orders::cases());
}

#[test]
fn drawn_tables_pivots_and_odd_shapes_lose_no_row() {
    check::all(&exports::cases());
}

#[test]
fn workbooks_are_read_as_people_see_them() {
    check::all(&xlsx::cases());
}

#[test]
fn old_workbooks_are_read_too() {
    check::all(&xls::cases());
}

#[test]
fn hostile_files_do_no_harm() {
    check::all(&hostile::cases());
}

#[test]
fn files_without_a_table_are_refused_with_what_to_do() {
    check::all(&refused::cases());
}
