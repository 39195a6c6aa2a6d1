//! Finds roles from relations between columns: a product of two others, one name for each key, one row for each pair.

use kernels::cancel;

use super::{
    Mapped, Role, SURE,
    amounts::unlike_units,
    candidates::{Candidate, Column},
    doubts,
    fit::label,
    is_money,
    kind::TableKind,
};
use crate::{Table, problem::ABOVE_THE_NAMES};

/// From this confidence on, a name that says price or cost is believed of an amount too.
const NAMED: f64 = 0.9;
/// The confidence that each row counts as one.
const BY_ROWS: f64 = 0.85;

/// A column that is the product of two others is an amount, not a quantity; the two others are quantity and price.
pub(super) fn multiplied(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    for product in doubts::products(columns) {
        cancel::tick();
        let is_amount = |candidate: &Candidate| {
            candidate.column == product.amount
                && (candidate.role == Role::Quantity
                    || is_money(candidate.role) && candidate.confidence < NAMED)
        };
        candidates.retain(|candidate| !is_amount(candidate));
        let Some((quantity, price)) = quantity_and_price(columns, product.factors) else { continue };
        for (role, column) in [(Role::Quantity, quantity), (Role::Price, price)] {
            cancel::tick();
            let is_named = candidates.iter().any(|other| other.role == role && !other.is_by_content);
            if columns[column].is_unknown() && !is_named {
                candidates.retain(|other| other.column != column);
                candidates.push(Candidate {
                    role,
                    column,
                    confidence: 0.75,
                    reason: format!(
                        "Its values multiplied by those of another column give a third, as a {} does.",
                        label(role)
                    ),
                    needs_kind: true,
                    is_second_sense: false,
                    is_by_content: true,
                    is_by_part: false,
                });
            }
        }
    }
}

/// The factor with whole numbers is the quantity; `None` when both factors or neither are whole.
fn quantity_and_price(columns: &[Column], [a, b]: [usize; 2]) -> Option<(usize, usize)> {
    let is_first_whole = columns[a].content.integers > 0.99;
    let is_second_whole = columns[b].content.integers > 0.99;
    match (is_first_whole, is_second_whole) {
        (true, false) => Some((a, b)),
        (false, true) => Some((b, a)),
        _ => None,
    }
}

/// The column that was found for a role.
fn find(mapped: &[Mapped], role: Role) -> Option<&Mapped> {
    mapped.iter().find(|found| found.role == role)
}

/// Whether some role already has this column.
fn is_taken(mapped: &[Mapped], column: &str) -> bool {
    mapped.iter().any(|found| found.column == column)
}

/// If there is no other date column, demand may use the date of delivery, but the user has to confirm it.
pub(super) fn date_of_delivery(kind: Option<TableKind>, mapped: &mut Vec<Mapped>) {
    let may_be_demand = kind.is_none_or(TableKind::is_demand) && find(mapped, Role::Quantity).is_some();
    if !may_be_demand || find(mapped, Role::Date).is_some() {
        return;
    }
    let promised = find(mapped, Role::PromisedDate);
    let Some(delivery) = promised.or_else(|| find(mapped, Role::DeliveredDate)) else { return };
    let column = delivery.column.clone();
    let reason =
        "It says when something was or is to be delivered, and no other column is the date.".to_owned();
    mapped.push(Mapped { role: Role::Date, column, confidence: 0.75, reason, others: Vec::new() });
}

/// A text column that matches a key one to one holds the name of the thing with that key.
pub(super) fn names_of_keys(table: &Table, columns: &[Column], mapped: &mut Vec<Mapped>) {
    for (role, name) in [(Role::Product, Role::ProductName), (Role::Location, Role::LocationName)] {
        cancel::tick();
        let Some(key) = find(mapped, role).filter(|found| found.confidence >= SURE) else { continue };
        if find(mapped, name).is_some() {
            continue;
        }
        let Some(key) = table.names.iter().position(|other| *other == key.column) else { continue };
        for (index, column) in columns.iter().enumerate() {
            if !is_taken(mapped, &table.names[index])
                && may_be_name(column, role)
                && doubts::is_one_to_one(&columns[key], column)
            {
                let reason = format!("Each value goes with one value of {}.", table.names[key]);
                mapped.push(Mapped::new(table, name, index, 0.7, reason));
                break;
            }
        }
    }
}

/// Whether a column may hold the names of things whose keys have this role: texts, and no other meaning is known.
fn may_be_name(column: &Column, role: Role) -> bool {
    let has_other_role = column.reading.matches.iter().any(|found| found.is_whole && found.role != role);
    let is_excluded = column.reading.is_nothing || column.reading.is_signal || has_other_role;
    !is_excluded && column.content.numbers < 0.5 && !column.content.is_date()
}

