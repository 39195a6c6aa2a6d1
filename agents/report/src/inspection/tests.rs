//! What the report says of small files, and that no row is ever lost.

use crate::inspection::{Inspection, inspect};
use intake::Recipe;

fn report(text: &str) -> Inspection {
    inspect("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
}

fn kinds(text: &str) -> Vec<String> {
    report(text).profile.findings.into_iter().map(|finding| finding.kind).collect()
}

fn lines(inspection: &Inspection) -> Vec<String> {
    String::from_utf8(inspection.data_quality.clone()).unwrap().lines().map(str::to_owned).collect()
}

#[test]
fn every_doubt_about_a_demand_file_is_reported() {
    let text = "date,sku,demand,price\n\
        2025-01-06,A,5,1.50\n\
        2025-01-13,A,,1.50\n\
        2025-01-20,A,-2,0\n\
        2025-01-20,A,-2,0\n\
        soon,A,4,1.50\n\
        2025-02-10,A,#REF!,1.50\n\
        2025-02-11,#VALUE!,n/a,1.50\n\
        2025-02-17,a,many,1.50\n\
        2025-02-24,A,7,-1\n\
        2025-02-24,A,8,EUR 2\n\
        2025-03-03,A,6,USD 2\n\
        1925-03-10,A,6,2\n";
    let kinds = kinds(text);
    for kind in [
        "blank_quantity",
        "copies",
        "not_a_date",
        "error_cell",
        "not_a_number",
        "negative_demand",
        "zero_price",
        "impossible",
        "mixed_currencies",
        "same_key",
        "near_duplicates",
        "far_date",
        "gaps",
    ] {
        assert!(kinds.iter().any(|found| found == kind), "{kind} is not among {kinds:?}");
    }
}

#[test]
fn a_good_file_has_no_findings() {
    let text = "date,sku,demand\n2025-01-06,A,5\n2025-01-13,A,6\n2025-01-06,B,7\n2025-01-13,B,8\n";
    let report = report(text);
    assert_eq!(report.profile.findings, []);
    assert_eq!(lines(&report), ["row,column,value,problem,done"]);
    assert_eq!((report.profile.file_rows, report.profile.left_out), (4, 0));
    assert_eq!(report.profile.preview[1], ["2025-01-13", "A", "6"]);
}

#[test]
fn a_finding_names_rows_effect_and_choices() {
    let text = "date,sku,demand\n2025-01-06,A,5\n2025-01-13,A,\n2025-01-20,A,7\n";
    let finding = &report(text).profile.findings[0];
    assert_eq!(
        (finding.kind.as_str(), finding.count, finding.rows.as_slice()),
        ("blank_quantity", 1, &[3][..])
    );
    assert_eq!(finding.text, "1 row has no value in demand.");
    let values: Vec<&str> = finding.choices.iter().map(|choice| choice.value.as_str()).collect();
    assert_eq!(values, ["drop", "fill_zero", "fill_previous"]);
}

#[test]
fn ambiguous_dates_and_marks_can_be_chosen() {
    let text = "date;sku;demand\n03/04/2025;A;1,234\n05/06/2025;A;2,500\n";
    let report = report(text);
    let choices = |kind: &str| {
        let finding = report.profile.findings.iter().find(|finding| finding.kind == kind).unwrap();
        finding.choices.iter().map(|choice| choice.value.clone()).collect::<Vec<_>>()
    };
    assert_eq!(choices("date_order"), ["day_first", "month_first"]);
    assert_eq!(choices("decimal_mark"), ["point", "comma"]);
    let recipe: Recipe =
        serde_json::from_str(r#"{"date_order": "month_first", "decimal_mark": "comma"}"#).unwrap();
    let chosen = inspect("x.csv", text.as_bytes(), &recipe).unwrap().profile;
    assert_eq!(chosen.first_date, "2025-03-04".parse().ok());
    assert!(
        !chosen.findings.iter().any(|finding| matches!(finding.kind.as_str(), "date_order" | "decimal_mark"))
    );
}

#[test]
fn a_list_of_items_is_checked_too() {
    let text = "item_id,item_name,current_stock,unit_cost\n001,Bolt M8,5 kg,1.5\n1,bolt  m8,6 pcs,\n,Nut,-3,2\n\
                X,Washer,4,2\nX,Washer,5,2\n";
    let kinds = kinds(text);
    for kind in [
        "blank_key",
        "impossible",
        "mixed_units",
        "near_duplicates",
        "leading_zeros",
        "same_key",
        "blank_value",
    ] {
        assert!(kinds.iter().any(|found| found == kind), "{kind} is not among {kinds:?}");
    }
}

/// The texts of the findings of a kind.
fn texts(text: &str, kind: &str) -> Vec<String> {
    let findings = report(text).profile.findings;
    findings.into_iter().filter(|found| found.kind == kind).map(|found| found.text).collect()
}

#[test]
fn rows_of_one_key_that_another_column_tells_apart_name_that_column() {
    let rows = "A,red,5,2\nA,blue,6,2\nB,red,7,3\nB,blue,8,3\nC,red,9,4\nC,blue,1,4\n";
    assert_eq!(
        texts(&format!("sku,colour,stock on hand,unit cost\n{rows}"), "same_key"),
        ["3 rows have the same sku as an earlier row, with other values; only colour can tell them apart."]
    );
    let again = "A,red,5,2\nA,red,6,2\nB,red,7,3\nC,blue,8,3\n";
    assert_eq!(
        texts(&format!("sku,colour,stock on hand,unit cost\n{again}"), "same_key"),
        ["1 row has the same sku as an earlier row, with other values."]
    );
}

#[test]
fn the_first_years_of_an_old_series_are_no_wrong_dates() {
    let old: String = (0..60).map(|at| format!("{}-01-01,{}\n", 1950 + at, 5 + at % 3)).collect();
    assert!(texts(&format!("date,demand\n{old}"), "far_date").is_empty());
    let wrong: String =
        (0..40).map(|at| format!("2024-{:02}-{:02},{at}\n", at / 20 + 1, at % 20 + 1)).collect();
    assert_eq!(
        texts(&format!("date,demand\n{wrong}1900-01-01,4\n"), "far_date"),
        ["1 date in date is before 1990."]
    );
    let placeholders = "1900-01-01,1\n".repeat(6);
    assert_eq!(
        texts(&format!("date,demand\n{wrong}{placeholders}"), "far_date"),
        ["6 dates in date are before 1990."]
    );
}

#[test]
fn a_choice_for_a_missing_column_is_reported() {
    let recipe: Recipe = serde_json::from_str(r#"{"roles": {"date": "day"}}"#).unwrap();
    let found = inspect("x.csv", b"date,demand\n2025-01-06,5\n2025-01-13,6\n", &recipe).unwrap();
    assert!(found.profile.findings.iter().any(|finding| finding.kind == "missing_correction"));
}

/// A generator that gives the same table for the same seed (Numerical Recipes).
struct Random(u32);

impl Random {
    fn below(&mut self, most: usize) -> usize {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) as usize % most
    }

    fn pick<'a>(&mut self, of: &[&'a str]) -> &'a str {
        of[self.below(of.len())]
    }
}

