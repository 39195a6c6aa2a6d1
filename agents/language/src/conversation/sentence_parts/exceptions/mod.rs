//! What holds for some rows only: `..., but for hydraulics never order more than six months`, `hospitals before 10`. A clause that names
//! rows and says how much is about these rows; only the clause that asks for the analysis chooses rows for all of it.

mod choosing;
mod clauses;
mod words;

use std::ops::Range;

use self::{
    choosing::{is_limit_of, is_only_for, only_describes},
    clauses::Part,
    words::{AND, ASKING, CONTRAST, LEAVING_OUT, OF_ROWS, ONLY, PRONOUNS, SMALL, TELLING},
};
use super::{MOST_TOKENS, left_out};
use crate::tokens::Token;

/// Clauses that tell a figure, or a supposition, of some rows only, in tokens. `is_name` knows the names of rows.
#[must_use]
pub fn exceptions(tokens: &[Token], is_name: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let part = Part { tokens, is_name };
    let clauses = part.clauses();
    let Some(main) = main_of(&part, &clauses) else { return Vec::new() };
    let others = clauses.iter().enumerate().filter(|(at, _)| *at != main).map(|(_, clause)| clause);
    let has_other_figure =
        |clause: &Range<usize>| clauses.iter().any(|other| other != clause && part.has_figure(other));
    let found = others.filter_map(|clause| match part.first_name(clause) {
        // `except the hotels, which take 20 minutes` leaves the hotels out, and 20 minutes are those of no other.
        Some(name) if is_left_out(&part, clause, name) => part.relative_in(clause),
        _ => is_of_some(&part, clause, has_other_figure(clause)).then(|| clause.clone()),
    });
    found.collect()
}

/// Clauses that tell something of some rows without saying how much, in tokens: `the lorry cannot enter West`, `while West stays put`. The
/// clause that asks for the analysis and names that are chosen or left out are none.
#[must_use]
pub fn told_of_some(tokens: &[Token], is_name: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    if tokens.len() > MOST_TOKENS {
        return Vec::new();
    }
    let part = Part { tokens, is_name };
    let clauses = part.clauses();
    let Some(main) = main_of(&part, &clauses) else { return Vec::new() };
    let left_out = left_out(tokens);
    let is_told = |(at, clause): &(usize, Range<usize>)| {
        let Some(name) = part.first_name(clause).filter(|_| *at != main) else { return false };
        let is_left_out = left_out.iter().any(|stretch| stretch.contains(&name));
        !is_left_out
            && !part.asks(clause)
            && !asks_back(&part, clause)
            && !chooses(&part, clause, name)
            && !only_describes(&part, clause, name)
            && tells(&part, clause)
    };
    clauses.into_iter().enumerate().filter(is_told).map(|(_, clause)| clause).collect()
}

/// `and which hotels are late`: a further question.
fn asks_back(part: &Part, clause: &Range<usize>) -> bool {
    const SPEAKERS: &[&str] = &["i", "we", "ich", "wir", "je", "nous", "need", "want", "let"];
    let first = part.tokens[clause.clone()].iter().find(|token| !token.is_one_of(AND));
    first.is_some_and(|token| token.is_one_of(ASKING) && !token.is_one_of(SPEAKERS))
}

/// Whether a clause has a verb or a denial of its own, and words that are neither names nor small.
fn tells(part: &Part, clause: &Range<usize>) -> bool {
    let words = || clause.clone().filter(|at| !(part.is_name)(*at));
    let is_telling =
        |at: usize| part.tokens[at].is_one_of(TELLING) || at == clause.start && part.is_contrast_at(at);
    let is_small = |at: usize| {
        [AND, SMALL, OF_ROWS, ONLY, CONTRAST].iter().any(|words| part.tokens[at].is_one_of(words))
    };
    let is_small = |at: usize| is_small(at) || part.tokens[at].is_one_of(PRONOUNS);
    let says_more = |at: usize| !is_telling(at) && !is_small(at) && part.tokens[at].word().is_some();
    words().any(is_telling) && words().any(says_more)
}

/// Whether a clause begins with a word such as `which`, so that the name it is about stands before it.
#[must_use]
pub fn is_relative(clause: &str) -> bool {
    clause
        .split_whitespace()
        .next()
        .is_some_and(|word| words::RELATIVE.contains(&word.to_lowercase().as_str()))
}

/// Whether a clause begins with a word such as `but`, which sets its rows apart from all others.
#[must_use]
pub fn is_contrast(clause: &str) -> bool {
    clause
        .split_whitespace()
        .next()
        .is_some_and(|word| words::CONTRAST.contains(&word.to_lowercase().as_str()))
}

/// All clauses of a sentence.
pub(super) fn clauses_of(tokens: &[Token], is_name: &dyn Fn(usize) -> bool) -> Vec<Range<usize>> {
    Part { tokens, is_name }.clauses()
}