/// In a demand history without keys of products, their names are the keys.
pub(super) fn product_by_name(kind: Option<TableKind>, mapped: &mut Vec<Mapped>) {
    if !kind.is_some_and(TableKind::is_demand) || find(mapped, Role::Product).is_some() {
        return;
    }
    let Some(name) = find(mapped, Role::ProductName).filter(|found| found.confidence >= SURE) else { return };
    let reason = "It names the product, and no other column is its key.".to_owned();
    let product = Mapped {
        role: Role::Product,
        column: name.column.clone(),
        confidence: name.confidence,
        reason,
        others: Vec::new(),
    };
    mapped.push(product);
}

/// In a table with a column per period, no name says what the values are; if they do not look like units, the user is asked.
pub(super) fn quantity_by_shape(table: &Table, columns: &[Column], mapped: &mut [Mapped]) {
    let Some(name) = table.period_values.as_deref() else { return };
    let Some(index) = table.position(name) else { return };
    let quantity = mapped.iter_mut().find(|found| found.role == Role::Quantity && found.column == name);
    let Some(quantity) = quantity.filter(|quantity| quantity.confidence < 1.0) else { return };
    let doubt = unlike_units(&columns[index].content).map(str::to_owned);
    let doubt = doubt.or_else(|| {
        title_of_no_units(table).map(|title| format!("but the title \"{title}\" does not speak of units"))
    });
    if let Some(doubt) = doubt {
        quantity.confidence = quantity.confidence.min(0.75);
        quantity.reason = format!("It holds the values of several columns, {doubt}.");
    }
}

/// Where each row counts as one, the reason is not the name of the column.
pub(super) fn quantity_by_rows(table: &Table, mapped: &mut [Mapped]) {
    let Some(name) = table.counted_rows.as_deref() else { return };
    if let Some(found) = mapped.iter_mut().find(|found| found.role == Role::Quantity && found.column == name)
    {
        found.confidence = BY_ROWS;
        "No column says how many, so each row counts as one.".clone_into(&mut found.reason);
    }
}

/// The title above the names that says that the values are costs, prices, shares or temperatures.
fn title_of_no_units(table: &Table) -> Option<&str> {
    const WORDS: [&str; 34] = [
        "cost",
        "price",
        "kosten",
        "preis",
        "costo",
        "coste",
        "precio",
        "coût",
        "cout",
        "prix",
        "custo",
        "preço",
        "preco",
        "koszt",
        "maliyet",
        "fiyat",
        "затрат",
        "цен",
        "コスト",
        "価格",
        "費用",
        "成本",
        "价格",
        "費",
        "비용",
        "가격",
        "temperatur",
        "percent",
        "prozent",
        "%",
        "€",
        "$",
        "£",
        "₹",
    ];
    let titles = table.left_out.iter().filter(|row| row.problem == ABOVE_THE_NAMES);
    let mut titles = titles.map(|row| row.value.as_str());
    titles.find(|title| {
        let lower = title.to_lowercase();
        WORDS.iter().any(|word| lower.contains(word))
    })
}

/// Where each row of a file with a column per period is a series, the column that names it is the product.
pub(super) fn product_by_shape(table: &Table, kind: Option<TableKind>, mapped: &mut Vec<Mapped>) {
    let Some(column) = table.series_name.as_deref().and_then(|name| table.position(name)) else { return };
    let is_sure = find(mapped, Role::Product).is_some_and(|found| found.confidence >= SURE);
    if is_sure || !kind.is_some_and(TableKind::is_demand) {
        return;
    }
    mapped.retain(|found| found.role != Role::Product);
    let reason =
        "Each row of the file has its own value, and the periods stand beside each other.".to_owned();
    mapped.push(Mapped::new(table, Role::Product, column, 0.85, reason));
}

/// Of several unknown text columns, chooses the one that distinguishes the rows of the same date.
pub(super) fn product_by_pairs(
    table: &Table,
    columns: &[Column],
    kind: Option<TableKind>,
    mapped: &mut Vec<Mapped>,
) {
    if !kind.is_some_and(TableKind::is_demand) || find(mapped, Role::Product).is_some() {
        return;
    }
    let date = find(mapped, Role::Date);
    let date = date.and_then(|date| table.names.iter().position(|name| *name == date.column));
    let Some(date) = date.filter(|date| columns[*date].content.distinct < 0.9) else { return };
    for (index, column) in columns.iter().enumerate() {
        if index != date
            && !is_taken(mapped, &table.names[index])
            && may_be_key(column)
            && doubts::share_of_pairs(&columns[date], column) > 0.99
        {
            let reason = "Together with the date its values are different in every row.".to_owned();
            mapped.push(Mapped::new(table, Role::Product, index, 0.7, reason));
            return;
        }
    }
}

/// Whether an unknown column may hold product keys: texts or whole numbers that repeat.
fn may_be_key(column: &Column) -> bool {
    let content = &column.content;
    let is_key_like = content.numbers < 0.5 || content.integers > 0.99;
    column.is_unknown() && is_key_like && content.distinct < 0.9
}
