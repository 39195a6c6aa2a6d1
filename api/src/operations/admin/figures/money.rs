//! Revenue, refunds and failed payments over time, by gateway and currency.

use std::collections::BTreeMap;

use chrono::NaiveDate;
use platform::{Platform, db::admin::figures::money::MoneyCount};
use schemars::JsonSchema;
use serde::Serialize;

use super::{FiguresQuery, period};
use crate::error::ApiError;

/// Payments by day or month.
#[derive(Clone, Debug, Serialize, JsonSchema)]
pub struct MoneyFigures {
    /// The first day of each span, in UTC.
    pub starts: Vec<NaiveDate>,
    pub lines: Vec<MoneyLine>,
}

/// The payments of one gateway in one currency, in each span. Amounts are in the smallest unit of the currency. Revenue
/// is everything that was paid; what was given back of it is in `refunded_minor`, in the span of the refund.
#[derive(Clone, Debug, Default, Serialize, JsonSchema)]
pub struct MoneyLine {
    pub gateway: String,
    pub currency: String,
    pub revenue_minor: Vec<i64>,
    pub payments: Vec<i64>,
    pub refunded_minor: Vec<i64>,
    pub refunds: Vec<i64>,
    /// Orders whose payment failed; some of them were paid afterwards.
    pub failed_payments: Vec<i64>,
}

/// The payments of the installation over time.
///
/// # Errors
/// When the database fails.
pub async fn money(platform: &Platform, query: FiguresQuery) -> Result<MoneyFigures, ApiError> {
    let spans = query.period.spans(platform.clock.now());
    let mut lines: BTreeMap<(String, String), MoneyLine> = BTreeMap::new();
    for count in platform.db.money_counts(&spans).await? {
        let key = (count.gateway.clone(), count.currency.clone());
        let line = lines.entry(key).or_insert_with(|| empty(&count, spans.len()));
        put(line, &count);
    }
    Ok(MoneyFigures { starts: period::dates(&spans), lines: lines.into_values().collect() })
}

fn empty(count: &MoneyCount, spans: usize) -> MoneyLine {
    let nothing = vec![0; spans];
    MoneyLine {
        gateway: count.gateway.clone(),
        currency: count.currency.clone(),
        revenue_minor: nothing.clone(),
        payments: nothing.clone(),
        refunded_minor: nothing.clone(),
        refunds: nothing.clone(),
        failed_payments: nothing,
    }
}

fn put(line: &mut MoneyLine, count: &MoneyCount) {
    let place = usize::try_from(count.place).unwrap_or(usize::MAX);
    match count.kind.as_str() {
        "paid" => {
            set(&mut line.revenue_minor, place, count.amount_minor);
            set(&mut line.payments, place, count.orders);
        }
        "refunded" => {
            set(&mut line.refunded_minor, place, count.amount_minor);
            set(&mut line.refunds, place, count.orders);
        }
        _ => set(&mut line.failed_payments, place, count.orders),
    }
}

fn set(numbers: &mut [i64], place: usize, number: i64) {
    if let Some(known) = numbers.get_mut(place) {
        *known = number;
    }
}
