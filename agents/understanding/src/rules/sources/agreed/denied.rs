//! Whom an item must not come from: `no Toner from Alder`, `don't use Alder for Toner`. What is denied is never read as its opposite.

use std::sync::LazyLock;

use language::tokens::Sentence;

use super::{
    names::{OF_ITEMS, OF_SUPPLIERS, named},
    origins::{for_items, not_for, not_from, only_for, only_from, only_last_from, with_more},
    words::{FOR, FROM, FROM_WORDS, MUST, NAMES, SUPPLYING},
};
use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
    rules::Rule,
};

/// Words that turn what stands behind them into its opposite.
pub(super) const DENYING: &[&str] = &[
    "no",
    "not",
    "never",
    "dont",
    "doesnt",
    "cannot",
    "cant",
    "mustnt",
    "shouldnt",
    "wont",
    "without",
    "exclude",
    "excluding",
    "except",
    "avoid",
    "stop",
    "nicht",
    "nie",
    "ohne",
    "kein",
    "keine",
    "keinen",
    "keinem",
    "keiner",
    "sin",
    "sans",
    "pas",
    "jamais",
    "nunca",
];

pub(super) fn denials() -> Vec<Rule> {
    const DENY: &str = "(no longer|no|not|never|dont|cannot|cant|mustnt|shouldnt|wont|without|exclude|excluding|except|avoid|stop|kein*|nicht|nie|ohne|sin|sans|pas de|pas)";
    const USE: &str = "((ever|again)? (want|wish|need)? (to)? (buy|buying|order|ordering|source|sourcing|get|getting|take|taking|purchase|purchasing|procure|use|using|kaufen|bestellen|beziehen|comprar|acheter))?";
    const ANY: &str = "(any more|any|the|our|all|more|den|die|das|unseren|el|la|los|las|le|les)?";
    const NOT: &str = "(must not|has not|have not|should not|shall not|may not|can not|does not|do not|is not|are not|must never|may never|can never|should never|cannot|cant|mustnt|shouldnt|wont|doesnt|dont|isnt|arent|not|never)";
    const NO_OTHER_THAN: &str = "((no one|nobody|none|noone|no <supplier>|no other <supplier>|niemand|niemandem|keinem|nadie) (else)? (except|but|other than|besides|apart from|außer|ausser|salvo|sauf))";
    const ANYBODY: &str = "((anyone|anybody|any <supplier>|any other <supplier>|another <supplier>) (else)? (except|but|other than|besides|apart from))";
    // Without `only`: what must not come only from a supplier may come from it.
    const COME: &str = "(come|be bought|be ordered|be sourced|be purchased|be supplied|bought|ordered|sourced|available|sold|offered|kommen|bestellt|lieferbar|erhältlich|venir|comprarse)?";
    const CONTRARY: &str = "(,)? (but only|but|only|sondern nur|sondern|nur|sino|mais|rather|instead)";
    const BUY_NO_MORE: &str = "(kaufen|bestellen|beziehen|nehmen) (wir|sie|ich)? (nicht|nie|nichts) (mehr)?";
    const GETS_NO: &str =
        "(gets|get|delivers|deliver|supplies|supply|makes|liefert|liefern|bekommt|bekommen) (no|kein*)";
    const REFUSED: &str = "((is|are)? (not|never) (allowed|permitted|ok|okay|wanted|possible)|(is|are) (forbidden|banned|prohibited))";
    let mut rules = Vec::new();
    for text in [
        format!("{NAMES} ({MUST}|may|can|darf|dürfen) (not|never|nicht|nie) {COME} {FROM} {{value}}"),
        format!("{NAMES} {NOT} {COME} {FROM} {{value}}"),
        format!("{NAMES} (no|ne) {MUST} (pas)? {COME} {FROM} {{value}}"),
        format!("{DENY} {USE} {ANY} {NAMES} {FROM} {{value}}"),
        format!("{NAMES} (bitte|please)? (nicht|not|never) {FROM} {{value}}"),
        format!("{NAMES} {BUY_NO_MORE} {FROM} {{value}}"),
    ] {
        rules.extend(with_more(&text, not_from));
        rules.push(Rule::read(
            &format!("{text} (,)? (and|or|nor|und|oder) (also|auch)? (not|never|nicht|nie) {FROM} {{value}}"),
            not_from,
        ));
        rules.push(Rule::read(
            &format!("{text} {CONTRARY} ({FROM})? {{value}} (kaufen|bestellen)?"),
            only_last_from,
        ));
    }
    for text in [
        format!(
            "{NAMES} (von|vom|bei|beim) {{value}} (nicht|nie) (mehr)? (kaufen|bestellen|beziehen|einkaufen|nehmen)"
        ),
        format!("{NAMES} {FROM} {{value}} {REFUSED}"),
    ] {
        rules.push(Rule::read(&text, not_from));
    }
    rules.extend(for_items(&format!("{DENY} {USE} {ANY}"), not_for));
    for text in [
        format!("{NAMES} {NOT} {SUPPLYING} (any|the|our)? {NAMES}"),
        format!("{NAMES} (darf|soll|kann) (keinen|keine|kein) {NAMES} (liefern)"),
        format!("{NAMES} {REFUSED} {FOR} {NAMES}"),
        format!("{NAMES} {GETS_NO} {NAMES}"),
    ] {
        rules.push(Rule::read(&text, not_for));
    }
    // Two denials make one source.
    rules.extend(for_items(NO_OTHER_THAN, only_for));
    for text in [
        format!("{NAMES} {FROM} {NO_OTHER_THAN} {{value}}"),
        format!("{DENY} {USE} {ANY} {NAMES} {FROM} {ANYBODY} {{value}}"),
        format!("{NAMES} {NOT} {COME} {FROM} {ANYBODY} {{value}}"),
    ] {
        rules.push(Rule::read(&text, only_from));
    }
    rules
}

