//! Rows that a comparison describes to be left out or to be kept alone: `drop suppliers with a defect rate above 2 %`,
//! `Lieferanten mit mehr als 2 % Ausschuss weglassen`, `only suppliers below 10 EUR`.

use language::tokens::Token;

/// Stands for any mark that ends a clause.
const CLAUSE_END: &str = ".";

/// Words that begin another part of the sentence: `exclude Alder and lead time under 20 days`.
const JOINS: &[&str] = &[
    "and", "but", "with", "only", "just", "und", "aber", "nur", "mit", "y", "pero", "et", "mais", "e", "mas",
];

/// What rows are called before their condition.
const ROWS: &[&str] = &[
    "rows",
    "those",
    "lines",
    "ones",
    "items",
    "articles",
    "products",
    "parts",
    "suppliers",
    "supplier",
    "vendors",
    "vendor",
    "bidders",
    "stops",
    "shops",
    "stores",
    "drops",
    "customers",
    "clients",
    "deliveries",
    "orders",
    "whoever",
    "whichever",
    "los",
    "las",
    "aquellos",
    "aquellas",
    "ceux",
    "celles",
    "diejenigen",
    "jene",
    "aqueles",
    "aquelas",
    "os",
    "everything",
    "everyone",
    "anything",
    "anyone",
    "all",
    "any",
    "lieferanten",
    "artikel",
    "zeilen",
    "kunden",
    "proveedores",
    "artículos",
    "filas",
    "clientes",
    "fournisseurs",
    "articles",
    "lignes",
    "fornecedores",
    "artigos",
    "linhas",
];

/// Words that leave out the rows behind them.
const LEAVE_OUT: &[&str] = &[
    "drop",
    "dropping",
    "exclude",
    "excluding",
    "remove",
    "removing",
    "without",
    "skip",
    "skipping",
    "ignore",
    "ignoring",
    "delete",
    "omit",
    "omitting",
    "eliminate",
    "discard",
    "disregard",
    "ohne",
    "streiche",
    "excluye",
    "excluir",
    "excluya",
    "quita",
    "descarta",
    "elimina",
    "sin",
    "exclure",
    "exclus",
    "excluez",
    "retire",
    "enlève",
    "enlevez",
    "écarte",
    "sans",
    "exclua",
    "remova",
    "descarte",
    "sem",
    "avoid",
    "avoiding",
    "entferne",
    "entfernen",
    "vermeide",
    "evita",
    "évite",
    "évitez",
];

/// The first of two words that leave out: `leave out`, `get rid`.
const WITH_OUT: &[&str] = &["leave", "leaving", "throw", "take", "cut", "kick", "filter", "cross", "sort"];

/// Every word that leaves rows out, none of which is a misspelling: `descarta` is no `descarga`.
pub(super) fn words() -> impl Iterator<Item = &'static str> {
    LEAVE_OUT.iter().chain(LEFT_OUT).chain(OUT_OF_LIST).copied()
}

/// Verbs whose second part stands at the end of the clause, and these parts: `schließe Lieferanten mit ... aus`.
const PARTED: &[&str] = &[
    "schließe",
    "schließ",
    "schließt",
    "schließen",
    "schliesse",
    "schliess",
    "nimm",
    "nehmt",
    "nehmen",
    "lass",
    "lasse",
    "lasst",
    "lassen",
    "wirf",
    "werft",
    "sortier",
    "sortiere",
    "sortiert",
];
const PARTS: &[&str] = &["aus", "raus", "heraus", "weg", "außen"];

/// Verbs that say of what was described before a comma that it is out: `wer ... hat, fällt raus`, `whoever is late, is out`.
const IS_OUT: &[&str] = &[
    "fällt", "fallen", "fliegt", "fliegen", "scheidet", "scheiden", "kommt", "kommen", "bleibt", "bleiben",
    "ist", "sind", "wird", "werden", "is", "are", "gets", "get", "stays", "stay", "falls", "drops", "drop",
    "queda", "quedan", "fica", "ficam", "est", "sont",
];
const OUT_OF_LIST: &[&str] = &[
    "raus",
    "weg",
    "aus",
    "draußen",
    "out",
    "excluded",
    "dropped",
    "removed",
    "ausgeschlossen",
    "fuera",
    "fora",
    "excluido",
    "excluidos",
    "excluído",
    "exclu",
    "exclus",
];

