//! Finds the parts of a question about each kind of vehicle: `3 vans at 60 km/h and 2 bikes at 15 km/h`, `2 vans from 6 to 14 h
//! and 3 from 12 to 20 h`, `vans cost 0.4 per km and trucks 0.8 per km`.

use crate::vehicle_routing::question::{
    fleet::loads::Load,
    fleet::vehicles::{counted, is_change, is_count},
    reading::tokens::{Token, clause_end, is_at},
    vocabulary::{Vocabulary, is_general, kind_of_vehicle, one_of},
};

/// A part of the question about identical vehicles.
#[derive(Clone, Debug)]
pub(crate) struct Segment {
    pub name: String,
    /// `None` if the number of these vehicles is stated elsewhere.
    pub count: Option<u32>,
    /// Whether these are some of the vehicles named before: `2 of them are refrigerated`.
    pub is_part: bool,
    pub skills: Vec<String>,
    pub load: Option<Load>,
    /// The first token, the token after the noun and the token after the last.
    pub begin: usize,
    pub noun_end: usize,
    pub end: usize,
}

/// The segments in their order. Vehicles without a number count if they are known or next to others.
pub(crate) fn segments(tokens: &[Token], names: &Vocabulary, known: &[String]) -> Vec<Segment> {
    let mut segments = found(tokens, names);
    if is_of_one_kind(&segments) {
        // `a van` next to `3 vans` does not count.
        segments.retain(|segment| segment.count.is_none() || tokens[segment.begin].number().is_some());
    }
    drop_unknown(&mut segments, known);
    let mut next = tokens.len();
    for segment in segments.iter_mut().rev() {
        if segment.end == 0 {
            segment.end = next;
        }
        next = segment.begin;
    }
    segments
}

/// All candidates for segments about vehicles.
fn found(tokens: &[Token], names: &Vocabulary) -> Vec<Segment> {
    let mut segments: Vec<Segment> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let last = segments.last();
        let found = with_number(tokens, at, names)
            .or_else(|| single(tokens, at, names))
            .or_else(|| last.and_then(|last| without_noun(tokens, at, last)))
            .or_else(|| without_number(tokens, at, names, last.map_or(0, |last| last.noun_end)));
        at += 1;
        if let Some(mut found) = found {
            if is_named_again(tokens, &found, &segments) {
                found.count = None;
            }
            found.is_part |= is_some_of(tokens, &found, &segments);
            at = at.max(found.noun_end);
            segments.push(found);
        }
    }
    segments
}

/// `one van has a crane` behind `4 vans of 200`: some of the vehicles that were counted, and no further ones.
fn is_some_of(tokens: &[Token], found: &Segment, segments: &[Segment]) -> bool {
    const HAVE: [&str; 8] = ["has", "have", "is", "are", "can", "carries", "also", "hat"];
    let Some(count) = found.count.filter(|count| *count > 0) else { return false };
    let mut wholes = segments.iter().rev().filter(|other| !other.is_part && other.name == found.name);
    let is_fewer = wholes.find_map(|whole| whole.count).is_some_and(|whole| whole > count);
    let clause = clause_end(tokens, found.noun_end);
    let has_skill = tokens[found.noun_end..clause].iter().take(5).any(|token| token.skill().is_some());
    is_fewer && has_skill && found.load.is_none() && is_at(tokens, found.noun_end, &HAVE)
}

