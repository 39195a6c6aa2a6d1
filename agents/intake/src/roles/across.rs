//! Products side by side: a row per date, and a column of amounts for each product, shop or region, named after it.

use super::{
    Role, Roles,
    amounts::unlike_demand,
    candidates::Column,
    content::{Content, content},
    lexicon::{self, Reading},
    name::words,
};
use crate::Table;
use kernels::cancel;

/// Share of the records with a date of their own; with fewer, something else tells the records apart.
const OWN_DATES: f64 = 0.98;
/// Share of the values of a column that are numbers.
const NUMBERS: f64 = 0.9;
/// Columns with fewer records than this may be anything.
const FEWEST_RECORDS: usize = 6;
/// The typical amounts of two products differ by less than this factor.
const SPREAD: f64 = 1_000.0;
/// One column in this many may hold values that look like something else, such as sales of 0 and 1.
const DOUBTED_OF: usize = 4;

/// Positions of the columns of a table with products side by side.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Across {
    pub date: usize,
    /// At least two.
    pub products: Vec<usize>,
    /// The column that adds the products up, if there is one.
    pub total: Option<usize>,
}

/// The columns of a table with products side by side. `None` when any column may be something else, or when the user has
/// chosen the quantity or the product.
pub(crate) fn products_across(table: &Table, corrections: &Roles) -> Option<Across> {
    let is_chosen = |role: Role| corrections.get(role).is_some_and(|name| table.position(name).is_some());
    if table.rows < FEWEST_RECORDS || is_chosen(Role::Quantity) || is_chosen(Role::Product) {
        return None;
    }
    let mut columns = Vec::new();
    let (mut dates, mut products, mut total) = (Vec::new(), Vec::new(), None);
    // Every file is looked at, and most are found to be of another shape at one of their first columns.
    for (index, name) in table.names.iter().enumerate() {
        cancel::tick();
        let column = Column { reading: lexicon::read(name), content: content(table, index) };
        let Column { reading, content } = &column;
        match () {
            () if content.is_empty() => {}
            () if content.is_date_only() => dates.push(index),
            () if content.numbers < NUMBERS || content.years > 0.5 => return None,
            () if names_a_thing(reading) => products.push(index),
            () if reading.is_nothing && total.is_none() => total = Some(index),
            () => return None,
        }
        columns.push(column);
    }
    let &[date] = dates.as_slice() else { return None };
    let content_of = |index: &usize| &columns[*index].content;
    let doubted = products.iter().filter(|index| unlike_demand(content_of(index)).is_some()).count();
    let is_known = |index: &usize| !columns[*index].is_unknown();
    let holds = products.len() > 1
        && columns[date].content.distinct >= OWN_DATES
        && doubted * DOUBTED_OF <= products.len()
        && (!products.iter().any(is_known) || are_numbered(&products, table))
        && are_alike(products.iter().map(content_of))
        && total.is_none_or(|total| is_sum(content_of(&total), products.iter().map(content_of)));
    holds.then_some(Across { date, products, total })
}

/// Whether a name may be that of a product, a shop or a region: an unknown word, or the word for the thing itself.
fn names_a_thing(reading: &Reading) -> bool {
    const THINGS: [Role; 5] =
        [Role::Product, Role::ProductName, Role::Location, Role::LocationName, Role::Category];
    !reading.is_nothing
        && !reading.is_signal
        && !reading.is_money
        && reading.matches.iter().all(|found| THINGS.contains(&found.role))
}

/// Whether the names are the same words with another number or letter each, such as `Store 1` and `Store 2`.
fn are_numbered(products: &[usize], table: &Table) -> bool {
    let stem = |index: &usize| {
        let mut words = words(&table.names[*index]);
        let last = words.pop()?;
        (last.chars().count() == 1 || last.chars().all(char::is_numeric)).then_some(words)
    };
    let first = products.first().and_then(stem);
    first.is_some() && products.iter().all(|index| stem(index) == first)
}

/// Whether the columns hold amounts of one kind: money in all of them or in none, and typical values that can be compared.
fn are_alike<'a>(mut columns: impl Iterator<Item = &'a Content>) -> bool {
    let Some(first) = columns.next() else { return true };
    let (mut least, mut most) = (f64::MAX, 0.0_f64);
    for column in [first].into_iter().chain(columns) {
        if (column.signs > 0.5) != (first.signs > 0.5) {
            return false;
        }
        if let Some(typical) = typical(column) {
            least = least.min(typical);
            most = most.max(typical);
        }
    }
    most < least * SPREAD
}

