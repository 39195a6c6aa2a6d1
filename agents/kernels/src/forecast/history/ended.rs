//! Detects that the demand for a product has ended.

/// Demand counts as ended if the zeros at the end would have a lower probability than this under unchanged demand.
const CHANCE: f64 = 1e-5;
/// Fewest periods with demand in the history.
const FEWEST_DEMANDS: usize = 3;
/// Fewest periods without demand at the end.
const SHORTEST_SILENCE: usize = 4;

/// True when demand has been zero for longer than chance explains. `values` may hold NaN.
///
/// With demand in a share `p` of the periods up to the last demand, `k` empty periods in a row have the probability
/// `(1-p)^k`. The empty periods must also cover two of the shortest seasons, or a quarter of the history if that is less.
pub(crate) fn has_ended(values: &[f64], periods: &[usize]) -> bool {
    let demands = values.iter().filter(|value| **value != 0.0 && !value.is_nan()).count();
    let Some(last) = values.iter().rposition(|value| *value != 0.0 && !value.is_nan()) else { return false };
    let silence = values[last + 1..].iter().filter(|value| **value == 0.0).count();
    let season = periods.iter().min().map_or(0, |period| 2 * period);
    if demands < FEWEST_DEMANDS || silence < SHORTEST_SILENCE.max(season.min(values.len() / 4)) {
        return false;
    }
    let known = values[..=last].iter().filter(|value| !value.is_nan()).count();
    let share = (demands as f64 + 0.5) / (known as f64 + 1.0);
    (1.0 - share).powf(silence as f64) < CHANCE
}

#[cfg(test)]
mod tests {
    use super::has_ended;

    fn sold(pattern: &[f64], times: usize, silence: usize) -> Vec<f64> {
        let mut values = pattern.repeat(times);
        values.extend(std::iter::repeat_n(0.0, silence));
        values
    }

    #[test]
    fn a_product_that_sold_every_month_and_stopped_has_ended() {
        assert!(has_ended(&sold(&[5.0], 30, 10), &[12]));
        assert!(!has_ended(&sold(&[5.0], 30, 3), &[12]));
    }

    #[test]
    fn a_week_without_sales_is_not_the_end_of_a_product() {
        assert!(!has_ended(&sold(&[5.0], 365, 7), &[7, 365]));
        assert!(has_ended(&sold(&[5.0], 365, 30), &[7, 365]));
    }

    #[test]
    fn a_pause_in_rare_demand_is_not_the_end_of_a_product() {
        assert!(!has_ended(&sold(&[5.0, 0.0, 0.0, 0.0], 10, 12), &[12]));
        assert!(has_ended(&sold(&[5.0, 0.0, 0.0, 0.0], 10, 48), &[12]));
    }

    #[test]
    fn a_product_that_never_sold_has_not_ended() {
        assert!(!has_ended(&[0.0; 40], &[12]));
    }
}