/// `the 5 vans` or `a van costs` behind `5 vans of 200`.
fn is_named_again(tokens: &[Token], found: &Segment, segments: &[Segment]) -> bool {
    const VERBS: [&str; 9] = ["cost", "costs", "drives", "does", "may", "can", "has", "takes", "carries"];
    let is_joined = is_before(tokens, found.begin, 1, &["and"]);
    let names_cost = || tokens[..found.begin].iter().any(|token| token.starts("cost"));
    let mut same = segments.iter().filter(|other| other.name == found.name && other.count.is_some());
    let is_of_each = tokens[found.begin].is_one_of(&["a", "an", "each"])
        && tokens.get(found.noun_end).is_some_and(|next| {
            // `and a van can carry 200` is one more van; `and a truck 0.8 per km` has its cost.
            next.is_one_of(&VERBS[..if is_joined { 2 } else { VERBS.len() }])
                || next.is("at") && is_at(tokens, found.noun_end + 1, &["most"])
                || next.number().is_some() && is_joined && names_cost()
        });
    if is_of_each {
        return same.next().is_some();
    }
    is_before(tokens, found.begin, 1, &["the", "these", "those", "all", "our", "my"])
        && same.any(|other| other.count == found.count)
}

/// Whether all counted vehicles have one name.
fn is_of_one_kind(segments: &[Segment]) -> bool {
    let mut counted = segments.iter().filter(|segment| segment.count.is_some());
    let first = counted.next();
    first.is_none_or(|first| counted.all(|segment| segment.name == first.name))
}

/// Removes vehicles without a number that are neither known nor counted nor compared with others.
fn drop_unknown(segments: &mut Vec<Segment>, known: &[String]) {
    let mut counted: Vec<String> = Vec::new();
    let mut free: Vec<String> = Vec::new();
    for segment in segments.iter() {
        let names = if segment.count.is_some() { &mut counted } else { &mut free };
        if !names.contains(&segment.name) {
            names.push(segment.name.clone());
        }
    }
    let is_compared = free.len() > 1;
    segments
        .retain(|segment| is_compared || counted.contains(&segment.name) || known.contains(&segment.name));
}

