//! Rows by name: `branch 12 only`, `all but Sharma & Sons`, `the Indian ones`, `without the Online channel`.

use std::ops::Range;

use language::conversation::{Spoken, spoken};
use language::{
    Kind,
    tokens::{Token, TokenKind},
};

use super::{
    behind,
    columns::{column_at, is_numeric, number_of, words_of},
    countries, filter,
    left_out::ONLY,
};
use crate::{data::singular, fillers::is_filler, reading::Reading, rules};

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
];

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

/// `without` reaches this many words ahead.
const REACH: usize = 8;

/// A value that fewer letters than this would name by a part of it is not guessed.
const SHORTEST_PART: usize = 4;

/// Values of longer columns are not searched for parts.
const MOST_VALUES: usize = 400;

pub(super) fn read(reading: &mut Reading) {
    named(reading);
    numbered(reading);
    countries::read(reading);
    switches(reading);
    parts(reading);
}

/// Values that stand in the sentence as the file has them.
fn named(reading: &mut Reading) {
    let mut found = Vec::new();
    for entity in &reading.sentence.entities {
        if let Kind::ValueOfFile { column, value } = &entity.kind {
            found.push((column.clone(), value.clone(), entity.start, entity.end));
        }
    }
    for (column, value, start, end) in found {
        if !reading.is_free(start, end) || is_by_chance(reading, &column, &value, start, end) {
            continue;
        }
        state(reading, &column, &value, start, end);
    }
}

/// What rows are called: `A parts`, `B items only`.
const THINGS: &[&str] = &[
    "parts",
    "items",
    "articles",
    "products",
    "skus",
    "goods",
    "class",
    "lines",
    "stops",
    "suppliers",
    "vendors",
    "lieferanten",
    "proveedores",
    "fournisseurs",
    "fornecedores",
];

/// Whether a short value such as `A`, `No` or `Open` stands there only as a word.
fn is_by_chance(reading: &Reading, column: &str, value: &str, start: usize, end: usize) -> bool {
    let written = &reading.sentence.source[start..end];
    let lower = value.to_lowercase();
    if value.chars().count() <= 2 {
        let is_as_written = written == value && written.chars().all(|letter| !letter.is_lowercase());
        let next = reading.tokens_between(start, end).end;
        let has_noun = reading.sentence.tokens.get(next).is_some_and(|token| token.is_one_of(THINGS));
        let is_first_word = start == 0 && written == "A" && !has_noun;
        return !is_as_written || is_first_word || written == "I";
    }
    let is_capital = written.chars().next().is_some_and(char::is_uppercase);
    let is_of_column = words_of(column).contains(&singular(&lower));
    (!is_capital && (is_filler(&lower) || is_of_column)) || is_text_of_note(reading, column)
}

/// A column of free text has almost as many values as words in them.
fn is_text_of_note(reading: &Reading, column: &str) -> bool {
    words_of(column)
        .iter()
        .any(|word| matches!(word.as_str(), "note" | "comment" | "remark" | "day" | "month" | "date"))
        && reading.data.column(column).is_some()
}

pub(super) fn state(reading: &mut Reading, column: &str, value: &str, start: usize, end: usize) {
    let tokens = reading.tokens_between(start, end);
    let without = leaves_out(reading, tokens.start);
    if without.is_none() && (is_put_first(reading, tokens.end) || has_prices_that_change(reading, tokens.end))
    {
        return;
    }
    let behind = behind::left_out(reading, tokens.end);
    let op = if without.is_some() || behind.is_some() { "ne" } else { "eq" };
    let value = filter::typed(reading, column, value);
    filter::add(reading, column, op, value);
    reading.use_tokens(tokens.clone());
    if let Some(word) = without {
        reading.use_tokens(word..word + 1);
        use_buying(reading, word + 1..tokens.start);
    }
    if let Some(end) = behind {
        reading.use_tokens(tokens.end..end);
    }
    use_surroundings(reading, column, tokens.start, tokens.end);
}

/// `high priority first` is an order of stops, and the others are visited as well.
fn is_put_first(reading: &Reading, next: usize) -> bool {
    reading.tool == Some("plan_routes")
        && clause_behind(reading, next)
            .take(2)
            .any(|token| token.is_one_of(&["first", "zuerst", "primero", "primeiro"]))
}

