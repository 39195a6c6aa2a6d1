//! What is left out: `everything but the screws and washers from Vogt`.

use std::ops::Range;

use super::{MOST_TOKENS, REQUESTS, conditions::is_comparing, is_at};
use crate::tokens::{Token, TokenKind};

/// Wordings that leave out everything that is named behind them in the same clause.
const LEAVING_OUT: &[&[&str]] = &[
    &["everything", "but"],
    &["everyone", "but"],
    &["all", "but"],
    &["anything", "but"],
    &["everything", "except"],
    &["all", "except"],
    &["except", "for"],
    &["except"],
    &["excluding"],
    &["exclude"],
    &["without"],
    &["apart", "from"],
    &["other", "than"],
    &["leave", "out"],
    &["leaving", "out"],
    &["leave", "aside"],
    &["leaving", "aside"],
    &["everywhere", "but"],
    &["everywhere", "except"],
    &["not", "including"],
    &["skip"],
    &["skipping"],
    &["ignore"],
    &["ignoring"],
    &["sauf"],
    &["hormis"],
    &["excepté"],
    &["ohne"],
    &["außer"],
    &["ausgenommen"],
    &["sin"],
    &["excepto"],
    &["salvo"],
    &["menos", "los"],
    &["menos", "las"],
    &["menos", "el"],
    &["menos", "la"],
    &["sem"],
    &["exceto"],
    &["tirando"],
    &["rule", "out"],
    &["ruling", "out"],
    &["drop"],
    &["remove"],
    &["disregard"],
    &["disregarding"],
    &["forget"],
    &["ignoriere"],
    &["ignora"],
    &["ignorez"],
    &["not", "counting"],
    &["dont", "count"],
    &["not", "considering"],
    &["dont", "include"],
    &["dont", "want"],
    &["not", "from"],
    &["not", "in"],
    &["that", "are", "not"],
    &["which", "are", "not"],
    &["who", "are", "not"],
    &["that", "arent"],
    &["which", "arent"],
    &["who", "arent"],
    &["but", "arent"],
    &["that", "isnt"],
    &["who", "isnt"],
    &["but", "isnt"],
    &["that", "is", "not"],
    &["but", "are", "not"],
    &["nest", "pas", "en"],
    &["sont", "pas", "en"],
    &["no", "es", "de"],
    &["no", "son", "de"],
    &["excluimos"],
    &["excluyendo"],
    &["excluyo"],
    &["excluindo"],
    &["excluímos"],
    &["excluant"],
    &["excluons"],
];

/// First and last words around what is left out: `leave the pumps aside`.
const AROUND: &[(&str, &[&str])] = &[
    ("leave", &["aside", "out", "off"]),
    ("leaving", &["aside", "out", "off"]),
    ("take", &["out", "off"]),
    ("lasse", &["weg", "aus"]),
    ("lass", &["weg", "aus"]),
    ("lassen", &["weg", "aus"]),
];

/// Words that begin something else behind what is left out.
const BEHIND_LEFT_OUT: &[&str] = &[
    "with", "at", "by", "using", "assume", "assuming", "if", "when", "but", "plan", "forecast", "order",
    "then", "for", "mit", "bei", "wenn", "aber", "für", "con", "si", "pero", "para", "avec", "pour", "com",
    "se", "mas", "over", "until", "goes", "go", "is", "are", "should", "must", "can", "starting",
];

/// Denials before a wording, which then leaves nothing out: `don't forget the bearings`.
const DENIALS: &[&str] =
    &["dont", "not", "never", "cannot", "cant", "wont", "nicht", "no", "ne", "não", "do"];

/// Words behind `drop`, `forget` and the like that tell a figure and no rows: `drop the price of the motors by 10 %`.
const FIGURES: &[&str] = &[
    "price", "prices", "cost", "costs", "level", "demand", "sales", "rate", "limit", "it", "this", "that",
    "off", "in", "by", "about", "to",
];

