//! Likelihoods of four sets of parameters of one form or two, calculated side by side (`four`), with the results of `walk`.

use super::log_of_product::LogsOfProducts;
use super::walk::States;
use super::{Form, Rates};
use crate::forecast::history::season::SeasonShape;
use crate::forecast::methods::four::{Four, four};
use crate::forecast::methods::optimize::POINTS;

/// A set of parameters: rates, first level and first slope.
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameters {
    pub rates: Rates,
    pub level: f64,
    pub slope: f64,
}

/// A form with the sets of parameters to try and its first seasons; empty without a season.
pub(super) struct Trial<'a> {
    pub form: Form,
    pub sets: [Parameters; POINTS],
    pub seasons: &'a [f64],
}

/// Minus twice the log likelihood of every set.
pub(super) fn likelihoods(history: &[f64], trial: &Trial) -> Four {
    match shape(trial) {
        None => one::<NoSeason>(history, trial),
        Some(SeasonShape::Additive) => one::<Added>(history, trial),
        Some(SeasonShape::Multiplicative) => one::<Multiplied>(history, trial),
    }
}

/// The same for two forms with the same shape of the season.
pub(super) fn likelihoods_of_both(history: &[f64], trials: [&Trial; 2]) -> [Four; 2] {
    match shape(trials[0]) {
        None => both::<NoSeason>(history, trials),
        Some(SeasonShape::Additive) => both::<Added>(history, trials),
        Some(SeasonShape::Multiplicative) => both::<Multiplied>(history, trials),
    }
}

fn shape(trial: &Trial) -> Option<SeasonShape> {
    trial.form.season.map(|season| season.shape)
}

fn one<S: Seasons>(history: &[f64], trial: &Trial) -> Four {
    fn run<S: Seasons, const RELATIVE: bool>(history: &[f64], trial: &Trial) -> Four {
        let mut models = Models::<S, RELATIVE>::new(trial);
        history.iter().for_each(|value| models.step(*value));
        models.likelihoods(history.len())
    }
    if trial.form.relative_error { run::<S, true>(history, trial) } else { run::<S, false>(history, trial) }
}

fn both<S: Seasons>(history: &[f64], trials: [&Trial; 2]) -> [Four; 2] {
    fn run<S: Seasons, const RELATIVE: bool, const OTHER_RELATIVE: bool>(
        history: &[f64],
        [one, other]: [&Trial; 2],
    ) -> [Four; 2] {
        let mut one = Models::<S, RELATIVE>::new(one);
        let mut other = Models::<S, OTHER_RELATIVE>::new(other);
        for value in history {
            one.step(*value);
            other.step(*value);
        }
        [one.likelihoods(history.len()), other.likelihoods(history.len())]
    }
    match trials.map(|trial| trial.form.relative_error) {
        [false, false] => run::<S, false, false>(history, trials),
        [false, true] => run::<S, false, true>(history, trials),
        [true, false] => run::<S, true, false>(history, trials),
        [true, true] => run::<S, true, true>(history, trials),
    }
}

/// Models of one form with their states.
struct Models<S, const RELATIVE: bool> {
    level_rate: Four,
    slope_rate: Four,
    damping: Four,
    level: Four,
    slope: Four,
    seasons: S,
    squares: Four,
    logs: LogsOfProducts<POINTS>,
}

impl<S: Seasons, const RELATIVE: bool> Models<S, RELATIVE> {
    fn new(trial: &Trial) -> Self {
        Self {
            level_rate: trial.sets.map(|set| set.rates.level),
            slope_rate: trial.sets.map(|set| set.rates.slope),
            damping: trial.sets.map(|set| set.rates.damping),
            level: trial.sets.map(|set| set.level),
            slope: trial.sets.map(|set| set.slope),
            seasons: S::new(trial.seasons, trial.sets.map(|set| set.rates.season)),
            squares: [0.0; POINTS],
            logs: LogsOfProducts::default(),
        }
    }

    /// Forecasts a value, then learns it.
    #[inline(always)]
    fn step(&mut self, value: f64) {
        let trend = four(|i| self.damping[i] * self.slope[i]);
        let base = four(|i| self.level[i] + trend[i]);
        let forecast = self.seasons.expected(&base);
        let error = four(|i| value - forecast[i]);
        let level_error = self.seasons.learn(&base, &error);
        self.level = four(|i| base[i] + self.level_rate[i] * level_error[i]);
        self.slope = four(|i| trend[i] + self.slope_rate[i] * level_error[i]);
        if RELATIVE {
            let share = four(|i| error[i] / forecast[i]);
            self.squares = four(|i| self.squares[i] + share[i] * share[i]);
            self.logs.multiply(&forecast);
        } else {
            self.squares = four(|i| self.squares[i] + error[i] * error[i]);
        }
    }

    fn likelihoods(&self, count: usize) -> Four {
        let count = count as f64;
        let logs = self.logs.values();
        four(|i| count * self.squares[i].max(1e-20 * count).ln() + 2.0 * logs[i])
    }
}

/// The seasons of the models: what they expect and how they follow an error.
trait Seasons {
    fn new(first: &[f64], rates: Four) -> Self;

    /// The forecasts from the levels with their trends.
    fn expected(&self, base: &Four) -> Four;

    /// Learns the errors, moves to the next phase and returns what is left of the errors for the levels.
    fn learn(&mut self, base: &Four, error: &Four) -> Four;
}

