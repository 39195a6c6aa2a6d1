//! The forms that a signal may take, from its kind and its values.

use crate::sensing::data::columns::Column;
use crate::sensing::data::filled::Filled;
use crate::sensing::effect::Form;
use crate::sensing::problem::{SignalKind, Step};

/// Categories that are compared with the most frequent one.
const MOST_LEVELS: usize = 8;
/// A category must have been seen so often.
const FEWEST_OF_LEVEL: usize = 5;
/// Bends are tried at these shares of the values.
const KNOTS: [f64; 9] = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];
/// Values on one side of a bend, at least.
const FEWEST_BEYOND: usize = 10;
/// Half-lives that are tried first, in days.
const HALF_LIVES: [f64; 8] = [1.0, 2.0, 3.5, 5.0, 7.0, 10.0, 14.0, 21.0];

/// What is known of the values of one signal in the history.
pub(crate) struct Shape {
    pub kind: SignalKind,
    pub step: Step,
    /// Sorted and distinct.
    distinct: Vec<f64>,
    sorted: Vec<f64>,
    levels: Vec<u32>,
    baseline: u32,
    is_panel: bool,
}

impl Shape {
    pub(crate) fn of(filled: &Filled, kind: SignalKind, step: Step, history: usize) -> Self {
        let mut sorted: Vec<f64> =
            filled.rows.iter().flat_map(|row| row[..history].iter().copied()).collect();
        sorted.sort_by(f64::total_cmp);
        let mut distinct = sorted.clone();
        distinct.dedup();
        let (levels, baseline) =
            if kind == SignalKind::Level { frequent_levels(&sorted) } else { (Vec::new(), 0) };
        Self { kind, step, distinct, sorted, levels, baseline, is_panel: filled.rows.len() > 1 }
    }

    pub(crate) fn distinct(&self) -> usize {
        self.distinct.len()
    }

    pub(crate) fn is_positive(&self) -> bool {
        self.distinct.first().is_some_and(|lowest| *lowest > 0.0)
    }

    fn quantile(&self, share: f64) -> f64 {
        self.sorted[((self.sorted.len() - 1) as f64 * share) as usize]
    }

    fn is_number(&self) -> bool {
        matches!(self.kind, SignalKind::Amount | SignalKind::Price | SignalKind::Sentiment)
            && self.distinct() > 2
    }

    /// The logarithm that suits the values: that of a positive amount, or of one plus an amount that is zero at times.
    fn log(&self) -> Option<Form> {
        let lowest = *self.distinct.first()?;
        if !self.is_number() || self.kind == SignalKind::Sentiment || lowest < 0.0 {
            return None;
        }
        Some(if lowest > 0.0 { Form::Log } else { Form::LogOnePlus })
    }

    /// Forms for the first look at every lag; each is one group of columns.
    pub(crate) fn first_forms(&self) -> Vec<Vec<Form>> {
        if self.kind == SignalKind::Level {
            let level = |level: &u32| Form::Level { level: *level, baseline: self.baseline };
            return vec![self.levels.iter().map(level).collect()];
        }
        let mut forms = vec![vec![Form::Linear]];
        forms.extend(self.log().map(|form| vec![form]));
        if self.kind == SignalKind::Amount && self.distinct() >= 3 * FEWEST_BEYOND {
            let at = self.quantile(0.5);
            forms.push(vec![Form::Below { at }, Form::Above { at }]);
        }
        forms
    }

    /// All forms without carry-over.
    pub(crate) fn forms(&self) -> Vec<Vec<Form>> {
        if self.kind == SignalKind::Level {
            return self.first_forms();
        }
        let mut forms = vec![vec![Form::Linear]];
        forms.extend(self.log().map(|form| vec![form]));
        if self.is_panel && self.kind == SignalKind::Amount && self.is_positive() {
            forms.push(vec![Form::Share]);
        }
        if self.kind == SignalKind::Amount && self.distinct() >= 3 * FEWEST_BEYOND {
            let knots: Vec<f64> = KNOTS.iter().map(|share| self.quantile(*share)).collect();
            forms.extend(self.bends(&knots, &knots));
        }
        forms
    }

