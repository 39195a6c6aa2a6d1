//! Random numbers that are the same on every machine, for sample data only.

/// SplitMix64 (Steele, Lea and Flood, 2014): one word of state, good enough for made-up sales.
pub(super) struct Random(u64);

impl Random {
    /// Equal seeds give equal numbers.
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// At least 0 and below 1.
    pub(super) fn unit(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// At least `low` and below `high`.
    pub(super) fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.unit()
    }

    /// True with this probability.
    pub(super) fn chance(&mut self, probability: f64) -> bool {
        self.unit() < probability
    }

    /// About normal around 0 with deviation 1: the sum of twelve uniform numbers.
    pub(super) fn normal(&mut self) -> f64 {
        (0..12).map(|_| self.unit()).sum::<f64>() - 6.0
    }
}
