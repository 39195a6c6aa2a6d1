//! How completely the rows of a file cover its calendar, and what a period without a row means.

use crate::{calendar::Calendar, demand::Demand, recipe::Gaps};

/// The meaning of a period without a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missing {
    NoSale,
    Unknown,
}

/// A list of sales has at least one hole per this number of recorded periods.
const FEW_HOLES: usize = 20;

/// A file is taken to write its zeros when at least one empty period out of this number has a zero.
const FEW_ZEROS: usize = 10;

/// The periods of each product from its first to its last row, added up over all products.
pub struct Cover {
    pub expected: usize,
    pub recorded: usize,
    pub rows: usize,
    /// Gaps without a row between two rows of a product; each counts once, however long it is.
    pub holes: usize,
}

impl Cover {
    pub fn of(demand: &Demand, calendar: &Calendar) -> Self {
        let mut cells: Vec<(usize, i64)> =
            demand.rows.iter().map(|row| (row.product, calendar.index(row.date))).collect();
        let rows = cells.len();
        cells.sort_unstable();
        cells.dedup();
        let (mut expected, mut holes) = (0, 0);
        for product in cells.chunk_by(|one, other| one.0 == other.0) {
            expected += (product[product.len() - 1].1 - product[0].1 + 1) as usize;
            holes += product.windows(2).filter(|pair| pair[1].1 > pair[0].1 + 1).count();
        }
        Self { expected, recorded: cells.len(), rows, holes }
    }
}

impl Missing {
    /// The user's choice, if there is one. Otherwise a period without a row means no sale when the file lists sales and not
    /// periods: it hardly ever writes a zero, and it either leaves out more than a tenth of the periods in many short gaps, or
    /// has several rows in one period. A few long holes between otherwise complete rows mean that this time was not recorded.
    pub fn rule(demand: &Demand, cover: &Cover, chosen: Option<Gaps>) -> Self {
        Self::of(demand.rows.iter().filter(|row| row.quantity == 0.0).count(), cover, chosen)
    }

    /// Applies the same rule when the number of zeros in the demand is already known.
    pub fn of(zeros: usize, cover: &Cover, chosen: Option<Gaps>) -> Self {
        match chosen {
            Some(Gaps::NoSale) => return Self::NoSale,
            Some(Gaps::Unknown) => return Self::Unknown,
            None => {}
        }
        let empty = cover.expected - cover.recorded;
        let writes_zeros = zeros * FEW_ZEROS > empty;
        let leaves_out = cover.recorded * 10 < cover.expected * 9 && cover.holes * FEW_HOLES > cover.recorded;
        let repeats = cover.rows * 10 > cover.recorded * 11;
        if !writes_zeros && (leaves_out || repeats) { Self::NoSale } else { Self::Unknown }
    }
}

#[cfg(test)]
mod tests {
    use crate::demand::cover::{Cover, Missing};

    #[test]
    fn one_recorded_zero_does_not_make_all_empty_periods_unknown() {
        let cover = Cover { expected: 3_000, recorded: 1_400, rows: 1_400, holes: 500 };
        assert_eq!(Missing::of(0, &cover, None), Missing::NoSale);
        assert_eq!(Missing::of(1, &cover, None), Missing::NoSale);
        assert_eq!(Missing::of(700, &cover, None), Missing::Unknown);
    }

    #[test]
    fn one_long_gap_counts_as_unrecorded_time() {
        let cover = Cover { expected: 60, recorded: 47, rows: 47, holes: 1 };
        assert_eq!(Missing::of(0, &cover, None), Missing::Unknown);
    }
}
