//! Records that are equal in some columns. Each record is a number made of its texts; equal numbers are compared again.

use std::{
    collections::{HashMap, hash_map::Entry},
    hash::{BuildHasher, Hasher},
};

use super::Table;

/// A number per record, made of its texts in these columns.
pub fn fingerprints(table: &Table, columns: &[usize]) -> Vec<u64> {
    let hasher = std::hash::BuildHasherDefault::<std::hash::DefaultHasher>::default();
    let mut numbers = vec![0_u64; table.rows];
    for column in columns {
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

/// Records that repeat an earlier one in these columns, and the first of its kind. Only `records` are looked at.
pub fn repeated(
    table: &Table,
    columns: &[usize],
    records: impl Iterator<Item = usize>,
) -> Vec<(usize, usize)> {
    let numbers = fingerprints(table, columns);
    let mut first_of: HashMap<u64, u32> = HashMap::with_capacity(table.rows);
    let mut repeated = Vec::new();
    for record in records {
        match first_of.entry(numbers[record]) {
            Entry::Vacant(free) => {
                free.insert(record as u32);
            }
            Entry::Occupied(taken) => {
                let first = *taken.get() as usize;
                if are_equal(table, columns, first, record) {
                    repeated.push((record, first));
                }
            }
        }
    }
    repeated
}

/// Whether two records say the same in these columns.
pub fn are_equal(table: &Table, columns: &[usize], one: usize, other: usize) -> bool {
    columns.iter().all(|column| table.texts(*column).get(one) == table.texts(*column).get(other))
}
