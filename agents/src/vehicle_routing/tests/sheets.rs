//! Workbooks: the places on one sheet, the lengths between them on another.

use rust_xlsxwriter::Workbook;

use super::*;

fn workbook(sheets: &[(&str, &[&[&str]])]) -> Vec<u8> {
    let mut workbook = Workbook::new();
    for (name, rows) in sheets {
        let sheet = workbook.add_worksheet();
        sheet.set_name(*name).unwrap();
        for (row, cells) in (0_u32..).zip(*rows) {
            for (column, cell) in (0_u16..).zip(*cells) {
                match cell.parse::<f64>() {
                    Ok(number) => sheet.write_number(row, column, number).unwrap(),
                    Err(_) => sheet.write_string(row, column, *cell).unwrap(),
                };
            }
        }
    }
    workbook.save_to_buffer().unwrap()
}

#[tokio::test]
async fn lengths_on_another_sheet_are_used_and_the_map_is_drawn_from_the_coordinates() {
    let places: &[&[&str]] = &[
        &["location_id", "name", "x_coord", "y_coord", "demand"],
        &["D", "Depot", "0", "0", "0"],
        &["A", "Anna", "3", "4", "5"],
        &["B", "Bert", "6", "8", "5"],
    ];
    let lengths: &[&[&str]] =
        &[&["id", "D", "A", "B"], &["D", "0", "1", "3"], &["A", "1", "0", "2"], &["B", "9", "2", "0"]];
    let bytes = workbook(&[("Places", places), ("Distances", lengths)]);
    let dataset = Some(Dataset::new("stops.xlsx", bytes.into()));
    let request = Request { question: "1 van of 10 units".to_owned(), dataset, ..Request::default() };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    // D B A D: 3 + 2 + 1.
    close(total(&answer, "distance"), 6.0);
    assert!(answer.content.contains("Distances are those of the file"));
    assert!(file(&answer, "route_map.html").is_some());
}

#[tokio::test]
async fn blank_cells_at_the_end_of_the_rows_of_a_workbook_are_no_warning() {
    let places: &[&[&str]] = &[
        &["location_id", "x_coord", "y_coord", "demand", "skill"],
        &["D", "0", "0", "0"],
        &["A", "3", "4", "5", "cold"],
        &["B", "6", "8", "5"],
    ];
    let dataset = Some(Dataset::new("stops.xlsx", workbook(&[("Places", places)]).into()));
    let request = Request { question: "1 van of 10 units".to_owned(), dataset, ..Request::default() };
    let answer = answer(AgentKind::VehicleRouting, &request, &Tools::silent()).await.unwrap();
    assert!(!answer.content.contains("fewer values"), "{}", answer.content);
}
