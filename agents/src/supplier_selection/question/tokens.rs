//! A question as criteria, suppliers, numbers and the words between them.

use std::collections::BTreeMap;

use crate::{
    question::{
        mentions::{lowered, mentions},
        words::{Word, number, placed},
    },
    supplier_selection::question::vocabulary::Vocabulary,
};
use intake::roles::Name;

#[derive(Clone, Debug, PartialEq)]
pub enum Token {
    /// One field, or several that the word may mean.
    Criterion(Vec<usize>),
    /// A position in the suppliers of the file.
    Supplier(usize),
    Number(f64),
    Percent,
    /// A word in small letters; marks that end a clause are `,` and `.`.
    Word(String),
}

impl Token {
    pub fn word(&self) -> Option<&str> {
        if let Self::Word(word) = self { Some(word) } else { None }
    }

    pub fn is(&self, words: &[&str]) -> bool {
        self.word().is_some_and(|word| words.contains(&word))
    }

    pub fn number(&self) -> Option<f64> {
        if let Self::Number(number) = self { Some(*number) } else { None }
    }
}

/// Signs of comparison as words.
const SIGNS: [(&str, &str); 6] = [
    (">=", " at least "),
    ("≥", " at least "),
    ("<=", " at most "),
    ("≤", " at most "),
    (">", " above "),
    ("<", " below "),
];

/// Takes a question apart.
pub fn tokens(question: &str, vocabulary: &Vocabulary) -> Vec<Token> {
    let mut text = question.to_owned();
    for (sign, words) in SIGNS {
        text = text.replace(sign, words);
    }
    let suppliers = supplier_mentions(&text, vocabulary.suppliers);
    let words = placed(&text);
    let mut tokens = Vec::new();
    let mut at = 0;
    let mut last_end = 0;
    while at < words.len() {
        let word = &words[at];
        push_marks(&mut tokens, text.get(last_end..word.start).unwrap_or_default());
        if let Some((end, supplier)) = suppliers.get(&word.start) {
            tokens.push(Token::Supplier(*supplier));
            at += words[at..].iter().take_while(|word| word.start < *end).count().max(1);
        } else if let Some((value, count)) = number_at(&text, &words[at..]) {
            tokens.push(Token::Number(value));
            at += count;
        } else if let Some((fields, count)) = criterion_at(vocabulary, &words[at..]) {
            tokens.push(Token::Criterion(fields));
            at += count;
        } else {
            tokens.push(match word.text.as_str() {
                "%" | "percent" | "pct" => Token::Percent,
                other => Token::Word(other.to_owned()),
            });
            at += 1;
        }
        last_end = words[at - 1].end;
    }
    tokens
}

fn push_marks(tokens: &mut Vec<Token>, between: &str) {
    if between.contains([',', ';', ':', '\n']) {
        tokens.push(Token::Word(",".to_owned()));
    } else if between.contains(['.', '?', '!']) {
        tokens.push(Token::Word(".".to_owned()));
    }
}

/// Where suppliers are named: start to end and supplier. Names of one or two letters need a word before them.
fn supplier_mentions(text: &str, suppliers: &[String]) -> BTreeMap<usize, (usize, usize)> {
    const BEFORE: [&str; 22] = [
        "supplier",
        "suppliers",
        "vendor",
        "vendors",
        "only",
        "without",
        "exclude",
        "excluding",
        "from",
        "and",
        "or",
        "vs",
        "versus",
        "not",
        "between",
        "compare",
        "with",
        "against",
        "is",
        "why",
        "drop",
        "to",
    ];
    let Some(lower) = lowered(text) else { return BTreeMap::new() };
    let mut found = BTreeMap::new();
    for mention in mentions(&lower, suppliers) {
        let written = &text[mention.start..mention.end];
        let before = lower[..mention.start].trim_end_matches(|c: char| !c.is_alphanumeric());
        let word = before.rsplit(|c: char| !c.is_alphanumeric()).next().unwrap_or_default();
        let is_short = written.chars().count() <= 2 || written.chars().all(|c| c.is_ascii_digit());
        let as_in_file = written == suppliers[mention.name];
        if !is_short || (as_in_file && BEFORE.contains(&word)) {
            found.insert(mention.start, (mention.end, mention.name));
        }
    }
    found
}

fn criterion_at(vocabulary: &Vocabulary, words: &[Word]) -> Option<(Vec<usize>, usize)> {
    let folded: Vec<String> = words.iter().take(6).map(|word| Name::of(&word.text).words.concat()).collect();
    vocabulary.at(&folded)
}

/// A number at the start of these words: `10 000`, `10,000`, `10k`, `2 million`, `half a million` not.
fn number_at(text: &str, words: &[Word]) -> Option<(f64, usize)> {
    let first = words.first()?;
    let mut count = 1;
    let mut value: f64 = match first.text.parse::<f64>() {
        Ok(_) if first.text.starts_with(|c: char| c.is_ascii_digit()) => {
            let mut digits = first.text.clone();
            while let Some(next) = words.get(count) {
                let gap = &text[words[count - 1].end..next.start];
                let is_group = next.text.len() == 3 && next.text.bytes().all(|byte| byte.is_ascii_digit());
                if !(is_group
                    && matches!(gap, "," | " " | "'" | "\u{a0}" | "\u{202f}")
                    && !digits.contains('.'))
                {
                    break;
                }
                digits.push_str(&next.text);
                count += 1;
            }
            let read = digits.parse().ok()?;
            thousands_of_comma(text, words, count, read)
        }
        _ => {
            // `a` and `an` are articles here, and `first` ends no number.
            let is_article = matches!(first.text.as_str(), "a" | "an" | "few" | "couple");
            f64::from(number(&first.text).filter(|_| !is_article)?)
        }
    };
    let factor = match words.get(count).map(|word| (word.text.as_str(), word.start == words[count - 1].end)) {
        Some(("k", true) | ("thousand", _)) => 1e3,
        Some(("m", true) | ("million" | "mio", _)) => 1e6,
        _ => 1.0,
    };
    if factor > 1.0 {
        value *= factor;
        count += 1;
    }
    Some((value, count))
}

/// `1,000` followed by a percent sign was read as 1.000 by the words; nothing to correct otherwise.
fn thousands_of_comma(text: &str, words: &[Word], count: usize, read: f64) -> f64 {
    let written = &text[words[0].start..words[count - 1].end];
    match written.split_once(',') {
        Some((_, decimals)) if decimals.len() == 3 && count == 1 => {
            written.replace(',', "").parse().unwrap_or(read)
        }
        _ => read,
    }
}
