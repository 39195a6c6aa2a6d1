//! Reads what people upload: text tables, the meaning of their columns, dates, numbers and the calendar they follow.
//! Never forecasts. Reading order: `reader`, `date`, `number`, `calendar`, `roles`, `profile`.

pub mod calendar;
pub mod profile;
