//! Finds the parameters that make a cost smallest, without derivatives and in bounded time.

/// Golden-section search for a smooth cost with one parameter.
pub fn minimize_scalar(cost: impl Fn(f64) -> f64, low: f64, high: f64) -> f64 {
    const RATIO: f64 = 0.618_033_988_749_894_8;
    let (mut low, mut high) = (low, high);
    let (mut left, mut right) = (high - RATIO * (high - low), low + RATIO * (high - low));
    let (mut cost_left, mut cost_right) = (cost(left), cost(right));
    for _ in 0..24 {
        if cost_left <= cost_right {
            (high, right, cost_right) = (right, left, cost_left);
            left = high - RATIO * (high - low);
            cost_left = cost(left);
        } else {
            (low, left, cost_left) = (left, right, cost_right);
            right = low + RATIO * (high - low);
            cost_right = cost(right);
        }
    }
    if cost_left <= cost_right { left } else { right }
}

#[cfg(test)]
mod tests {
    use super::minimize_scalar;

    #[test]
    fn the_bottom_of_a_parabola_is_found() {
        assert!((minimize_scalar(|x| (x - 0.3).powi(2), 0.0, 1.0) - 0.3).abs() < 1e-4);
    }
}
