//! Words before a name that leave it out: `without`, `no one from`, `sin el proveedor`, `don't buy from`.

use std::ops::Range;

use language::{
    Kind,
    conversation::{Spoken, spoken},
    tokens::{Token, TokenKind},
};

use super::values::{REACH, THINGS, names_rows};
use crate::{data::singular, lists::ListEnd, reading::Reading};

/// Words that leave out what they name.
pub(super) const WITHOUT: &[&str] = &[
    "without",
    "wo",
    "except",
    "excluding",
    "excl",
    "exclude",
    "not",
    "no",
    "nobody",
    "none",
    "skip",
    "omit",
    "drop",
    "minus",
    "delete",
    "remove",
    "ignore",
    "ignoring",
    "but",
    "avoid",
    "nor",
    "ohne",
    "außer",
    "nicht",
    "sin",
    "salvo",
    "excepto",
    "menos",
    "sans",
    "sauf",
    "hors",
    "sem",
    "exceto",
    "bina",
    "chhodkar",
    "excluant",
    "rule",
    "ruling",
    "ausser",
    "leave",
    "never",
    "excl",
    "bar",
    "instead",
    "apart",
    "barring",
    "besides",
    "wont",
    "forget",
    "scrap",
    "lose",
    "ditch",
    "cancel",
    "rid",
    "strip",
    "neither",
    "nothing",
    "nichts",
    "rien",
    "ban",
    "disregard",
    "disregarding",
    "leaving",
    "kein",
    "keine",
    "outside",
    "außerhalb",
    "ausserhalb",
    "fuera",
    "fora",
    "exclut",
    "exclus",
    "exclure",
    "excluez",
    "excluir",
    "excluye",
    "excluyendo",
    "excluya",
    "exclua",
    "excluindo",
    "quita",
    "quitar",
    "retire",
    "enlève",
    "omite",
    "evita",
    "évite",
    "ningún",
    "ninguno",
    "aucun",
    "aucune",
    "nenhum",
    "nadie",
    "ninguém",
    "keinen",
    "keiner",
    "non",
    "não",
    "nao",
    "ni",
    "nem",
    "weder",
    "noch",
];

/// Words that join the names of a list.
const AND: &[&str] = &["and", "or", "nor", "und", "oder", "sowie", "y", "o", "et", "ou", "e", "&"];

/// Nouns, articles and small words between a word that leaves out and a name: `no one from`, `sin el proveedor`.
const BETWEEN: &[&str] = &[
    "supplier",
    "vendor",
    "bidder",
    "one",
    "anyone",
    "anything",
    "them",
    "product",
    "item",
    "lieferant",
    "artikel",
    "aus",
    "proveedor",
    "proveedores",
    "producto",
    "productos",
    "fournisseur",
    "produit",
    "fornecedor",
    "fornecedores",
    "produto",
    "du",
    "des",
    "del",
    "do",
    "da",
    "dos",
    "el",
    "os",
    "as",
    "le",
    "l",
    "based",
];

/// Words that leave out what they name only before a word of buying: `don't buy from Acme`, `stop ordering at Leeds`.
const WITHOUT_BUYING: &[&str] =
    &["dont", "stop", "stopped", "quit", "cant", "cannot", "longer", "shouldnt", "mustnt"];

/// What is denied of a supplier: `don't order anything from Acme`.
const BUYING: &[&str] = &[
    "buy",
    "buying",
    "order",
    "orders",
    "ordering",
    "purchase",
    "purchases",
    "purchasing",
    "procure",
    "place",
    "placing",
    "source",
    "sourcing",
    "anything",
    "more",
    "longer",
    "work",
    "working",
    "dealing",
    "trading",
    "kaufe",
    "kaufen",
    "bestelle",
    "bestellen",
    "mehr",
    "compres",
    "compre",
    "comprar",
    "compramos",
    "queremos",
    "pedir",
    "pedimos",
    "acheter",
    "achetons",
    "commander",
    "commandons",
    "pidas",
    "nada",
];

/// Whether the words are Portuguese. Names of columns and values in English hide that from the whole sentence, so one word
/// that only asks in Portuguese is enough.
fn is_portuguese(reading: &Reading) -> bool {
    const ASKING: &[&str] =
        &["qual", "quais", "quantos", "quantas", "média", "mostre", "soma", "vendas", "são"];
    let asks = reading.sentence.tokens.iter().any(|token| token.is_one_of(ASKING));
    asks || spoken(reading.sentence.source) == Spoken::Portuguese
}

/// The word that leaves out the name at this token: it stands before its list in the same clause, with small words between.
pub(super) fn leaves_out(reading: &Reading, at: usize) -> Option<usize> {
    let found = denial_of(reading, at);
    reading.lists.note_denial(at, found);
    found
}

