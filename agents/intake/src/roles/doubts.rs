//! What makes a candidate less sure in a table of one kind, and what the values of two columns show about each other.

use super::{
    Mapped, Role, SURE,
    candidates::{Candidate, Column},
    ends::belong_together,
    kind::TableKind,
    lexicon::Match,
};
use kernels::cancel;

/// The number of rows that are compared between columns.
const COMPARED: usize = 200;
/// The most number columns that are checked for a product of two others.
const MULTIPLIED: usize = 14;
/// The confidence of a role that the user has to confirm.
const ASK: f64 = 0.7;

/// The confidence in a table of this kind, and a reason if it is lower than the name suggests.
pub(super) fn in_kind(
    candidate: &Candidate,
    columns: &[Column],
    kind: TableKind,
) -> Option<(f64, &'static str)> {
    let content = &columns[candidate.column].content;
    let (most, reason) = match (kind, candidate.role) {
        (TableKind::InventoryList, Role::UnitCost) if candidate.is_second_sense => {
            (ASK, "The name means a price; is it the price that you pay per unit?")
        }
        (TableKind::InventoryList, Role::AnnualDemand) if candidate.is_second_sense => {
            (0.75, "The name means demand, but it does not mention a year.")
        }
        (TableKind::InventoryList, Role::CurrentStock)
            if candidate.is_second_sense && columns.iter().any(is_part_of_date) =>
        {
            (ASK, "The name means a quantity; beside months it may be what was bought or sold.")
        }
        (TableKind::InventoryList, Role::CurrentStock)
            if candidate.is_second_sense && repeats_its_products(columns) =>
        {
            (
                ASK,
                "The name means a quantity; products have several rows, so it may be what was bought or sold.",
            )
        }
        (TableKind::InventoryList, Role::CurrentStock)
            if candidate.is_second_sense && is_list_of_purchases(columns) =>
        {
            (
                ASK,
                "The name means a quantity; beside suppliers and prices, with nothing of a stock, it may be what is to be bought.",
            )
        }
        (kind, Role::Product)
            if kind.is_demand()
                && content.distinct > 0.99
                && content.filled >= 20
                && candidate.confidence < 0.9 =>
        {
            (0.4, "Its values are different in every row, so it may only number the rows.")
        }
        (
            TableKind::Places | TableKind::SupplierList | TableKind::InventoryList,
            Role::Quantity | Role::Date,
        ) if candidate.is_by_content => {
            (0.4, "Its values are suitable, but its name does not indicate this meaning.")
        }
        _ => return None,
    };
    (candidate.confidence > most).then_some((most, reason))
}

/// Whether the columns name suppliers and prices, and none speaks of a stock: where it lies, when it is ordered, how much is needed.
fn is_list_of_purchases(columns: &[Column]) -> bool {
    const OF_STOCK: [Role; 12] = [
        Role::OnOrder,
        Role::AnnualDemand,
        Role::DemandDeviation,
        Role::LeadTime,
        Role::OrderCost,
        Role::HoldingRate,
        Role::ServiceLevel,
        Role::MinimumOrder,
        Role::PackSize,
        Role::ReviewPeriod,
        Role::Location,
        Role::LocationName,
    ];
    let has = |role: Role| {
        let is_sure = |found: &Match| found.rank == 0 && found.trust >= SURE && found.role == role;
        columns.iter().any(|column| column.reading.matches.iter().any(is_sure))
    };
    has(Role::Supplier)
        && has(Role::Price)
        && !has(Role::CurrentStock)
        && !OF_STOCK.iter().any(|role| has(*role))
}

/// Whether most rows are about a product that has another row, and no column says where the rows stand.
fn repeats_its_products(columns: &[Column]) -> bool {
    let is = |column: &Column, roles: &[Role]| {
        let is_sure = |found: &Match| found.rank == 0 && found.trust >= SURE;
        column.reading.matches.iter().any(|found| is_sure(found) && roles.contains(&found.role))
    };
    let mut products = columns.iter().filter(|column| is(column, &[Role::Product, Role::ProductName]));
    products.next().is_some_and(|first| first.content.distinct < 0.5 && first.content.filled > 4)
        && products.all(|other| other.content.distinct < 0.5)
        && !columns.iter().any(|column| is(column, &[Role::Location, Role::LocationName]))
}

