//! Columns of yes and no: `organic`, `free range ones`, `no organic suppliers`, `suppliers with ISO 9001`.

use language::tokens::TokenKind;

use super::{
    columns::words_of,
    denials::leaves_out,
    filter,
    values::{is_only_wished, use_surroundings},
};
use crate::{data::singular, reading::Reading};

/// Beginnings of words that say of a certificate that somebody has it.
const CERTIFIED: &[&str] = &["certif", "zertifi", "complian", "konform", "conform"];

/// `organic`, `free range ones`: a column of yes and no that is named.
pub(super) fn read(reading: &mut Reading) {
    let columns: Vec<(String, String, String)> = reading.data.columns().filter_map(switch).collect();
    for (name, yes, no) in columns {
        for at in 0..reading.sentence.tokens.len() {
            let Some(end) = end_of_name(reading, &name, at) else { continue };
            if !reading.are_free(at..end) || !names_rows(reading, at, end) {
                continue;
            }
            let value = if leaves_out(reading, at).is_some() { &no } else { &yes };
            filter::add(reading, &name, "eq", serde_json::json!(value));
            reading.use_tokens(at..end);
            use_surroundings(reading, &name, at, end);
            break;
        }
    }
}

/// The token behind the name of a column that begins here, in one word or in several: `ISO 9001` for `iso9001`, with `certified`
/// behind it or without.
fn end_of_name(reading: &Reading, name: &str, at: usize) -> Option<usize> {
    let words = words_of(name);
    let certificate: Vec<&str> =
        words.iter().map(String::as_str).filter(|word| !is_certified(word)).collect();
    let (whole, certificate) = (words.concat(), certificate.concat());
    let tokens = &reading.sentence.tokens;
    let mut said = String::new();
    let mut found = None;
    for (place, token) in tokens.iter().enumerate().skip(at) {
        // The dash of `ISO-9001`.
        if !said.is_empty() && (token.kind == TokenKind::Dash || token.kind == TokenKind::Mark('-')) {
            continue;
        }
        match token.kind {
            TokenKind::Word => said.push_str(&singular(&token.text)),
            TokenKind::Number(_) if !said.is_empty() => said.push_str(&token.text),
            _ => break,
        }
        if said == whole || said == certificate {
            found = Some(place + 1);
        }
        if !whole.starts_with(&said) && !certificate.starts_with(&said) {
            break;
        }
    }
    let end = found?;
    let is_said = tokens.get(end).is_some_and(|token| token.starts_one_of(CERTIFIED));
    Some(end + usize::from(is_said))
}

fn is_certified(word: &str) -> bool {
    CERTIFIED.iter().any(|start| word.starts_with(start))
}

/// Whether the words choose rows: `only organic`, `organic ones`, `suppliers with ISO 9001`, or nothing but them.
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
    has_sign || tokens.len() <= 4 || suppliers_have(reading, at, end)
}

/// `suppliers with ISO 9001`, `who are ISO 9001 certified`; a wish leaves out nobody, and what is weighed is no condition.
fn suppliers_have(reading: &Reading, at: usize, end: usize) -> bool {
    const HAVING: &[&str] = &[
        "with", "have", "has", "having", "hold", "holds", "holding", "mit", "haben", "hat", "con", "tienen",
        "tengan", "avec", "ont", "com", "têm", "tenham", "tem",
    ];
    let tokens = &reading.sentence.tokens;
    let is_of_suppliers = matches!(reading.tool, Some("rank_suppliers" | "allocate_orders"));
    let has = at.checked_sub(1).is_some_and(|before| tokens[before].is_one_of(HAVING));
    let is_certified = tokens[at..end].iter().any(|token| token.starts_one_of(CERTIFIED));
    let is_weighed = tokens.get(end).is_some_and(|next| {
        next.is_one_of(&["as", "als", "como", "comme", "weight"]) || next.number().is_some()
    });
    is_of_suppliers && (has || is_certified) && !is_weighed && !is_only_wished(reading, at)
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
