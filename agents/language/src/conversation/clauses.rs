//! Parts of a sentence that are about rows and no settings: a condition on the rows (`stops that need more than 30 minutes`), names
//! that are left out (`everything but the screws from Vogt`), suppositions beside the request and wishes.

use std::ops::Range;

use crate::tokens::{Token, TokenKind};

/// What the rows of a file are called.
const ROWS: &[&str] = &[
    "stop",
    "stops",
    "customer",
    "customers",
    "client",
    "clients",
    "delivery",
    "deliveries",
    "drop",
    "drops",
    "address",
    "addresses",
    "item",
    "items",
    "sku",
    "skus",
    "product",
    "products",
    "article",
    "articles",
    "part",
    "parts",
    "material",
    "materials",
    "supplier",
    "suppliers",
    "vendor",
    "vendors",
    "bidder",
    "bidders",
    "firm",
    "firms",
    "day",
    "days",
    "week",
    "weeks",
    "month",
    "months",
    "store",
    "stores",
    "shop",
    "shops",
    "branch",
    "branches",
    "row",
    "rows",
    "line",
    "lines",
    "anyone",
    "anything",
    "everything",
    "everyone",
    "those",
    "ones",
    "all",
    "any",
    "somebody",
    "anybody",
    "something",
    "kunden",
    "stopps",
    "artikel",
    "lieferanten",
    "tage",
    "tagen",
    "produkte",
    "clientes",
    "paradas",
    "artículos",
    "productos",
    "proveedores",
    "días",
    "aquellos",
    "clients",
    "arrêts",
    "produits",
    "fournisseurs",
    "ceux",
    "celles",
    "jours",
    "fornecedores",
    "produtos",
    "dias",
    "artigos",
    "aqueles",
    "alle",
    "alles",
    "todos",
    "todo",
];

/// Words that begin a condition on the rows named before them.
const RELATIVE: &[&str] = &[
    "that", "which", "who", "whose", "where", "with", "having", "needing", "costing", "weighing", "closing",
    "opening", "over", "under", "above", "below", "die", "der", "deren", "mit", "über", "unter", "que",
    "cuyo", "cuya", "con", "qui", "dont", "avec", "com", "cujo", "cuja", "slower", "faster", "cheaper",
    "heavier", "lighter", "dearer", "hotter", "warmer", "colder", "larger", "smaller", "bigger", "longer",
    "shorter", "more", "less", "fewer",
];

/// Wordings of comparisons, and words behind which a comparison is certain.
const COMPARING: &[&[&str]] = &[
    &["more", "than"],
    &["less", "than"],
    &["fewer", "than"],
    &["greater", "than"],
    &["higher", "than"],
    &["lower", "than"],
    &["longer", "than"],
    &["shorter", "than"],
    &["larger", "than"],
    &["smaller", "than"],
    &["bigger", "than"],
    &["cheaper", "than"],
    &["dearer", "than"],
    &["expensive", "than"],
    &["heavier", "than"],
    &["lighter", "than"],
    &["faster", "than"],
    &["slower", "than"],
    &["hotter", "than"],
    &["warmer", "than"],
    &["colder", "than"],
    &["better", "than"],
    &["worse", "than"],
    &["later", "than"],
    &["earlier", "than"],
    &["at", "least"],
    &["at", "most"],
    &["up", "to"],
    &["over"],
    &["under"],
    &["above"],
    &["below"],
    &["exceeding"],
    &["exceeds"],
    &["exceed"],
    &["or", "more"],
    &["or", "less"],
    &["or", "fewer"],
    &["or", "earlier"],
    &["or", "later"],
    &["or", "higher"],
    &["or", "lower"],
    &["before"],
    &["after"],
    &["mehr", "als"],
    &["weniger", "als"],
    &["länger", "als"],
    &["teurer", "als"],
    &["günstiger", "als"],
    &["billiger", "als"],
    &["schwerer", "als"],
    &["über"],
    &["unter"],
    &["mindestens"],
    &["höchstens"],
    &["más", "de"],
    &["menos", "de"],
    &["más", "que"],
    &["plus", "de"],
    &["moins", "de"],
    &["mais", "de"],
    &["<"],
    &[">"],
    &["≤"],
    &["≥"],
];

