//! The country whose holidays a question is about: `with German holidays`, `holidays in India`, `country: UK`.

use crate::question::words::words;
use intake::{AgentError, holidays::Country};
use language::tokens::Token;

/// The country whose holidays the question names; `Nowhere` if it wants none, `None` if it does not mention holidays.
pub(crate) fn holidays(question: &str) -> Result<Option<Country>, AgentError> {
    let words = words(question);
    let mut found = Vec::new();
    for (at, word) in words.iter().enumerate() {
        match word.text.as_str() {
            "holiday" | "holidays" if is_refused(&words, at) => return Ok(Some(Country::Nowhere)),
            "holiday" | "holidays" => {
                found.extend(before(question, &words, at));
                found.extend(after(question, &words, at + 1));
            }
            "country" => found.extend(after(question, &words, at + 1)),
            _ => {}
        }
    }
    found.sort_unstable();
    found.dedup();
    match found[..] {
        [] if asks_for_some(&words) => Err(AgentError::Needs(format!(
            "Name the country whose holidays count, for example “with German holidays”. Valid countries are {}.",
            known()
        ))),
        [] => Ok(None),
        [one] => Ok(Some(one)),
        _ => Err(AgentError::Needs(
            "The holidays of one country at a time can be used. Name the one that matters most.".to_owned(),
        )),
    }
}

/// All countries for a message: `the United States (US), …`.
fn known() -> String {
    let mut countries = Vec::new();
    for country in Country::all() {
        countries.push(format!("{} ({})", country.name(), country.code()));
    }
    countries.join(", ")
}

/// Whether the question declines holidays: `without holidays`, `ignore the German holidays`, `holidays off`.
fn is_refused(words: &[Token], at: usize) -> bool {
    const REFUSALS: [&str; 14] = [
        "without",
        "no",
        "ignore",
        "ignoring",
        "exclude",
        "excluding",
        "remove",
        "drop",
        "skip",
        "disregard",
        "forget",
        "not",
        "dont",
        "leave",
    ];
    let is_off = words.get(at + 1).is_some_and(|word| matches!(word.text.as_str(), "off" | "out"));
    is_off || words[at.saturating_sub(4)..at].iter().any(|word| REFUSALS.contains(&word.text.as_str()))
}

/// Whether the question asks for holidays without naming a country: `with holidays`, `include public holidays`.
fn asks_for_some(words: &[Token]) -> bool {
    let at = words.iter().position(|word| word.text == "holidays");
    let adjectives = ["public", "bank", "national", "the", "local", "official"];
    let mut before = at.map_or(&words[..0], |at| &words[..at]).iter().rev();
    let wanted = before.find(|word| !adjectives.contains(&word.text.as_str()));
    wanted.is_some_and(|word| {
        ["with", "include", "including", "consider", "considering", "use", "add"]
            .contains(&word.text.as_str())
    }) || unknown_country(words, at)
}

/// Whether the question names a country that is not supported: `Danish holidays`, `holidays in China`.
fn unknown_country(words: &[Token], at: Option<usize>) -> bool {
    const ENDINGS: [&str; 4] = ["ese", "ish", "ian", "wegian"];
    let Some(at) = at else { return false };
    let before = at.checked_sub(1).map(|before| words[before].text.as_str());
    before.is_some_and(|word| word.len() > 4 && ENDINGS.iter().any(|ending| word.ends_with(ending)))
}

/// Countries that end right before the word at `at`.
fn before(question: &str, words: &[Token], at: usize) -> Vec<Country> {
    const BETWEEN: [&str; 8] =
        ["public", "bank", "national", "official", "federal", "school", "and", "statutory"];
    let mut found = Vec::new();
    let mut end = at;
    while end > 0 {
        let named = (1..=4.min(end)).rev().find_map(|count| {
            let country = named(&words[end - count..end])?;
            Some((country, count))
        });
        if let Some((country, count)) = named {
            found.push(country);
            end -= count;
        } else if let Some(country) = coded(question, words, end - 1) {
            found.push(country);
            end -= 1;
        } else if BETWEEN.contains(&words[end - 1].text.as_str()) {
            end -= 1;
        } else {
            break;
        }
    }
    found
}

/// The country that begins at `at` or a few small words later.
fn after(question: &str, words: &[Token], at: usize) -> Vec<Country> {
    const BETWEEN: [&str; 14] = [
        "in", "of", "for", "from", "the", "are", "is", "calendar", "country", "code", "set", "to", "those",
        "and",
    ];
    let mut found = Vec::new();
    let mut start = at;
    while start < words.len() {
        let longest = 4.min(words.len() - start);
        let named = (1..=longest).rev().find_map(|count| Some((named(&words[start..start + count])?, count)));
        if let Some((country, count)) = named {
            found.push(country);
            start += count;
        } else if let Some(country) = coded(question, words, start) {
            found.push(country);
            start += 1;
        } else if BETWEEN.contains(&words[start].text.as_str()) {
            start += 1;
        } else {
            break;
        }
    }
    found
}

/// The country that exactly these words name.
fn named(words: &[Token]) -> Option<Country> {
    let name = words.iter().map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ");
    Country::all().find(|country| country.words().contains(&name.as_str()))
}

/// The country whose code is at this position. In lower case, some codes are ordinary words.
fn coded(question: &str, words: &[Token], at: usize) -> Option<Country> {
    let written = &question[words[at].start..words[at].end];
    let code = written.to_uppercase();
    let is_word = match written {
        "in" | "it" | "at" | "be" => true,
        "us" => at > 0 && ["give", "let", "show", "tell", "for"].contains(&words[at - 1].text.as_str()),
        _ => false,
    };
    let is_code = written == code || !is_word;
    Country::all().find(|country| is_code && country.code() == code)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_country_of_the_holidays_is_named_in_many_ways() {
        for (question, country) in [
            ("Forecast with German holidays", Country::De),
            ("consider holidays in India please", Country::In),
            ("country: UK", Country::Gb),
            ("public holidays of the Netherlands", Country::Nl),
            ("use US bank holidays for the next 8 weeks", Country::Us),
            ("us holidays", Country::Us),
            ("holidays: DE", Country::De),
            ("holiday calendar of the United Kingdom", Country::Gb),
            ("sales of Germany with French holidays", Country::Fr),
            ("country code br", Country::Br),
            ("HOLIDAYS IN INDIA", Country::In),
        ] {
            assert_eq!(holidays(question).ok(), Some(Some(country)), "{question}");
        }
    }

    #[test]
    fn every_country_is_found_by_its_code_and_its_name() {
        for country in Country::all() {
            let (code, name) = (country.code(), country.name());
            assert_eq!(serde_json::to_value(country).unwrap(), code);
            for text in [&[code, name][..], country.words()].concat() {
                assert_eq!(holidays(&format!("holidays in {text}")).unwrap(), Some(country), "{text}");
            }
        }
    }

    #[test]
    fn holidays_can_be_taken_back() {
        for question in ["without holidays", "now ignore the German holidays", "no public holidays"] {
            assert_eq!(holidays(question).unwrap(), Some(Country::Nowhere), "{question}");
        }
    }

    #[test]
    fn other_uses_of_the_words_ask_for_no_holidays() {
        for question in
            ["forecast the holiday season", "sales by country", "in Germany", "give us a forecast"]
        {
            assert_eq!(holidays(question).unwrap(), None, "{question}");
        }
    }

    #[test]
    fn holidays_without_one_known_country_are_refused() {
        for question in ["with public holidays", "German and French holidays", "Danish holidays"] {
            assert!(matches!(holidays(question), Err(AgentError::Needs(_))), "{question}");
        }
    }
}
