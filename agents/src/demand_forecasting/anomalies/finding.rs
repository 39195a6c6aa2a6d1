//! The results of the arithmetic as events in the demand of a product. Consecutive unusual values are one event.

use kernels::anomaly::Anomalies;

use crate::demand_forecasting::data::series::Series;

/// Level changes below this share do not matter to a planner.
const LEAST_CHANGE: f64 = 0.1;

/// The kind of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    Spike,
    Drop,
    NoDemand,
    LevelRise,
    LevelFall,
    Silence,
}

impl Kind {
    /// Every kind, in the order in which the answer describes them.
    pub(super) const ALL: [Self; 6] =
        [Self::Spike, Self::Drop, Self::NoDemand, Self::LevelRise, Self::LevelFall, Self::Silence];

    /// The name in the report files.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Spike => "spike",
            Self::Drop => "drop",
            Self::NoDemand => "no demand",
            Self::LevelRise => "level rose",
            Self::LevelFall => "level fell",
            Self::Silence => "stopped selling",
        }
    }

    /// True for single values, false for changes that last.
    pub(super) fn is_single(self) -> bool {
        matches!(self, Self::Spike | Self::Drop | Self::NoDemand)
    }
}

/// One period of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Moment {
    /// The number of the period on the calendar.
    pub period: i64,
    pub actual: f64,
    pub expected: f64,
    /// Deviation in robust standard deviations, for kinds that have one.
    pub score: Option<f64>,
}

/// One event in the demand of one product.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Finding {
    pub product: usize,
    pub kind: Kind,
    /// The periods of single values, or the first period of a lasting change.
    pub moments: Vec<Moment>,
    /// Level per period before and after a lasting change.
    pub levels: Option<(f64, f64)>,
    /// The number of periods that the event lasts.
    pub periods: usize,
    /// For a product that stopped selling: the longest earlier run of periods without a sale.
    pub longest_before: usize,
    /// Units above or below the expected demand, over all periods of the event or its first year.
    pub units: f64,
}

impl Finding {
    /// The number of the first period on the calendar.
    pub(super) fn start(&self) -> i64 {
        self.moments[0].period
    }
}

/// The events of one product in order of time. A lasting change counts for at most a `year` of periods.
pub(super) fn findings(product: usize, series: &Series, anomalies: &Anomalies, year: usize) -> Vec<Finding> {
    let mut found = singles(product, series, anomalies);
    found.extend(shifts(product, series, anomalies, year));
    found.extend(silence(product, series, anomalies, year));
    found.sort_by_key(|finding| (finding.start(), finding.kind));
    found
}

fn singles(product: usize, series: &Series, anomalies: &Anomalies) -> Vec<Finding> {
    let mut found: Vec<Finding> = Vec::new();
    for point in &anomalies.points {
        let (actual, expected) = (series.values[point.at], anomalies.expected[point.at]);
        let kind = match actual {
            _ if point.score > 0.0 => Kind::Spike,
            0.0 => Kind::NoDemand,
            _ => Kind::Drop,
        };
        let period = series.first + point.at as i64;
        let moment = Moment { period, actual, expected, score: Some(point.score) };
        match found.last_mut() {
            Some(last) if last.kind == kind && last.start() + last.periods as i64 == period => {
                last.moments.push(moment);
                last.periods += 1;
                last.units += actual - expected;
            }
            _ => found.push(Finding {
                product,
                kind,
                moments: vec![moment],
                levels: None,
                periods: 1,
                longest_before: 0,
                units: actual - expected,
            }),
        }
    }
    found
}

fn shifts(product: usize, series: &Series, anomalies: &Anomalies, year: usize) -> Vec<Finding> {
    let end = anomalies.silence.map_or(series.values.len(), |silence| silence.from);
    let mut found = Vec::new();
    for (number, shift) in anomalies.shifts.iter().enumerate() {
        let step = shift.after - shift.before;
        if step.abs() < LEAST_CHANGE * shift.before.abs() {
            continue;
        }
        let until = anomalies.shifts.get(number + 1).map_or(end, |next| next.at);
        let periods = until.saturating_sub(shift.at).max(1);
        let actual = series.values[shift.at];
        let as_before = anomalies.expected[shift.at] - step;
        let expected = if shift.before >= 0.0 { as_before.max(0.0) } else { as_before };
        let period = series.first + shift.at as i64;
        found.push(Finding {
            product,
            kind: if step > 0.0 { Kind::LevelRise } else { Kind::LevelFall },
            moments: vec![Moment { period, actual, expected, score: Some(shift.score) }],
            levels: Some((shift.before, shift.after)),
            periods,
            longest_before: 0,
            units: step * periods.min(year) as f64,
        });
    }
    found
}

fn silence(product: usize, series: &Series, anomalies: &Anomalies, year: usize) -> Option<Finding> {
    let silence = anomalies.silence?;
    let periods = series.values.len() - silence.from;
    let period = series.first + silence.from as i64;
    Some(Finding {
        product,
        kind: Kind::Silence,
        moments: vec![Moment { period, actual: 0.0, expected: silence.usual, score: None }],
        levels: None,
        periods,
        longest_before: silence.longest_before,
        units: -silence.usual * periods.min(year) as f64,
    })
}
