//! Understands a question: a sentence, the columns and values of the files and the request before it become a typed
//! request. Calculates nothing and reads no file. Start with `understand`.

#![warn(unreachable_pub)]
#![allow(dead_code, reason = "the families of rules are still being written")]

mod concepts;
mod data;
mod params;
mod pattern;
mod reading;
mod rules;
mod spelling;

pub use data::{Data, DataSet, singular};
pub use params::{NAMES, Params};

use language::tokens::Sentence;

/// The parameters that a sentence states for a tool, and the parts of the sentence that nothing used.
#[must_use]
pub fn stated(ask: &str, data: &Data, tool: Option<&str>) -> (Params, Vec<String>) {
    let mut sentence = Sentence::read(ask, &data.context);
    spelling::correct(&mut sentence, data);
    let mut reading = reading::Reading::new(&sentence, data);
    rules::read(&mut reading, tool);
    let unused = reading.unused(|_| false);
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
        assert_eq!(unused, ["at Leeds"]);
    }
}
