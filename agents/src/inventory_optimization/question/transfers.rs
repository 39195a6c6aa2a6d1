//! Stock that is to be moved between places, which no plan does: `move stock from Leeds to Hull`, `Bestand nach Hull umlagern`.

use language::tokens::{Token, words};
use report::markdown::plain;

/// The words that ask for it, with the reason why they are not followed.
pub(super) fn not_planned(question: &str) -> Option<String> {
    /// Verbs that mean it with a place behind or before them, and those that mean nothing else.
    const MOVING: [&str; 8] =
        ["move", "moving", "shift", "send", "mover", "mueve", "verschieben", "déplacer"];
    const TRANSFERRING: [&str; 8] =
        ["transfer", "relocat", "rebalanc", "redistribut", "umlager", "umgelager", "traslad", "transfér"];
    const STOCK: [&str; 7] = ["stock", "inventory", "unit", "bestand", "ware", "existencia", "estoque"];
    const FROM: [&str; 8] = ["from", "between", "von", "zwischen", "de", "desde", "entre", "depuis"];
    let words = words(question);
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let moves = |word: &Token| {
        let is_of_stock = || words.iter().any(|other| other.starts_one_of(&STOCK)) && has(&FROM);
        word.starts_one_of(&TRANSFERRING) || word.is_one_of(&MOVING) && is_of_stock()
    };
    let at = words.iter().position(moves)?;
    let clause = words[at..].iter().take_while(|word| !word.ends_clause()).last().unwrap_or(&words[at]);
    let said = question.get(words[at].start..clause.end)?;
    Some(format!(
        "“{}”, because every place is planned by itself and nothing is moved between them",
        plain(said)
    ))
}

#[cfg(test)]
mod tests {
    use super::not_planned;

    #[test]
    fn stock_that_is_moved_between_places_is_named() {
        for question in [
            "move stock from Leeds to Hull?",
            "can I transfer 50 Tape from Leeds to Hull",
            "Bestand von Leeds nach Hull umlagern",
        ] {
            assert!(not_planned(question).is_some(), "{question}");
        }
        for question in ["slow movers", "move the service level from 95 to 97 %", "which items move slowly?"]
        {
            assert_eq!(not_planned(question), None, "{question}");
        }
    }
}
