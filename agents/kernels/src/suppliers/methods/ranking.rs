//! Turns scores into an order and keeps ties as ties.

use crate::cancel;

/// Suppliers ordered by a score.
#[derive(Debug, Clone, PartialEq)]
pub struct Ranking {
    /// One per supplier, in the order of the input.
    pub scores: Vec<f64>,
    /// 1 is best; suppliers whose scores differ only by rounding share the better rank: 1, 2, 2, 4.
    pub ranks: Vec<usize>,
    /// Suppliers from best to worst, tied ones in the order of the input.
    pub order: Vec<usize>,
}

/// Two scores closer than this, relative to the largest score, are equal; they differ only by rounding.
const SAME: f64 = 1e-11;

impl Ranking {
    pub fn highest_first(scores: Vec<f64>) -> Self {
        Self::by(scores, -1.0)
    }

    pub fn lowest_first(scores: Vec<f64>) -> Self {
        Self::by(scores, 1.0)
    }

    /// The best supplier; with a tie, the first one in the input.
    pub fn winner(&self) -> usize {
        self.order[0]
    }

    /// All suppliers of rank 1.
    pub fn winners(&self) -> Vec<usize> {
        self.order.iter().copied().take_while(|&supplier| self.ranks[supplier] == 1).collect()
    }

    fn by(scores: Vec<f64>, sign: f64) -> Self {
        let key = |supplier: usize| sign * scores[supplier];
        let mut order: Vec<usize> = (0..scores.len()).collect();
        order.sort_by(|&a, &b| key(a).total_cmp(&key(b)));
        let size = scores.iter().fold(0.0_f64, |size, score| size.max(score.abs()));
        let mut ranks = vec![1; scores.len()];
        let mut start = 0;
        for place in 1..=order.len() {
            cancel::look();
            if place == order.len() || key(order[place]) - key(order[start]) > SAME * size {
                order[start..place].sort_unstable();
                order[start..place].iter().for_each(|&supplier| ranks[supplier] = start + 1);
                start = place;
            }
        }
        Self { scores, ranks, order }
    }
}

/// Ranks in which tied suppliers share the mean of their ranks, 1, 2.5, 2.5, 4, as rank correlations require.
pub(crate) fn middle_ranks(ranks: &[usize]) -> Vec<f64> {
    let mut tied = vec![0_usize; ranks.len() + 1];
    ranks.iter().for_each(|&rank| tied[rank] += 1);
    ranks.iter().map(|&rank| rank as f64 + (tied[rank] as f64 - 1.0) / 2.0).collect()
}
