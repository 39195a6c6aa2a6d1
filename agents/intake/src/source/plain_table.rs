//! Tables of plain text, whose columns stand below each other with runs of blanks between them. Rows with a blank cell are cut
//! where every row is blank, so that no value moves into the column beside its own.

use kernels::cancel;

/// A run of this many blanks parts two values.
const GAP: usize = 2;
/// No table of plain text has more columns.
const MOST_COLUMNS: usize = 200;

/// The values of a line between runs of two or more blanks.
pub(super) fn values(line: &str) -> impl Iterator<Item = &str> {
    line.split("  ").map(str::trim).filter(|value| !value.is_empty())
}

/// The text with a tab between the values, where most rows have `common` of them. `None` when a row has more or fewer, and
/// its values do not stand below those of the other rows.
pub(super) fn parted(text: &str, common: usize) -> Option<String> {
    let (top, width) = names(text, common)?;
    let indent = text.lines().nth(top).map_or(0, indent);
    let rows = || text.lines().skip(top).filter(|line| is_row(line, indent));
    let is_full = |row: &str| values(row).count() == width;
    let starts = if rows().all(is_full) { None } else { Some(starts(rows, width)?) };
    let mut parted = String::with_capacity(text.len());
    for (at, line) in text.lines().enumerate() {
        cancel::tick();
        let cells = match &starts {
            Some(starts) if at >= top && is_row(line, indent) => cells(line, starts),
            _ => values(line).collect(),
        };
        parted.push_str(&cells.join("\t"));
        parted.push('\n');
    }
    Some(parted)
}

/// The line at which the table begins, and the number of its columns. Names above rows of numbers may be more than the
/// values of any row: a column can be blank in all of them.
fn names(text: &str, common: usize) -> Option<(usize, usize)> {
    let (first, row) = text.lines().enumerate().find(|(_, line)| values(line).count() == common)?;
    let has_digits = row.contains(|letter: char| letter.is_ascii_digit());
    let above = text.lines().enumerate().take(first).filter(|(_, line)| !line.trim().is_empty()).last();
    let wider = above.map(|(at, line)| (at, values(line).count())).filter(|(_, count)| *count > common);
    Some(wider.filter(|_| has_digits).unwrap_or((first, common)))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// Whether a line is a row of the table: no rule below the names, and no note, which is one text at its left end.
fn is_row(line: &str, indent_of_names: usize) -> bool {
    let is_note = || values(line).nth(1).is_none() && indent(line) <= indent_of_names;
    line.contains(char::is_alphanumeric) && !is_note()
}

/// Where the columns begin, in characters: behind each run of blanks that all rows have. `None` unless there are `width` of
/// them and each has one value of every full row.
fn starts<'a, Rows: Iterator<Item = &'a str>>(rows: impl Fn() -> Rows, width: usize) -> Option<Vec<usize>> {
    let mut filled: Vec<bool> = Vec::new();
    for row in rows() {
        cancel::tick();
        for (place, letter) in row.trim_end().chars().enumerate() {
            if place == filled.len() {
                filled.push(false);
            }
            filled[place] |= !letter.is_whitespace();
        }
    }
    let (mut starts, mut blanks) = (Vec::new(), GAP);
    for (place, is_filled) in filled.into_iter().enumerate() {
        if is_filled && blanks >= GAP {
            starts.push(place);
        }
        blanks = if is_filled { 0 } else { blanks + 1 };
    }
    if starts.len() != width || width > MOST_COLUMNS {
        return None;
    }
    let fits = |row: &str| {
        values(row).count() != width || cells(row, &starts).into_iter().all(|cell| !cell.is_empty())
    };
    rows().all(fits).then_some(starts)
}

/// The cells of a row whose columns begin at these characters.
fn cells<'a>(row: &'a str, starts: &[usize]) -> Vec<&'a str> {
    let mut cells = Vec::with_capacity(starts.len());
    let (mut rest, mut place) = (row, 0);
    for end in starts.iter().skip(1) {
        let length = rest.char_indices().nth(end - place).map_or(rest.len(), |(byte, _)| byte);
        let (cell, behind) = rest.split_at(length);
        cells.push(cell.trim());
        (rest, place) = (behind, *end);
    }
    cells.push(rest.trim());
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str, common: usize, at: usize) -> Option<String> {
        parted(text, common).map(|parted| parted.lines().nth(at).unwrap_or_default().to_owned())
    }

    #[test]
    fn a_blank_cell_moves_no_value_into_another_column() {
        let stock = [
            "Stock of today",
            "Item    Stock  On order  Cost",
            "------------------------------",
            "Bolt       12         5  1.50",
            "Größe       7            0.20",
            "Screw       9         3",
            "Washer      4         2  0.10",
            "Gear        1         8  3.40",
            "5 items",
        ]
        .join("\n");
        assert_eq!(row(&stock, 4, 1).unwrap(), "Item\tStock\tOn order\tCost");
        assert_eq!(row(&stock, 4, 3).unwrap(), "Bolt\t12\t5\t1.50");
        assert_eq!(row(&stock, 4, 4).unwrap(), "Größe\t7\t\t0.20");
        assert_eq!(row(&stock, 4, 5).unwrap(), "Screw\t9\t3\t");
        assert_eq!(row(&stock, 4, 8).unwrap(), "5 items");
    }

    #[test]
    fn a_column_that_no_row_fills_keeps_its_place() {
        let stock =
            ["Item  Stock  On order  Cost", "Bolt     12            1.50", "Nut       7            0.20"];
        assert_eq!(row(&stock.join("\n"), 3, 1).unwrap(), "Bolt\t12\t\t1.50");
    }

    #[test]
    fn rows_of_different_lengths_that_do_not_stand_below_each_other_are_not_parted() {
        let stock = ["Item  Stock  Cost", "Bolt  12  1.50", "Long name  5  2", "Nut  0.20"];
        assert_eq!(parted(&stock.join("\n"), 3), None);
        assert_eq!(row(&stock[..3].join("\n"), 3, 2).unwrap(), "Long name\t5\t2");
    }

    #[test]
    fn stops_of_published_routes_are_read_below_names_of_more_words() {
        let stops = [
            "NUMBER     CAPACITY",
            "  25         200",
            "",
            "CUST NO.  XCOORD.    YCOORD.    DEMAND   READY TIME  DUE DATE   SERVICE   TIME",
            " ",
            "    0      40         50          0          0       1236          0   ",
            "    1      45         68         10        912        967         90   ",
        ];
        let text = stops.join("\n");
        assert_eq!(row(&text, 7, 6).unwrap(), "1\t45\t68\t10\t912\t967\t90\t");
        assert_eq!(row(&text, 7, 1).unwrap(), "25\t200");
    }
}
