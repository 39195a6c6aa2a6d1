//! Signals that a question leaves out, and signals beside which it wants no other.

use language::tokens::{Token, TokenKind};

use crate::dynamic_demand_sensing::question::{
    reader::Reader,
    words::{EXCLUDING, EXCLUDING_BEFORE},
};

/// Signals that the question leaves out; their mentions are taken out of the reader. A flag that is left out of days
/// ahead is a change instead.
pub(super) fn excluded(reader: &mut Reader, has_period: bool) -> Vec<String> {
    let mut taken = Vec::new();
    let mut last_next = None;
    for (place, mention) in reader.mentions.iter().enumerate() {
        let mut at = mention.first;
        while at > 0 && continues_list_of_signals(&reader.tokens()[at - 1]) {
            at -= 1;
        }
        let continues_list = last_next == Some(at) && at < mention.first;
        let cue = (at > 0).then(|| &reader.tokens()[at - 1]);
        let is_left_out = cue.is_some_and(|cue| cue.is_one_of(EXCLUDING));
        let is_out = at > 1
            && [["leave", "out"], ["leaving", "out"], ["not", "use"], ["dont", "use"]]
                .iter()
                .any(|phrase| reader.is_phrase_at(at - 2, phrase));
        let is_dropped = cue.is_some_and(|cue| cue.is_one_of(EXCLUDING_BEFORE))
            && reader.tokens().get(mention.next).is_none_or(|token| token.is("from") || token.ends_clause());
        let is_switched = mention.topic.is_flag()
            && cue.is_some_and(|cue| cue.is("without"))
            && (has_period || reader.tokens()[mention.first - 1].is("the"));
        let is_change = reader.tokens().get(mention.next).is_some_and(|token| token.is("change"));
        if (is_left_out || is_out || is_dropped || continues_list) && !is_switched && !is_change {
            taken.push(place);
            last_next = Some(mention.next);
        }
    }
    let columns = reader.columns_of(taken.iter().map(|place| &reader.mentions[*place]));
    for place in taken.iter().rev() {
        let mention = reader.mentions.remove(*place);
        reader.use_tokens(mention.first..mention.next);
    }
    if !columns.is_empty() {
        reader.use_words(EXCLUDING);
        reader.use_words(EXCLUDING_BEFORE);
        reader.use_words(&["leave", "leaving"]);
    }
    columns
}

fn continues_list_of_signals(token: &Token) -> bool {
    const BETWEEN: [&str; 10] = ["the", "our", "my", "any", "of", "and", "or", "signal", "column", "social"];
    token.is_one_of(&BETWEEN) || token.kind == TokenKind::Comma
}

/// `use only temperature and price`, `only with the weather`.
pub(super) fn is_only(reader: &Reader) -> bool {
    let Some(at) = reader.position(&["only", "just"]) else { return false };
    let Some(mention) = reader.mentions.iter().find(|mention| mention.first > at) else { return false };
    let between = &reader.tokens()[at + 1..mention.first];
    between.iter().all(|token| token.is_one_of(&["with", "the", "use", "using", "by", "on", "our"]))
}
