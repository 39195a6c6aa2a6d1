//! Which columns may be a signal, and how their cells are read. Every column that is not a date, a quantity or a key is one.

use intake::{
    Recipe, Table,
    roles::{Content, Role, Roles, content},
};
use report::{markdown::plain, number::whole};

use super::source::{Part, Source};
use crate::dynamic_demand_sensing::question::Topic;

/// Roles that are keys or say the same of every row.
const KEYS: [Role; 13] = [
    Role::Date,
    Role::Quantity,
    Role::Product,
    Role::ProductName,
    Role::Location,
    Role::LocationName,
    Role::Customer,
    Role::Order,
    Role::Currency,
    Role::Unit,
    Role::PromisedDate,
    Role::DeliveredDate,
    Role::Supplier,
];
/// More different texts than this are no categories.
const MOST_CATEGORIES: u64 = 12;
/// Share of the cells that must be numbers.
const MOSTLY: f64 = 0.9;
/// Letters of a text of which half the cells have more is one that people wrote.
const LETTERS_OF_A_TEXT: usize = 12;
/// Pieces of headers of figures that follow from demand.
const AFTERWARDS: [&str; 9] =
    ["return", "refund", "retoure", "cancellation", "complaint", "devolucion", "retour", "resi", "backorder"];

/// Words of headers of figures that add up over days.
const COUNTS: [&str; 16] = [
    "visits",
    "visitors",
    "clicks",
    "views",
    "searches",
    "impressions",
    "mentions",
    "posts",
    "calls",
    "orders",
    "tickets",
    "downloads",
    "sessions",
    "count",
    "number",
    "spend",
];

/// A column that may be a signal.
pub(crate) struct Candidate {
    /// The file of the column.
    pub part: Part,
    pub column: usize,
    pub name: String,
    pub topic: Topic,
    pub cells: Cells,
    /// Its name states that it follows from demand.
    pub is_known_afterwards: bool,
    /// Its name states that it counts something.
    pub is_count: bool,
}

/// How the cells of a column are read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    Number,
    /// 0 and 1, or words for no and yes.
    Flag,
    /// The name of a category; blank is one.
    Category,
    /// What people wrote.
    Text,
}

/// The candidates of a file, in the order of its columns.
pub(crate) struct Candidates {
    pub signals: Vec<Candidate>,
    /// The column of the stock, whose empty days are no demand.
    pub stock: Option<(Part, usize)>,
    /// Columns that are no signal, and why.
    pub left_out: Vec<(String, String)>,
}

/// Finds the candidates of all files. A text column that the question names is one.
pub(crate) fn find(source: &Source, recipe: &Recipe, text_column: Option<&str>) -> Candidates {
    let mut found = Candidates { signals: Vec::new(), stock: None, left_out: Vec::new() };
    found.add(Part::Demand, &source.table, &source.roles, recipe, text_column, str::to_owned);
    let mut taken: Vec<String> = source.table.names.iter().map(|name| name.to_lowercase()).collect();
    for (place, joined) in source.joined.iter().enumerate() {
        found.add(Part::Joined(place), &joined.table, &joined.roles, &joined.recipe, text_column, |name| {
            name_in(&joined.file, name, &taken)
        });
        taken.extend(joined.table.names.iter().map(|name| name.to_lowercase()));
    }
    found
}

/// The name of a joined column: with the name of its file in front if another column has it already.
fn name_in(file: &str, column: &str, taken: &[String]) -> String {
    match taken.contains(&column.to_lowercase()) {
        true => format!("{file} {column}"),
        false => column.to_owned(),
    }
}

