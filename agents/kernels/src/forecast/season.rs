//! Decides whether a series has a season and takes the season out and back in.

/// How a season works on the level.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeasonShape {
    Additive,
    Multiplicative,
}

/// A season that was found in a series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Season {
    pub period: usize,
    pub shape: SeasonShape,
}

/// The strongest candidate that passes the autocorrelation test at 90 % (Assimakopoulos and Nikolopoulos, 2000).
pub fn detect_season(values: &[f64], candidate_periods: &[usize]) -> Option<Season> {
    let mut found: Option<(f64, usize)> = None;
    for &period in candidate_periods {
        let strength = test_strength(values, period);
        if strength > 1.0 && found.is_none_or(|(best, _)| strength > best) {
            found = Some((strength, period));
        }
    }
    let (_, period) = found?;
    let positive = values.iter().all(|value| *value > 0.0);
    let shape = if positive { SeasonShape::Multiplicative } else { SeasonShape::Additive };
    Some(Season { period, shape })
}

/// Autocorrelation at the season lag over its limit; above one the season is taken for real.
fn test_strength(values: &[f64], period: usize) -> f64 {
    let count = values.len();
    if period < 2 || count < 3 * period {
        return 0.0;
    }
    let mean = values.iter().sum::<f64>() / count as f64;
    let centred: Vec<f64> = values.iter().map(|value| value - mean).collect();
    let power: f64 = centred.iter().map(|value| value * value).sum();
    if power <= 1e-12 * mean * mean * count as f64 {
        return 0.0;
    }
    let correlation =
        |lag: usize| centred[lag..].iter().zip(&centred).map(|(a, b)| a * b).sum::<f64>() / power;
    let before: f64 = (1..period).map(|lag| correlation(lag).powi(2)).sum();
    let limit = 1.645 * ((1.0 + 2.0 * before) / count as f64).sqrt();
    correlation(period) / limit
}

/// One index per phase; phase zero is the first value of the series.
#[derive(Debug, Clone, PartialEq)]
pub struct SeasonalIndices {
    pub season: Season,
    pub values: Vec<f64>,
}

impl SeasonalIndices {
    /// Classical decomposition: mean distance to a centred moving average, per phase.
    pub fn of(values: &[f64], season: Season) -> Self {
        let period = season.period;
        let trend = centred_average(values, period);
        let offset = period / 2;
        let mut sums = vec![0.0; period];
        let mut counts = vec![0.0_f64; period];
        for (i, level) in trend.iter().enumerate() {
            let value = values[i + offset];
            let phase = (i + offset) % period;
            sums[phase] += match season.shape {
                SeasonShape::Additive => value - level,
                SeasonShape::Multiplicative => value / level,
            };
            counts[phase] += 1.0;
        }
        let mut indices: Vec<f64> =
            sums.iter().zip(&counts).map(|(sum, count)| sum / count.max(1.0)).collect();
        let mean = indices.iter().sum::<f64>() / period as f64;
        for index in &mut indices {
            match season.shape {
                SeasonShape::Additive => *index -= mean,
                SeasonShape::Multiplicative => *index = (*index / mean).max(0.01),
            }
        }
        Self { season, values: indices }
    }

    /// The series without its season.
    pub fn remove(&self, values: &[f64]) -> Vec<f64> {
        let adjust = |(i, value): (usize, &f64)| match self.season.shape {
            SeasonShape::Additive => value - self.at(i),
            SeasonShape::Multiplicative => value / self.at(i),
        };
        values.iter().enumerate().map(adjust).collect()
    }

    /// Puts the season back on values whose first one stands at grid position `start`.
    pub fn restore(&self, values: &mut [f64], start: usize) {
        for (i, value) in values.iter_mut().enumerate() {
            match self.season.shape {
                SeasonShape::Additive => *value += self.at(start + i),
                SeasonShape::Multiplicative => *value *= self.at(start + i),
            }
        }
    }

    fn at(&self, position: usize) -> f64 {
        self.values[position % self.season.period]
    }
}

/// Moving average over one full season; its first value belongs to position `period / 2`.
fn centred_average(values: &[f64], period: usize) -> Vec<f64> {
    let even = period.is_multiple_of(2);
    let width = if even { period + 1 } else { period };
    let average = |window: &[f64]| {
        let ends = if even { 0.5 * (window[0] + window[period]) } else { 0.0 };
        let inner = if even { &window[1..period] } else { window };
        (ends + inner.iter().sum::<f64>()) / period as f64
    };
    values.windows(width).map(average).collect()
}

#[cfg(test)]
mod tests {
    use super::{Season, SeasonShape, SeasonalIndices, detect_season};

    fn monthly(index: impl Fn(usize) -> f64) -> Vec<f64> {
        (0..60).map(index).collect()
    }

    #[test]
    fn a_clear_yearly_pattern_is_found() {
        let values = monthly(|i| 100.0 + if i % 12 == 11 { 80.0 } else { (i % 5) as f64 });
        assert_eq!(detect_season(&values, &[12]).map(|season| season.period), Some(12));
    }

    #[test]
    fn a_trend_alone_is_no_season() {
        assert_eq!(detect_season(&monthly(|i| 10.0 + i as f64), &[12]), None);
    }

    #[test]
    fn a_series_shorter_than_three_seasons_is_not_tested() {
        let values: Vec<f64> = (0..35).map(|i| (i % 12) as f64).collect();
        assert_eq!(detect_season(&values, &[12]), None);
    }

    #[test]
    fn indices_of_an_exact_pattern_are_recovered() {
        let pattern = [0.5, 1.0, 1.5, 1.0];
        let values: Vec<f64> = (0..24).map(|i| 40.0 * pattern[i % 4]).collect();
        let season = Season { period: 4, shape: SeasonShape::Multiplicative };
        let indices = SeasonalIndices::of(&values, season);
        for (index, expected) in indices.values.iter().zip(pattern) {
            assert!((index - expected).abs() < 1e-12);
        }
    }

    #[test]
    fn taking_a_season_out_and_back_in_changes_nothing() {
        let values = monthly(|i| 10.0 + (i % 12) as f64 + i as f64);
        for shape in [SeasonShape::Additive, SeasonShape::Multiplicative] {
            let indices = SeasonalIndices::of(&values, Season { period: 12, shape });
            let mut back = indices.remove(&values);
            indices.restore(&mut back, 0);
            assert!(values.iter().zip(&back).all(|(a, b)| (a - b).abs() < 1e-9));
        }
    }
}