fn denial_of(reading: &Reading, at: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    if begins_a_clause(reading, at) {
        return None;
    }
    if let Some(stretch) = reading.parts.left_out.iter().find(|stretch| stretch.contains(&at)) {
        let denial = stretch.clone().take(3).find(|place| tokens[*place].is_one_of(WITHOUT));
        return Some(denial.unwrap_or(stretch.start)).filter(|denial| *denial < at);
    }
    // What denies a list denies each of its names, however long it is: the words are counted from the first name.
    let mut farthest = at.saturating_sub(REACH);
    for before in (0..at).rev() {
        if before < farthest {
            return None;
        }
        let token = &tokens[before];
        let names_row = names_rows(reading, before);
        if names_row {
            // What denies the name before denies this one as well.
            let is_apart = reading.parts.left_out.iter().any(|stretch| stretch.contains(&before));
            if let Some(known) = reading.lists.denial(before).filter(|_| !is_apart) {
                return known;
            }
            farthest = before.saturating_sub(REACH);
        }
        if is_without_sign(tokens, before) {
            return Some(before);
        }
        // `no, Derby` corrects.
        if token.is("no") && tokens[before + 1].kind == TokenKind::Comma {
            return None;
        }
        // `no products of Bakery run out` wishes something for Bakery, and `are there no suppliers from India` asks.
        if token.is_one_of(DENYING) && (asks_whether(tokens) || has_verb_behind(tokens, at)) {
            return None;
        }
        // In Portuguese, `no Channel Online` is `in the`.
        if token.is("no") && is_portuguese(reading) {
            continue;
        }
        // `don't forget the bearings`, `we cannot do without Kroll`, `10 days instead of 14 for Kroll`
        if is_denied_itself(tokens, before)
            || reading.parts.replaced.iter().any(|part| part.contains(&before))
        {
            return None;
        }
        // The file may have rows of `no`.
        let is_name =
            reading.is_name(before) && !token.is_one_of(&["no", "not", "none", "sin", "sem", "sans", "ohne"]);
        if token.is_one_of(WITHOUT) && !is_name && !is_still(tokens, before) {
            let is_not_only = token.is("not")
                && tokens.get(before + 1).is_some_and(|next| next.is_one_of(&["only", "just"]));
            let is_but = token.is("but")
                && !before.checked_sub(1).is_some_and(|at| {
                    tokens[at].is_one_of(&[
                        "all",
                        "everything",
                        "everyone",
                        "everywhere",
                        "everybody",
                        "any",
                        "anyone",
                        "anywhere",
                        "none",
                    ])
                });
            return (!is_not_only && !is_but).then_some(before);
        }
        let denies = if token.is("stop") {
            is_told_to_stop(tokens, before)
        } else {
            token.is_one_of(WITHOUT_BUYING) && tokens[before + 1].is_one_of(BUYING)
        };
        if denies {
            return Some(before);
        }
        let is_list = token.is_one_of(BUYING)
            || token.is_one_of(&[
                "and", "or", "nor", "the", "from", "of", "any", "und", "y", "et", "e", "those", "ones",
                "channel", "supplier", "vendor", "de", "los", "la", "les", "die", "der", "with", "to",
                "zone", "item", "items", "use", "out", "does", "do", "for", "by", "&", "us", "accept",
                "number", "o", "oder", "ou", "w", "at", "bei", "von", "vom", "a", "al", "chez",
            ])
            || token.is_one_of(THINGS)
            || token
                .word()
                .is_some_and(|word| BETWEEN.contains(&word) || BETWEEN.contains(&singular(word).as_str()));
        // `no Chinese or Turkish suppliers`: the name before has been read.
        let is_read = !reading.are_free(before..before + 1)
            && tokens[before + 1].is_one_of(&["or", "and", "nor", "oder", "und", "o", "y", "ou", "et", "e"]);
        // A word that the file does not have is one of the list as well: `without Italy, Sweden and Austria`.
        let is_unknown = is_joint(tokens, before + 1) && before > 0 && is_joint(tokens, before - 1);
        if is_unknown {
            farthest = before.saturating_sub(REACH);
        }
        let is_name = is_read || reading.is_name(before) || names_row || is_unknown;
        if !is_list
            && !is_name
            && !token.ends_clause()
            && token.word().is_some()
            && !reading.data.is_header_word(&token.text)
        {
            return None;
        }
        let is_short = before > 0 && tokens[before - 1].is_one_of(&["excl", "exkl"]);
        if token.ends_clause() && !token.text.starts_with(',') && !is_short {
            return None;
        }
    }
    None
}

fn is_joint(tokens: &[Token], at: usize) -> bool {
    tokens.get(at).is_some_and(|token| token.kind == TokenKind::Comma || token.is_one_of(AND))
}

/// The end of the list of names of a column that a name before `next` is in: `Seals and Fasteners excluded` leaves out both.
pub(super) fn end_of_list(reading: &Reading, column: &str, next: usize) -> usize {
    reading.lists.end_of(column, next, || list_behind(reading, column, next))
}

