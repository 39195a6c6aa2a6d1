//! Finds phases of a short season that never have demand, such as the Sundays of a shop.

/// Number of consecutive seasons without demand after which a phase counts as closed.
const SEASONS: usize = 8;

/// True for each phase without demand in all of the last `SEASONS` seasons; all false when the history is shorter.
pub(crate) fn closed_phases(history: &[f64], period: usize) -> Vec<bool> {
    let count = history.len();
    let is_closed = |phase: usize| {
        let seen = (phase..count).step_by(period).rev().take(SEASONS);
        period > 1 && count >= SEASONS * period && seen.clone().all(|i| history[i] == 0.0)
    };
    (0..period).map(is_closed).collect()
}

/// Sets the values of closed phases to zero; the first value is at grid position `start`.
pub(crate) fn shut(values: &mut [f64], start: usize, closed: &[bool]) {
    for (i, value) in values.iter_mut().enumerate() {
        if closed[(start + i) % closed.len()] {
            *value = 0.0;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{closed_phases, shut};

    #[test]
    fn a_phase_is_closed_when_it_was_empty_for_long() {
        let week = [5.0, 6.0, 0.0];
        assert_eq!(closed_phases(&week.repeat(8), 3), [false, false, true]);
        assert_eq!(closed_phases(&week.repeat(7), 3), [false; 3]);
        let mut sold_once = week.repeat(8);
        sold_once[20] = 1.0;
        assert_eq!(closed_phases(&sold_once, 3), [false; 3]);
    }

    #[test]
    fn closed_phases_are_zero_from_any_starting_phase() {
        let mut values = [1.0; 5];
        shut(&mut values, 4, &[false, false, true]);
        assert_eq!(values, [1.0, 0.0, 1.0, 1.0, 0.0]);
    }
}
