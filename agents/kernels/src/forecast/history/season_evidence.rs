//! Proves a season beyond trend and wandering: whether the phases of a period differ by more than the changes of a series
//! explain. A trend or a random walk differs at any distance in time, so its own values would look like a season.

use super::indices::SHORTEST_SMOOTHED_PERIOD;
use super::season::Proof;
use crate::statistics::fisher_f;

/// Probability with which a series without a season shows one by chance: what is called a season.
const STRICT: f64 = 0.01;
/// The same for what a forecast follows without calling it a season. To miss a pattern costs more than to follow one too many,
/// whose indices are shrunk. Both levels are those with the smallest errors over groups of real series; they are close to what
/// the criterion of Akaike (1974) asks of a single parameter, 0.16. A wrong pattern of a long period costs more, as it has many
/// indices.
const WEAK: f64 = 0.20;
const WEAK_LONG: f64 = 0.05;
/// Periods up to this one are compared phase by phase.
const LONGEST_SINGLE_PHASES: usize = 24;
/// Blocks into which the phases of longer periods are put, such as four weeks of a year: single phases occur too rarely.
const BLOCKS: usize = 13;
/// Fewest quarters of a cycle in which phases are compared.
const LEAST_QUARTERS: usize = 7;
/// With fewer cycles a parabola would take too much of the season with it.
const CYCLES_WITH_BEND: usize = 4;

/// How far a season of this period is proved; `None` when chance explains the series as well.
pub(super) fn proof(values: &[f64], period: usize) -> Option<Proof> {
    let weak = if period > LONGEST_SINGLE_PHASES { WEAK_LONG } else { WEAK };
    let chance = chance(values, period);
    if chance < STRICT { Some(Proof::Strict) } else { (chance < weak).then_some(Proof::Weak) }
}

/// The probability that chance lets the phases differ as much, one by one or in blocks of neighbouring phases; the smaller of
/// two probabilities counts twice (Bonferroni, 1936).
fn chance(values: &[f64], period: usize) -> f64 {
    let phases = || chance_of_phases(values, period);
    let blocks = || chance_of_phases(&in_blocks(values, period), BLOCKS);
    match period {
        ..=LONGEST_SINGLE_PHASES => phases(),
        SHORTEST_SMOOTHED_PERIOD.. => blocks(),
        _ => 2.0 * phases().min(blocks()),
    }
}

/// The probability that chance lets the phases differ as much. The values without their trend are freed of what each one carries
/// over from the one before it (Cochrane and Orcutt, 1949), then the means of the phases are compared (analysis of variance;
/// Fisher, 1925).
fn chance_of_phases(values: &[f64], period: usize) -> f64 {
    if values.len() < LEAST_QUARTERS * period / 4 {
        return 1.0;
    }
    let rest = without_trend(values, period);
    let size = values.iter().map(|value| value.abs()).sum::<f64>() / values.len() as f64;
    if power(&rest) <= 1e-12 * size * size * values.len() as f64 {
        return 1.0;
    }
    let carried = carried_over(&without_phases(&rest, period));
    let news: Vec<f64> = rest.windows(2).map(|pair| pair[1] - carried * pair[0]).collect();
    let news = without_trend(&news, period);
    let left = power(&without_phases(&news, period));
    let explained = (power(&news) - left).max(0.0);
    let (phases, free) = (period as f64 - 1.0, news.len() as f64 - period as f64 - 1.0);
    if free >= 1.0 { fisher_f::tail(explained / phases / (left / free), phases, free) } else { 1.0 }
}

/// The share of a deviation that stays one step later: the correlation of neighbours, corrected for its bias in short
/// series (Kendall, 1954), from zero to one.
fn carried_over(values: &[f64]) -> f64 {
    let together: f64 = values.windows(2).map(|pair| pair[0] * pair[1]).sum();
    let share = together / power(values).max(f64::MIN_POSITIVE);
    (share + (2.0 + 4.0 * share) / values.len() as f64).clamp(0.0, 1.0)
}

/// The values minus the mean of their phase.
fn without_phases(values: &[f64], period: usize) -> Vec<f64> {
    let mut means = vec![0.0; period];
    for (phase, mean) in means.iter_mut().enumerate() {
        let of_phase = values.iter().skip(phase).step_by(period);
        *mean = of_phase.clone().sum::<f64>() / of_phase.count().max(1) as f64;
    }
    values.iter().zip(means.iter().cycle()).map(|(value, mean)| value - mean).collect()
}

/// Mean values of the blocks of phases of a long season, in the order of time.
fn in_blocks(values: &[f64], period: usize) -> Vec<f64> {
    let block = |at: usize| at / period * BLOCKS + at % period * BLOCKS / period;
    let mut blocks = vec![(0.0, 0.0); block(values.len() - 1) + 1];
    for (at, value) in values.iter().enumerate() {
        let (sum, count) = &mut blocks[block(at)];
        *sum += value;
        *count += 1.0;
    }
    blocks.iter().map(|(sum, count)| sum / count).collect()
}

/// The values minus their trend: a line, from enough cycles on a parabola. Otherwise a bent trend would look like a level that
/// wanders.
fn without_trend(values: &[f64], period: usize) -> Vec<f64> {
    let mut rest = without_line(values);
    if values.len() >= CYCLES_WITH_BEND * period {
        let centre = (values.len() as f64 - 1.0) / 2.0;
        let mean_square = centre * (centre + 1.0) / 3.0;
        remove(&mut rest, |i| (i as f64 - centre).powi(2) - mean_square);
    }
    rest
}

/// The values minus their linear least-squares trend.
pub(super) fn without_line(values: &[f64]) -> Vec<f64> {
    let centre = (values.len() as f64 - 1.0) / 2.0;
    let mut rest = values.to_vec();
    remove(&mut rest, |_| 1.0);
    remove(&mut rest, |i| i as f64 - centre);
    rest
}

/// Subtracts the multiple of a shape that fits best. Shapes that are orthogonal can be removed one after the other.
fn remove(values: &mut [f64], shape: impl Fn(usize) -> f64) {
    let size: f64 = (0..values.len()).map(|i| shape(i).powi(2)).sum();
    let together: f64 = values.iter().enumerate().map(|(i, value)| shape(i) * value).sum();
    let share = if size > 0.0 { together / size } else { 0.0 };
    values.iter_mut().enumerate().for_each(|(i, value)| *value -= share * shape(i));
}

/// Sum of the squares.
fn power(values: &[f64]) -> f64 {
    values.iter().map(|value| value * value).sum()
}