/// Lowers the confidence that other columns contradict, and raises the confidence that they confirm.
pub(super) fn check(mapped: &mut [Mapped], columns: &[Column], position: impl Fn(&str) -> Option<usize>) {
    for (role, other) in [(Role::Longitude, Role::Latitude), (Role::XCoordinate, Role::YCoordinate)] {
        cancel::tick();
        for (role, other) in [(role, other), (other, role)] {
            cancel::tick();
            if let (Some(i), None) = (place_of(mapped, role), place_of(mapped, other)) {
                cap(&mut mapped[i], "The other coordinate was not found.");
            }
            if let (Some(i), Some(j)) = (place_of(mapped, role), place_of(mapped, other))
                && !belong_together(&mapped[i].column, &mapped[j].column)
            {
                cap(&mut mapped[i], "The other coordinate is named after another place.");
            }
        }
    }
    for (less, more, reason) in [
        (Role::ReadyTime, Role::DueTime, "In many rows the ready time is after the due time."),
        (Role::UnitCost, Role::Price, "In most rows the cost is above the price."),
    ] {
        cancel::tick();
        if let (Some(i), Some(j)) = (place_of(mapped, less), place_of(mapped, more))
            && let (Some(low), Some(high)) = (position(&mapped[i].column), position(&mapped[j].column))
            && share_above(&columns[low], &columns[high]) > if less == Role::UnitCost { 0.6 } else { 0.2 }
        {
            cap(&mut mapped[i], reason);
            cap(&mut mapped[j], reason);
        }
    }
    status_of_one_series(mapped, columns, &position);
    bought_or_sold(mapped, columns, &position);
    year_beside_months(mapped, columns, position);
}

/// Where each row has a date of its own, a few values that are perhaps products may as well be the state of a single series.
fn status_of_one_series(
    mapped: &mut [Mapped],
    columns: &[Column],
    position: &impl Fn(&str) -> Option<usize>,
) {
    const NAMED: f64 = 0.9;
    let content = |role: Role| {
        let found = place_of(mapped, role)?;
        Some(&columns[position(&mapped[found].column)?].content)
    };
    let (Some(date), Some(product)) = (content(Role::Date), content(Role::Product)) else { return };
    let is_status = date.filled >= 12 && date.distinct > 0.99 && product.distinct < 0.1;
    if let Some(place) = place_of(mapped, Role::Product).filter(|_| is_status)
        && mapped[place].confidence < NAMED
    {
        cap(&mut mapped[place], "But every row has a date of its own, as in a single series.");
    }
}

/// Dated quantities that never change, with a cost per unit and nothing that says what was sold to whom at which price, may be
/// what was bought.
fn bought_or_sold(mapped: &mut [Mapped], columns: &[Column], position: &impl Fn(&str) -> Option<usize>) {
    const OF_SALES: [Role; 6] =
        [Role::Product, Role::ProductName, Role::Category, Role::Customer, Role::Price, Role::Order];
    let has = |role: &Role| place_of(mapped, *role).is_some();
    if !has(&Role::Date) || !has(&Role::UnitCost) || OF_SALES.iter().any(has) {
        return;
    }
    let Some(place) = place_of(mapped, Role::Quantity) else { return };
    if position(&mapped[place].column).is_some_and(|column| columns[column].content.is_constant()) {
        cap(
            &mut mapped[place],
            "It is the same in every row, with a cost per unit beside it: was it sold, or bought?",
        );
    }
}

/// The place of the role among the roles that were found.
fn place_of(mapped: &[Mapped], role: Role) -> Option<usize> {
    mapped.iter().position(|found| found.role == role)
}

/// Next to a column of months, a year is only half of a date.
fn year_beside_months(mapped: &mut [Mapped], columns: &[Column], position: impl Fn(&str) -> Option<usize>) {
    let Some(date) = mapped.iter_mut().find(|found| found.role == Role::Date) else { return };
    let Some(index) = position(&date.column) else { return };
    if columns[index].content.years > 0.9 && columns.iter().any(is_part_of_date) {
        cap(date, "It is only the year; month or week stand in another column.");
    }
}

/// Whether a column is named like a date but holds only a part of one, such as the month.
fn is_part_of_date(column: &Column) -> bool {
    column.reading.matches.iter().any(|found| found.role == Role::Date) && !column.content.is_date()
}