fn with_number(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Segment> {
    // `one van is in repair` is no further kind.
    let counted = counted(tokens, at, names).filter(|_| !is_change(tokens, at, names))?;
    Some(Segment {
        name: counted.name,
        count: Some(counted.count),
        is_part: false,
        skills: counted.skills,
        load: counted.load,
        begin: counted.begin,
        noun_end: counted.end,
        end: 0,
    })
}

/// `a van and two trucks`; without other vehicles it may mean `per van`.
fn single(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Segment> {
    const BEFORE: [&str; 7] = ["and", "plus", "with", "have", "has", "of", "use"];
    let is_first = at == 0 || tokens[at - 1] == Token::Stop || tokens[at - 1].is_one_of(&BEFORE);
    let skills: Vec<String> =
        tokens.get(at + 1).and_then(Token::skill).map(str::to_owned).into_iter().collect();
    let noun_end = at + 2 + skills.len();
    let name = kind_of_vehicle(tokens.get(noun_end - 1)?, names).filter(|name| !is_general(name))?;
    (is_first && tokens[at].is_one_of(&["a", "an"])).then_some(Segment {
        name,
        count: Some(1),
        is_part: false,
        skills,
        load: None,
        begin: at,
        noun_end,
        end: 0,
    })
}

/// `and 3 from 12 to 20 h`, `and 2 at D2`, `2 of them are refrigerated`.
fn without_noun(tokens: &[Token], at: usize, last: &Segment) -> Option<Segment> {
    let count = tokens[at].number().filter(|count| is_count(*count) && *count != 0.0)?;
    let before = &tokens[at.checked_sub(1)?];
    let link = tokens.get(at + 1)?;
    let is_joined =
        *before == Token::Stop || before.is_one_of(&["and", "plus", "another", "other", "of", "with"]);
    let of = if link.is("of") { end_of_them(tokens, at + 2, last) } else { None };
    let of_them = of.is_some();
    const VERBS: [&str; 10] = ["are", "is", "have", "has", "a", "an", "with", "can", "do", "being"];
    let behind = of.unwrap_or(at + 3).min(tokens.len());
    let skip = tokens[behind..].iter().take_while(|token| token.is_one_of(&VERBS)).count();
    let is_part = of_them && tokens.get(behind + skip).is_some_and(|token| token.skill().is_some());
    let value = tokens.get(at + 2);
    let is_elided = !of_them
        && !before.is_one_of(&["of", "with"])
        && (link.is_one_of(&["from", "at", "of", "with", "in", "starting"])
            && value.is_some_and(|value| !matches!(value, Token::Word(_) | Token::Stop | Token::Dash))
            || link.is("start") && matches!(tokens.get(at + 3), Some(Token::Place(_))));
    let at_most = at > 1 && tokens[at - 1].is_one_of(&["most", "to"]);
    (is_joined && !at_most && (is_part || is_elided)).then(|| Segment {
        name: last.name.clone(),
        count: Some(count as u32),
        is_part,
        skills: Vec::new(),
        load: None,
        begin: at,
        noun_end: of.unwrap_or(at + 1),
        end: 0,
    })
}

/// The token behind `them` and `the vans` in `two of the vans`.
fn end_of_them(tokens: &[Token], at: usize, last: &Segment) -> Option<usize> {
    if is_at(tokens, at, &["them", "which", "these", "those"]) {
        return Some(at + 1);
    }
    let noun = at + usize::from(is_at(tokens, at, &["the", "our", "my"]));
    let is_same = tokens.get(noun).and_then(Token::word).is_some_and(|word| one_of(word) == last.name);
    is_same.then_some(noun + 1)
}

/// `vans cost 0.4 per km`, `0.8 per km for trucks`, `only the trucks have a tail lift`.
fn without_number(tokens: &[Token], at: usize, names: &Vocabulary, from: usize) -> Option<Segment> {
    let name = kind_of_vehicle(&tokens[at], names)?;
    // `the truck must be back by 12:00` is about the trucks that were counted.
    let is_one_of_them = is_before(tokens, at, 1, &["the", "our", "my", "this", "each", "every"]);
    let is_plural = tokens[at].starts(&name) && !tokens[at].is(&name) || tokens[at].is("lorries");
    let is_own = names.own_names.iter().any(|own| own.to_lowercase() == name);
    let is_plural = is_plural || is_one_of_them || is_own;
    let other = [at + 1, at + 2, at + 3].into_iter().take_while(|place| {
        tokens.get(*place).is_some_and(|token| {
            token.is_one_of(&["and", "or", "the"]) || kind_of_vehicle(token, names).is_some()
        })
    });
    // `vans and trucks drive 40 km/h` applies to both.
    let is_of_both = other.clone().any(|place| kind_of_vehicle(&tokens[place], names).is_some())
        || is_before(tokens, at, 1, &["and", "or"])
            && before(tokens, at, 2).is_some_and(|token| {
                kind_of_vehicle(token, names).is_some()
                    && before(tokens, at, 3).is_none_or(|count| count.number().is_none())
            });
    if !is_plural || is_general(&name) || is_of_both || is_before(tokens, at, 1, &["between", "per", "of"]) {
        return None;
    }
    let is_behind = is_before(tokens, at, 1, &["for"])
        || is_before(tokens, at, 1, &["the"]) && is_before(tokens, at, 2, &["for"]);
    let clause = tokens[from..at].iter().rposition(|token| *token == Token::Stop || token.is("and"));
    let clause = clause.map_or(from, |stop| from + stop + 1);
    let has_value_before = is_behind
        && tokens[clause..at]
            .iter()
            .any(|token| token.number().is_some() || matches!(token, Token::Clock(_)));
    let skills = before(tokens, at, 1).and_then(Token::skill).map(str::to_owned).into_iter().collect();
    Some(Segment {
        name,
        count: None,
        is_part: false,
        skills,
        load: None,
        begin: if has_value_before { clause } else { at },
        noun_end: at + 1,
        end: if has_value_before { at + 1 } else { 0 },
    })
}

/// The token `back` positions before another one.
fn before(tokens: &[Token], at: usize, back: usize) -> Option<&Token> {
    at.checked_sub(back).map(|place| &tokens[place])
}

fn is_before(tokens: &[Token], at: usize, back: usize, words: &[&str]) -> bool {
    before(tokens, at, back).is_some_and(|token| token.is_one_of(words))
}
