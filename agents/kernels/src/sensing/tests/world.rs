//! Demand of products with weekdays, a year, a price, promotions, events and noise, all known.

use crate::sensing::{
    Event, Options, Problem, Sensed, Series, Signal, SignalKind, SignalValues, Step, sense,
};

use super::Dice;

/// The logarithm of demand of one product is the sum of these.
pub(super) struct World {
    pub(super) step: Step,
    pub(super) history: usize,
    pub(super) products: usize,
    pub(super) level: f64,
    pub(super) sigma: f64,
    /// How much of a common shock all products share, as a standard deviation.
    pub(super) common: f64,
    pub(super) elasticity: f64,
    pub(super) promotion: f64,
    pub(super) events: Vec<(Event, f64)>,
    /// Product, first period and change of the logarithm from then on.
    pub(super) shifts: Vec<(usize, usize, f64)>,
    pub(super) is_count: bool,
}

impl World {
    pub(super) fn new(step: Step, history: usize) -> Self {
        Self {
            step,
            history,
            products: 1,
            level: 200.0,
            sigma: 0.08,
            common: 0.0,
            elasticity: -1.4,
            promotion: 0.35,
            events: Vec::new(),
            shifts: Vec::new(),
            is_count: false,
        }
    }

    pub(super) fn problem(&self, seed: u64) -> Problem {
        let mut dice = Dice::new(seed);
        let (history, ahead) = (self.history, 4);
        let prices = steps(&mut dice, history + ahead);
        let promotions: Vec<f64> =
            (0..history + ahead).map(|_| f64::from(u8::from(dice.roll() < 0.08))).collect();
        let shocks: Vec<f64> = (0..history).map(|_| self.common * dice.normal()).collect();
        let series = (0..self.products)
            .map(|product| {
                let demand = (0..history).map(|period| {
                    let signals = self.elasticity * prices[period].ln() + self.promotion * promotions[period];
                    let mean = self.mean(product, period) + signals + shocks[period];
                    Some(self.draw(&mut dice, mean))
                });
                Series { demand: demand.collect(), out_of_stock: Vec::new() }
            })
            .collect();
        let signal = |kind, values: Vec<f64>| Signal {
            kind,
            values: SignalValues::Shared(values.into_iter().map(Some).collect()),
            is_planned: true,
            is_known_afterwards: false,
        };
        Problem {
            step: self.step,
            first_day: 19_000,
            history,
            ahead,
            series,
            signals: vec![signal(SignalKind::Price, prices), signal(SignalKind::Flag, promotions)],
            holidays: Vec::new(),
            events: self.events.iter().map(|(event, _)| *event).collect(),
        }
    }

    fn mean(&self, product: usize, period: usize) -> f64 {
        let day = period * self.step.days();
        let weekday =
            if self.step == Step::Day { [0.1, 0.0, -0.1, 0.0, 0.15, 0.25, -0.4][day % 7] } else { 0.0 };
        let year = 0.2 * (std::f64::consts::TAU * day as f64 / 365.25).sin();
        let events = self.events.iter().filter(|(event, _)| {
            event.series.is_none_or(|own| own == product) && (event.from..=event.to).contains(&period)
        });
        let shifts = self.shifts.iter().filter(|(own, from, _)| *own == product && period >= *from);
        self.level.ln()
            + weekday
            + year
            + events.map(|(_, effect)| effect).sum::<f64>()
            + shifts.map(|(_, _, change)| change).sum::<f64>()
    }

    fn draw(&self, dice: &mut Dice, mean: f64) -> f64 {
        if self.is_count { count(dice, mean.exp()) } else { (mean + self.sigma * dice.normal()).exp() }
    }
}

/// A price that stays for some weeks and then takes another value.
fn steps(dice: &mut Dice, periods: usize) -> Vec<f64> {
    let mut price = 10.0;
    let mut prices = Vec::with_capacity(periods);
    for _ in 0..periods {
        if dice.roll() < 0.06 {
            price = 8.0 + 4.0 * dice.roll();
        }
        prices.push(price / 10.0);
    }
    prices
}

/// A Poisson count, by multiplying (Knuth, 1969); large means in parts.
fn count(dice: &mut Dice, mean: f64) -> f64 {
    let (mut left, mut found) = (mean, 0.0);
    while left > 0.0 {
        let part = left.min(30.0);
        let mut product = dice.roll();
        while product > (-part).exp() {
            product *= dice.roll();
            found += 1.0;
        }
        left -= part;
    }
    found
}

pub(super) fn sensed(problem: &Problem) -> Sensed {
    sense(problem, &Options::default(), &|_| {}).unwrap()
}
