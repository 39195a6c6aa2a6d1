//! Where a question names signals: by the header of a column, or by a noun that stands for some.

use language::{
    Kind,
    tokens::{Sentence, Token},
};

use crate::dynamic_demand_sensing::question::{
    vocabulary::{Topic, Vocabulary},
    words::NOUNS,
};

/// Signals that a stretch of tokens names.
#[derive(Clone, Debug)]
pub(super) struct Mention {
    pub first: usize,
    /// The token after the last one.
    pub next: usize,
    /// Positions in the vocabulary.
    pub columns: Vec<usize>,
    pub topic: Topic,
}

/// All mentions in their order, without overlaps. The longest counts.
pub(super) fn mentions(sentence: &Sentence, vocabulary: &Vocabulary) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut at = 0;
    while at < sentence.tokens.len() {
        let by_header = header_at(sentence, vocabulary, at);
        let by_noun = noun_at(&sentence.tokens, vocabulary, at);
        let longest = match (by_header, by_noun) {
            (Some(header), Some(noun)) if noun.next > header.next => Some(noun),
            (Some(header), _) => Some(header),
            (None, noun) => noun,
        };
        at = longest.as_ref().map_or(at + 1, |mention| mention.next);
        found.extend(longest);
    }
    found
}

fn header_at(sentence: &Sentence, vocabulary: &Vocabulary, at: usize) -> Option<Mention> {
    let entity = sentence.entity_at(at)?;
    let Kind::Column { column } = &entity.kind else { return None };
    let place = vocabulary.position(column)?;
    let next = sentence.tokens_of(entity).end;
    Some(Mention { first: at, next, columns: vec![place], topic: vocabulary.columns[place].topic })
}

fn noun_at(tokens: &[Token], vocabulary: &Vocabulary, at: usize) -> Option<Mention> {
    let mut best: Option<Mention> = None;
    for (phrase, topics) in NOUNS {
        let words: Vec<&str> = phrase.split(' ').collect();
        let is_here = tokens.len() >= at + words.len()
            && words.iter().zip(&tokens[at..]).all(|(word, token)| token.is(word));
        let next = at + words.len();
        if !is_here || best.as_ref().is_some_and(|best| best.next >= next) {
            continue;
        }
        let columns = vocabulary.about(topics);
        if !columns.is_empty() {
            best = Some(Mention { first: at, next, columns, topic: topics[0] });
        }
    }
    best
}
