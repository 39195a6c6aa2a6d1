//! What a question asks of a table, as one typed value. The rooms after it never see the text again.

mod params;

use chrono::NaiveDate;
use language::Unit;

use crate::{data::Data, lateness};

/// A question to a table. Every filter must hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Query {
    pub(crate) filters: Vec<Filter>,
    pub(crate) having: Vec<Having>,
    /// The step of time in every one of which the totals of keys have to pass.
    pub(crate) every: Option<Key>,
    pub(crate) absent: Vec<Absence>,
    pub(crate) shape: Shape,
    /// The stretch of time that rows come from, with its column of dates.
    pub(crate) period: Option<Stretch>,
    /// The column of currencies or units by which the figure was split (`kinds`), beside what was asked for.
    pub(crate) split_by: Option<usize>,
    /// Whether its rows are orders that are still open.
    pub(crate) counts_open: bool,
    /// What may be wrong with the figure, as sentences that stand before it.
    pub(crate) doubts: Vec<String>,
    /// What was chosen for the person, as sentences.
    pub(crate) notes: Vec<String>,
}

/// The form of the answer.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Shape {
    /// One number, or one for each group.
    Figure {
        measure: Measure,
        groups: Vec<Key>,
        rank: Option<Rank>,
    },
    /// The mean, largest or smallest of the totals of a key: `average per month`; steps of time without rows count as 0 on request.
    OfTotals {
        op: Op,
        measure: Measure,
        per: Key,
        with_empty: bool,
    },
    /// Rows as they stand; `columns` are shown, all when there are none.
    Rows {
        columns: Vec<usize>,
        order: Option<(usize, Rank)>,
    },
    /// The different values of a column.
    Distinct {
        column: usize,
    },
    /// Part of a whole; the whole ignores `part`.
    Share {
        measure: Measure,
        part: Vec<Filter>,
    },
    /// Two stretches or two values side by side.
    Compare {
        measure: Measure,
        sides: [Side; 2],
    },
    /// Every value of a key on two sides, by how much the first differs from the second.
    Changes {
        measure: Measure,
        key: Key,
        sides: [Side; 2],
        wanted: Wanted,
    },
    /// The first values of a key within each value of another one: `for each store, the best product`.
    FirstOfEach {
        measure: Measure,
        each: Key,
        key: Key,
        rank: Rank,
    },
    /// How few values of a key make a share of the whole: `how many products make 80 % of revenue`.
    Concentration {
        measure: Measure,
        key: Key,
        share: f64,
    },
    /// Values of a key whose total rose or fell in so many steps of time in a row.
    Runs {
        measure: Measure,
        key: Key,
        step: Key,
        rises: bool,
        length: usize,
    },
    /// How many steps of time have a total that passes a test; a step without rows has 0.
    StepsPassing {
        measure: Measure,
        step: Key,
        compare: Compare,
        value: f64,
    },
    /// Every year beside the one before.
    YearOverYear {
        measure: Measure,
        date: usize,
    },
    Correlation {
        first: usize,
        second: usize,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Sum,
    Mean,
    Min,
    Max,
    Median,
    Count,
    CountDistinct,
    CountBlank,
}

/// An operation and its column; a count of rows has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Measure {
    pub op: Op,
    pub column: Option<usize>,
}

/// What rows are grouped by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Column(usize),
    /// A step of time of a column of dates.
    Step(usize, Unit),
    /// The day of the week of a column of dates.
    Weekday(usize),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub is_descending: bool,
    pub count: usize,
}

/// Which differences of a comparison are listed.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Wanted {
    /// What rose, or what fell; all when absent.
    pub rises: Option<bool>,
    pub limit: Option<Limit>,
    /// The first so many; all when absent.
    pub count: Option<usize>,
    /// The largest share comes first, not the largest amount.
    pub by_share: bool,
}

/// How large a difference has to be, as an amount or as a share of the second side.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Limit {
    pub compare: Compare,
    pub value: f64,
    pub of: LimitOf,
}

/// What a limit is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LimitOf {
    Amount,
    /// A share of the second side.
    Share,
    /// The first side divided by the second.
    Ratio,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Filter {
    pub column: usize,
    pub test: Test,
    pub is_negated: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Test {
    /// One of these texts.
    In(Vec<String>),
    Number(Compare, f64),
    Contains(String),
    StartsWith(String),
    Blank,
    /// The first and the last day.
    Days(Option<NaiveDate>, Option<NaiveDate>),
    /// A time of day in minutes.
    Clock(Compare, u16),
    /// One of these days of the week, 1 for Monday.
    Weekdays(Vec<u8>),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compare {
    Eq,
    Lt,
    Le,
    Gt,
    Ge,
}

/// Keeps the rows of those keys whose total passes a test.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Having {
    pub key: Key,
    pub measure: Measure,
    pub compare: Compare,
    pub value: f64,
}

/// Keeps the rows of those keys that have none in a stretch of time: `bought in 2024 but not in 2025`.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Absence {
    pub key: Key,
    pub period: Stretch,
    /// Rows with 0 or nothing in this column count as none.
    pub counting: Option<usize>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Stretch {
    pub column: usize,
    pub from: Option<NaiveDate>,
    pub to: Option<NaiveDate>,
}

/// One side of a comparison.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Side {
    pub label: String,
    pub filters: Vec<Filter>,
}