/// `what if Chinese prices go up` is about their prices, and ranks the others as well.
fn has_prices_that_change(reading: &Reading, next: usize) -> bool {
    const PRICES: &[&str] = &["price", "prices", "costs", "preise", "precios", "prix", "preços"];
    reading.tool == Some("rank_suppliers")
        && clause_behind(reading, next).take(1).any(|token| token.is_one_of(PRICES))
}

fn clause_behind<'a>(reading: &'a Reading, next: usize) -> impl Iterator<Item = &'a Token> {
    reading.sentence.tokens.iter().skip(next).take_while(|token| !token.ends_clause())
}

/// The words of buying between a denial and the name.
fn use_buying(reading: &mut Reading, between: Range<usize>) {
    for at in between {
        if reading.sentence.tokens[at].is_one_of(BUYING) {
            reading.use_tokens(at..at + 1);
        }
    }
}

/// `only`, `the ... branch`: words that belong to the name.
fn use_surroundings(reading: &mut Reading, column: &str, start: usize, end: usize) {
    let of_column = words_of(column);
    let belongs = |token: &Token| {
        token.is_one_of(&[
            "only",
            "just",
            "solely",
            "nur",
            "solo",
            "sólo",
            "seulement",
            "só",
            "apenas",
            "sirf",
            "exclusively",
            "alone",
            "instead",
        ]) || token.is_one_of(THINGS)
            || token.word().is_some_and(|word| of_column.contains(&singular(word)))
    };
    let tokens = &reading.sentence.tokens;
    let leads_to_name = |at: &usize| {
        let is_between = tokens[*at].is_one_of(&[
            "from", "in", "of", "aus", "von", "de", "the", "die", "based", "those", "ones", "outside",
        ]);
        is_between || belongs(&tokens[*at])
    };
    // `only the suppliers from India`
    let before: Vec<usize> = (start.saturating_sub(REACH)..start).rev().take_while(leads_to_name).collect();
    let near = [start.checked_sub(1), start.checked_sub(2), Some(end), Some(end + 1)].into_iter().flatten();
    let places = near.chain(before).filter(|at| tokens.get(*at).is_some_and(belongs));
    for at in places.collect::<Vec<_>>() {
        reading.use_tokens(at..at + 1);
    }
}

/// Whether the words are Portuguese. Names of columns and values in English hide that from the whole sentence, so one word
/// that only asks in Portuguese is enough.
fn is_portuguese(reading: &Reading) -> bool {
    const ASKING: &[&str] =
        &["qual", "quais", "quantos", "quantas", "média", "mostre", "soma", "vendas", "são"];
    let asks = reading.sentence.tokens.iter().any(|token| token.is_one_of(ASKING));
    asks || spoken(reading.sentence.source) == Spoken::Portuguese
}

