//! How long demand remembers what nothing explains, and how columns are freed of that memory.

use crate::cancel;

use super::algebra::dot;

/// What is unexplained is a first-order autoregression seen through noise of single periods. With a long memory and no
/// noise this is a random walk, with noise a local level, without memory plain noise.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Memory {
    /// Share of the autoregression that is left in the next period.
    pub keep: f64,
    /// Share of the noise in the variance.
    pub noise: f64,
}

impl Memory {
    pub(crate) const NONE: Self = Self { keep: 0.0, noise: 0.0 };
}

const KEEPS: [f64; 10] = [0.0, 0.2, 0.4, 0.6, 0.75, 0.87, 0.94, 0.975, 0.99, 0.997];
const NOISES: [f64; 6] = [0.0, 0.15, 0.35, 0.6, 0.8, 0.92];

/// A Kalman filter whose gains are known, since they do not depend on the values. Its scaled innovations of a response
/// and of columns obey the same regression, with errors that are independent (Harvey and Phillips, 1979). Missing
/// periods need no value.
#[derive(Debug, Clone)]
pub(crate) struct Whitener {
    memory: Memory,
    steps: Vec<Gain>,
    /// Sum of the logarithms of the innovations' variances.
    pub log_variance: f64,
}

#[derive(Debug, Clone, Copy)]
struct Gain {
    decay: f64,
    gain: f64,
    scale: f64,
}

impl Whitener {
    /// For values at these periods, which rise.
    pub(crate) fn new(memory: Memory, periods: &[usize]) -> Self {
        let share = 1.0 - memory.noise;
        let mut variance = share;
        let mut before = None;
        let mut log_variance = 0.0;
        let mut steps = Vec::with_capacity(periods.len());
        for period in periods {
            let gap = before.map_or(0, |before| period - before);
            let decay = if before.is_none() { 0.0 } else { memory.keep.powi(gap as i32) };
            variance = decay * decay * variance + (1.0 - decay * decay) * share;
            let innovation = variance + memory.noise;
            let gain = variance / innovation;
            log_variance += innovation.ln();
            steps.push(Gain { decay, gain, scale: 1.0 / innovation.sqrt() });
            variance *= 1.0 - gain;
            before = Some(*period);
        }
        Self { memory, steps, log_variance }
    }

    /// The scaled innovations, in place.
    pub(crate) fn apply(&self, values: &mut [f64]) {
        if self.memory == Memory::NONE {
            return;
        }
        let mut state = 0.0;
        for (value, step) in values.iter_mut().zip(&self.steps) {
            let expected = step.decay * state;
            let innovation = *value - expected;
            state = expected + step.gain * innovation;
            *value = innovation * step.scale;
        }
    }

    /// What is remembered after each of the values.
    pub(crate) fn states(&self, values: &[f64]) -> Vec<f64> {
        let mut state = 0.0;
        let mut states = Vec::with_capacity(values.len());
        for (value, step) in values.iter().zip(&self.steps) {
            let expected = step.decay * state;
            state = expected + step.gain * (value - expected);
            states.push(state);
        }
        states
    }
}

/// The memory of the response that the columns do not explain, by restricted maximum likelihood (Patterson and Thompson,
/// 1971), which does not take a random walk for less than it is. Climbs a grid from where the memory was before, or from
/// the best of a few places.
pub(crate) fn estimate(
    periods: &[usize],
    columns: &[Vec<f64>],
    response: &[f64],
    before: Option<Memory>,
) -> Memory {
    if response.len() < columns.len() + 10 {
        return Memory::NONE;
    }
    let mut climb = Climb {
        work: Workspace::new(columns, response),
        periods,
        tried: [[None; NOISES.len()]; KEEPS.len()],
    };
    let mut best = (0, 0);
    match before {
        Some(memory) => best = place(memory),
        None => {
            let starts = (1..KEEPS.len()).map(|keep| (keep, 0)).chain([(6, 4), (7, 3), (9, 5)]);
            for start in starts {
                if climb.likelihood(start) > climb.likelihood(best) {
                    best = start;
                }
            }
        }
    }
    while let Some(better) = climb.neighbours(best) {
        best = better;
    }
    if best.0 == 0 { Memory::NONE } else { Memory { keep: KEEPS[best.0], noise: NOISES[best.1] } }
}

/// The place of a memory in the grid.
fn place(memory: Memory) -> (usize, usize) {
    let at = |grid: &[f64], value: f64| grid.iter().position(|one| *one == value).unwrap_or(0);
    (at(&KEEPS, memory.keep), at(&NOISES, memory.noise))
}

struct Climb<'a> {
    work: Workspace<'a>,
    periods: &'a [usize],
    tried: [[Option<f64>; NOISES.len()]; KEEPS.len()],
}

