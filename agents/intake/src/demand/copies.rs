//! Finds records that are equal in some columns. Each record gets a hash of its texts; records with equal hashes are compared.

use std::hash::{BuildHasher, Hasher};

use crate::Table;
use kernels::cancel;

/// A hash of the texts in these columns, one per record.
pub fn fingerprints(table: &Table, columns: &[usize]) -> Vec<u64> {
    let hasher = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default();
    let mut numbers = vec![0_u64; table.rows];
    for column in columns {
        cancel::tick();
        for (number, text) in numbers.iter_mut().zip(table.column(*column)) {
            let mut state = hasher.build_hasher();
            state.write_u64(*number);
            state.write(text.unwrap_or_default().as_bytes());
            state.write_u8(u8::from(text.is_some()));
            *number = state.finish();
        }
    }
    numbers
}

/// Records that repeat an earlier one in these columns, each with the first record like it, in order. Only `records` are
/// checked.
pub fn repeated(
    table: &Table,
    columns: &[usize],
    records: impl Iterator<Item = usize>,
) -> Vec<(usize, usize)> {
    let numbers = fingerprints(table, columns);
    // A sorted list of positions takes a tenth of the memory of a map.
    let mut sorted: Vec<u32> = records.map(|record| record as u32).collect();
    sorted.sort_unstable_by_key(|record| (numbers[*record as usize], *record));
    let mut repeated = Vec::new();
    for alike in sorted.chunk_by(|one, other| numbers[*one as usize] == numbers[*other as usize]) {
        cancel::tick();
        let first = alike[0] as usize;
        let others = alike[1..].iter().map(|record| *record as usize);
        repeated.extend(
            others.filter(|record| are_equal(table, columns, first, *record)).map(|record| (record, first)),
        );
    }
    repeated.sort_unstable();
    repeated
}

/// Whether two records have the same texts in these columns.
pub fn are_equal(table: &Table, columns: &[usize], one: usize, other: usize) -> bool {
    columns.iter().all(|column| table.texts(*column).get(one) == table.texts(*column).get(other))
}
