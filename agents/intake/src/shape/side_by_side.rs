//! Turns tables with one column per product into one row per date and product. Blank cells become no row.

use crate::{
    AgentError, Table,
    roles::{Across, Roles, products_across},
    shape::wide::{Cells, check_size, long_form},
};
use language::written::{
    markdown::plain,
    number::{counted, whole},
};

/// More names would make the note unclear.
const SHOWN: usize = 5;

/// Converts columns named after products to a column of products and one of quantities. A table without such columns, or
/// whose quantity or product the user has chosen, stays the same.
pub(crate) fn to_long(name: &str, mut table: Table, corrections: &Roles) -> Result<Table, AgentError> {
    let Some(across) = products_across(&table, corrections) else { return Ok(table) };
    let mut notes = std::mem::take(&mut table.notes);
    let cells = Cells::of(&table, &across.products);
    check_size(name, cells.records.len(), 3)?;
    notes.push(note(&table, &across, cells.blank));
    let named = [["product", "item", "product_name"], ["quantity", "demand", "product_quantity"]];
    let mut long = long_form(&table, &across.products, &[across.date], cells, named)?;
    long.notes = notes;
    long.period_values = long.names.last().cloned();
    Ok(long)
}

/// Says that the columns were read as products, because a total of columns that are not alike means nothing.
fn note(table: &Table, Across { products, total, .. }: &Across, blank: usize) -> String {
    let names: Vec<String> =
        products.iter().take(SHOWN).map(|product| plain(&table.names[*product])).collect();
    let names = match (products.len() - names.len(), names.as_slice()) {
        (0, [first @ .., last]) => format!("{} and {last}", first.join(", ")),
        (rest, _) => format!("{} and {} more", names.join(", "), whole(rest as f64)),
    };
    let total = total.map_or(String::new(), |total| {
        format!(" Column {} adds them up and was left out.", plain(&table.names[total]))
    });
    let blank = match blank {
        0 => String::new(),
        blank => format!(" {} left out.", counted_cells(blank)),
    };
    format!(
        "Each of the columns {names} was read as a product of its own; totals are their sum.{total}{blank}"
    )
}

fn counted_cells(blank: usize) -> String {
    let cells = counted(blank, "blank cell");
    format!("{cells} {}", if blank == 1 { "was" } else { "were" })
}

#[cfg(test)]
mod tests {
    use crate::{Recipe, Table, reader};

    fn read(text: &str) -> Table {
        reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap()
    }

    #[test]
    fn a_column_per_product_becomes_a_row_per_date_and_product() {
        let table = read(
            "Month,Apples,Pears,Total\n2025-01,4,5,9\n2025-02,5,,5\n2025-03,4,7,11\n2025-04,6,5,11\n2025-05,7,5,12\n\
             2025-06,5,5,10\n",
        );
        assert_eq!(table.names, ["Month", "product", "quantity"]);
        assert_eq!(table.rows, 11);
        let second: Vec<_> = (0..3).map(|column| table.texts(column).get(1).unwrap()).collect();
        assert_eq!((second.as_slice(), table.row_of(1)), (["2025-01", "Pears", "5"].as_slice(), 2));
        assert_eq!(
            table.notes,
            [
                "Each of the columns Apples and Pears was read as a product of its own; totals are their sum. Column Total \
              adds them up and was left out. 1 blank cell was left out."
            ]
        );
    }
}