/// Denials that leave out suppliers and items right behind them; `no orders over 500` limits an order instead.
const DENIED: &[&str] =
    &["no", "not", "nobody", "none", "kein", "keine", "keinen", "ningún", "aucun", "nenhum"];

/// Words of a limit behind a denial.
const COMPARATIVES: &[&str] = &[
    "more",
    "less",
    "fewer",
    "later",
    "earlier",
    "longer",
    "shorter",
    "higher",
    "lower",
    "over",
    "above",
    "under",
    "below",
    "mehr",
    "weniger",
    "über",
    "unter",
    "más",
    "menos",
    "plus",
    "moins",
    "mais",
    "superior",
    "inferior",
    "supérieur",
    "inférieur",
    "mayor",
    "menor",
    "single",
];

/// Denials of a figure right behind them: `keine Lieferzeit über 20 Tagen`, `no price above 10`.
const DENIED_FIGURE: &[&str] =
    &["no", "kein", "keine", "keinen", "keiner", "ningún", "ninguna", "aucun", "aucune", "nenhum", "nenhuma"];
const LIMITED: &[&str] = &["orders", "drops", "deliveries", "lines", "stops", "supplier", "vendor"];

/// Words behind a condition that leave out what it describes.
const LEFT_OUT: &[&str] = &[
    "excluded",
    "dropped",
    "removed",
    "ignored",
    "weglassen",
    "auslassen",
    "ausschließen",
    "ausschliessen",
    "ausgeschlossen",
    "streichen",
    "rauslassen",
    "rausnehmen",
    "rauswerfen",
    "raus",
    "weg",
    "aussortieren",
    "ignorieren",
    "fuera",
    "excluidos",
    "excluídos",
    "exclus",
];

/// What is denied behind a condition: `not considered`, `nicht berücksichtigen`.
const CONSIDERED: &[&str] = &[
    "considered",
    "wanted",
    "allowed",
    "acceptable",
    "ranked",
    "berücksichtigen",
    "beachten",
    "einbeziehen",
];

pub(super) const ONLY: &[&str] =
    &["only", "just", "nur", "sólo", "solo", "solamente", "seulement", "apenas", "somente"];

/// The noun of the rows stands this many words before their condition.
const TO_NOUN: usize = 6;
/// Words that choose stand this many words before the noun.
const TO_CHOICE: usize = 3;
/// Words behind a condition that leave it out stand this near.
const BEHIND: usize = 5;

/// What words around a condition do with the rows that it describes.
pub(super) enum Choice {
    LeaveOut,
    KeepAlone,
}

/// What the words around a condition say about its rows, and where they stand. `first` and `end` are its first token and
/// the one after it.
pub(super) fn choice(tokens: &[Token], first: usize, end: usize) -> Option<(Choice, Vec<usize>)> {
    let words: Vec<&str> = tokens
        .iter()
        .map(|token| if token.ends_clause() { CLAUSE_END } else { token.text.as_str() })
        .collect();
    if let Some(places) = left_out(&words, first, end) {
        return Some((Choice::LeaveOut, places));
    }
    let noun = noun_before(&words, first)?;
    let only = (noun.saturating_sub(TO_CHOICE)..noun).rev().find(|place| ONLY.contains(&words[*place]))?;
    Some((Choice::KeepAlone, vec![only]))
}

/// Where the words stand that leave out what a condition describes; none when it is kept. `words` are in lower case, `.`
/// ends a clause, and `first` and `end` are the first word of the condition and the one after it.
pub fn left_out(words: &[&str], first: usize, end: usize) -> Option<Vec<usize>> {
    before(words, first)
        .or_else(|| behind(words, end))
        .or_else(|| around(words, first, end))
        .or_else(|| behind_comma(words, end))
}

/// `schließe Lieferanten mit Lieferzeit über 20 Tagen aus`.
fn around(words: &[&str], first: usize, end: usize) -> Option<Vec<usize>> {
    const REACH: usize = 8;
    let clause = (first.saturating_sub(REACH)..first).rev().take_while(|place| words[*place] != CLAUSE_END);
    let verb = clause.into_iter().find(|place| PARTED.contains(&words[*place]))?;
    let behind = end..(end + BEHIND).min(words.len());
    let part = behind
        .take_while(|place| !begins_another_part(words[*place]))
        .find(|place| PARTS.contains(&words[*place]))?;
    Some(vec![verb, part])
}

