//! Turns the bytes of an upload into records in three steps, each in its own module: source, region, shape.

use polars::prelude::{NewChunkedArray, StringChunked};

use crate::{
    AgentError, Table,
    recipe::Recipe,
    shape::{
        counted_rows,
        region::{self, Region},
        side_by_side, split_dates, totals_inside, wide, years_unsaid,
    },
    source::{self, Sheet, grid::Grid},
};

/// Reads a file as a table. This is CPU work, so the caller runs it on a blocking thread.
pub fn read(name: &str, bytes: &[u8], recipe: &Recipe) -> Result<Table, AgentError> {
    let sheet = source::open(name, bytes, recipe.sheet.as_deref())?;
    let region = region::find(name, &sheet.grid, recipe)?;
    let dated = years_unsaid::add(name, split_dates::join(records(sheet, region)?)?)?;
    let table = wide::to_long(name, dated, &recipe.roles)?;
    let counted = counted_rows::add(side_by_side::to_long(name, table, &recipe.roles)?, &recipe.roles)?;
    Ok(totals_inside::note(counted))
}

fn records(sheet: Sheet, region: Region) -> Result<Table, AgentError> {
    let grid = &sheet.grid;
    let of_column = |column: &usize| {
        let repeats = region.once_per_group.contains(column);
        if repeats { repeated(grid, &region.rows, *column) } else { texts(grid, &region.rows, *column) }
    };
    let columns = region.columns.iter().map(of_column).collect();
    let numbers = region.rows.iter().map(|row| grid.number(*row)).collect();
    let too_short =
        sheet.source.separator.and_then(|_| region::too_short(grid, &region.rows, &region.columns));
    let mut source = sheet.source;
    source.header_row = region.header_row;
    let mut table = Table::new(source, region.names, columns, numbers)?;
    let width = region.columns.iter().max().map_or(0, |last| last + 1);
    let is_too_long = |row: usize| grid.row(row).skip(width).any(|cell| !cell.is_empty());
    table.too_long = (0..table.rows).filter(|record| is_too_long(region.rows[*record])).collect();
    table.left_out = region.left_out;
    table.notes = sheet.notes;
    table.notes.extend(region.notes);
    table.notes.extend(too_short);
    if let Some(note) = region.several {
        table.say_first(note);
    }
    Ok(table)
}

fn texts(grid: &Grid, rows: &[usize], column: usize) -> StringChunked {
    let cells = rows.iter().map(|row| Some(grid.cell(*row, column)).filter(|cell| !cell.is_empty()));
    StringChunked::from_iter_options("".into(), cells)
}