pub(super) fn cap(mapped: &mut Mapped, reason: &str) {
    if mapped.confidence > ASK && mapped.confidence < 1.0 {
        mapped.confidence = ASK;
        mapped.reason = format!("{} {reason}", mapped.reason);
    }
}

/// The share of rows in which the first number is greater than the second.
fn share_above(first: &Column, second: &Column) -> f64 {
    let pairs = first.content.values.iter().zip(&second.content.values);
    let both: Vec<bool> = pairs.filter_map(|(a, b)| Some((*a)? > (*b)?)).collect();
    both.iter().filter(|above| **above).count() as f64 / both.len().max(1) as f64
}

/// A number column that is the product of two others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Product {
    pub factors: [usize; 2],
    pub amount: usize,
}

/// Finds columns where quantity times price equals the amount.
pub(super) fn products(columns: &[Column]) -> Vec<Product> {
    let numbers: Vec<usize> =
        (0..columns.len()).filter(|index| has_varied_numbers(&columns[*index])).take(MULTIPLIED).collect();
    let mut products = Vec::new();
    for (i, a) in numbers.iter().enumerate() {
        cancel::tick();
        for b in &numbers[i + 1..] {
            cancel::tick();
            let amount = numbers.iter().find(|c| *c != a && *c != b && multiply(columns, *a, *b, **c));
            products.extend(amount.map(|amount| Product { factors: [*a, *b], amount: *amount }));
        }
    }
    products
}

fn has_varied_numbers(column: &Column) -> bool {
    let content = &column.content;
    content.is_number() && !content.is_date_only() && content.most - content.least > 1.0 && content.most > 1.0
}

fn multiply(columns: &[Column], a: usize, b: usize, c: usize) -> bool {
    let (mut present, mut seen, mut right, mut missed) = (0, 0, 0, 0);
    let factors = columns[a].content.values.iter().zip(&columns[b].content.values);
    for ((a, b), c) in factors.zip(&columns[c].content.values).take(COMPARED) {
        let (Some(a), Some(b), Some(c)) = (a, b, c) else { continue };
        present += 1;
        // A factor of 0 or 1 proves nothing.
        if a.abs() <= 1.0 || b.abs() <= 1e-9 || (b.abs() - 1.0).abs() < 1e-9 {
            continue;
        }
        seen += 1;
        let is_right = (a * b - c).abs() <= 0.011_f64.max(c.abs() * 0.001);
        right += usize::from(is_right);
        missed += usize::from(!is_right);
        if missed > COMPARED / 20 {
            return false;
        }
    }
    // In a wide table two rows are right by chance.
    seen >= 2 && seen * 20 >= present && right * 20 >= seen * 19
}

/// Whether each value of one column always appears with the same value of the other, and the reverse.
pub(super) fn is_one_to_one(first: &Column, second: &Column) -> bool {
    use std::collections::HashMap;
    let (mut there, mut back) = (HashMap::new(), HashMap::new());
    let pairs = first.content.texts.iter().zip(&second.content.texts).filter(|(a, b)| **a != 0 && **b != 0);
    for (a, b) in pairs {
        if *there.entry(a).or_insert(b) != b || *back.entry(b).or_insert(a) != a {
            return false;
        }
    }
    there.len() > 1
}

/// Whether each value of a column always appears with the same value of the other, which has far fewer.
pub(super) fn is_coarser(fine: &Column, coarse: &Column) -> bool {
    let mut of = std::collections::HashMap::new();
    let pairs = fine.content.texts.iter().zip(&coarse.content.texts).filter(|(a, b)| **a != 0 && **b != 0);
    for (fine, coarse) in pairs {
        if *of.entry(fine).or_insert(coarse) != coarse {
            return false;
        }
    }
    let different: std::collections::HashSet<_> = of.values().collect();
    different.len() * 2 < of.len()
}

/// The number of different pairs of values divided by the number of rows.
pub(super) fn share_of_pairs(first: &Column, second: &Column) -> f64 {
    let mut pairs: Vec<(u64, u64)> =
        first.content.texts.iter().copied().zip(second.content.texts.iter().copied()).collect();
    let rows = pairs.len().max(1);
    pairs.sort_unstable();
    pairs.dedup();
    pairs.len() as f64 / rows as f64
}
