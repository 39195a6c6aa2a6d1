//! Amounts of different kinds, such as euros and dollars or pieces and kilograms, are never added up: a figure over several kinds
//! becomes one for each, or a question.

use intake::{
    AgentError, Table,
    number::{self, Affix, DecimalMark},
    roles::Role,
    values,
};
use kernels::cancel;
use language::written::markdown::plain;
use polars::prelude::{NewChunkedArray, StringChunked};

use crate::{
    data::{Data, Kind},
    execute,
    parse::Ask,
    query::{Key, Op, Query, Shape},
    revenue,
};

/// A column with more different values than this does not hold currencies or units.
const MOST_KINDS: usize = 40;

/// Splits the figure of a query by currency or unit where its rows are of several. The inner error asks for one of them, where a
/// figure for each is no answer, such as a share.
///
/// # Errors
/// When the query fails, which is a defect.
pub(crate) fn kept_apart(mut query: Query, data: &Data) -> Result<Result<Query, Ask>, AgentError> {
    let Some((measure, column)) = query.shape.measure().and_then(|measure| Some((measure, measure.column?)))
    else {
        return Ok(Ok(query));
    };
    let adds_up = matches!(measure.op, Op::Sum | Op::Mean | Op::Median);
    query.doubts.extend(of_cases(column, data).filter(|_| adds_up));
    let Some(kind) = kind_of(column, data).filter(|kind| adds_up && *kind != column) else {
        return Ok(Ok(query));
    };
    let kinds = execute::values_among(&query, kind, data)?;
    if !(2..=MOST_KINDS).contains(&kinds.len()) {
        return Ok(Ok(query));
    }
    let found = data.column(kind);
    let is_currency = found.role == Some(Role::Currency) || found.is_calculated && found.is_money;
    let count = kinds.len();
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

/// Whether a query adds up cases of different sizes.
pub(crate) fn counts_cases(query: &Query, data: &Data) -> bool {
    let column = query.shape.measure().and_then(|measure| measure.column);
    column.is_some_and(|column| of_cases(column, data).is_some())
}

/// What a figure over cases of different sizes leaves open.
fn of_cases(column: usize, data: &Data) -> Option<String> {
    let pieces = revenue::pieces(&data.columns).filter(|pieces| pieces.units == column)?;
    let sizes = data.column(pieces.each);
    let name = plain(&data.column(column).name);
    (sizes.distinct > 1).then(|| {
        format!(
            "The cases of {name} hold different numbers of pieces ({}); ask for pieces to count these.",
            plain(&sizes.name)
        )
    })
}

/// The column that says what the numbers of a column count: the currency of money, the unit of a quantity.
fn kind_of(column: usize, data: &Data) -> Option<usize> {
    if let Some(kind) = data.column(column).kinds_in_cells {
        return Some(kind);
    }
    let role = if is_money(column, data) {
        Role::Currency
    } else if is_quantity(data.column(column).role) {
        Role::Unit
    } else {
        return None;
    };
    data.with_role(role).filter(|kind| data.column(*kind).kind == Kind::Text)
}

/// The unit or currency of each cell of a column, such as `72 kg` and `65 pcs`; none where they are not of several.
pub(crate) fn in_cells(table: &Table, column: usize, chosen: Option<DecimalMark>) -> Option<StringChunked> {
    let numbers = values::numbers(table, column, chosen);
    if numbers.affixes.len() < 2 {
        return None;
    }
    let unit = |text: Option<&str>| {
        let amount = number::read(text?, numbers.style.mark)?;
        Some(amount.affix.map_or(NO_UNIT, Affix::label))
    };
    Some(StringChunked::from_iter_options("".into(), table.column(column).map(unit)))
}

/// How a cell without a unit is named among those that have one.
const NO_UNIT: &str = "(no unit)";

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