impl Climb<'_> {
    fn likelihood(&mut self, (keep, noise): (usize, usize)) -> f64 {
        // Without memory there is only noise.
        let noise = if keep == 0 { 0 } else { noise };
        if let Some(known) = self.tried[keep][noise] {
            return known;
        }
        cancel::look();
        let memory = Memory { keep: KEEPS[keep], noise: NOISES[noise] };
        let likelihood = self.work.likelihood(memory, self.periods);
        self.tried[keep][noise] = Some(likelihood);
        likelihood
    }

    /// The best place around, if it is better.
    fn neighbours(&mut self, (keep, noise): (usize, usize)) -> Option<(usize, usize)> {
        let mut best = (keep, noise);
        for near_keep in keep.saturating_sub(1)..=(keep + 1).min(KEEPS.len() - 1) {
            for near_noise in noise.saturating_sub(1)..=(noise + 1).min(NOISES.len() - 1) {
                let near = (near_keep, near_noise);
                if self.likelihood(near) > self.likelihood(best) + 1e-9 {
                    best = near;
                }
            }
        }
        (best != (keep, noise)).then_some(best)
    }
}

/// Whitened copies of the columns and the response, used again for every memory that is tried.
struct Workspace<'a> {
    columns: &'a [Vec<f64>],
    response: &'a [f64],
    whitened: Vec<Vec<f64>>,
}

impl<'a> Workspace<'a> {
    fn new(columns: &'a [Vec<f64>], response: &'a [f64]) -> Self {
        Self { columns, response, whitened: vec![vec![0.0; response.len()]; columns.len() + 1] }
    }

    /// The restricted logarithmic likelihood, up to a constant.
    fn likelihood(&mut self, memory: Memory, periods: &[usize]) -> f64 {
        let whitener = Whitener::new(memory, periods);
        let count = self.columns.len();
        for (target, source) in
            self.whitened.iter_mut().zip(self.columns.iter().map(Vec::as_slice).chain([self.response]))
        {
            target.copy_from_slice(source);
            whitener.apply(target);
        }
        let (squares, log_determinant, rank) = reduce(&self.whitened, count);
        let degrees = (self.response.len() - rank) as f64;
        -0.5 * (degrees * (squares / degrees).max(f64::MIN_POSITIVE).ln()
            + whitener.log_variance
            + log_determinant)
    }
}

/// Residual sum of squares of the last column on those before it, the logarithm of the determinant of their cross
/// products and their rank, by Cholesky; dependent columns are left out.
fn reduce(columns: &[Vec<f64>], count: usize) -> (f64, f64, usize) {
    let size = count + 1;
    let mut cross = vec![0.0; size * size];
    for i in 0..size {
        for j in 0..=i {
            cross[i * size + j] = dot(&columns[i], &columns[j]);
        }
    }
    let (mut log_determinant, mut rank) = (0.0, 0);
    for column in 0..count {
        let pivot = cross[column * size + column];
        if pivot <= 1e-10 * dot(&columns[column], &columns[column]) {
            for row in column..size {
                cross[row * size + column] = 0.0;
            }
            continue;
        }
        log_determinant += pivot.ln();
        rank += 1;
        for row in column + 1..size {
            let factor = cross[row * size + column] / pivot;
            for other in column + 1..=row {
                cross[row * size + other] -= factor * cross[other * size + column];
            }
        }
    }
    (cross[size * size - 1].max(0.0), log_determinant, rank)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sensing::tests::Dice;

    fn walk(count: usize, keep: f64, dice: &mut Dice) -> Vec<f64> {
        let mut state = 0.0;
        (0..count)
            .map(|_| {
                state = keep * state + dice.normal();
                state
            })
            .collect()
    }

    #[test]
    fn the_memory_of_an_autoregression_is_found() {
        let periods: Vec<usize> = (0..1_000).collect();
        let ones = vec![vec![1.0; 1_000]];
        let mut dice = Dice::new(4);
        let weak = estimate(&periods, &ones, &walk(1_000, 0.6, &mut dice), None);
        assert!((weak.keep - 0.6).abs() < 0.16 && weak.noise < 0.4, "{weak:?}");
        let strong = estimate(&periods, &ones, &walk(1_000, 1.0, &mut dice), None);
        assert!(strong.keep >= 0.99 && strong.noise == 0.0, "{strong:?}");
        let none = estimate(&periods, &ones, &walk(1_000, 0.0, &mut dice), None);
        assert!(none.keep * (1.0 - none.noise) < 0.1, "{none:?}");
    }

    #[test]
    fn whitened_values_of_an_autoregression_are_independent_across_gaps() {
        let mut dice = Dice::new(9);
        let all = walk(4_000, 0.9, &mut dice);
        let periods: Vec<usize> = (0..4_000).filter(|t| t % 7 != 3 && t % 11 != 5).collect();
        let mut values: Vec<f64> = periods.iter().map(|t| all[*t]).collect();
        Whitener::new(Memory { keep: 0.9, noise: 0.0 }, &periods).apply(&mut values);
        let next = dot(&values[1..], &values[..values.len() - 1]) / dot(&values, &values);
        assert!(next.abs() < 0.05, "{next}");
    }
}
