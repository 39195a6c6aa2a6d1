//! Order quantities as a multiple of the economic one: `twice the EOQ`, `1.5 times the economic order quantity`, `half the EOQ`.

use language::tokens::Token;

/// Words that are a number of times.
const TIMES: [(&str, f64); 15] = [
    ("twice", 2.0),
    ("double", 2.0),
    ("doubled", 2.0),
    ("doppelte", 2.0),
    ("doppelten", 2.0),
    ("doble", 2.0),
    ("dobro", 2.0),
    ("triple", 3.0),
    ("thrice", 3.0),
    ("quadruple", 4.0),
    ("half", 0.5),
    ("halbe", 0.5),
    ("mitad", 0.5),
    ("moitié", 0.5),
    ("metade", 0.5),
];
/// Small words between the number and the quantity.
const BETWEEN: [&str; 16] =
    ["the", "of", "a", "our", "my", "its", "their", "de", "la", "el", "del", "du", "do", "da", "der", "die"];
const BY: [&str; 7] = ["times", "x", "mal", "veces", "fois", "vezes", "fache"];

/// The multiple that the words state; none when they only name the quantity.
pub(super) fn read(words: &[Token]) -> Option<f64> {
    (0..words.len()).find_map(|at| {
        let end = quantity_at(words, at)?;
        before(&words[..at]).or_else(|| behind(&words[end..]))
    })
}

/// The place behind `EOQ` or `economic order quantity`.
fn quantity_at(words: &[Token], at: usize) -> Option<usize> {
    const QUANTITY: [&str; 5] = ["order", "ordering", "lot", "quantity", "size"];
    if words[at].is_one_of(&["eoq", "eoqs", "losgröße"]) {
        return Some(at + 1);
    }
    // `lote económico`, `lot économique`, `optimale Losgröße`
    let is_lot = words[at].is_one_of(&["lote", "lot", "quantité", "cantidad", "quantidade"]);
    if is_lot
        && words.get(at + 1).is_some_and(|next| {
            next.starts_one_of(&["económic", "econômic", "economic", "économi", "óptim", "optim"])
        })
    {
        return Some(at + 2);
    }
    words[at].starts("economic").then(|| {
        let more = words[at + 1..].iter().take_while(|word| word.is_one_of(&QUANTITY)).count();
        at + 1 + more
    })
}

fn before(words: &[Token]) -> Option<f64> {
    let near: Vec<&Token> = words.iter().rev().skip_while(|word| word.is_one_of(&BETWEEN)).take(2).collect();
    let [last, rest @ ..] = &near[..] else { return None };
    if let Some((_, times)) = TIMES.iter().find(|(known, _)| last.is(known)) {
        return Some(*times);
    }
    let number = rest.first().and_then(|word| word.number());
    match () {
        () if last.is_one_of(&BY) || last.text == "×" => number,
        () if last.is_percent() => number.map(|percent| percent / 100.0),
        // `2x the EOQ` is one word.
        () => last.word()?.strip_suffix('x')?.parse().ok(),
    }
}

/// `EOQ times 2`, `EOQ x 1.5`.
fn behind(words: &[Token]) -> Option<f64> {
    let [by, number, ..] = words else { return None };
    (by.is_one_of(&BY) || by.text == "×").then(|| number.number()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::tokens::words;

    #[test]
    fn a_multiple_of_the_economic_quantity_is_read() {
        for (text, times) in [
            ("order twice the EOQ", Some(2.0)),
            ("use double the economic order quantity", Some(2.0)),
            ("1.5 times the EOQ", Some(1.5)),
            ("order 80 % of the EOQ", Some(0.8)),
            ("half the EOQ", Some(0.5)),
            ("EOQ times 3", Some(3.0)),
            ("order 2x the EOQ", Some(2.0)),
            ("doble del lote económico", Some(2.0)),
            ("le double du lot économique", Some(2.0)),
            ("o dobro do lote econômico", Some(2.0)),
            ("das Doppelte der Losgröße", Some(2.0)),
            ("show the EOQ", None),
            ("order cost 50, EOQ", None),
            ("order cost 50 EOQ", None),
            ("EOQ and 95 % service", None),
        ] {
            assert_eq!(read(&words(text)), times, "{text}");
        }
    }
}
