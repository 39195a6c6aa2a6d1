//! What is left of the stock after the orders: a column that is the difference or the sum of two others shows whether
//! orders are those of customers, which leave the stock, or those at suppliers, which come in.

use kernels::cancel;

use super::{
    Role,
    candidates::{Candidate, Column},
};

/// With fewer rows that have an order, the sums may be right by chance.
const FEWEST: usize = 5;
/// Some rows may have further terms, such as blocked stock.
const ENOUGH: f64 = 0.7;
/// The most number columns that may be the stock.
const MOST: usize = 24;
/// The confidence of a column that the user is asked about.
const ASKED: f64 = 0.75;

/// How a column of orders enters the available stock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sign {
    /// Available is stock less orders: those of customers.
    Less,
    /// Available is stock plus orders: those at suppliers.
    Plus,
}

/// Where stock less orders is a column of its own, the orders are not on their way here, and the stock is asked for.
pub(super) fn by_arithmetic(candidates: &mut Vec<Candidate>, columns: &[Column]) {
    let of = |candidates: &[Candidate], role: Role| -> Vec<usize> {
        candidates.iter().filter(|found| found.role == role).map(|found| found.column).collect()
    };
    let (levels, orders) = (of(candidates, Role::CurrentStock), of(candidates, Role::OnOrder));
    for available in levels {
        for order in &orders {
            cancel::tick();
            if let Some((stock, sign)) = stock_of(columns, available, *order) {
                settle(candidates, [stock, available, *order], sign);
                return;
            }
        }
    }
}

/// Asks about a column whose name only says quantity, where most products stand in several rows of the same place: a list of stock
/// has one row for each, and lines of orders or offers have more.
pub(super) fn doubt_lines(candidates: &mut [Candidate], columns: &[Column]) {
    const REPEATED: f64 = 0.5;
    const FEWEST: usize = 10;
    let sure = |role: Role| {
        candidates
            .iter()
            .filter(move |found| found.role == role && found.confidence >= 0.8 && !found.is_second_sense)
    };
    // Lots and places tell the rows of a product apart.
    if sure(Role::Location).next().is_some() {
        return;
    }
    let content = |found: &Candidate| &columns[found.column].content;
    let Some(product) =
        sure(Role::Product).max_by(|a, b| content(a).distinct.total_cmp(&content(b).distinct))
    else {
        return;
    };
    if content(product).filled < FEWEST || content(product).distinct > REPEATED {
        return;
    }
    for found in
        candidates.iter_mut().filter(|found| found.role == Role::CurrentStock && found.is_second_sense)
    {
        found.confidence = found.confidence.min(0.7);
        "The same product stands in several rows, so it may be the quantity of orders or offers."
            .clone_into(&mut found.reason);
    }
}

/// The column that gives the available stock together with the orders.
fn stock_of(columns: &[Column], available: usize, order: usize) -> Option<(usize, Sign)> {
    let numbers = (0..columns.len()).filter(|index| columns[*index].content.is_number()).take(MOST);
    for stock in numbers.filter(|index| *index != available && *index != order) {
        for sign in [Sign::Less, Sign::Plus] {
            if agree(columns, [stock, available, order], sign) {
                return Some((stock, sign));
            }
        }
    }
    None
}

fn agree(columns: &[Column], [stock, available, order]: [usize; 3], sign: Sign) -> bool {
    let values = |index: usize| columns[index].content.values.iter();
    let (mut seen, mut right) = (0_usize, 0_usize);
    for ((stock, available), order) in values(stock).zip(values(available)).zip(values(order)) {
        let (Some(stock), Some(available), Some(order)) = (stock, available, order) else { continue };
        // Where nothing is on order, or no stock is left to subtract from, every sum is right.
        if *order == 0.0 || *stock == 0.0 {
            continue;
        }
        seen += 1;
        let sum = if sign == Sign::Less { stock - order } else { stock + order };
        right += usize::from((sum - available).abs() < 0.011);
    }
    seen >= FEWEST && right as f64 >= ENOUGH * seen as f64
}

fn settle(candidates: &mut Vec<Candidate>, [stock, available, order]: [usize; 3], sign: Sign) {
    let is_level = |candidate: &Candidate| candidate.role == Role::CurrentStock && candidate.column != stock;
    for candidate in candidates.iter_mut().filter(|candidate| is_level(candidate)) {
        candidate.confidence = candidate.confidence.min(0.7);
        if candidate.column == available {
            "Its values are those of another column with the orders counted in."
                .clone_into(&mut candidate.reason);
        }
    }
    let reason = match sign {
        Sign::Less => {
            candidates.retain(|found| found.column != order || found.role != Role::OnOrder);
            "Another column is this one less the orders, so those are orders of customers, and this is the stock."
        }
        Sign::Plus => "Another column is this one plus the orders.",
    };
    candidates.retain(|found| found.column != stock);
    candidates.push(Candidate {
        role: Role::CurrentStock,
        column: stock,
        confidence: ASKED,
        reason: reason.to_owned(),
        needs_kind: true,
        is_second_sense: false,
        is_by_content: true,
        is_by_part: false,
    });
}
