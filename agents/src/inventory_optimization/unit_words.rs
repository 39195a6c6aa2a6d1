//! Words for a number of units, in names of columns and in questions.

pub(crate) const UNITS: [&str; 11] = [
    "units",
    "quantity",
    "quantities",
    "qty",
    "volume",
    "pieces",
    "menge",
    "stück",
    "cantidad",
    "quantité",
    "quantidade",
];