fn list_behind(reading: &Reading, column: &str, next: usize) -> ListEnd {
    const MOST_JOINTS: usize = 3;
    let tokens = &reading.sentence.tokens;
    let is_of_column = |at: usize| {
        let entity = reading.sentence.entity_at(at);
        let other = entity.and_then(|entity| match &entity.kind {
            Kind::ValueOfFile { column, .. } => Some(column),
            _ => None,
        });
        names_rows(reading, at) && other.is_none_or(|other| other == column)
    };
    let (mut end, mut joined) = (next, None);
    while is_joint(tokens, end) {
        let joints = (end..tokens.len()).take_while(|at| is_joint(tokens, *at)).count();
        let name = end + joints;
        if joints > MOST_JOINTS || name >= tokens.len() || !is_of_column(name) {
            break;
        }
        let is_joined = (end..name).any(|at| tokens[at].is_one_of(AND));
        end = (name..tokens.len()).find(|at| !names_rows(reading, *at)).unwrap_or(tokens.len());
        // `Kroll y Siemex, Vogt no` denies Vogt alone.
        joined = if is_joined { Some(end) } else { joined };
    }
    ListEnd { column: column.to_owned(), names: next..=end, joined }
}

/// The `noch` of `Plane nur noch West`, which stands behind no `weder`.
fn is_still(tokens: &[Token], at: usize) -> bool {
    let mut before = tokens[..at].iter().rev().take_while(|token| token.kind != TokenKind::Stop);
    tokens[at].is("noch") && !before.any(|token| token.is("weder"))
}

fn is_denied_itself(tokens: &[Token], at: usize) -> bool {
    const LEAVING: &[&str] =
        &["forget", "without", "drop", "skip", "ignore", "leave", "omit", "remove", "exclude", "lose"];
    const DENIED: &[&str] = &["dont", "not", "never", "cannot", "cant", "wont", "mustnt"];
    tokens[at].is_one_of(LEAVING)
        && tokens[at.saturating_sub(2)..at].iter().any(|token| token.is_one_of(DENIED))
}

/// Denials that may belong to what is wished or asked of the name.
const DENYING: &[&str] = &["no", "none", "nobody", "kein", "keine", "keinen", "ningún", "aucun", "nenhum"];

fn asks_whether(tokens: &[Token]) -> bool {
    tokens.first().is_some_and(|token| token.is_one_of(&["are", "is", "do", "does", "why", "gibt", "hay"]))
}

fn has_verb_behind(tokens: &[Token], at: usize) -> bool {
    const VERBS: &[&str] =
        &["run", "runs", "may", "should", "must", "is", "are", "can", "fall", "falls", "go", "goes"];
    let behind = tokens[at + 1..].iter().take(3).take_while(|token| !token.ends_clause());
    behind.into_iter().any(|token| token.is_one_of(VERBS))
}

/// Whether the name at this token has a verb of its own behind a comma or `and`: the `Shop 12` of `leave out Shop 7, Shop 12 wants double`
/// is not left out.
fn begins_a_clause(reading: &Reading, at: usize) -> bool {
    const WANTING: &[&str] = &[
        "needs", "wants", "gets", "takes", "receives", "requires", "orders", "ordered", "has", "braucht",
        "will", "möchte", "bekommt", "bestellt", "hat", "necesita", "quiere", "recibe", "pide", "tiene",
        "veut", "reçoit", "précise", "quer", "precisa", "recebe", "tem",
    ];
    let tokens = &reading.sentence.tokens;
    let first = (0..at).rev().take_while(|place| names_rows(reading, *place)).last().unwrap_or(at);
    let joins = first > 0
        && (tokens[first - 1].kind == TokenKind::Comma
            || tokens[first - 1].is_one_of(&["and", "und", "y", "et", "e"]));
    let behind = (at..tokens.len()).find(|place| !names_rows(reading, *place));
    joins && behind.is_some_and(|verb| tokens[verb].is_one_of(WANTING))
}

/// `stop ordering at Leeds` ends something; `the stop order for Leeds` is a thing.
fn is_told_to_stop(tokens: &[Token], at: usize) -> bool {
    const DOING: &[&str] =
        &["buying", "ordering", "purchasing", "placing", "sourcing", "working", "dealing", "trading"];
    const ARTICLES: &[&str] =
        &["the", "a", "an", "one", "next", "last", "first", "this", "that", "each", "every"];
    let is_thing = at.checked_sub(1).is_some_and(|before| tokens[before].is_one_of(ARTICLES));
    !is_thing && tokens.get(at + 1).is_some_and(|next| next.is_one_of(DOING))
}

/// `w/o`, which is cut into three pieces.
fn is_without_sign(tokens: &[Token], at: usize) -> bool {
    let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.text == text);
    is(at, "w") && is(at + 1, "/") && is(at + 2, "o")
}

/// The words of buying between a denial and the name.
pub(super) fn use_buying(reading: &mut Reading, between: Range<usize>) {
    for at in between {
        if reading.sentence.tokens[at].is_one_of(BUYING) {
            reading.use_tokens(at..at + 1);
        }
    }
}