/// The word that leaves out the name at this token: it stands before it in the same clause, with names and small words between.
fn leaves_out(reading: &Reading, at: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    for before in (at.saturating_sub(REACH)..at).rev() {
        let token = &tokens[before];
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
        // The file may have rows of `no`.
        let is_name =
            reading.is_name(before) && !token.is_one_of(&["no", "not", "none", "sin", "sem", "sans", "ohne"]);
        if token.is_one_of(WITHOUT) && !is_name {
            let is_not_only = token.is("not")
                && tokens.get(before + 1).is_some_and(|next| next.is_one_of(&["only", "just"]));
            let is_but = token.is("but")
                && !before.checked_sub(1).is_some_and(|at| {
                    tokens[at].is_one_of(&["all", "everything", "everyone", "any", "anyone", "none"])
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
                "number", "o", "w", "at", "bei", "von", "vom", "a", "al", "chez",
            ])
            || token.is_one_of(THINGS)
            || token
                .word()
                .is_some_and(|word| BETWEEN.contains(&word) || BETWEEN.contains(&singular(word).as_str()));
        let is_name = reading.is_name(before);
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

/// `store 7`, `branches 3 and 4`: a column and numbers that are among its values.
fn numbered(reading: &mut Reading) {
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let Some((column, next)) = column_at(reading, at) else {
            at += 1;
            continue;
        };
        at = numbers_of(reading, &column, at, next);
    }
}

fn numbers_of(reading: &mut Reading, column: &str, first: usize, next: usize) -> usize {
    let Some(known) = reading.data.column(column).filter(|known| is_numeric(known)).cloned() else {
        return first + 1;
    };
    let mut at = next;
    let mut end = next;
    while let Some(token) = reading.sentence.tokens.get(at) {
        if let Some(value) = token.number() {
            let is_known = known.values.iter().any(|text| number_of(text) == Some(value));
            // `stock 20 days` is a length of time and no stock of 20.
            let is_time = reading.sentence.entity_at(at).is_some_and(|entity| match &entity.kind {
                Kind::Duration(span) => {
                    !words_of(column).iter().any(|word| singular(word) == span.unit.name())
                }
                _ => false,
            });
            if is_time || !is_known || !reading.are_free(at..at + 1) {
                break;
            }
            let op = if leaves_out(reading, first).is_some() { "ne" } else { "eq" };
            filter::add(reading, column, op, crate::params::number(value));
            reading.use_tokens(at..at + 1);
            end = at + 1;
        } else if !token.is_one_of(&["and", "or", "no", "nr", "number", "und", "y", "et", "is", "="])
            && token.text != ","
            && token.text != "="
        {
            break;
        }
        at += 1;
    }
    if end > next {
        if let Some(word) = leaves_out(reading, first) {
            reading.use_tokens(word..word + 1);
        }
        reading.use_tokens(first..end);
        use_surroundings(reading, column, first, end);
    }
    end.max(first + 1)
}

/// Words that are part of exactly one value: `bread` for `White Sliced Bread 800g`, and misspelt ones.
fn parts(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let Some(word) = reading.sentence.tokens[at].word().map(singular) else { continue };
        let is_candidate = (word.chars().count() >= SHORTEST_PART || is_whole_value(reading, &word))
            && reading.are_free(at..at + 1)
            && !is_filler(&reading.sentence.tokens[at].text)
            && !is_filler(&word)
            && !rules::WORDS.contains(&word)
            && !reading.data.is_header_word(&word);
        if !is_candidate {
            continue;
        }
        if let Some((column, value)) = only_value_with(reading, &word) {
            let (start, end) = (reading.sentence.tokens[at].start, reading.sentence.tokens[at].end);
            state(reading, &column, &value, start, end);
        } else if let Some(only) = only_beside(reading, at)
            && let Some(column) = only_column_with(reading, &word)
        {
            filter::add(reading, &column, "contains", serde_json::json!(word));
            reading.use_tokens(at..at + 1);
            reading.use_tokens(only..only + 1);
        }
    }
}

/// The `only` of `only the bearings` and `bearings only`, which is not that of `not only bearings`.
fn only_beside(reading: &Reading, at: usize) -> Option<usize> {
    const BETWEEN: &[&str] =
        &["the", "our", "my", "for", "of", "die", "der", "das", "los", "las", "les", "os", "as"];
    let tokens = &reading.sentence.tokens;
    let is_only = |place: usize| tokens.get(place).is_some_and(|token| token.is_one_of(ONLY));
    let mut before = (0..at).rev().skip_while(|place| tokens[*place].is_one_of(BETWEEN));
    // `bearings only arrive on Mondays` is about when.
    let ends = tokens
        .get(at + 2)
        .is_none_or(|token| token.ends_clause() || token.is_one_of(&["please", "and", "bitte", "und"]));
    let behind = Some(at + 1).filter(|place| ends && is_only(*place));
    let found = before.next().filter(|place| is_only(*place)).or(behind)?;
    let is_not_only = found.checked_sub(1).is_some_and(|place| tokens[place].is("not"));
    (!is_not_only).then_some(found)
}

/// The only column in which several values have this word: `bearing` in `Bearing XS-01`, `Bearing XS-07`.
fn only_column_with(reading: &Reading, word: &str) -> Option<String> {
    let mut found = reading.data.columns().filter(|column| {
        let has_word = |value: &&String| words_of(value).iter().any(|known| singular(known) == word);
        // Rows are chosen by the letters, so that no other word may hold them: `ring` in `Bearing`.
        let has_letters = |value: &&String| value.to_lowercase().contains(word);
        let count = column.values.iter().filter(has_word).count();
        !is_numeric(column)
            && !is_text_of_note(reading, &column.name)
            && count > 1
            && count == column.values.iter().filter(has_letters).count()
    });
    let column = found.next()?.name.clone();
    found.next().is_none().then_some(column)
}

/// Whether a short word is a whole value but for the plural: `fan` for `Fans`.
fn is_whole_value(reading: &Reading, word: &str) -> bool {
    word.chars().count() == SHORTEST_PART - 1
        && reading.data.columns().any(|column| {
            column.values.len() <= MOST_VALUES
                && column
                    .values
                    .iter()
                    .any(|value| value.len() > word.len() && singular(&value.to_lowercase()) == *word)
        })
}

/// The only value of the file that has this word; else the only one that is this word but for one letter.
fn only_value_with(reading: &Reading, word: &str) -> Option<(String, String)> {
    let mut whole: Vec<(String, String)> = Vec::new();
    let mut part: Vec<(String, String)> = Vec::new();
    let mut near: Vec<(String, String)> = Vec::new();
    for column in reading.data.columns() {
        if is_numeric(column) || column.values.len() > MOST_VALUES || is_text_of_note(reading, &column.name) {
            continue;
        }
        for value in &column.values {
            let words = words_of(value);
            let place = (column.name.clone(), value.clone());
            if words.len() == 1 && words[0] == word {
                whole.push(place);
            } else if words.iter().any(|known| known == word) {
                part.push(place);
            } else if word.chars().count() > SHORTEST_PART
                && strsim::osa_distance(&value.to_lowercase(), word) == 1
            {
                near.push(place);
            }
        }
    }
    for mut found in [whole, part, near] {
        if !found.is_empty() {
            return (found.len() == 1).then(|| found.remove(0));
        }
    }
    None
}

/// `organic`, `free range ones`: a column of yes and no that is named.
fn switches(reading: &mut Reading) {
    let columns: Vec<(String, String, String)> = reading.data.columns().filter_map(switch).collect();
    for (name, yes, no) in columns {
        let words = words_of(&name);
        for at in 0..reading.sentence.tokens.len() {
            let end = at + words.len();
            let is_here = words.iter().enumerate().all(|(place, word)| {
                reading
                    .sentence
                    .tokens
                    .get(at + place)
                    .and_then(|token| token.word())
                    .is_some_and(|said| singular(said) == *word)
            });
            let is_choice = is_here && reading.are_free(at..end) && names_rows(reading, at, end);
            if is_choice {
                let value = if leaves_out(reading, at).is_some() { &no } else { &yes };
                filter::add(reading, &name, "eq", serde_json::json!(value));
                reading.use_tokens(at..end);
                use_surroundings(reading, &name, at, end);
                break;
            }
        }
    }
}

/// Whether the words choose rows: `only organic`, `organic ones`, or nothing but them.
fn names_rows(reading: &Reading, at: usize, end: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    let around = [at.checked_sub(1), at.checked_sub(2), Some(end)];
    let has_sign = around.into_iter().flatten().any(|place| {
        tokens.get(place).is_some_and(|token| {
            token.is_one_of(&[
                "only",
                "just",
                "ones",
                "one",
                "best",
                "suppliers",
                "vendors",
                "growers",
                "eggs",
                "the",
                "no",
                "not",
                "non",
                "without",
            ]) || token.number().is_some()
        })
    });
    has_sign || tokens.len() <= 4
}

/// The name of a column of yes and no with its two values.
fn switch(column: &language::FileColumn) -> Option<(String, String, String)> {
    if column.values.is_empty() || column.values.len() > 2 {
        return None;
    }
    let is_yes = |value: &&String| {
        matches!(value.to_lowercase().as_str(), "yes" | "y" | "true" | "ja" | "sí" | "si" | "oui" | "sim")
    };
    let is_no = |value: &&String| {
        matches!(value.to_lowercase().as_str(), "no" | "n" | "false" | "nein" | "non" | "não")
    };
    let yes = column.values.iter().find(is_yes)?;
    let no = column.values.iter().find(is_no)?;
    Some((column.name.clone(), yes.clone(), no.clone()))
}