/// The clause that asks for the analysis: the first request, else the first that neither begins with rows nor tells something of them, else
/// the first that does not begin with rows, else the first.
fn main_of(part: &Part, clauses: &[Range<usize>]) -> Option<usize> {
    let is_apart = |clause: &Range<usize>| part.is_contrast(clause) || part.is_supposed(clause);
    // What `and` joins to a supposition is supposed as well.
    let stands_alone = |at: usize| {
        let first = (0..=at).rev().find(|place| !part.is_joined(&clauses[*place])).unwrap_or(at);
        !is_apart(&clauses[at]) && !is_apart(&clauses[first]) && !part.only_opens(&clauses[at])
    };
    let tells_of_rows = |clause: &Range<usize>| part.first_name(clause).is_some() && tells(part, clause);
    let place = |is_meant: &dyn Fn(&Range<usize>) -> bool| {
        (0..clauses.len()).find(|at| stands_alone(*at) && is_meant(&clauses[*at]))
    };
    place(&|clause| part.asks(clause))
        .or_else(|| place(&|clause| !part.begins_with_name(clause) && !tells_of_rows(clause)))
        .or_else(|| place(&|clause| !part.begins_with_name(clause)))
        .or_else(|| place(&|_| true))
        .or_else(|| clauses.iter().position(|clause| !part.only_opens(clause)))
}

fn is_of_some(part: &Part, clause: &Range<usize>, has_other_figure: bool) -> bool {
    let Some(name) = part.first_name(clause) else { return false };
    let is_figure_of_own = has_other_figure && is_only_for(part, clause, name) && part.has_figure(clause);
    if part.asks(clause) || chooses(part, clause, name) && !is_figure_of_own {
        return false;
    }
    let is_apart = part.is_contrast(clause) || part.is_supposed(clause) || part.begins_with_name(clause);
    part.is_supposed(clause)
        || part.has_figure(clause) && (is_apart || has_other_figure || is_limit_of(part, clause, name))
}

/// Whether the words around a name choose it for the whole: `only Leeds`, `Leeds only`.
fn chooses(part: &Part, clause: &Range<usize>, name: usize) -> bool {
    let is_small = |at: &usize| {
        let token = &part.tokens[*at];
        [AND, SMALL, OF_ROWS].iter().any(|words| token.is_one_of(words))
    };
    let before = (clause.start..name).rev().find(|at| !is_small(at));
    let is_only = before.is_some_and(|at| part.tokens[at].is_one_of(ONLY));
    let behind = (name + 1..clause.end).find(|at| !(part.is_name)(*at));
    let is_only_behind = behind.is_some_and(|at| {
        let ends = at + 1 == clause.end || !part.has_figure(&(at + 1..clause.end));
        part.tokens[at].is_one_of(ONLY) && ends
    });
    (is_only || is_only_behind) && !part.is_contrast(clause)
}

/// `except the hotels`, but not `except in West`.
fn is_left_out(part: &Part, clause: &Range<usize>, name: usize) -> bool {
    let goes_on_with_rows = part
        .tokens
        .get(clause.start + 1)
        .is_some_and(|next| next.is_one_of(OF_ROWS) || next.is_one_of(&["that", "dass", "que"]));
    let is_contrast_of_rows = part.tokens[clause.start].is_one_of(LEAVING_OUT) && goes_on_with_rows;
    !is_contrast_of_rows && left_out(part.tokens).iter().any(|stretch| stretch.contains(&name))
}

#[cfg(test)]
mod tests {
    use super::{exceptions, told_of_some};
    use crate::tokens::{bytes_of, tokens};

    const NAMES: &[&str] = &[
        "hydraulics",
        "west",
        "vogt",
        "kroll",
        "hospitals",
        "hotels",
        "ventilen",
        "válvulas",
        "schrauben",
        "beverages",
        "leeds",
        "york",
        "fasteners",
        "clinics",
        "hospitales",
    ];

    fn texts(text: &str) -> Vec<&str> {
        let tokens = tokens(text);
        let found = exceptions(&tokens, &|at| tokens[at].is_one_of(NAMES));
        found.iter().map(|clause| &text[bytes_of(&tokens, clause)]).collect()
    }