/// The texts of a column that is written once per group.
fn repeated(grid: &Grid, rows: &[usize], column: usize) -> StringChunked {
    let mut above = None;
    let cells = rows.iter().map(|row| {
        above = Some(grid.cell(*row, column)).filter(|cell| !cell.is_empty()).or(above);
        above
    });
    StringChunked::from_iter_options("".into(), cells)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(table: &Table, index: usize) -> Vec<Option<&str>> {
        table.column(index).collect()
    }

    #[test]
    fn commas_semicolons_and_tabs_are_found() {
        for text in ["a,b\n1,2\n", "a;b\n1;2\n", "a\tb\r\n1\t2\r\n", "\u{feff}a,b\n1,2"] {
            let table = read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
            assert_eq!(table.names, ["a", "b"]);
            assert_eq!((texts(&table, 0), texts(&table, 1)), (vec![Some("1")], vec![Some("2")]));
        }
    }

    #[test]
    fn texts_with_one_colon_in_each_line_have_two_columns() {
        let pairs = "Leeds:North\nYork:North\nDover:South\nHove:South\nBath:West\n";
        let table = read("x.txt", pairs.as_bytes(), &Recipe::default()).unwrap();
        assert_eq!((table.names.len(), table.rows), (2, 5));
        let labels = "Leeds: North\nYork: North\nDover: South\nHove: South\nBath: West\n";
        assert_eq!(read("x.txt", labels.as_bytes(), &Recipe::default()).unwrap().names.len(), 1);
    }

    #[test]
    fn other_encodings_are_read() {
        let utf16: Vec<u8> =
            [0xFF, 0xFE].into_iter().chain("größe\n1\n".encode_utf16().flat_map(u16::to_le_bytes)).collect();
        assert_eq!(read("x.csv", &utf16, &Recipe::default()).unwrap().names, ["größe"]);
        assert_eq!(
            read("x.csv", b"a,b\n1\x002,3\n", &Recipe::default()).unwrap().column(0).collect::<Vec<_>>(),
            [Some("12")]
        );
        let latin = read("x.csv", b"gr\xF6\xDFe,b\n1,2\n", &Recipe::default()).unwrap();
        assert_eq!(latin.names[0], "größe");
        assert_eq!(latin.notes.len(), 1);
    }

    #[test]
    fn blank_lines_are_skipped_and_rows_that_are_too_long_are_noted() {
        let table = read("x.csv", b"a,b\n1,2\n\n3,4,5\n6,7\n", &Recipe::default()).unwrap();
        assert_eq!(texts(&table, 0), [Some("1"), Some("3"), Some("6")]);
        assert_eq!((0..3).map(|record| table.row_of(record)).collect::<Vec<_>>(), [2, 4, 5]);
        assert_eq!(table.too_long, [1]);
    }

    #[test]
    fn a_small_file_that_expands_to_a_huge_table_is_refused() {
        let header = |columns: usize| vec!["c"; columns].join(",");
        for text in [
            header(2_000) + "\n1\n",
            "\"\n\",".to_owned() + &header(2_000) + "\n1\n",
            "date,demand\n".to_owned() + &",\n".repeat(2_000_000),
        ] {
            let error = read("x.csv", text.as_bytes(), &Recipe::default()).err();
            let reason = error.map(|error| error.to_string()).unwrap_or_default();
            assert!(reason.contains("can be read"), "{reason}");
        }
    }

    #[test]
    fn blank_lines_use_no_memory() {
        let text = "date,demand\n".to_owned() + &"\n".repeat(2_000_000) + "2025-01-01,5\n";
        let table = read("x.csv", text.as_bytes(), &Recipe::default()).unwrap();
        assert_eq!((table.rows, table.row_of(0)), (1, 2_000_002));
    }

    #[test]
    fn the_error_for_an_empty_file_says_what_to_upload() {
        let text = |bytes| read("x.csv", bytes, &Recipe::default()).err().map(|error| error.to_string());
        let empty = "x.csv is empty. Upload a table whose first row names the columns.";
        for bytes in [&b""[..], b"\n\n", b",,\n,,\n", b"\xEF\xBB\xBF"] {
            assert_eq!(text(bytes).as_deref(), Some(empty));
        }
        assert_eq!(
            text(b"a,b\n").as_deref(),
            Some("x.csv has column names but no rows below them. Add the rows and upload the file again.")
        );
    }

    #[test]
    fn random_bytes_are_refused_or_every_row_is_accounted_for() {
        const SIGNS: &[u8] = b"\"\",,,;;\t|\n\n\r\0 '01259.-:/aTotalsum[]\xE4\xC3\xA4\xFF";
        let mut seed = 7_u32;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        for _ in 0..400 {
            let mut bytes = b"date,sku,2025-01,2025-02,2025-03\n2025-01-01,A,5,6,7\nTotal,,5,6,7\n".to_vec();
            for _ in 0..random(40) {
                let at = random(bytes.len() + 1);
                bytes.insert(at, SIGNS[random(SIGNS.len())]);
            }
            bytes.truncate(random(bytes.len() * 4));
            let header_row = Some(random(5) as u32).filter(|row| *row < 3);
            let recipe = Recipe { header_row, ..Recipe::default() };
            match read("x.csv", &bytes, &recipe) {
                Ok(_) => {
                    let grid = source::open("x.csv", &bytes, None).unwrap().grid;
                    let region = region::find("x.csv", &grid, &recipe).unwrap();
                    let filled = (0..grid.rows()).filter(|row| !grid.is_blank(*row)).count();
                    let unnamed = filled - region.rows.len() - region.left_out.len();
                    assert!(unnamed == usize::from(region.header_row > 0) || unnamed == 2, "{bytes:?}");
                }
                Err(AgentError::Unreadable(reason)) => {
                    assert!(reason.starts_with(['x', 'T', 'R']), "{reason}")
                }
                Err(other) => panic!("{other:?} for {bytes:?}"),
            }
        }
    }
}