    /// Single bends and pairs of bends at these values, where enough values lie beyond.
    fn bends(&self, below: &[f64], above: &[f64]) -> Vec<Vec<Form>> {
        let below: Vec<f64> = below.iter().copied().filter(|at| self.has_values(*at, true)).collect();
        let above: Vec<f64> = above.iter().copied().filter(|at| self.has_values(*at, false)).collect();
        let mut forms: Vec<Vec<Form>> = below.iter().map(|at| vec![Form::Below { at: *at }]).collect();
        forms.extend(above.iter().map(|at| vec![Form::Above { at: *at }]));
        for low in &below {
            for high in above.iter().filter(|high| *high >= low) {
                forms.push(vec![Form::Below { at: *low }, Form::Above { at: *high }]);
            }
        }
        forms
    }

    fn has_values(&self, at: f64, is_below: bool) -> bool {
        let below = self.sorted.partition_point(|value| *value < at);
        let above = self.sorted.len() - self.sorted.partition_point(|value| *value <= at);
        (if is_below { below } else { above }) >= FEWEST_BEYOND
    }

    /// Bends near those of a form, closer together.
    pub(crate) fn finer(&self, columns: &[Column]) -> Vec<Vec<Form>> {
        let near = |at: f64| -> Vec<f64> {
            let share = self.sorted.partition_point(|value| *value < at) as f64 / self.sorted.len() as f64;
            let steps = (-4..=4).map(|i| self.quantile((share + f64::from(i) * 0.025).clamp(0.02, 0.98)));
            steps.collect()
        };
        let (mut below, mut above) = (Vec::new(), Vec::new());
        for column in columns {
            match column.form {
                Form::Below { at } => below = near(at),
                Form::Above { at } => above = near(at),
                _ => {}
            }
        }
        let wanted = columns.len();
        self.bends(&below, &above).into_iter().filter(|forms| forms.len() == wanted).collect()
    }

    /// Shares kept from one period to the next that are tried for a carry-over.
    pub(crate) fn keeps(&self) -> Vec<f64> {
        let can_carry = match self.kind {
            SignalKind::Amount => {
                self.is_number() && self.distinct.first().is_some_and(|lowest| *lowest >= 0.0)
            }
            SignalKind::Flag => true,
            SignalKind::Price | SignalKind::Level | SignalKind::Sentiment => false,
        };
        let days = self.step.days() as f64;
        if can_carry {
            HALF_LIVES.iter().map(|half_life| 0.5_f64.powf(days / half_life)).collect()
        } else {
            Vec::new()
        }
    }
}

/// Parameters that a form has fitted to the data, coefficients and bends alike.
pub(crate) fn parameters(forms: &[Form]) -> f64 {
    let count = |form: &Form| match form {
        Form::CarryOver { .. } | Form::Above { .. } | Form::Below { .. } => 2.0,
        _ => 1.0,
    };
    forms.iter().map(count).sum()
}

/// The categories seen often enough, without the most frequent, which is the baseline.
fn frequent_levels(sorted: &[f64]) -> (Vec<u32>, u32) {
    let mut counts: Vec<(usize, u32)> = Vec::new();
    for value in sorted {
        let level = value.round().max(0.0) as u32;
        match counts.last_mut() {
            Some((count, last)) if *last == level => *count += 1,
            _ => counts.push((1, level)),
        }
    }
    counts.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(&b.1)));
    let baseline = counts.first().map_or(0, |(_, level)| *level);
    let others = counts.iter().skip(1).filter(|(count, _)| *count >= FEWEST_OF_LEVEL);
    (others.take(MOST_LEVELS).map(|(_, level)| *level).collect(), baseline)
}