/// Words behind a number that begin something else than the condition.
const OTHER: &[&str] = &[
    "should", "shall", "must", "do", "does", "did", "can", "could", "would", "will", "and", "but", "how",
    "what", "which", "please", "plan", "use", "using", "at", "by", "from", "starting", "first", "last",
    "now", "today", "with", "for", "to", "und", "aber", "mit", "y", "pero", "con", "et", "mais", "avec", "e",
    "mas", "com", "out", "if", "then", "so", "be", "are", "is",
];

/// Words behind a relative word that tell a duty and no property: `stops that must be served before 10`.
const DUTIES: &[&str] = &[
    "must", "should", "shall", "can", "cannot", "may", "will", "need to", "have to", "muss", "müssen",
    "sollen",
];

/// Conditions on rows with a number or a time: each from its first word to its end, in tokens. A length of time in stock is none:
/// `items with less than two weeks of cover`.
#[must_use]
pub fn conditions(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 1;
    while at < tokens.len() {
        match condition_at(tokens, at) {
            Some(condition) => {
                at = condition.end;
                found.push(condition);
            }
            None => at += 1,
        }
    }
    found
}

fn condition_at(tokens: &[Token], at: usize) -> Option<Range<usize>> {
    /// Further away a number belongs to something else.
    const REACH: usize = 9;
    const COVER: &[&str] = &["cover", "coverage", "supply", "left", "stock", "inventory", "demand"];
    if !tokens[at].is_one_of(RELATIVE) || !tokens[at - 1].is_one_of(ROWS) {
        return None;
    }
    if tokens.get(at + 1).is_some_and(|next| next.is_one_of(DUTIES)) {
        return None;
    }
    let ends = |token: &Token| token.kind == TokenKind::Stop;
    let is_amount = |token: &Token| token.number().is_some() || token.clock().is_some();
    let number = (at..tokens.len().min(at + REACH))
        .take_while(|place| !ends(&tokens[*place]))
        .find(|place| is_amount(&tokens[*place]))?;
    let mut end = number + 1;
    while let Some(token) = tokens.get(end) {
        let is_comparison = is_comparing(tokens, end);
        if token.ends_clause() || is_amount(token) || (token.is_one_of(OTHER) && !is_comparison) {
            break;
        }
        end += 1;
    }
    // `items with less than two weeks of cover`: how long the stock lasts is calculated, and no column.
    let is_cover = tokens[number + 1..end]
        .iter()
        .any(|token| token.is_one_of(&["week", "weeks", "day", "days", "month", "months"]))
        && tokens[number + 1..end].iter().any(|token| token.is_one_of(COVER));
    let compares = (at..end).any(|place| is_comparing(tokens, place));
    (compares && !is_cover).then_some(at..end)
}

fn is_comparing(tokens: &[Token], at: usize) -> bool {
    COMPARING.iter().any(|words| {
        words
            .iter()
            .enumerate()
            .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.text == *word))
    })
}

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
];

/// Words that begin something else behind what is left out.
const BEHIND_LEFT_OUT: &[&str] = &[
    "with", "at", "by", "using", "assume", "assuming", "if", "when", "but", "plan", "forecast", "order",
    "then", "for", "mit", "bei", "wenn", "aber", "für", "con", "si", "pero", "para", "avec", "pour", "com",
    "se", "mas", "over", "until", "in", "goes", "go", "is", "are", "should", "must", "can", "starting",
];

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

/// Stretches of words that are left out by a wording before them: each from the wording to its end, in tokens.
#[must_use]
pub fn left_out(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        let wording = LEAVING_OUT.iter().filter(|words| {
            words
                .iter()
                .enumerate()
                .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.is(word)))
        });
        let Some(length) = wording.map(|words| words.len()).max() else {
            at += 1;
            continue;
        };
        let end = end_of_left_out(tokens, at + length);
        found.push(at..end);
        at = end.max(at + length);
    }
    found
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
            || token.is_one_of(BEHIND_LEFT_OUT)
            || begins_request
            || (token.ends_clause()
                && tokens
                    .get(end + 1)
                    .is_none_or(|next| next.is_one_of(REQUESTS) || next.number().is_some()));
        if ends {
            break;
        }
        end += 1;
    }
    end
}