    #[test]
    fn a_clause_with_a_name_and_a_figure_of_its_own_is_about_these_rows() {
        for (text, clauses) in [
            (
                "EOQ with 45 EUR per order, but for hydraulics never order more than six months",
                &["but for hydraulics never order more than six months"][..],
            ),
            ("Plan alles, aber bei Ventilen höchstens 30 Tage", &["aber bei Ventilen höchstens 30 Tage"]),
            (
                "planifica todo, pero para válvulas como máximo 30 días",
                &["pero para válvulas como máximo 30 días"],
            ),
            (
                "Plan orders for next month, but in West lead time is 3 days longer and Hydraulics get 98 % service",
                &["but in West lead time is 3 days longer", "and Hydraulics get 98 % service"],
            ),
            ("3 vans of 30, hospitals before 10am", &["hospitals before 10am"]),
            ("Plan the orders; at most 2,000 euros at Kroll", &["at most 2,000 euros at Kroll"]),
            ("Hospitals and clinics before 10am, 3 vans of 30", &["Hospitals and clinics before 10am"]),
            ("Plan the orders; for hydraulics, 98 %", &["for hydraulics, 98 %"]),
            (
                "Plan stock at 95 %, while items from Vogt, which has raised prices by 8 %, should be reviewed every 2 weeks",
                &["while items from Vogt, which has raised prices by 8 %, should be reviewed every 2 weeks"],
            ),
            ("3 vans, hotels before 10am, and take 15 minutes", &["hotels before 10am, and take 15 minutes"]),
            ("Plan orders with 95 % service and for hydraulics 98 %", &["and for hydraulics 98 %"]),
            ("What should I order, assuming we delist it in West?", &["assuming we delist it in West"]),
            ("Plane die Bestellungen, bei Schrauben reichen 90 %", &["bei Schrauben reichen 90 %"]),
            ("Plan with 3 vans of 30 and lose 1 van in West", &[]),
            (
                "3 vans, what if West closes at 14:00 and we lose 1 van?",
                &["what if West closes at 14:00 and we lose 1 van"],
            ),
            (
                "What if Kroll needs 10 days longer and Vogt delivers in lots of 100?",
                &["and Vogt delivers in lots of 100"],
            ),
            (
                "Divide 4000 unidades, mas Kroll não pode receber mais de 500",
                &["mas Kroll não pode receber mais de 500"],
            ),
            (
                "96 % Service, nur bei Kroll höchstens 2 Bestellungen",
                &["nur bei Kroll höchstens 2 Bestellungen"],
            ),
            (
                "96 % Service, nur bei Kroll im Monat höchstens 2 Bestellungen",
                &["nur bei Kroll im Monat höchstens 2 Bestellungen"],
            ),
            ("4 camionnettes de 60, sauf Leeds, où il faut deux livreurs", &["où il faut deux livreurs"]),
            (
                "4 vans of 25, except the hotels, which need a tail lift and take 20 minutes",
                &["which need a tail lift and take 20 minutes"],
            ),
            ("3 vans of 30, we lose 1 van in West if Kroll closes", &["if Kroll closes"]),
        ] {
            assert_eq!(texts(text), clauses, "{text}");
        }
    }

    #[test]
    fn what_chooses_rows_of_the_whole_is_none() {
        for text in [
            "forecast 12 weeks but show only 5",
            "all but the hydraulics",
            "plan the orders, but not for 2027",
            "Plan the orders for West with 95 % service",
            "Plan the orders, only West with 95 % service",
            "Plan the orders with 95 % service, West only",
            "Plan everything except the hydraulics with 95 % service",
            "Forecast demand, 12 weeks for Leeds",
            "Plan the orders for West, at most 2,000 euros",
            "only hospitals, 3 vans",
            "West, 95 % service",
            "Compare Vogt and Kroll, price counts double",
            "Was, wenn Vogt 30 % länger braucht?",
            "99 % service for Beverages, budget 20 % lower for everything else",
            "What if the lead time of Vogt doubles?",
            "Forecast with 90 % ranges, only for West for the next 12 weeks",
            "Forecast with 90 % ranges, only for West over 12 weeks",
        ] {
            assert_eq!(texts(text), Vec::<&str>::new(), "{text}");
        }
    }

    #[test]
    fn what_is_told_of_rows_without_a_figure_is_about_these_rows() {
        let texts = |text: &'static str| -> Vec<&'static str> {
            let tokens = tokens(text);
            let found = told_of_some(&tokens, &|at| tokens[at].is_one_of(NAMES));
            found.iter().map(|clause| &text[bytes_of(&tokens, clause)]).collect()
        };
        for (text, clause) in [
            ("4 vans of 60, the big lorry cannot enter West", "the big lorry cannot enter West"),
            ("The big lorry cannot enter West, 4 vans of 60", "The big lorry cannot enter West"),
            ("Plan the orders at 95 % service, while West stays put", "while West stays put"),
            ("97 % service, no safety stock for hydraulics", "no safety stock for hydraulics"),
            ("Plane alles, für Schrauben kein Sicherheitsbestand", "für Schrauben kein Sicherheitsbestand"),
            ("4 furgonetas de 60, los hospitales no admiten camiones", "los hospitales no admiten camiones"),
            ("4 vans of 60, only small vans can enter West", "only small vans can enter West"),
            ("97 % service, but only West must be early", "but only West must be early"),
        ] {
            assert_eq!(texts(text), [clause], "{text}");
        }
        for text in [
            "Plan the orders, only West",
            "Forecast 12 weeks, for Leeds and York",
            "Plan everything, but not for West",
            "all but the hydraulics, 95 % service",
            "Plan 3 vans, and which hotels are late?",
            "Plan the orders without hydraulics, and show the budget of West",
            "3 vans of 30, the hospitals only",
            "Forecast 12 weeks, but only the West stores",
            "Pronostica 12 semanas, pero solo las tiendas de West",
            "Prognose für 12 Wochen, aber nur die Filialen in West",
            "Forecast 12 weeks, only customers who are in West",
            "Forecast 12 weeks, only products that are in West",
            "Forecast 12 weeks, customers who are in West",
        ] {
            assert_eq!(texts(text), Vec::<&str>::new(), "{text}");
        }
    }
}
