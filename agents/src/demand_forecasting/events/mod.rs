//! Promotions and holidays: from the columns of a file and from the calendar of a country to rows of intensities.

pub mod holidays;
