//! Skills of vehicles in a question: `2 refrigerated trucks`, `vans with cold`, `tail-lift`.

use crate::vehicle_routing::question::{reading::tokens::Token, vocabulary::Vocabulary};

/// Synonyms: a file that uses one of them means the others as well.
const ALIKE: [&[&str]; 3] = [
    &["cold", "cooled", "cooling", "refrigerated", "refrigeration", "fridge", "frozen", "chilled", "reefer"],
    &["tail lift", "taillift", "tailgate", "liftgate", "lift gate", "tail gate"],
    &["hazmat", "adr", "dangerous goods", "hazardous", "hazardous goods"],
];

/// Tokens with the skills of the file in place of the words that name them.
pub(crate) fn marked(tokens: Vec<Token>, names: &Vocabulary) -> Vec<Token> {
    let spellings = spellings(names);
    let mut marked = Vec::with_capacity(tokens.len());
    let mut at = 0;
    while at < tokens.len() {
        let found = spellings
            .iter()
            .filter(|(words, _)| begins(&tokens[at..], words))
            .max_by_key(|(words, _)| words.len());
        match found {
            Some((words, skill)) => {
                marked.push(Token::Skill(skill.clone()));
                at += words.len();
            }
            None => {
                marked.push(tokens[at].clone());
                at += 1;
            }
        }
    }
    marked
}

fn begins(tokens: &[Token], words: &[String]) -> bool {
    tokens.len() >= words.len() && words.iter().zip(tokens).all(|(word, token)| token.is(word))
}

/// Every spelling of a skill of the file, as words. A spelling that the file uses never means another skill.
fn spellings(names: &Vocabulary) -> Vec<(Vec<String>, String)> {
    let mut spellings: Vec<(Vec<String>, String)> =
        names.skills.iter().map(|skill| (words_of(skill), skill.clone())).collect();
    for group in ALIKE {
        let own: Vec<&String> =
            names.skills.iter().filter(|skill| group.contains(&words_of(skill).join(" ").as_str())).collect();
        // Frozen and chilled differ if the file has both.
        let [skill] = own.as_slice() else { continue };
        for other in group.iter().map(|other| words_of(other)) {
            if !spellings.iter().any(|(known, _)| *known == other) {
                spellings.push((other, (*skill).clone()));
            }
        }
    }
    spellings.retain(|(words, _)| !words.is_empty() && words.iter().all(|word| word.parse::<f64>().is_err()));
    spellings
}

fn words_of(text: &str) -> Vec<String> {
    language::tokens::words(text).into_iter().map(|word| word.text).collect()
}
