//! Where a question speaks of which vehicles: `3 vans at 60 km/h and 2 bikes at 15 km/h`, `2 vans from 6 to 14 h and 3 from 12
//! to 20 h`, `vans cost 0.4 per km and trucks 0.8 per km`.

use crate::vehicle_routing::question::{
    loads::Load,
    tokens::Token,
    vehicles::{counted, is_count, is_general, noun, skill},
    vocabulary::Vocabulary,
};

/// A stretch of the question about vehicles that are alike.
#[derive(Clone, Debug)]
pub struct Segment {
    pub name: String,
    /// `None` where vehicles are spoken of that were counted elsewhere.
    pub count: Option<u32>,
    /// Some of the vehicles named before: `2 of them are refrigerated`.
    pub is_part: bool,
    pub skills: Vec<String>,
    pub load: Option<Load>,
    /// The first token, the token after the noun and the token after the last.
    pub begin: usize,
    pub noun_end: usize,
    pub end: usize,
}

/// The stretches in their order. Vehicles without a number count where they are known or stand beside others.
pub fn segments(tokens: &[Token], names: &Vocabulary, known: &[String]) -> Vec<Segment> {
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
            let is_named_again = found.begin > 0
                && tokens[found.begin - 1].is_one_of(&["the", "these", "those", "all", "our", "my"])
                && segments.iter().any(|other| other.name == found.name && other.count == found.count);
            if is_named_again {
                found.count = None;
            }
            at = at.max(found.noun_end);
            segments.push(found);
        }
    }
    let counted: Vec<&String> = segments.iter().filter(|it| it.count.is_some()).map(|it| &it.name).collect();
    if counted.iter().all(|name| *name == counted[0]) {
        segments.retain(|it| it.count.is_none() || tokens[it.begin].number().is_some());
    }
    let is_counted = |name: &str| segments.iter().any(|it| it.name == name && it.count.is_some());
    let mut free: Vec<&str> =
        segments.iter().filter(|it| it.count.is_none()).map(|it| it.name.as_str()).collect();
    free.sort_unstable();
    free.dedup();
    let is_compared = free.len() > 1;
    let keeps: Vec<bool> = segments
        .iter()
        .map(|it| it.count.is_some() || is_counted(&it.name) || known.contains(&it.name) || is_compared)
        .collect();
    let mut keeps = keeps.iter();
    segments.retain(|_| *keeps.next().unwrap_or(&false));
    for at in 0..segments.len() {
        let next = segments.get(at + 1).map_or(tokens.len(), |next| next.begin);
        if segments[at].end == 0 {
            segments[at].end = next;
        }
    }
    segments
}

fn with_number(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Segment> {
    let counted = counted(tokens, at, names)?;
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

/// `a van and two trucks`; beside nothing else it may mean `per van`.
fn single(tokens: &[Token], at: usize, names: &Vocabulary) -> Option<Segment> {
    const BEFORE: [&str; 7] = ["and", "plus", "with", "have", "has", "of", "use"];
    let is_first = at == 0 || tokens[at - 1] == Token::Stop || tokens[at - 1].is_one_of(&BEFORE);
    let skills: Vec<String> = tokens.get(at + 1).and_then(skill).into_iter().collect();
    let noun_end = at + 2 + skills.len();
    let name = noun(tokens.get(noun_end - 1)?, names).filter(|name| !is_general(name))?;
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
    let count = tokens[at].number().filter(|count| is_count(*count) && *count > 0.0)?;
    let before = &tokens[at.checked_sub(1)?];
    let link = tokens.get(at + 1)?;
    let is_joined =
        *before == Token::Stop || before.is_one_of(&["and", "plus", "another", "other", "of", "with"]);
    let of_them = link.is("of")
        && tokens.get(at + 2).is_some_and(|it| it.is_one_of(&["them", "which", "these", "those"]));
    let is_verb = |token: &Token| {
        token.is_one_of(&["are", "is", "have", "has", "a", "an", "with", "can", "do", "being"])
    };
    let skip = tokens[(at + 3).min(tokens.len())..].iter().take_while(|token| is_verb(token)).count();
    let is_part = of_them && tokens.get(at + 3 + skip).is_some_and(|token| skill(token).is_some());
    let told = tokens.get(at + 2);
    let is_elided = !of_them
        && !before.is_one_of(&["of", "with"])
        && (link.is_one_of(&["from", "at", "of", "with", "in", "starting"])
            && told.is_some_and(|told| !matches!(told, Token::Word(_) | Token::Stop | Token::Dash))
            || link.is("start") && matches!(tokens.get(at + 3), Some(Token::Place(_))));
    let at_most = at > 1 && tokens[at - 1].is_one_of(&["most", "to"]);
    (is_joined && !at_most && (is_part || is_elided)).then(|| Segment {
        name: last.name.clone(),
        count: Some(count as u32),
        is_part,
        skills: Vec::new(),
        load: None,
        begin: at,
        noun_end: at + 1,
        end: 0,
    })
}

/// `vans cost 0.4 per km`, `0.8 per km for trucks`, `only the trucks have a tail lift`.
fn without_number(tokens: &[Token], at: usize, names: &Vocabulary, from: usize) -> Option<Segment> {
    let name = noun(&tokens[at], names)?;
    let is_plural = tokens[at].starts(&name) && !tokens[at].is(&name) || tokens[at].is("lorries");
    let before = |back: usize| at.checked_sub(back).map(|place| &tokens[place]);
    let is_before = |back: usize, words: &[&str]| before(back).is_some_and(|token| token.is_one_of(words));
    let other = [at + 1, at + 2, at + 3].into_iter().take_while(|place| {
        tokens
            .get(*place)
            .is_some_and(|token| token.is_one_of(&["and", "or", "the"]) || noun(token, names).is_some())
    });
    // `vans and trucks drive 40 km/h` tells nothing apart.
    let is_of_both = other.clone().any(|place| noun(&tokens[place], names).is_some())
        || is_before(1, &["and", "or"])
            && before(2).is_some_and(|token| {
                noun(token, names).is_some() && before(3).is_none_or(|count| count.number().is_none())
            });
    if !is_plural || is_general(&name) || is_of_both || is_before(1, &["between", "per", "of"]) {
        return None;
    }
    let is_behind = is_before(1, &["for"]) || is_before(1, &["the"]) && is_before(2, &["for"]);
    let clause = tokens[from..at].iter().rposition(|token| *token == Token::Stop || token.is("and"));
    let clause = clause.map_or(from, |stop| from + stop + 1);
    let says_before = is_behind
        && tokens[clause..at]
            .iter()
            .any(|token| token.number().is_some() || matches!(token, Token::Clock(_)));
    let skills = before(1).and_then(skill).into_iter().collect();
    Some(Segment {
        name,
        count: None,
        is_part: false,
        skills,
        load: None,
        begin: if says_before { clause } else { at },
        noun_end: at + 1,
        end: if says_before { at + 1 } else { 0 },
    })
}
