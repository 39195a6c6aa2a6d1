//! The demand of one series so far, in the order of size: the range of rare demand ends at one of these sizes. Rare demand is
//! mostly zero and comes in few sizes, so that a width in standard deviations would often end just below the usual size.

/// Demand per period, ascending.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct PastSizes(Vec<f64>);

impl PastSizes {
    pub(crate) fn of(history: &[f64]) -> Self {
        let mut sizes = history.to_vec();
        sizes.sort_by(f64::total_cmp);
        Self(sizes)
    }

    /// The size that this share of the demand does not exceed; the largest one when the past is too short to tell. Among `n`
    /// past sizes and the next one every order is as likely (split conformal; Papadopoulos and others, 2002).
    pub(crate) fn quantile(&self, share: f64) -> f64 {
        let rank = (share * (self.0.len() + 1) as f64).ceil() as usize;
        self.0.get(rank.saturating_sub(1)).or(self.0.last()).copied().unwrap_or(0.0)
    }

    /// The size that is closest to `end`; `end` itself when it lies beyond all sizes.
    pub(crate) fn closest(&self, end: f64) -> f64 {
        let above = self.0.partition_point(|size| *size < end);
        match (above.checked_sub(1).map(|below| self.0[below]), self.0.get(above)) {
            (Some(below), Some(above)) if end - below < above - end => below,
            (Some(_), Some(above)) => *above,
            _ => end,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::PastSizes;

    #[test]
    fn a_quantile_is_a_past_size_that_holds_its_share_of_the_next_one_too() {
        let sizes = PastSizes::of(&[0.0, 3.0, 0.0, 1.0, 0.0, 0.0, 2.0, 0.0, 0.0]);
        assert_eq!([0.6, 0.7, 0.8, 0.9, 0.95].map(|share| sizes.quantile(share)), [0.0, 1.0, 2.0, 3.0, 3.0]);
        assert_eq!(PastSizes::of(&[]).quantile(0.8), 0.0);
    }

    #[test]
    fn an_end_between_two_sizes_moves_to_the_closer_one() {
        let sizes = PastSizes::of(&[0.0, 10.0, 0.0]);
        assert_eq!([4.0, 5.0, 9.0, 10.0, 12.0].map(|end| sizes.closest(end)), [0.0, 10.0, 10.0, 10.0, 12.0]);
    }
}
