//! Amounts of different kinds, such as euros and dollars or pieces and kilograms, are never added up: a figure over several kinds
//! becomes one for each, or a question.

use intake::{AgentError, roles::Role};
use kernels::cancel;
use language::written::markdown::plain;

use crate::{
    data::{Data, Kind},
    execute,
    parse::Ask,
    query::{Key, Measure, Op, Query, Shape},
};

/// A column with more different values than this does not hold currencies or units.
const MOST_KINDS: usize = 40;

/// Splits the figure of a query by currency or unit where its rows are of several. The inner error asks for one of them, where a
/// figure for each is no answer, such as a share.
///
/// # Errors
/// When the query fails, which is a defect.
pub(crate) fn kept_apart(mut query: Query, data: &Data) -> Result<Result<Query, Ask>, AgentError> {
    let Some((measure, column)) = measure(&query).and_then(|measure| Some((measure, measure.column?))) else {
        return Ok(Ok(query));
    };
    let adds_up = matches!(measure.op, Op::Sum | Op::Mean | Op::Median);
    let Some(kind) = kind_of(column, data).filter(|kind| adds_up && *kind != column) else {
        return Ok(Ok(query));
    };
    let kinds = execute::values_among(&query, kind, data)?;
    if !(2..=MOST_KINDS).contains(&kinds.len()) {
        return Ok(Ok(query));
    }
    let (count, is_currency) = (kinds.len(), data.column(kind).role == Some(Role::Currency));
    let said = format!(
        "{} is in {count} {} ({})",
        plain(&data.column(column).name),
        if is_currency { "currencies" } else { "units" },
        plain(&data.column(kind).name)
    );
    match &mut query.shape {
        Shape::Figure { groups, .. } => {
            if !groups.contains(&Key::Column(kind)) {
                groups.push(Key::Column(kind));
                query.split_by = Some(kind);
                query.notes.push(format!("{said}, which are not added up; each has a figure of its own."));
            }
            Ok(Ok(query))
        }
        _ => Ok(Err(Ask::new(
            format!("{said}, which cannot be added up. In which one do you want the figure?"),
            kinds,
        ))),
    }
}

fn measure(query: &Query) -> Option<Measure> {
    match &query.shape {
        Shape::Figure { measure, .. }
        | Shape::OfTotals { measure, .. }
        | Shape::Share { measure, .. }
        | Shape::Compare { measure, .. }
        | Shape::Changes { measure, .. }
        | Shape::YearOverYear { measure, .. } => Some(*measure),
        Shape::Rows { .. } | Shape::Distinct { .. } | Shape::Correlation { .. } => None,
    }
}

/// The column that says what the numbers of a column count: the currency of money, the unit of a quantity.
fn kind_of(column: usize, data: &Data) -> Option<usize> {
    let role = if is_money(column, data) {
        Role::Currency
    } else if is_quantity(data.column(column).role) {
        Role::Unit
    } else {
        return None;
    };
    data.with_role(role).filter(|kind| data.column(*kind).kind == Kind::Text)
}

fn is_quantity(role: Option<Role>) -> bool {
    matches!(
        role,
        Some(
            Role::Quantity
                | Role::CurrentStock
                | Role::OnOrder
                | Role::AnnualDemand
                | Role::DeliveredQuantity
                | Role::RejectedQuantity
        )
    )
}

/// Whether a column holds money: by its sign, its role, a word of its name, or as amounts without a role that have cents.
fn is_money(column: usize, data: &Data) -> bool {
    const WORDS: [&str; 12] = [
        "amount", "value", "price", "cost", "revenue", "turnover", "spend", "net", "gross", "tax", "fee",
        "charge",
    ];
    let found = data.column(column);
    if found.is_money || matches!(found.role, Some(Role::Price | Role::UnitCost | Role::OrderCost)) {
        return true;
    }
    if found.role.is_some() {
        return false;
    }
    let has_cents = |text: &str| {
        cancel::tick();
        let decimals = text.rsplit(['.', ',']).next().unwrap_or_default();
        decimals.len() == 2
            && decimals.len() < text.len()
            && decimals.bytes().all(|byte| byte.is_ascii_digit())
    };
    found.words.iter().any(|word| WORDS.contains(&word.as_str())) || found.different().any(has_cents)
}