/// Wordings of a wish that a plan may miss.
const WISHING: &[&[&str]] = &[
    &["if", "possible"],
    &["preferably"],
    &["ideally"],
    &["wherever", "possible"],
    &["where", "possible"],
    &["when", "possible"],
    &["if", "we", "can"],
    &["if", "you", "can"],
    &["would", "prefer"],
    &["wed", "prefer"],
    &["wed", "like"],
    &["would", "like"],
    &["would", "be", "nice"],
    &["wenn", "möglich"],
    &["möglichst"],
    &["am", "liebsten"],
    &["bevorzugt"],
    &["idealerweise"],
    &["si", "es", "posible"],
    &["preferiblemente"],
    &["de", "preferencia"],
    &["idealmente"],
    &["si", "possible"],
    &["de", "préférence"],
    &["idéalement"],
    &["se", "possível"],
    &["de", "preferência"],
];

/// First words of wishes.
const WISHES: &[&str] =
    &["preferably", "ideally", "möglichst", "bevorzugt", "preferiblemente", "idealmente", "idéalement"];

/// Stretches that only wish: the part of the sentence between marks, `and` and `but` that has the wording, in tokens.
#[must_use]
pub fn wishes(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for at in 0..tokens.len() {
        let is_wish = WISHING.iter().any(|words| {
            words
                .iter()
                .enumerate()
                .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.is(word)))
        });
        if !is_wish || found.last().is_some_and(|last| last.contains(&at)) {
            continue;
        }
        // `Nordia and Kroll if possible` is one wish, and a request behind `and` another part.
        let ends = |place: usize| {
            let joins =
                tokens[place].is_one_of(&["and", "but", "und", "aber", "y", "et", "mais", "e", "mas"]);
            let begins =
                tokens.get(place + 1).is_some_and(|next| next.is_one_of(REQUESTS) || next.is_one_of(WISHES));
            tokens[place].ends_clause() || (joins && begins)
        };
        let start = (0..at).rev().find(|place| ends(*place)).map_or(0, |place| place + 1);
        let end = (at..tokens.len()).find(|place| ends(*place)).unwrap_or(tokens.len());
        found.push(start..end);
    }
    found
}

/// Wordings before the figure that a stated one takes the place of: `21 days instead of 14`.
const IN_PLACE_OF: &[&[&str]] = &[
    &["instead", "of"],
    &["rather", "than"],
    &["in", "place", "of"],
    &["statt"],
    &["anstatt"],
    &["anstelle", "von"],
    &["en", "vez", "de"],
    &["en", "lugar", "de"],
    &["au", "lieu", "de"],
    &["em", "vez", "de"],
    &["ao", "invés", "de"],
];

/// Figures that a stated one takes the place of, each with the wording before it and the unit behind it, in tokens. They state nothing.
#[must_use]
pub fn replaced(tokens: &[Token]) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for at in 1..tokens.len() {
        let length = IN_PLACE_OF.iter().find_map(|words| {
            let is_here = words
                .iter()
                .enumerate()
                .all(|(place, word)| tokens.get(at + place).is_some_and(|token| token.is(word)));
            is_here.then_some(words.len())
        });
        let Some(number) = length.map(|length| at + length) else { continue };
        let is_number = tokens.get(number).is_some_and(|token| token.number().is_some());
        let before = tokens[at.saturating_sub(4)..at].iter().any(|token| token.number().is_some());
        if is_number && before {
            let has_unit = tokens.get(number + 1).is_some_and(|token| {
                token.is_percent()
                    || token.is_one_of(&[
                        "day", "days", "week", "weeks", "tage", "días", "jours", "dias", "hours", "minutes",
                    ])
            });
            found.push(at..number + 1 + usize::from(has_unit));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::{conditions, left_out, replaced, wishes};
    use crate::tokens::tokens;

    fn texts(text: &str, of: fn(&[crate::tokens::Token]) -> Vec<std::ops::Range<usize>>) -> Vec<String> {
        let tokens = tokens(text);
        let texts = of(&tokens)
            .into_iter()
            .map(|part| text[tokens[part.start].start..tokens[part.end - 1].end].to_owned());
        texts.collect()
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
            assert_eq!(texts(text, conditions), [found], "{text}");
        }
        for text in [
            "routes with more than 10 stops",
            "stops that must be served before 10:00",
            "items with less than two weeks of cover",
            "plan with 3 vans that carry 800 kg",
            "all stops with 5 minutes of service",
        ] {
            assert!(texts(text, conditions).is_empty(), "{text}");
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
                "sauf ceux du fournisseur Hydrofix,",
            ),
            ("without Leeds and York and forecast 12 weeks", "without Leeds and York"),
            ("leave out the Frequenzumrichter and use 98 %", "leave out the Frequenzumrichter"),
        ] {
            assert_eq!(texts(text, left_out), [found], "{text}");
        }
    }
}
