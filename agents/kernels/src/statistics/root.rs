//! Finds the zero of a rising function, and the point from which a condition is true.

/// The zero of a rising `function` between `low` and `high`; Newton steps that leave the bracket or do not shrink are
/// replaced by halving it. `function` gives value and slope. Ends when a step is below `tolerance`.
pub fn between(
    (mut low, mut high): (f64, f64),
    start: f64,
    tolerance: f64,
    function: impl Fn(f64) -> (f64, f64),
) -> f64 {
    let mut at = if start > low && start < high { start } else { 0.5 * (low + high) };
    let mut last_step = high - low;
    for _ in 0..200 {
        let (value, slope) = function(at);
        if value == 0.0 {
            return at;
        }
        if value > 0.0 {
            high = at
        } else {
            low = at
        }
        let newton = at - value / slope;
        let trusted = newton > low && newton < high && (newton - at).abs() < 0.7 * last_step;
        let next = if trusted { newton } else { 0.5 * (low + high) };
        last_step = (next - at).abs();
        at = next;
        if last_step <= tolerance || high - low <= tolerance {
            break;
        }
    }
    at
}

/// The smallest whole number from which `holds` is true; `start` is a guess. `holds` must not become false again.
/// Numbers below `lowest` are not tried.
pub fn first_whole(lowest: f64, start: f64, holds: impl Fn(f64) -> bool) -> f64 {
    let start = start.floor().max(lowest);
    let mut stride = 1.0;
    let (mut no, mut yes);
    if holds(start) {
        yes = start;
        loop {
            if yes <= lowest {
                return lowest;
            }
            no = (yes - stride).max(lowest);
            if !holds(no) {
                break;
            }
            yes = no;
            stride *= 2.0;
        }
    } else {
        no = start;
        loop {
            yes = no + stride;
            if holds(yes) || yes > 1e15 {
                break;
            }
            no = yes;
            stride *= 2.0;
        }
    }
    while yes - no > 1.0 {
        let middle = (0.5 * (no + yes)).floor();
        if holds(middle) { yes = middle } else { no = middle }
    }
    yes
}

#[cfg(test)]
mod tests {
    use super::{between, first_whole};

    #[test]
    fn roots_of_rising_functions_are_found() {
        let root = between((0.0, 3.0), 1.0, 1e-14, |x| (x * x - 2.0, 2.0 * x));
        assert!((root - 2.0_f64.sqrt()).abs() < 1e-12);
        let root = between((-30.0, 3.0), -29.0, 1e-14, |x| (x.exp() - 2.0, x.exp()));
        assert!((root - 2.0_f64.ln()).abs() < 1e-12);
    }

    #[test]
    fn the_search_leaves_a_flat_part_of_the_function() {
        let root = between((-50.0, 50.0), -40.0, 1e-13, |x| (x.tanh() + 0.5, 1.0 - x.tanh().powi(2)));
        assert!((root + 0.5_f64.atanh()).abs() < 1e-10);
    }

    #[test]
    fn the_first_whole_number_is_found_from_any_start() {
        for start in [-100.0, 0.0, 36.0, 37.0, 38.0, 5_000.0] {
            assert_eq!(first_whole(-1_000.0, start, |x| x >= 37.0), 37.0);
            assert_eq!(first_whole(40.0, start, |x| x >= 37.0), 40.0);
        }
    }
}