struct NoSeason;

impl Seasons for NoSeason {
    fn new(_: &[f64], _: Four) -> Self {
        Self
    }

    #[inline(always)]
    fn expected(&self, base: &Four) -> Four {
        *base
    }

    #[inline(always)]
    fn learn(&mut self, _: &Four, error: &Four) -> Four {
        *error
    }
}

/// A row of indices per phase, and the phase of the next value.
struct Indices {
    rows: Vec<Four>,
    phase: usize,
    rates: Four,
}

impl Indices {
    fn new(first: &[f64], rates: Four) -> Self {
        Self { rows: first.iter().map(|index| [*index; POINTS]).collect(), phase: 0, rates }
    }

    /// Replaces the row of this phase and moves to the next one.
    #[inline(always)]
    fn replace(&mut self, row: Four) {
        self.rows[self.phase] = row;
        self.phase = if self.phase + 1 == self.rows.len() { 0 } else { self.phase + 1 };
    }
}

struct Added(Indices);

impl Seasons for Added {
    fn new(first: &[f64], rates: Four) -> Self {
        Self(Indices::new(first, rates))
    }

    #[inline(always)]
    fn expected(&self, base: &Four) -> Four {
        let row = &self.0.rows[self.0.phase];
        four(|i| base[i] + row[i])
    }

    #[inline(always)]
    fn learn(&mut self, _: &Four, error: &Four) -> Four {
        let row = &self.0.rows[self.0.phase];
        self.0.replace(four(|i| row[i] + self.0.rates[i] * error[i]));
        *error
    }
}

struct Multiplied(Indices);

impl Seasons for Multiplied {
    fn new(first: &[f64], rates: Four) -> Self {
        Self(Indices::new(first, rates))
    }

    #[inline(always)]
    fn expected(&self, base: &Four) -> Four {
        let row = &self.0.rows[self.0.phase];
        four(|i| base[i] * row[i])
    }

    #[inline(always)]
    fn learn(&mut self, base: &Four, error: &Four) -> Four {
        let row = self.0.rows[self.0.phase];
        self.0.replace(four(|i| States::learnt_factor(row[i], self.0.rates[i], error[i], base[i])));
        four(|i| error[i] / row[i])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::forecast::history::season::Season;
    use crate::forecast::methods::ets::Trend;
    use crate::forecast::methods::ets::walk::walk;

    /// Evenly distributed numbers between zero and one, the same on every machine.
    fn chance(mut seed: u64) -> impl FnMut() -> f64 {
        move || {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (seed >> 11) as f64 / (1_u64 << 53) as f64
        }
    }

    fn forms() -> Vec<Form> {
        let season = |shape| Some(Season::proved(4, shape));
        let seasons = [None, season(SeasonShape::Additive), season(SeasonShape::Multiplicative)];
        let form = |relative_error, season| Form { relative_error, trend: Trend::Damped, season };
        seasons.into_iter().flat_map(|season| [form(false, season), form(true, season)]).collect()
    }

    fn alone(history: &[f64], trial: &Trial, set: &Parameters) -> f64 {
        let mut seasons = trial.seasons.to_vec();
        let mut states = States { level: set.level, slope: set.slope, seasons: &mut seasons };
        walk(history, trial.form, set.rates, &mut states, |_, _| ())
    }

    #[test]
    fn likelihoods_side_by_side_are_those_of_each_set_alone_to_the_last_digit() {
        let mut next = chance(3);
        // The last scales make products overflow; a history below zero makes likelihoods infinite or not numbers.
        for (scale, shift) in [(1.0, 0.2), (1e3, 0.0), (1.0, -0.5), (1e-160, 0.1), (1e160, 0.1), (0.0, 0.0)] {
            for count in [1, 2, 7, 61] {
                let history: Vec<f64> = (0..count).map(|_| scale * (next() + shift)).collect();
                let seasons: Vec<f64> = (0..4).map(|_| 0.5 + next()).collect();
                let mut sets = || {
                    std::array::from_fn(|_| Parameters {
                        rates: Rates {
                            level: next(),
                            slope: next(),
                            season: next(),
                            damping: 0.8 + 0.2 * next(),
                        },
                        level: scale * next(),
                        slope: scale * (next() - 0.5),
                    })
                };
                let trials: Vec<Trial> = forms()
                    .into_iter()
                    .map(|form| {
                        let seasons = if form.season.is_some() { &seasons[..] } else { &[] };
                        Trial { form, sets: sets(), seasons }
                    })
                    .collect();
                for pair in trials.chunks(2) {
                    let [first, second] = pair else { unreachable!("forms come in pairs") };
                    let bits = |four: Four| four.map(f64::to_bits);
                    let expected = [first, second]
                        .map(|trial| trial.sets.map(|set| alone(&history, trial, &set).to_bits()));
                    assert_eq!(likelihoods_of_both(&history, [first, second]).map(bits), expected);
                    let [one, other] = expected;
                    assert_eq!(likelihoods_of_both(&history, [second, first]).map(bits), [other, one]);
                    assert_eq!(likelihoods_of_both(&history, [second, second]).map(bits), [other, other]);
                    assert_eq!(likelihoods_of_both(&history, [first, first]).map(bits), [one, one]);
                    assert_eq!([first, second].map(|trial| bits(likelihoods(&history, trial))), expected);
                }
            }
        }
    }
}
