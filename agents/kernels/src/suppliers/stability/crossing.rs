//! The nearest weights, below and above the present weight, at which some rival overtakes the winner.

/// The weight and the new winner, on each side; `None` where no rival overtakes.
#[derive(Default, Clone, Copy)]
pub(super) struct Crossings {
    pub below: Option<(f64, usize)>,
    pub above: Option<(f64, usize)>,
}

impl Crossings {
    /// Examines one rival. `lead` is positive where the winner is ahead and has an error of up to `rounding`;
    /// `roots` are the only weights at which it may change its sign.
    pub(super) fn meet(
        &mut self,
        now: f64,
        rival: usize,
        roots: &[f64],
        rounding: f64,
        lead: impl Fn(f64) -> f64,
    ) {
        let overtakes = |from: f64, to: f64| lead(f64::midpoint(from, to)) < -rounding;
        let mut up: Vec<f64> = roots.iter().copied().filter(|&root| root > now && root < 1.0).collect();
        up.sort_by(f64::total_cmp);
        if let Some(at) = first(now, &up, 1.0, overtakes)
            && self.above.is_none_or(|(before, _)| at < before)
        {
            self.above = Some((at, rival));
        }
        let mut down: Vec<f64> = roots.iter().copied().filter(|&root| root < now && root > 0.0).collect();
        down.sort_by(|a, b| b.total_cmp(a));
        if let Some(at) = first(now, &down, 0.0, overtakes)
            && self.below.is_none_or(|(before, _)| at > before)
        {
            self.below = Some((at, rival));
        }
    }
}

/// Start of the first interval between `now`, the roots and `end` in which the rival is ahead.
fn first(now: f64, roots: &[f64], end: f64, overtakes: impl Fn(f64, f64) -> bool) -> Option<f64> {
    let mut from = now;
    for to in roots.iter().copied().chain([end]) {
        if to != from && overtakes(from, to) {
            return Some(from);
        }
        from = to;
    }
    None
}