impl Candidates {
    /// Adds the candidates of one file under the names that `named` gives them.
    fn add(
        &mut self,
        part: Part,
        table: &Table,
        roles: &Roles,
        recipe: &Recipe,
        text_column: Option<&str>,
        named: impl Fn(&str) -> String,
    ) {
        for (column, header) in table.names.iter().enumerate() {
            let role = roles.iter().find(|(_, column)| *column == header).map(|(role, _)| role);
            if role.is_some_and(|role| KEYS.contains(&role)) {
                continue;
            }
            if role == Some(Role::CurrentStock) || (role.is_none() && is_stock(header)) {
                self.stock = self.stock.or(Some((part, column)));
                continue;
            }
            let name = named(header);
            let content = content(table, column);
            let read = match text_column {
                Some(text) if text == name => Ok(Cells::Text),
                Some(_) | None => cells(table, column, role, &content, recipe),
            };
            match read {
                Ok(cells) => {
                    let found = candidate(column, header, role, cells);
                    self.signals.push(Candidate { part, name, ..found });
                }
                Err(reason) => self.left_out.push((name, reason)),
            }
        }
    }
}

fn candidate(column: usize, name: &str, role: Option<Role>, cells: Cells) -> Candidate {
    let topic = match role {
        Some(Role::Price) => Topic::Price,
        Some(Role::Promotion) => Topic::Promotion,
        Some(Role::Holiday) => Topic::Holiday,
        Some(Role::Text) => Topic::Text,
        Some(_) | None if cells == Cells::Text => Topic::Text,
        Some(_) | None => Topic::of_header(name),
    };
    let lower = name.to_lowercase();
    let is_known_afterwards = AFTERWARDS.iter().any(|piece| lower.contains(piece));
    let is_count = lower.split(|c: char| !c.is_alphanumeric()).any(|word| COUNTS.contains(&word));
    Candidate {
        part: Part::Demand,
        column,
        name: name.to_owned(),
        topic,
        cells,
        is_known_afterwards,
        is_count,
    }
}

fn is_stock(name: &str) -> bool {
    let lower = name.to_lowercase().replace([' ', '-'], "_");
    ["stock", "stock_on_hand", "on_hand", "inventory", "bestand", "existencias"].contains(&lower.as_str())
}

/// How the cells are read, or why they are of no use.
fn cells(
    table: &Table,
    column: usize,
    role: Option<Role>,
    content: &Content,
    recipe: &Recipe,
) -> Result<Cells, String> {
    let filled = table.column(column).flatten().count();
    if filled == 0 {
        return Err("the column is empty".to_owned());
    }
    if role == Some(Role::Text) {
        return Ok(Cells::Text);
    }
    if content.dates >= MOSTLY && content.numbers < MOSTLY {
        return Err("it holds dates".to_owned());
    }
    let distinct = table.distinct(column);
    if super::cells::is_flag(table, column) {
        return Ok(Cells::Flag);
    }
    let numbers = intake::values::numbers(table, column, recipe.decimal_mark).values;
    if numbers.iter().flatten().count() as f64 >= MOSTLY * filled as f64 {
        return Ok(Cells::Number);
    }
    if role == Some(Role::Promotion) || role == Some(Role::Holiday) {
        return Ok(Cells::Flag);
    }
    if is_written(table, column, filled) {
        return Ok(Cells::Text);
    }
    if distinct <= MOST_CATEGORIES {
        return Ok(Cells::Category);
    }
    Err(format!(
        "it holds {} different names, too many for categories and too short for texts",
        whole(distinct as f64)
    ))
}

/// Half of the cells have several words.
fn is_written(table: &Table, column: usize, filled: usize) -> bool {
    2 * table.column(column).flatten().filter(|text| is_sentence(text)).count() >= filled
}

fn is_sentence(text: &str) -> bool {
    text.trim().contains(' ') && text.chars().count() > LETTERS_OF_A_TEXT
}

/// The sentence about columns that are no signal.
pub(crate) fn about_left_out(left_out: &[(String, String)]) -> Vec<String> {
    left_out
        .iter()
        .map(|(name, reason)| format!("Column {} was not tried as a signal: {reason}.", plain(name)))
        .collect()
}
