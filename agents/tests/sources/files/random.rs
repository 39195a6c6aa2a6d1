//! Numbers that are the same on every machine.

pub struct Random(pub u64);

impl Random {
    /// A number from `low` to `high`, both included.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        // SplitMix64 (Steele, Lea and Flood, 2014).
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        low + (z ^ (z >> 31)) % (high - low + 1)
    }

    /// Cents as an amount with two decimals.
    pub fn money(&mut self, low: u64, high: u64, mark: char) -> String {
        let cents = self.between(low, high);
        format!("{}{mark}{:02}", cents / 100, cents % 100)
    }
}
