//! Reads what people upload: text tables, the meaning of their columns, dates, numbers and the calendar they follow.
//! Never forecasts. Reading order: `reader`, `number`, `date`, `roles`, `demand`, `calendar`, `profile`.

pub mod calendar;
pub mod date;
pub mod demand;
pub mod frequency;
pub mod number;
pub mod problem;
pub mod profile;
pub mod reader;
pub mod roles;