/// Keeps what these rules would read beside a denial that no rule understood from every rule: it is named as not used, for its
/// opposite would be wrong. `ends` are words that end what a denial is about.
pub(super) fn set_denied_aside(reading: &mut Reading, rules: &[Rule], ends: &[&str]) {
    set_not_only_aside(reading);
    for at in 0..reading.sentence.tokens.len() {
        for rule in rules {
            let Some(found) = longest(&rule.pattern, reading.sentence, at) else { continue };
            let are_names = found.values.iter().all(|value| {
                reading.is_free(value.start, value.end)
                    && (named(value, OF_ITEMS).is_some() || named(value, OF_SUPPLIERS).is_some())
            });
            let is_denied =
                is_denied_before(reading.sentence, at, ends) || is_denied_behind(reading, found.tokens.end);
            if are_names && is_denied {
                reading.set_aside(found.tokens);
            }
        }
    }
}

/// `Toner must not only come from Alder` asks for another source beside, which no parameter states.
fn set_not_only_aside(reading: &mut Reading) {
    static NOT_ONLY: LazyLock<Pattern> = LazyLock::new(|| {
        Pattern::new(&format!(
            "{NAMES} ~ (not|nicht|no|dont|never|cannot|mustnt|shouldnt) ~ (only|just|exclusively|nur|solo|sólo) ~ {FROM} {{value}}"
        ))
    });
    for at in 0..reading.sentence.tokens.len() {
        let Some(found) = longest(&NOT_ONLY, reading.sentence, at) else { continue };
        if reading.are_free(found.tokens.clone()) {
            reading.set_aside(found.tokens);
        }
    }
}

/// Whether a word of the same clause denies what begins at this token.
fn is_denied_before(sentence: &Sentence, at: usize, ends: &[&str]) -> bool {
    const CONTRARY: &[&str] =
        &["but", "sondern", "sino", "mais", "pero", "aber", "instead", "rather", "stattdessen"];
    for token in sentence.tokens[..at].iter().rev() {
        if token.ends_clause()
            || token.number().is_some()
            || token.is_one_of(CONTRARY)
            || token.is_one_of(ends)
        {
            return false;
        }
        if token.is_one_of(DENYING) {
            return true;
        }
    }
    false
}

/// `Toner from Alder is not what we want`; `Toner from Alder not from Birch` denies Birch.
fn is_denied_behind(reading: &Reading, next: usize) -> bool {
    static DENIED: LazyLock<Pattern> = LazyLock::new(|| {
        Pattern::new(
            "(is|are|was|ist|sind|geht|bitte)? (not|never|nicht|nie|isnt|arent|forbidden|banned|prohibited|excluded|verboten|ausgeschlossen)",
        )
    });
    let Some(found) = longest(&DENIED, reading.sentence, next) else { return false };
    let end = found.tokens.end;
    let denies_other = reading.sentence.tokens.get(end).is_some_and(|token| token.is_one_of(FROM_WORDS));
    !denies_other && !reading.is_name(end)
}