impl Shape {
    /// What is calculated; none where rows or values are listed.
    pub(crate) fn measure(&self) -> Option<Measure> {
        self.clone().measure_mut().copied()
    }

    pub(crate) fn measure_mut(&mut self) -> Option<&mut Measure> {
        match self {
            Self::Figure { measure, .. }
            | Self::OfTotals { measure, .. }
            | Self::Share { measure, .. }
            | Self::Compare { measure, .. }
            | Self::Changes { measure, .. }
            | Self::FirstOfEach { measure, .. }
            | Self::Concentration { measure, .. }
            | Self::Runs { measure, .. }
            | Self::StepsPassing { measure, .. }
            | Self::YearOverYear { measure, .. } => Some(measure),
            Self::Rows { .. } | Self::Distinct { .. } | Self::Correlation { .. } => None,
        }
    }
}

impl Op {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sum => "sum",
            Self::Mean => "mean",
            Self::Min => "min",
            Self::Max => "max",
            Self::Median => "median",
            Self::Count => "count",
            Self::CountDistinct => "count_distinct",
            Self::CountBlank => "count_blank",
        }
    }
}

impl Compare {
    /// Whether a time of day compares so with another.
    pub(crate) fn holds(self, left: u16, right: u16) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Lt => left < right,
            Self::Le => left <= right,
            Self::Gt => left > right,
            Self::Ge => left >= right,
        }
    }

    pub(crate) fn passes(self, left: f64, right: f64) -> bool {
        match self {
            Self::Eq => left == right,
            Self::Lt => left < right,
            Self::Le => left <= right,
            Self::Gt => left > right,
            Self::Ge => left >= right,
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Eq => "eq",
            Self::Lt => "lt",
            Self::Le => "le",
            Self::Gt => "gt",
            Self::Ge => "ge",
        }
    }
}

impl Query {
    /// Whether a total or a mean would count details once for each row that they were joined to.
    pub(crate) fn repeats_details(&self, data: &Data) -> bool {
        if let Shape::Correlation { first, second } = &self.shape {
            return [first, second].iter().any(|column| data.column(**column).is_detail);
        }
        let Some(measure) = self.shape.measure() else { return false };
        let is_repeated = matches!(measure.op, Op::Sum | Op::Mean | Op::Median | Op::Count | Op::CountBlank);
        is_repeated && measure.column.is_some_and(|column| data.column(column).is_detail)
    }

    /// Whether it ranks by how late goods came, or counts orders that are open: no analysis tells that.
    pub(crate) fn is_of_deliveries(&self, data: &Data) -> bool {
        let is_ours = |column: usize| {
            let column = data.column(column);
            lateness::is_days_late(column)
                || lateness::is_open_rest(column)
                || lateness::is_late_share(column)
                || lateness::is_open_value(column)
        };
        let measured = self.shape.measure().and_then(|measure| measure.column);
        self.counts_open
            || measured.into_iter().chain(self.filters.iter().map(|filter| filter.column)).any(is_ours)
    }

    /// Whether numbers, times or days of the week choose its rows, or what is found in rows alone, as two sides of a comparison are.
    pub(crate) fn compares(&self) -> bool {
        let is_of_rows = matches!(
            self.shape,
            Shape::Changes { .. }
                | Shape::FirstOfEach { .. }
                | Shape::Concentration { .. }
                | Shape::Runs { .. }
                | Shape::StepsPassing { .. }
        );
        if is_of_rows || !self.absent.is_empty() || self.every.is_some() {
            return true;
        }
        let is_comparison =
            |filter: &Filter| matches!(filter.test, Test::Number(..) | Test::Clock(..) | Test::Weekdays(_));
        self.filters.iter().any(is_comparison) || !self.having.is_empty()
    }
}

/// The days of the week from Monday on.
pub(crate) const WEEKDAYS: [&str; 7] =
    ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

impl Key {
    /// The column, or the step of time.
    pub(crate) fn label(self, data: &Data) -> String {
        match self {
            Self::Column(index) => data.column(index).name.clone(),
            Self::Step(_, unit) => unit.name().to_owned(),
            Self::Weekday(_) => "weekday".to_owned(),
        }
    }
}
