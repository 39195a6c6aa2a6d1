//! Values far outside what the others of their series say. Robust: the median and its deviation do not move with them.

/// With fewer values nobody can say what is usual.
const FEWEST: usize = 10;
/// Deviations from the median, on a logarithmic scale; demand is skewed.
const FAR: f64 = 5.0;
/// Smaller deviations than a fifth count as one, or a steady series would have nothing but outliers.
const LEAST_DEVIATION: f64 = 0.2;
/// Small counts scatter by their root, whatever the share is.
const ROOTS: f64 = 6.0;

/// Positions of outliers among `(period, value)` in order of periods. Zeros are no sales and not looked at. What comes
/// again a year later, `season` periods on, is a season.
pub fn find(cells: &[(i64, f64)], season: i64) -> Vec<usize> {
    let sold: Vec<f64> = cells.iter().map(|cell| cell.1).filter(|value| *value > 0.0).collect();
    if sold.len() < FEWEST {
        return Vec::new();
    }
    let mut logarithms: Vec<f64> = sold.iter().map(|value| value.ln()).collect();
    let middle = median(&mut logarithms);
    let mut deviations: Vec<f64> = logarithms.iter().map(|value| (value - middle).abs()).collect();
    let deviation = (1.4826 * median(&mut deviations)).max(LEAST_DEVIATION);
    let usual = middle.exp();
    let is_far = |value: f64| {
        value > 0.0
            && (value.ln() - middle).abs() > FAR * deviation
            && (value - usual).abs() > ROOTS * usual.max(1.0).sqrt()
    };
    (0..cells.len()).filter(|at| is_far(cells[*at].1) && !comes_again(cells, *at, season)).collect()
}

fn median(values: &mut [f64]) -> f64 {
    let half = values.len() / 2;
    *values.select_nth_unstable_by(half, f64::total_cmp).1
}

/// Whether a like value stands about a year before or after.
fn comes_again(cells: &[(i64, f64)], at: usize, season: i64) -> bool {
    let (period, value) = cells[at];
    let about = season / 50;
    [period - season, period + season].iter().any(|other| {
        let start = cells.partition_point(|cell| cell.0 < other - about);
        let near = cells[start..].iter().take_while(|cell| cell.0 <= other + about);
        near.clone().any(|cell| cell.1 > value / 2.0 && cell.1 < value * 2.0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn series(values: &[f64]) -> Vec<(i64, f64)> {
        values.iter().enumerate().map(|(at, value)| (at as i64, *value)).collect()
    }

    #[test]
    fn one_wrong_value_is_found_and_usual_scatter_is_not() {
        let mut values: Vec<f64> = (0..24).map(|at| f64::from(90 + at * 7 % 20)).collect();
        assert_eq!(find(&series(&values), 12), Vec::<usize>::new());
        values[5] = 9_900.0;
        assert_eq!(find(&series(&values), 12), [5]);
    }

    #[test]
    fn a_season_and_small_counts_are_no_outliers() {
        let season: Vec<f64> = (0..36).map(|at| if at % 12 == 11 { 2_000.0 } else { 100.0 }).collect();
        assert_eq!(find(&series(&season), 12), Vec::<usize>::new());
        let counts: Vec<f64> = (0..30).map(|at| f64::from([1, 0, 2, 1, 4][at % 5])).collect();
        assert_eq!(find(&series(&counts), 12), Vec::<usize>::new());
    }
}