/// Rows of the file that are used: those that no line calls unused, and those of which a part is used.
fn check_accounts(text: &str, header: u64) {
    let found = report(text);
    let rows_of_file: Vec<u64> = text
        .lines()
        .enumerate()
        .map(|(at, line)| (at as u64 + 1, line))
        .filter(|(row, line)| *row > header && line.contains(|c| c != ',' && c != ' '))
        .map(|(row, _)| row)
        .collect();
    assert_eq!(found.profile.file_rows, rows_of_file.len() as u64, "{text}");
    let table = intake::reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
    let mapping = intake::roles::map(&table, &intake::roles::Roles::default());
    let roles = mapping.sure();
    let reading = intake::demand::take("x.csv", &table, &roles, &mapping.columns, &Recipe::default());
    let Ok(reading) = reading else { panic!("no demand in {text}") };
    let mut accounted: Vec<u64> = reading.rows.iter().map(|row| row.row).collect();
    let is_long = accounted.len() == {
        accounted.dedup();
        accounted.len()
    };
    let listed: Vec<u64> = lines(&found)
        .iter()
        .filter(|line| line.ends_with("row not used"))
        .map(|line| line.split(',').next().unwrap().parse().unwrap())
        .filter(|row| *row > header)
        .collect();
    if is_long && table.names.len() < 5 {
        assert!(listed.iter().all(|row| !accounted.contains(row)), "used and unused: {text}");
    }
    accounted.extend(listed);
    accounted.sort_unstable();
    accounted.dedup();
    assert_eq!(accounted, rows_of_file, "{text}");
}

#[test]
fn every_row_of_a_long_table_is_used_or_listed_with_a_reason() {
    let mut random = Random(11);
    for _ in 0..150 {
        let mut text = "date,demand,product_id\n2024-12-30,4,A\n2024-12-31,5,A\n".to_owned();
        for day in 1..=28 {
            let date = format!("2025-01-{day:02}");
            let date = random
                .pick(&[&date, &date, &date, &date, &date, &date, &date, &date, &date, "soon", "", "FY25"])
                .to_owned();
            let quantity = random.pick(&[
                "5", "6.5", "-1", "7", "8", "9", "1", "2", "3", "4", "12 kg", "5", "6", "7", "8", "many",
            ]);
            let product = random.pick(&["A", "B", "C", "A", ""]);
            match random.below(12) {
                0 => text.push_str(random.pick(&[",,\n", "2025-01-09,,A\n", "2025-01-09,#N/A,A\n"])),
                1 => text.push('\n'),
                2 => text.push_str(&format!("{date},{quantity}\n")),
                3 => text.push_str(&format!("{date},{quantity},{product},more\n")),
                4 => text.push_str("date,demand,product_id\n"),
                _ => text.push_str(&format!("{date},{quantity},{product}\n")),
            }
        }
        check_accounts(&text, 1);
    }
}

#[test]
fn every_row_of_a_wide_table_is_used_or_listed_with_a_reason() {
    let mut random = Random(5);
    for _ in 0..150 {
        let mut text = "sku,2025-01,2025-02,2025-03,2025-04\nA,1,2,3,4\nB,5,6,7,8\n".to_owned();
        for product in 0..20 {
            let name = format!("P{product}");
            text.push_str(random.pick(&[&name, &name, &name, &name, "", "A"]));
            let is_blank = random.below(6) == 0;
            for _ in 0..4 {
                let value =
                    if is_blank { "" } else { random.pick(&["1", "2.5", "3", "4", "", "x", "5", "6"]) };
                text.push_str(&format!(",{value}"));
            }
            text.push('\n');
        }
        check_accounts(&text, 1);
    }
}