/// Words of a further part of the sentence behind a comma.
const FURTHER: &[&str] = &[
    "only",
    "must",
    "should",
    "needs",
    "need",
    "before",
    "after",
    "until",
    "at",
    "by",
    "be",
    "is",
    "are",
    "we",
    "i",
    "it",
    "they",
    "which",
    "what",
    "how",
    "who",
    "quel",
    "quelle",
    "quels",
    "quelles",
    "combien",
    "est",
    "sont",
    "welche",
    "welcher",
    "welches",
    "wie",
    "was",
    "wer",
    "ist",
    "sind",
    "qué",
    "cuál",
    "cuáles",
    "cuánto",
    "cuántos",
    "cuántas",
    "quién",
    "es",
    "son",
    "qual",
    "quais",
    "quanto",
    "quantos",
    "quem",
    "foi",
    "end",
    "ends",
    "ending",
    "finish",
    "finishing",
    "start",
    "starting",
    "begin",
    "return",
    "returning",
    "terminar",
    "terminan",
    "terminando",
    "termina",
    "acabar",
    "acaban",
    "acabando",
    "empezar",
    "empezando",
    "empiezan",
    "comenzar",
    "volver",
    "salir",
    "saliendo",
    "terminam",
    "acabam",
    "começar",
    "começando",
    "partir",
    "sair",
    "voltar",
    "regressar",
    "ende",
    "enden",
    "endet",
    "beenden",
    "beginn",
    "beginnen",
    "starten",
    "start",
    "rückkehr",
    "terminer",
    "finir",
    "finissant",
    "commencer",
    "partant",
    "revenir",
    "first",
    "last",
    "zuerst",
    "zuletzt",
    "primero",
    "primeiro",
    "último",
    "last",
    "premier",
    "dernier",
    "same",
    "mismo",
    "mesmo",
    "même",
    "selben",
    "gleichen",
];

/// Stretches of words that are left out by a wording before them: each from the wording to its end, in tokens.
#[must_use]
pub fn left_out(tokens: &[Token]) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let wording = LEAVING_OUT.iter().filter(|words| is_at(tokens, at, words));
        let Some(length) = wording.map(|words| words.len()).max() else {
            let around = left_out_around(tokens, at);
            at = around.as_ref().map_or(at + 1, |stretch| stretch.end);
            found.extend(around);
            continue;
        };
        let end = end_of_left_out(tokens, at + length);
        if is_meant(tokens, at, at + length) {
            found.push(at..end);
            at = end.max(at + length);
        } else {
            at += length;
        }
    }
    found
}

/// `leave the pumps aside`: the stretch from the first to the last of the two words.
fn left_out_around(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    const REACH: usize = 8;
    let (_, ends) = AROUND.iter().find(|(first, _)| tokens[at].is(first))?;
    let last = (at + 2..tokens.len().min(at + REACH))
        .take_while(|place| !tokens[*place].ends_clause())
        .find(|place| tokens[*place].is_one_of(ends))?;
    let is_denied = tokens[at.saturating_sub(2)..at].iter().any(|token| token.is_one_of(DENIALS));
    (!is_denied).then_some(at..last + 1)
}

/// Whether a wording leaves something out: nothing denies it, and what follows is no figure.
fn is_meant(tokens: &[Token], at: usize, behind: usize) -> bool {
    let is_denied = tokens[at.saturating_sub(2)..at].iter().any(|token| token.is_one_of(DENIALS))
        && !tokens[at].is_one_of(&["but", "except", "sin", "sem", "ohne", "sauf"]);
    let is_verb =
        tokens[at].is_one_of(&["drop", "remove", "forget", "ignore", "ignoring", "skip", "disregard"]);
    let next = tokens[behind.min(tokens.len())..].iter().take(2);
    let is_figure = is_verb && next.clone().any(|token| token.is_one_of(FIGURES) || token.number().is_some());
    !is_denied && !is_figure
}

/// Whether a list of names goes on behind a comma, up to the next mark.
fn goes_on(tokens: &[Token], comma: usize) -> bool {
    const MOST_WORDS: usize = 6;
    let part: Vec<&Token> = tokens[comma + 1..].iter().take_while(|token| !token.ends_clause()).collect();
    let is_list = |token: &&Token| {
        token.number().is_none()
            && token.clock().is_none()
            && !token.is_one_of(FURTHER)
            && !token.is_one_of(REQUESTS)
            && !token.is_one_of(BEHIND_LEFT_OUT)
    };
    !part.is_empty() && part.len() <= MOST_WORDS && part.iter().all(is_list)
}

fn end_of_left_out(tokens: &[Token], from: usize) -> usize {
    let mut end = from;
    while let Some(token) = tokens.get(end) {
        let begins_request = token.is_one_of(&["and", "then", "und", "y", "et", "e"])
            && tokens.get(end + 1).is_some_and(|next| next.is_one_of(REQUESTS) || next.number().is_some());
        // `anything that costs more than 10, and the valves`
        let is_compared = (end.saturating_sub(3)..end).any(|place| is_comparing(tokens, place));
        // A comma goes on with a list of names, and ends before words that begin something else.
        let ends = token.kind == TokenKind::Stop
            || (token.number().is_some() && !is_compared)
            || (token.is_one_of(BEHIND_LEFT_OUT) && end > from && !is_comparing(tokens, end + 1))
            || begins_request
            || (token.ends_clause() && !goes_on(tokens, end));
        if ends {
            break;
        }
        end += 1;
    }
    end
}
