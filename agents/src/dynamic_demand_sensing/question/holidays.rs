//! The country whose public holidays are a signal: `with German holidays`.

use intake::{AgentError, holidays::Country};

use crate::{
    dynamic_demand_sensing::question::{reader::Reader, vocabulary::Topic},
    question::countries,
};

/// Words that stand beside the holidays of a country.
const BESIDE: [&str; 14] = [
    "holiday",
    "holidays",
    "public",
    "bank",
    "national",
    "official",
    "federal",
    "statutory",
    "country",
    "code",
    "calendar",
    "consider",
    "include",
    "use",
];

/// The country that the question names; `Nowhere` takes back that of the run before. Holidays without a country are the column
/// of the file that marks them, if it has one.
pub(super) fn country(reader: &mut Reader) -> Result<Option<Country>, AgentError> {
    let has_column = reader.vocabulary.columns.iter().any(|column| column.topic == Topic::Holiday);
    let found = match countries::holidays(reader.sentence.source) {
        Ok(Some(Country::Nowhere)) | Err(_) if has_column => None,
        // “What if there were no holidays” assumes a change and takes nothing back.
        Ok(Some(Country::Nowhere)) if reader.has(&["if"]) => None,
        found => found?,
    };
    if let Some(country) = found {
        reader.use_words(&BESIDE);
        reader.use_words(&[country.code().to_lowercase().as_str()]);
        for name in country.words() {
            let words: Vec<&str> = name.split(' ').collect();
            reader.use_words(&words);
        }
    }
    Ok(found)
}
