//! What the arithmetic found, as events in the life of a product: values in a row are one event.

use kernels::anomaly::Anomalies;

use crate::demand_forecasting::data::series::Series;

/// Level changes below this share are no news to a planner.
const LEAST_CHANGE: f64 = 0.1;

/// What kind of event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Spike,
    Drop,
    NoDemand,
    LevelRise,
    LevelFall,
    Silence,
}

impl Kind {
    /// Every kind, in the order in which they are told.
    pub const ALL: [Self; 6] =
        [Self::Spike, Self::Drop, Self::NoDemand, Self::LevelRise, Self::LevelFall, Self::Silence];

    /// As in the files.
    pub fn name(self) -> &'static str {
        match self {
            Self::Spike => "spike",
            Self::Drop => "drop",
            Self::NoDemand => "no demand",
            Self::LevelRise => "level rose",
            Self::LevelFall => "level fell",
            Self::Silence => "stopped selling",
        }
    }

    /// Single values, as against changes that last.
    pub fn is_single(self) -> bool {
        matches!(self, Self::Spike | Self::Drop | Self::NoDemand)
    }
}

/// One period of an event.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moment {
    /// The period, on the calendar.
    pub period: i64,
    pub actual: f64,
    pub expected: f64,
    /// Robust standard deviations, where that means something.
    pub score: Option<f64>,
}

/// An event in the life of one product.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding {
    pub product: usize,
    pub kind: Kind,
    /// The periods of single values; of a lasting change, its first.
    pub moments: Vec<Moment>,
    /// Level per period before and after a lasting change.
    pub levels: Option<(f64, f64)>,
    /// Periods that it lasts.
    pub periods: usize,
    /// Most periods without sale before it, of a product that stopped selling.
    pub longest_before: usize,
    /// Units more or less than expected, over all its periods or the first year of them.
    pub units: f64,
}

impl Finding {
    /// The first period, on the calendar.
    pub fn start(&self) -> i64 {
        self.moments[0].period
    }
}

/// The events of one product, in order of time. Lasting changes count for a `year` of periods at most.
pub fn findings(product: usize, series: &Series, anomalies: &Anomalies, year: usize) -> Vec<Finding> {
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