/// The mean of the amounts that are not zero.
fn typical(column: &Content) -> Option<f64> {
    let amounts: Vec<f64> =
        column.values.iter().flatten().map(|value| value.abs()).filter(|value| *value > 0.0).collect();
    (!amounts.is_empty()).then(|| amounts.iter().sum::<f64>() / amounts.len() as f64)
}

/// Whether a column adds up the others in every record that was looked at; it may be rounded.
fn is_sum<'a>(total: &Content, products: impl Iterator<Item = &'a Content>) -> bool {
    let mut sums = vec![0.0_f64; total.values.len()];
    for product in products {
        for (sum, value) in sums.iter_mut().zip(&product.values) {
            *sum += value.unwrap_or(0.0);
        }
    }
    let is_right = |(total, sum): (&Option<f64>, &f64)| {
        total.is_none_or(|total| (total - sum).abs() <= (sum.abs() * 0.005).max(0.011))
    };
    total.values.iter().zip(&sums).all(is_right)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Recipe, reader};

    /// The names that are read as products. The chosen quantity keeps the columns of the table that is looked at.
    fn products(names: &str, row: impl Fn(u32) -> String) -> Vec<String> {
        let mut text = format!("{names}\n");
        for month in 0..24 {
            text.push_str(&format!("{}-{:02}-01,{}\n", 2024 + month / 12, month % 12 + 1, row(month)));
        }
        let choice = Recipe { roles: chosen(names.split(',').next_back().unwrap()), ..Recipe::default() };
        let table = reader::read("x.csv", text.as_bytes(), &choice).unwrap();
        let found = products_across(&table, &Roles::default());
        found.map_or(Vec::new(), |found| found.products.iter().map(|at| table.names[*at].clone()).collect())
    }

    fn chosen(column: &str) -> Roles {
        let mut roles = Roles::default();
        roles.set(Role::Quantity, column.to_owned());
        roles
    }

    fn amounts(month: u32, count: u32) -> String {
        let amount = |item: u32| (40 + (month * 7 + item * 11) % 30).to_string();
        (0..count).map(amount).collect::<Vec<_>>().join(",")
    }

    #[test]
    fn unknown_columns_of_amounts_beside_the_dates_are_products() {
        assert_eq!(products("Month,Apples,Pears", |month| amounts(month, 2)), ["Apples", "Pears"]);
        assert_eq!(products("Date,Store_1,Store_2,Store_3", |month| amounts(month, 3)).len(), 3);
    }

    #[test]
    fn a_column_that_adds_the_products_up_is_none_of_them() {
        let row =
            |month: u32| format!("{},{},{}", 40 + month % 5, 60 + month % 7, 100 + month % 5 + month % 7);
        assert_eq!(products("Date,North,South,Total", row), ["North", "South"]);
        let wrong = |month: u32| format!("{},{},{}", 40 + month % 5, 60 + month % 7, 90 + month);
        assert_eq!(products("Date,North,South,Total", wrong), [""; 0]);
    }

    #[test]
    fn columns_of_other_things_keep_the_table_as_it_is() {
        let two = |month: u32| amounts(month, 2);
        for names in
            ["Date,Demand,Apples", "Date,Apples,Temperature", "Date,Apples,Price", "Date,Store,Region"]
        {
            assert_eq!(products(names, two), [""; 0], "{names}");
        }
        assert_eq!(products("Date,Apples,Kind", |month| format!("{},red", 40 + month % 9)), [""; 0]);
        assert_eq!(products("Date,Apples,Plums", |month| format!("4{month},{}", 9_000_000 + month)), [""; 0]);
        assert_eq!(
            products("Date,Apples,Flag", |month| format!("{},{}", 40 + month % 9, month % 2)),
            [""; 0]
        );
    }

    #[test]
    fn the_choice_of_a_quantity_wins() {
        let text = "Date,Apples,Pears\n2024-01-01,4,5\n2024-02-01,5,6\n2024-03-01,4,7\n2024-04-01,6,5\n2024-05-01,7,5\n\
                    2024-06-01,5,5\n2024-07-01,6,6\n";
        let names = |recipe: &Recipe| reader::read("x.csv", text.as_bytes(), recipe).unwrap().names;
        assert_eq!(names(&Recipe::default()), ["Date", "product", "quantity"]);
        let choice = Recipe { roles: chosen("Apples"), ..Recipe::default() };
        assert_eq!(names(&choice), ["Date", "Apples", "Pears"]);
    }
}