/// `wer eine Lieferzeit über 20 Tagen hat, fällt raus`: what is out stands before the comma.
fn behind_comma(words: &[&str], end: usize) -> Option<Vec<usize>> {
    let comma = (end..(end + BEHIND).min(words.len())).find(|place| begins_another_part(words[*place]))?;
    let (verb, out) = (comma + 1, comma + 2);
    let is_out = words.get(verb).is_some_and(|word| IS_OUT.contains(word))
        && words.get(out).is_some_and(|word| OUT_OF_LIST.contains(word))
        && words.get(out + 1).is_none_or(|next| *next == CLAUSE_END || *next != "of");
    (words[comma] == CLAUSE_END && is_out).then(|| vec![verb, out])
}

fn before(words: &[&str], first: usize) -> Option<Vec<usize>> {
    let noun = noun_before(words, first);
    // `excluding quality below 70` names no rows, and nothing stands between.
    let until = noun.unwrap_or(first);
    let farthest = if noun.is_some() { TO_CHOICE } else { 1 };
    let with_noun = |mut places: Vec<usize>| {
        places.extend(noun);
        Some(places)
    };
    for place in near(words, until).take(farthest + usize::from(noun.is_none() && is_article(words, until))) {
        let (word, next) = (words[place], words.get(place + 1).copied().unwrap_or_default());
        let is_pair =
            (WITH_OUT.contains(&word) && ["out", "off"].contains(&next)) || (word, next) == ("rid", "of");
        if is_pair {
            return with_noun(vec![place, place + 1]);
        }
        if LEAVE_OUT.contains(&word) {
            return with_noun(vec![place]);
        }
    }
    if let Some(places) = noun.and_then(|noun| unwanted(words, noun)) {
        return Some(places);
    }
    if noun.is_none() || noun.is_some_and(|noun| noun + 2 <= first) {
        // In Portuguese, `no preço acima de 10` is `in the price`.
        let is_in_the = |place: &usize| {
            words[*place] == "no" && words.iter().any(|word| ["acima", "abaixo", "maior"].contains(word))
        };
        // `no more than 5,000` is a limit.
        let is_limit = words.get(first).is_some_and(|word| COMPARATIVES.contains(word));
        let before = first.checked_sub(1).filter(|place| !is_limit && DENIED_FIGURE.contains(&words[*place]));
        if let Some(place) = before.filter(|place| !is_in_the(place)) {
            return Some(vec![place]);
        }
    }
    let noun = noun.filter(|noun| !LIMITED.contains(&words[*noun]))?;
    let denial = noun.checked_sub(1).filter(|place| DENIED.contains(&words[*place]))?;
    Some(vec![denial])
}

/// `I don't want suppliers with …`.
fn unwanted(words: &[&str], noun: usize) -> Option<Vec<usize>> {
    let want =
        noun.checked_sub(1).filter(|place| ["want", "need", "like", "accept"].contains(&words[*place]))?;
    let denial =
        want.checked_sub(1).filter(|place| ["dont", "not", "no", "never"].contains(&words[*place]))?;
    Some(vec![denial, want, noun])
}

fn is_article(words: &[&str], until: usize) -> bool {
    until
        .checked_sub(1)
        .is_some_and(|place| ["the", "a", "any", "all", "die", "der", "das"].contains(&words[place]))
}

fn begins_another_part(word: &str) -> bool {
    word == CLAUSE_END || JOINS.contains(&word)
}

fn behind(words: &[&str], end: usize) -> Option<Vec<usize>> {
    for place in end..(end + BEHIND).min(words.len()) {
        let word = words[place];
        if begins_another_part(word) {
            return None;
        }
        if LEFT_OUT.contains(&word) {
            return Some(vec![place]);
        }
        if place == end {
            continue;
        }
        let before = words[place - 1];
        let is_out = word == "out" && ["left", "are", "is", "stay", "drop"].contains(&before);
        let is_denied = CONSIDERED.contains(&word) && ["not", "nicht", "no", "pas", "não"].contains(&before);
        if is_out || is_denied {
            return Some(vec![place - 1, place]);
        }
    }
    None
}

fn noun_before(words: &[&str], first: usize) -> Option<usize> {
    let places = (first.saturating_sub(TO_NOUN)..first).rev();
    places.take_while(|place| words[*place] != CLAUSE_END).find(|place| ROWS.contains(&words[*place]))
}

/// The places of a few words before another in the same clause, the nearest first.
fn near<'a>(words: &'a [&str], until: usize) -> impl Iterator<Item = usize> + 'a {
    (until.saturating_sub(TO_CHOICE)..until).rev().take_while(|place| !begins_another_part(words[*place]))
}
