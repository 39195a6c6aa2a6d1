//! Logistic regression by stochastic gradient steps whose size falls with what a weight has seen (AdaGrad), in an order that
//! is the same each time.

use understanding::linear::{UNIT, softmax};

/// A labelled example: its features, the classes that it can have, and the right one.
pub struct Example {
    pub features: Vec<(usize, f64)>,
    pub possible: Vec<usize>,
    pub class: usize,
}

/// The size of a model and how long it learns.
pub struct Model {
    pub buckets: usize,
    pub classes: usize,
    pub rounds: usize,
    pub step: f64,
    pub decay: f64,
}

impl Model {
    pub fn train(&self, examples: &[&Example]) -> Vec<f64> {
        let mut weights = vec![0.0; self.buckets * self.classes];
        let mut seen = vec![1e-3; weights.len()];
        let mut order: Vec<usize> = (0..examples.len()).collect();
        let mut state: u64 = 20_261_123;
        for _ in 0..self.rounds {
            for at in (1..order.len()).rev() {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                order.swap(at, (state >> 33) as usize % (at + 1));
            }
            for at in &order {
                self.step(examples[*at], &mut weights, &mut seen);
            }
        }
        weights
    }

    fn step(&self, example: &Example, weights: &mut [f64], seen: &mut [f64]) {
        let shares = self.shares(weights, example);
        for (class, share) in example.possible.iter().zip(shares) {
            let error = share - f64::from(u8::from(*class == example.class));
            for (bucket, value) in &example.features {
                let place = bucket * self.classes + class;
                let gradient = error * value + self.decay * weights[place];
                seen[place] += gradient * gradient;
                weights[place] -= self.step * gradient / f64::sqrt(seen[place]);
            }
        }
    }

    /// The probabilities of the possible classes.
    pub fn shares(&self, weights: &[f64], example: &Example) -> Vec<f64> {
        let mut scores = vec![0.0; example.possible.len()];
        for (bucket, value) in &example.features {
            for (score, class) in scores.iter_mut().zip(&example.possible) {
                *score += value * weights[bucket * self.classes + class];
            }
        }
        softmax(&scores)
    }
}

/// The weights as signed bytes.
pub fn stored(weights: &[f64]) -> Vec<u8> {
    let mut bytes = Vec::new();
    for weight in weights {
        bytes.push(((weight * UNIT).round().clamp(-127.0, 127.0) as i8).cast_unsigned());
    }
    bytes
}
