//! Forecasts and anomalies: horizon, period, history, frequency, methods, errors.

mod lengths;
mod methods;
mod open_past;
mod promotions;
mod steps;
mod stretches;
mod year_before;
mod year_end;

use std::sync::LazyLock;

pub(super) use methods::is_of_suppliers;

use super::Rule;
use crate::reading::Reading;

/// All rules of this family, for the correction of misspelt words.
pub(super) static ALL: [&LazyLock<Vec<Rule>>; 7] = [
    &lengths::HISTORY,
    &lengths::HORIZON,
    &methods::RULES,
    &open_past::RULES,
    &steps::BARE,
    &steps::RULES,
    &stretches::RULES,
];

/// Words that name the end of a time at once.
pub(super) fn words_for_ends() -> impl Iterator<Item = String> {
    year_end::IN_ONE_WORD.iter().map(|(word, _)| (*word).to_owned())
}

/// Values that words around them name.
pub(super) fn specific(reading: &mut Reading) {
    if reading.tool == Some("forecast_demand") {
        year_before::read(reading);
        promotions::read(reading);
    }
    reading.apply(&lengths::HISTORY);
    open_past::specific(reading);
    year_end::read(reading);
    reading.apply(&stretches::RULES);
    stretches::note_left_out(reading);
    reading.apply(&steps::RULES);
    year_end::without_rates(reading);
    stretches::into_the_past(reading);
    reading.apply(&methods::RULES);
    methods::read(reading);
    reading.apply(&lengths::HORIZON);
}

/// Values without such words, after the rows of the file were named.
pub(super) fn bare(reading: &mut Reading) {
    open_past::bare(reading);
    stretches::bare(reading);
    lengths::bare(reading);
    if reading.params.get("frequency").is_none() {
        reading.apply(&steps::BARE);
    }
}

/// The stretch of the past that a question about the file, or about a change, names.
pub(super) fn past(reading: &mut Reading) {
    stretches::past(reading);
}
