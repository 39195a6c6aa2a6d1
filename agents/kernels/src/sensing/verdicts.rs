//! The row of every signal: its effect where it has one, and the verdict with its reason.

use super::answer::Answer;
use super::data::columns::Column;
use super::effect::{Effect, Form, Reason, Stability, Verdict};
use super::fit::effects::Effects;
use super::problem::Step;
use super::search::pairs::Pair;
use super::search::rows::{Rows, Tested, correlation, wald};
use super::sensed::Scale;
use crate::statistics::{fisher_f, student_t};

/// Periods that each third of the history needs.
const FEWEST_OF_THIRD: usize = 20;

/// An estimate as it is stated.
#[derive(Debug, Clone, Copy)]
struct Stated {
    effect: f64,
    std_error: f64,
    degrees: f64,
}

const NOTHING: Stated = Stated { effect: 0.0, std_error: 0.0, degrees: 1.0 };

impl Answer<'_> {
    /// Every signal at least once, in their order.
    pub(crate) fn effects(&self, effects: &Effects) -> Vec<Effect> {
        let all: Vec<usize> = (0..self.found.products.len()).collect();
        let rows = Rows::new(&self.found.products, &all, |_| true);
        let mut given = Rows::new(&self.found.products, &all, |_| true);
        for column in &self.found.columns {
            let clean = self.clean(column, &given);
            given.give(vec![clean]);
        }
        let mut written = Vec::new();
        for signal in 0..self.ground.problem.signals.len() {
            match self.candidates.iter().position(|candidate| candidate.signal == signal) {
                Some(at) if self.found.selection.selected.contains(&at) => {
                    self.write_selected(at, effects, &mut written);
                }
                Some(at) => written.push(self.rejected(at, &rows, &given)),
                None if self.ground.is_closing(signal) => written.push(self.closing(signal)),
                None => {
                    let (verdict, reason) =
                        self.ground.refused[signal].unwrap_or((Verdict::NoEffect, Reason::Chance));
                    let column = Column { signal, lag: 0, form: Form::Linear };
                    written.push(self.row(&column, NOTHING, (1.0, 1.0), (verdict, reason)));
                }
            }
        }
        written
    }

    fn clean(&self, column: &Column, rows: &Rows) -> Vec<f64> {
        let at = self.candidates.iter().position(|candidate| candidate.signal == column.signal);
        at.map_or_else(Vec::new, |at| self.candidates[at].clean(column, rows, &self.found.products))
    }

    /// Mean size of the products on the linear scale; one on the others.
    pub(super) fn mean_unit(&self) -> f64 {
        let units: f64 = self.found.products.iter().map(|product| product.unit).sum();
        units / self.found.products.len() as f64
    }

    fn row(
        &self,
        column: &Column,
        stated: Stated,
        (p, q): (f64, f64),
        (verdict, reason): (Verdict, Reason),
    ) -> Effect {
        let width = if stated.std_error > 0.0 {
            stated.std_error * student_t::quantile(0.975, stated.degrees.max(1.0))
        } else {
            0.0
        };
        let relative = if self.found.scale == Scale::Linear { self.mean_unit() } else { 1.0 };
        let has_effect = matches!(verdict, Verdict::Relevant | Verdict::Inseparable | Verdict::NoEffect);
        let (half_life_days, long_run_effect) = match column.form {
            Form::CarryOver { keep } if has_effect => {
                let days = self.ground.problem.step.days() as f64 * 0.5_f64.ln() / keep.ln();
                (Some(days), Some(stated.effect / (1.0 - keep)))
            }
            _ => (None, None),
        };
        Effect {
            signal: column.signal,
            series: None,
            lag: column.lag,
            form: column.form,
            unit: self.unit(),
            effect: stated.effect,
            elasticity: self
                .elasticity_factor(column)
                .filter(|_| has_effect && stated.std_error > 0.0)
                .map(|factor| factor * stated.effect / relative),
            std_error: stated.std_error,
            lower_95: stated.effect - width,
            upper_95: stated.effect + width,
            p_value: p,
            q_value: q,
            half_life_days,
            long_run_effect,
            stability: None,
            verdict,
            reason,
        }
    }

    /// One row per column for all products, then one per product when there are several.
    fn write_selected(&self, at: usize, effects: &Effects, written: &mut Vec<Effect>) {
        let selection = &self.found.selection;
        let chances = (selection.judged[at].p_value, selection.q_values[at]);
        let signal = self.candidates[at].signal;
        let of_signal: Vec<usize> = (0..self.found.columns.len())
            .filter(|column| self.found.columns[*column].signal == signal)
            .collect();
        let verdict = match self.pair_of(at) {
            Some((other, correlation)) => (Verdict::Inseparable, Reason::MovesWith { other, correlation }),
            None => (Verdict::Relevant, Reason::Confirmed),
        };
        for position in &of_signal {
            let column = &self.found.columns[*position];
            let stated = self.together(*position, effects);
            let stability = self.stability(*position);
            written.push(Effect { stability, ..self.row(column, stated, chances, verdict) });
        }
        if self.found.products.len() < 2 {
            return;
        }
        for (product, own) in self.found.products.iter().zip(&effects.products) {
            for position in &of_signal {
                let column = &self.found.columns[*position];
                let drawn = own.drawn[*position];
                let degrees = product.periods.len() as f64;
                let stated = Stated {
                    effect: drawn.value * product.unit,
                    std_error: drawn.variance.sqrt() * product.unit,
                    degrees,
                };
                let row = self.row(column, stated, chances, verdict);
                let elasticity = self.elasticity_factor(column).map(|factor| factor * drawn.value);
                written.push(Effect { series: Some(product.series), elasticity, ..row });
            }
        }
    }

    /// The effect over all products, with the larger of the errors by products and by periods.
    fn together(&self, position: usize, effects: &Effects) -> Stated {
        let common = &effects.common[position];
        let by_periods = effects.together.as_ref().map(|tested| (tested.std_error(position), tested.degrees));
        let (std_error, degrees) = by_periods.unwrap_or((0.0, self.ground.problem.history as f64));
        let unit = self.mean_unit();
        Stated {
            effect: common.mean * unit,
            std_error: std_error.max(common.variance_of_mean.sqrt()) * unit,
            degrees,
        }
    }

    fn pair_of(&self, at: usize) -> Option<(usize, f64)> {
        let partner = |pair: &Pair| match at {
            at if pair.kept == at => Some((self.candidates[pair.other].signal, pair.correlation)),
            at if pair.other == at => Some((self.candidates[pair.kept].signal, pair.correlation)),
            _ => None,
        };
        self.found.pairs.iter().find_map(partner)
    }

    /// A candidate that takes no part in the model: its effect beside the model, or in place of its partner.
    fn rejected(&self, at: usize, rows: &Rows, given: &Rows) -> Effect {
        let selection = &self.found.selection;
        let (judged, alone) = (&selection.judged[at], &selection.alone[at]);
        let fallback = Column { signal: self.candidates[at].signal, lag: 0, form: Form::Linear };
        if let Some((other, correlation)) = self.pair_of(at) {
            let column = alone.columns.first().copied().unwrap_or(fallback);
            let stated = self.tested(&column, rows);
            let chances = (alone.p_value, selection.q_values[at].min(1.0));
            return self.row(
                &column,
                stated,
                chances,
                (Verdict::Inseparable, Reason::MovesWith { other, correlation }),
            );
        }
        let column = judged.columns.first().copied().unwrap_or(fallback);
        let stated = self.tested(&column, given);
        let chances = (judged.p_value, selection.q_values[at]);
        let seen = |p_value: f64| p_value < self.options.false_discovery_rate / self.candidates.len() as f64;
        let explained = if alone.is_confirmed && seen(alone.p_value) { self.nearest(at, rows) } else { None };
        let reason = match explained {
            Some(by) => Reason::Explained { by },
            None if seen(judged.searched) => Reason::NotConfirmed,
            None => Reason::Chance,
        };
        self.row(&column, stated, chances, (Verdict::NoEffect, reason))
    }

    fn tested(&self, column: &Column, rows: &Rows) -> Stated {
        let unit = self.mean_unit();
        match rows.test(&[self.clean(column, rows)]) {
            Some(tested) => Stated {
                effect: tested.coefficients[0] * unit,
                std_error: tested.std_error(0) * unit,
                degrees: tested.degrees,
            },
            None => NOTHING,
        }
    }

    /// The signal of the model that moves most like this one.
    fn nearest(&self, at: usize, rows: &Rows) -> Option<usize> {
        let own = self.found.selection.alone[at].columns.first()?;
        let own = self.clean(own, rows);
        let likeness = |column: &Column| correlation(&own, &self.clean(column, rows)).abs();
        let columns = self.found.columns.iter();
        columns.max_by(|a, b| likeness(a).total_cmp(&likeness(b))).map(|column| column.signal)
    }

    /// A flag that closes the shop takes all demand away.
    fn closing(&self, signal: usize) -> Effect {
        let mean = |product: &super::data::product::Product| {
            product.demand.iter().sum::<f64>() / product.demand.len() as f64
        };
        let means: Vec<f64> = self.found.products.iter().map(mean).collect();
        let count = means.len() as f64;
        let effect = means.iter().sum::<f64>() / count;
        let is_minus = self.ground.closings.iter().any(|one| one.signal == signal && one.closed_when_set);
        let column = Column { signal, lag: 0, form: Form::Linear };
        let signed = if is_minus { -effect } else { effect };
        let stated = Stated { effect: signed, std_error: 0.0, degrees: 1.0 };
        let row = self.row(&column, stated, (0.0, 0.0), (Verdict::Relevant, Reason::Closes));
        Effect { unit: super::effect::EffectUnit::UnitsPerUnit, ..row }
    }

    /// The effect of a column in the thirds of the history, beside all other columns.
    fn stability(&self, position: usize) -> Option<Stability> {
        let problem = self.ground.problem;
        let third = problem.history / 3;
        let least = match problem.step {
            Step::Day => FEWEST_OF_THIRD,
            Step::Week => FEWEST_OF_THIRD / 2,
        };
        if third < least {
            return None;
        }
        let products = &self.found.products;
        let all: Vec<usize> = (0..products.len()).collect();
        let mut rows = Rows::new(products, &all, |_| true);
        for (other, column) in self.found.columns.iter().enumerate() {
            if other != position {
                let clean = self.clean(column, &rows);
                rows.give(vec![clean]);
            }
        }
        let column = &self.found.columns[position];
        let candidate = self.candidates.iter().find(|candidate| candidate.signal == column.signal)?;
        let of_third = |part: usize| {
            rows.clean(|at| {
                let product = &products[at];
                let mut values = column.values(candidate.filled, candidate.shape.kind, product.series);
                for (t, value) in values.iter_mut().enumerate() {
                    if (t / third).min(2) != part {
                        *value = 0.0;
                    }
                }
                product.whitened(product.rows_of(&values))
            })
        };
        let tested = rows.test(&[of_third(0), of_third(1), of_third(2)])?;
        let unit = self.mean_unit();
        let thirds = [0, 1, 2].map(|part| tested.coefficients[part] * unit);
        Some(Stability { thirds, p_value: same_effect(&tested) })
    }
}

/// Wald's test that three coefficients are the same.
fn same_effect(tested: &Tested) -> f64 {
    let at = |i: usize, j: usize| tested.covariance[i * 3 + j];
    let differences =
        [tested.coefficients[0] - tested.coefficients[1], tested.coefficients[1] - tested.coefficients[2]];
    let cross = at(0, 1) - at(0, 2) - at(1, 1) + at(1, 2);
    let covariance =
        [at(0, 0) - 2.0 * at(0, 1) + at(1, 1), cross, cross, at(1, 1) - 2.0 * at(1, 2) + at(2, 2)];
    fisher_f::tail((wald(&covariance, &differences) / 2.0).max(0.0), 2.0, tested.degrees)
}
