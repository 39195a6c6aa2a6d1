//! Parts of a sentence that are about rows and no settings, a room for each: a condition on the rows (`stops that need more than 30
//! minutes`), a figure of some of them (`but for hydraulics never more than six months`), what is left out (`everything but the screws
//! from Vogt`), a wish (`preferably from Germany`), a figure that another one replaces (`21 days instead of 14`).

mod apart;
mod conditions;
mod excepted;
mod exceptions;
mod left_out;
mod only_if;
mod replaced;
mod wishes;

pub use apart::{denies, is_kept_apart, kept_apart};
pub use conditions::{RowCondition, conditions};
pub use excepted::is_excepted;
pub use exceptions::{exceptions, is_contrast, is_relative, told_of_some};
pub use left_out::left_out;
pub use only_if::{is_only_if, only_if};
pub use replaced::replaced;
pub use wishes::wishes;

use crate::tokens::Token;

/// A longer text is no sentence, and has no parts.
const MOST_TOKENS: usize = 1_000;

/// Verbs of requests: `and forecast`, `and plan` begin a part of their own.
const REQUESTS: &[&str] = &[
    "plan",
    "forecast",
    "order",
    "use",
    "assume",
    "show",
    "tell",
    "give",
    "rank",
    "optimise",
    "optimize",
    "set",
    "take",
    "keep",
    "start",
    "route",
    "split",
    "buy",
    "do",
    "make",
    "calculate",
    "run",
    "compare",
    "list",
    "predict",
];

/// Whether these words stand at a token.
fn is_at(tokens: &[Token], at: usize, words: &[&str]) -> bool {
    words
        .iter()
        .enumerate()
        .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.text == *word))
}

#[cfg(test)]
mod tests {
    use super::{conditions, left_out, replaced, wishes};
    use crate::tokens::{bytes_of, tokens};

    fn texts(text: &str, of: fn(&[crate::tokens::Token]) -> Vec<std::ops::Range<usize>>) -> Vec<String> {
        let tokens = tokens(text);
        let texts = of(&tokens).into_iter().map(|part| text[bytes_of(&tokens, &part)].to_owned());
        texts.collect()
    }

    fn of_all(tokens: &[crate::tokens::Token]) -> Vec<std::ops::Range<usize>> {
        conditions(tokens).into_iter().map(|condition| condition.tokens).collect()
    }

    #[test]
    fn what_is_told_of_some_rows_chooses_none() {
        for text in [
            "Plan all items; items that cost more than 100 get 99 % service",
            "Serve the stops that close before 10:00 first, 2 vans",
            "all stops with more than 20 minutes of service take 5 minutes longer",
        ] {
            assert!(conditions(&tokens(text))[0].is_of_part, "{text}");
        }
        assert!(!conditions(&tokens("items that cost more than 100 should I order"))[0].is_of_part);
    }

    #[test]
    fn what_is_denied_or_a_figure_leaves_nothing_out() {
        for text in [
            "don't forget the bearings",
            "we cannot do without Kroll",
            "what if we drop the price of the motors by 10 %",
            "2 vans, we drop 80 kg at Jansen",
        ] {
            assert!(texts(text, left_out).is_empty(), "{text}");
        }
        for (text, found) in [
            ("ignore MOQ, motors only", "ignore MOQ"),
            ("without overtime, Jansen before 10:00", "without overtime"),
            ("leave out the stops in the West zone, 4 vans", "leave out the stops in the West zone"),
            ("if I leave the pumps (Pumpen) aside, and", "leave the pumps (Pumpen) aside"),
            ("run out, not counting those from Sorensen", "not counting those from Sorensen"),
            ("qui n'est pas en Chine, et quel est son délai", "n'est pas en Chine"),
            ("skip every stop with fewer than 8 crates", "skip every stop with fewer than 8 crates"),
            ("the best supplier that isn't German", "that isn't German"),
            ("with a defect rate below 1 % but aren't German?", "but aren't German"),
        ] {
            assert_eq!(texts(text, left_out), [found], "{text}");
        }
    }

    #[test]
    fn a_condition_on_rows_ends_before_what_is_asked_of_them() {
        for (text, found) in [
            (
                "Which items with a lead time of more than 30 days should I order now",
                "with a lead time of more than 30 days",
            ),
            (
                "Only deliver to the stops that close at 12:00 or earlier, 3 vans",
                "that close at 12:00 or earlier",
            ),
            ("leave out anything that costs more than 200", "that costs more than 200"),
            ("days hotter than 25 degrees with no promo", "hotter than 25 degrees"),
            (
                "how many stops that need more than 30 minutes of service and 3 vans",
                "that need more than 30 minutes of service",
            ),
            ("Artikel mit mehr als 100 Stück", "mit mehr als 100 Stück"),
        ] {
            assert_eq!(texts(text, of_all), [found], "{text}");
        }
        for text in [
            "routes with more than 10 stops",
            "stops that must be served before 10:00",
            "items with less than two weeks of cover",
            "plan with 3 vans that carry 800 kg",
            "all stops with 5 minutes of service",
        ] {
            assert!(texts(text, of_all).is_empty(), "{text}");
        }
    }

    #[test]
    fn a_wish_is_the_part_of_the_sentence_around_its_wording() {
        for (text, found) in [
            (
                "Rank them, quality first, and preferably those with ISO 14001",
                "preferably those with ISO 14001",
            ),
            (
                "rule out high risk; we'd like the winner to be in Germany if possible",
                "we'd like the winner to be in Germany if possible",
            ),
            ("Plan 3 vans, wenn möglich ohne Leeds", "wenn möglich ohne Leeds"),
        ] {
            assert_eq!(texts(text, wishes), [found], "{text}");
        }
    }

    #[test]
    fn a_figure_that_another_one_replaces_states_nothing() {
        assert_eq!(texts("Nordia needs 21 days instead of 14", replaced), ["instead of 14"]);
        assert_eq!(texts("Lieferzeit 21 statt 12 Tage", replaced), ["statt 12 Tage"]);
        assert!(texts("use vans instead of 3 trucks", replaced).is_empty());
    }

    #[test]
    fn what_is_left_out_ends_before_another_part() {
        for (text, found) in [
            (
                "Plan everything but the screws and washers from Schrauben Vogt with a 97 % service level",
                "everything but the screws and washers from Schrauben Vogt",
            ),
            (
                "sauf ceux du fournisseur Hydrofix, avec un budget de 8000",
                "sauf ceux du fournisseur Hydrofix",
            ),
            ("without Leeds and York and forecast 12 weeks", "without Leeds and York"),
            ("leave out the Frequenzumrichter and use 98 %", "leave out the Frequenzumrichter"),
            ("5 furgonetas, sin P07, terminar en P05", "sin P07"),
            ("5 carrinhas, sem P07, terminar em P05", "sem P07"),
            ("5 vans, without P07, end at P05", "without P07"),
            ("5 vans, without P07, P05", "without P07, P05"),
        ] {
            assert_eq!(texts(text, left_out), [found], "{text}");
        }
    }
}
