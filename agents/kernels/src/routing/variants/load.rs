//! Loads of stops and vehicles.

/// Largest number of dimensions of a load.
pub(crate) const DIMENSIONS: usize = 4;

/// A load, per dimension.
pub(crate) type Load = [f64; DIMENSIONS];

pub(super) fn load(numbers: &[f64]) -> Load {
    let mut load = Load::default();
    load.iter_mut().zip(numbers).for_each(|(to, from)| *to = *from);
    load
}
