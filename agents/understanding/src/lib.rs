//! Understands a question: a sentence, the columns and values of the files and the request before it become a typed
//! request. Calculates nothing and reads no file. Start with `understand`.

#![warn(unreachable_pub)]

mod answers;
mod chain;
pub mod choice;
mod concepts;
mod data;
pub mod figures;
mod fillers;
mod follow_up;
pub mod linear;
mod lists;
mod names;
mod params;
mod pattern;
mod phrase;
pub mod proposal;
mod reading;
mod request;
mod rules;
mod sentence;
mod spelling;
mod state;
mod title;

pub use data::{Change, Condition, Data, DataSet, header_words, singular};
pub use fillers::is_filler;
pub use names::noun;
pub use params::{NAMES, Params};
pub use phrase::phrase;
pub use request::{understand, understand_as};
pub use rules::left_out;
pub use sentence::sentence;
pub use title::title;

use language::tokens::Sentence;

/// The parameters that a sentence states for a tool, and the parts of the sentence that nothing used.
#[must_use]
pub fn stated(ask: &str, data: &Data, tool: Option<&str>) -> (Params, Vec<String>) {
    let mut sentence = Sentence::read(ask, &data.context);
    spelling::correct(&mut sentence, data);
    let mut reading = reading::Reading::new(&sentence, data, tool);
    rules::specific(&mut reading);
    rules::rows(&mut reading);
    figures::read_clear(&mut reading);
    rules::bare(&mut reading);
    figures::read(&mut reading);
    let unused = reading.not_understood();
    (reading.params, unused)
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;

    use super::{Data, stated};

    #[test]
    fn words_that_nothing_used_are_kept() {
        let data = Data::new(Vec::new(), NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default());
        let (params, unused) =
            stated("lead time 2 weeks, service level 95 % at Leeds", &data, Some("optimize_inventory"));
        assert_eq!(params.get("lead_time_days"), Some(&serde_json::json!(14)));
        assert_eq!(params.get("service_level"), Some(&serde_json::json!(0.95)));
        assert_eq!(unused, ["Leeds"]);
    }
}
