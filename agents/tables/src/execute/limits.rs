//! Limits on the totals of keys: `customers with more than 500 units`, in each step of time or in none of a stretch.

use polars::prelude::{DataType, Expr, IntoLazy, JoinArgs, JoinType, LazyFrame, col, cols, len, lit};

use super::{expressions, expressions::aggregate, groups, steps, value};
use crate::{
    data::{Data, series_name},
    query::{Absence, Filter, Having, Key, Op, Query, Shape},
};

/// The key of the limit while it is tested.
const LIMITED: &str = "limited";

/// Keeps the rows whose key has a total, over the rows that are left so far, that passes the test.
pub(super) fn with_totals(frame: LazyFrame, having: &Having, data: &Data) -> LazyFrame {
    let total = aggregate(having.measure, data).alias("total");
    let keyed = keyed(frame, having.key);
    let grouped = keyed.clone().group_by([col(LIMITED)]).agg([total]);
    let keys = grouped.filter(expressions::compared(col("total"), having.compare, having.value));
    joined(keyed, keys)
}

/// Keeps the rows whose key passes the test in every step of time; a step without rows has a total of 0.
pub(super) fn with_every_total(
    frame: LazyFrame,
    having: &Having,
    step: Key,
    query: &Query,
    data: &Data,
) -> LazyFrame {
    let whole = steps::whole_steps(query, step, data);
    let asked = whole.len();
    let total = aggregate(having.measure, data).alias("total");
    let keyed = keyed(frame, having.key);
    let mut inside = keyed.clone();
    if let (Key::Step(column, unit), Some(last)) = (step, whole.last()) {
        let days = expressions::days(column, whole.first().copied(), steps::last_day(*last, unit));
        inside = inside.filter(days);
    }
    let stepped = inside.with_column(groups::expression(step).alias("step"));
    let totals = stepped.filter(col("step").is_not_null()).group_by([col(LIMITED), col("step")]).agg([total]);
    let passes = expressions::compared(col("total"), having.compare, having.value);
    let counted = totals
        .group_by([col(LIMITED)])
        .agg([as_number(passes.sum()).alias("passing"), as_number(len()).alias("present")]);
    // A missing step passes where 0 does.
    let needed = if having.compare.passes(0.0, having.value) { col("present") } else { lit(asked as f64) };
    let keys = counted.filter(col("passing").gt_eq(needed));
    joined(keyed, keys)
}

/// The column of the keys where nothing but those without rows is asked for.
pub(super) fn only_absent(query: &Query, of_side: &[Filter]) -> Option<usize> {
    let key = match (&query.shape, query.absent.first()?.key) {
        (Shape::Distinct { column }, Key::Column(key)) if *column == key => key,
        (Shape::Figure { measure, groups, rank: None }, Key::Column(key))
            if groups.is_empty() && measure.op == Op::CountDistinct && measure.column == Some(key) =>
        {
            key
        }
        _ => return None,
    };
    let is_alone = query.period.is_none() && query.having.is_empty() && of_side.is_empty();
    (is_alone && query.absent.iter().all(|absence| absence.key == Key::Column(key))).then_some(key)
}

/// Whether each value of a key has one value of a column: the category of a product, the country of a customer.
pub(super) fn is_detail_of(column: usize, key: usize, data: &Data) -> bool {
    if column == key {
        return true;
    }
    let different = col(series_name(column).as_str()).n_unique().cast(DataType::Float64).alias("different");
    let frame = keyed(data.frame.clone().lazy(), Key::Column(key)).group_by([col(LIMITED)]).agg([different]);
    let most = frame.select([col("different").max().alias("most")]).collect();
    most.ok().and_then(|frame| value::number(&frame, "most", 0)).is_some_and(|most| most <= 1.0)
}

/// Leaves out the rows whose key has one of the matching rows in the stretch of time.
pub(super) fn without_rows_in(frame: LazyFrame, matching: &LazyFrame, absence: &Absence) -> LazyFrame {
    let keyed_rows = keyed(frame, absence.key);
    let period = &absence.period;
    let mut inside = expressions::days(period.column, period.from, period.to);
    if let Some(column) = absence.counting {
        let value = col(series_name(column).as_str());
        inside = inside.and(value.neq(lit(0.0)).fill_null(lit(false)));
    }
    let present = keyed(matching.clone(), absence.key).filter(inside);
    let present = present.group_by([col(LIMITED)]).agg([len().alias("present")]);
    let present = present.filter(col(LIMITED).is_not_null());
    let counted = keyed_rows.join(present, [col(LIMITED)], [col(LIMITED)], JoinArgs::new(JoinType::Left));
    let absent = counted.filter(col("present").is_null()).filter(col(LIMITED).is_not_null());
    absent.drop(cols([LIMITED, "present"]))
}

fn as_number(expression: Expr) -> Expr {
    expression.cast(DataType::Float64)
}

fn keyed(frame: LazyFrame, key: Key) -> LazyFrame {
    frame.with_column(groups::expression(key).alias(LIMITED))
}

fn joined(frame: LazyFrame, keys: LazyFrame) -> LazyFrame {
    let keys = keys.filter(col(LIMITED).is_not_null()).select([col(LIMITED)]);
    frame.join(keys, [col(LIMITED)], [col(LIMITED)], JoinArgs::new(JoinType::Inner)).drop(cols([LIMITED]))
}
