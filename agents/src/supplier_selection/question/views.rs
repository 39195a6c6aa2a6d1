//! What a question wants answered first: `whom should we drop`, `one source or two`.

use crate::supplier_selection::{params::View, question::costs::names_charge};
use language::tokens::{Token, words};

const GIVE_UP: [&str; 9] =
    ["drop", "delist", "replace", "fire", "remove", "discontinue", "terminate", "eliminate", "worst"];
const WHOM: [&str; 4] = ["who", "whom", "which", "what"];
const SOURCES: [&str; 7] = ["source", "sources", "sourcing", "supplier", "suppliers", "vendor", "vendors"];

/// What is answered before the ranking.
pub(super) fn view(question: &str) -> Option<View> {
    let words = words(question);
    if asks_one_or_two(&words) {
        return Some(View::OneOrTwo);
    }
    if asks_vikor_parts(&words) {
        return Some(View::VikorParts);
    }
    if asks_price_variance(&words) {
        return Some(View::PriceVariance);
    }
    let is_phased_out = words.windows(2).any(|pair| pair[0].is("phase") && pair[1].is("out"));
    let place = |known: &[&str]| words.iter().position(|word| word.is_one_of(known));
    // `drop Cedar and show what it costs` gives up Cedar and asks nothing about whom.
    let asks_whom = place(&WHOM).zip(place(&GIVE_UP)).is_some_and(|(whom, give_up)| whom < give_up);
    const THEM: [&str; 6] = ["one", "them", "supplier", "suppliers", "vendor", "vendors"];
    let is_of_them = |token: &Token| token.is_one_of(&THEM) || token.number() == Some(1.0);
    let is_rid = |near: &[Token]| near[0].is("rid") && near[1].is("of") && is_of_them(&near[2]);
    // `which supplier should we get rid of?`
    let ends_rid = words.len() > 1 && words[words.len() - 2].is("rid") && words[words.len() - 1].is("of");
    let gets_rid = (words.windows(3).any(is_rid) || ends_rid) && place(&WHOM).is_some();
    // `which supplier would you not use?`
    let is_unused = words.windows(2).any(|pair| {
        pair[0].is_one_of(&["not", "never", "nicht", "no"])
            && pair[1].is_one_of(&[
                "use",
                "choose",
                "pick",
                "recommend",
                "take",
                "nehmen",
                "wählen",
                "empfehlen",
            ])
    }) && words
        .first()
        .is_some_and(|word| word.is_one_of(&["which", "who", "whom", "what", "welche", "welchen", "wen"]));
    (asks_whom || is_phased_out || gets_rid || is_unused).then_some(View::WhomToDrop)
}

/// `what is the price variance per supplier?`, but no weight of it.
fn asks_price_variance(words: &[Token]) -> bool {
    let is_named = words.windows(2).any(|pair| {
        pair[0].is_one_of(&["price", "purchase"]) && pair[1].is_one_of(&["variance", "variances"])
    });
    let is_asked =
        words.iter().any(|word| word.is_one_of(&["what", "which", "who", "show", "list", "per", "by"]));
    let is_weighed = words.iter().any(|word| {
        word.number().is_some()
            || word.is_one_of(&["important", "weight", "weights", "rank", "only", "without"])
    });
    is_named && is_asked && !is_weighed
}

/// `show VIKOR's S and R`: the parts of the method, and no other method.
fn asks_vikor_parts(words: &[Token]) -> bool {
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let is_chosen = has(&["use", "using", "by", "with", "rank", "choose"]);
    let is_named = words.iter().any(|word| word.starts("vikor"));
    is_named && !is_chosen && (has(&["r"]) || has(&["regret", "regrets"]))
}

/// `which combinations of suppliers are possible`, `cost of one, two or three suppliers`.
pub(super) fn asks_combinations(question: &str) -> bool {
    const COMBINED: [&str; 4] = ["combination", "kombination", "combinaci", "combinaison"];
    words(question).iter().any(|word| word.starts_one_of(&COMBINED))
        || counts_suppliers(question)
        || asks_cost_of_each(question)
}

/// `what do 500 units cost from each?`: every supplier alone, and no order for each of them.
pub(super) fn asks_cost_of_each(question: &str) -> bool {
    const COST: [&str; 9] =
        ["cost", "price", "kosten", "kostet", "cuesta", "costaría", "coût", "custa", "custo"];
    const EACH: [&str; 6] = ["each", "every", "jede", "cada", "chaque", "chacun"];
    const PER: [&str; 4] = ["per", "pro", "por", "par"];
    const AT: [&str; 22] = [
        "at", "from", "with", "by", "for", "of", "bei", "von", "con", "de", "en", "chez", "avec", "em",
        "com", "per", "pro", "por", "par", "beim", "a", "do",
    ];
    const BOUNDS: [&str; 9] =
        ["least", "most", "than", "share", "over", "mindestens", "höchstens", "maximum", "minimum"];
    const SPLITTING: [&str; 10] = [
        "split",
        "allocat",
        "distribut",
        "verteil",
        "aufteil",
        "repart",
        "répart",
        "fixed",
        "fixkosten",
        "weight",
    ];
    let words = words(question);
    let starts = |known: &[&str]| words.iter().any(|word| word.starts_one_of(known));
    let is_supplier = |word: &Token| {
        word.starts_one_of(&[
            "supplier",
            "vendor",
            "source",
            "lieferant",
            "proveedor",
            "fournisseur",
            "fornecedor",
        ])
    };
    // `from each`, `per supplier`; `per unit` and `each month` are of something else.
    let is_of_each = (0..words.len()).any(|at| {
        let behind = || words[at + 1..].iter();
        if words[at].is_one_of(&PER) {
            return behind().take(1).any(is_supplier);
        }
        let ends = words.len() == at + 1;
        let is_of_them = behind().take(1).any(|next| next.is_one_of(&["of", "one", "von", "uno", "d"]));
        let is_each = words[at].starts_one_of(&EACH) && at > 0 && words[at - 1].is_one_of(&AT);
        is_each && (ends || is_of_them || behind().take(2).any(is_supplier))
    });
    let has_units = (0..words.len()).any(|at| {
        let is_share = words.get(at + 1).is_some_and(Token::is_percent);
        words[at].number().is_some_and(|units| units > 1.0) && !is_share
    });
    is_of_each
        && has_units
        && starts(&COST)
        && !starts(&SPLITTING)
        && !words.iter().any(|word| word.is_one_of(&BOUNDS))
}

/// `cost of one, two or three suppliers`: every number of them is to be compared.
pub(super) fn counts_suppliers(question: &str) -> bool {
    const COST: [&str; 6] = ["cost", "costs", "price", "kosten", "kostet", "cuesta"];
    let words = words(question);
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let counts = |count: f64| words.iter().any(|word| word.number() == Some(count));
    counts(1.0) && counts(2.0) && counts(3.0) && has(&COST) && has(&SOURCES)
}

/// `landed cost`, `TCO`, `who is cheapest in total`: the cost of a unit with everything beside its price.
pub(super) fn asks_total_cost(question: &str) -> bool {
    const ALONE: [&str; 12] = [
        "landed",
        "tco",
        "einstandspreis",
        "einstandspreise",
        "einstandskosten",
        "gesamtkosten",
        "einstandspreisen",
        "bezugskosten",
        "bezugspreis",
        "landed-cost",
        "desembarcado",
        "nacionalizado",
    ];
    const TOTAL: [&str; 12] = [
        "total",
        "overall",
        "all-in",
        "altogether",
        "full",
        "insgesamt",
        "gesamt",
        "totales",
        "totaux",
        "global",
        "tout",
        "todo",
    ];
    const COST: [&str; 16] = [
        "cost",
        "costs",
        "cheapest",
        "cheaper",
        "price",
        "ownership",
        "günstigsten",
        "günstigste",
        "billigsten",
        "kosten",
        "costo",
        "coste",
        "costos",
        "costes",
        "barato",
        "coût",
    ];
    let words = words(question);
    let is_total = words.windows(3).any(|near| {
        near.iter().any(|word| word.is_one_of(&TOTAL)) && near.iter().any(|word| word.is_one_of(&COST))
    }) || words.windows(2).any(|near| {
        near.iter().any(|word| word.is_one_of(&TOTAL)) && near.iter().any(|word| word.is_one_of(&COST))
    });
    let is_all_in = words.windows(2).any(|pair| pair[0].is("all") && pair[1].is("in"));
    let is_ownership =
        words.windows(3).any(|near| near[0].is("cost") && near[1].is("of") && near[2].is("ownership"));
    let is_with_charges = adds_charges_to_cheapest(&words);
    words.iter().any(|word| word.is_one_of(&ALONE))
        || is_total
        || is_all_in
        || is_ownership
        || is_with_charges
}

/// Whether the words ask which supplier costs least with everything beside its price, which no sum over a column tells.
pub fn asks_who_is_cheapest_in_total(question: &str) -> bool {
    const WHO: [&str; 12] = [
        "who",
        "whom",
        "wer",
        "wen",
        "quién",
        "quien",
        "qui",
        "supplier",
        "vendor",
        "lieferant",
        "proveedor",
        "fournisseur",
    ];
    const LEAST: [&str; 14] = [
        "lowest",
        "smallest",
        "least",
        "minimum",
        "cheap",
        "niedrigst",
        "günstig",
        "billig",
        "geringst",
        "menor",
        "barat",
        "económic",
        "moins",
        "faible",
    ];
    let words = words(question);
    let has = |known: &[&str]| words.iter().any(|word| word.starts_one_of(known));
    asks_total_cost(question) && (has(&LEAST) || words.first().is_some_and(|word| word.starts_one_of(&WHO)))
        || adds_charges_to_cheapest(&words)
}

/// `who is cheapest including duty and freight`: parts of the total cost, without their amounts.
fn adds_charges_to_cheapest(words: &[Token]) -> bool {
    const CHEAPEST: [&str; 9] =
        ["cheapest", "cheaper", "lowest", "günstigst", "billigst", "barato", "barata", "económico", "cher"];
    const ADDED: [&str; 14] = [
        "including",
        "included",
        "incl",
        "with",
        "after",
        "plus",
        "inklusive",
        "inkl",
        "einschließlich",
        "mit",
        "incluyendo",
        "con",
        "avec",
        "inclus",
    ];
    let has = |known: &[&str]| words.iter().any(|word| word.starts_one_of(known));
    let added = words.iter().position(|word| word.is_one_of(&ADDED));
    has(&CHEAPEST) && added.is_some_and(|at| words[at..].iter().any(names_charge))
}

/// `one source or two`, `single or dual sourcing`, `do we need a second source`.
fn asks_one_or_two(words: &[Token]) -> bool {
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let counts = |count: f64| words.iter().any(|word| word.number() == Some(count));
    let is_of_sources = has(&SOURCES);
    let is_one = counts(1.0) || has(&["one", "single"]);
    let is_two = counts(2.0) || has(&["two", "dual", "both"]) || has(&["backup"]) && has(&["single", "keep"]);
    let is_choice = is_one && is_two && has(&["or"]);
    let is_second = words.windows(2).any(|pair| pair[0].is("second") && pair[1].is_one_of(&SOURCES));
    // `should we dual-source?` asks, `dual-source the bolts` wishes.
    let asks = words.first().is_some_and(|word| word.is_one_of(&["should", "do", "is", "would", "shall"]));
    let is_dual = words.windows(2).any(|pair| pair[0].is("dual") && pair[1].starts("sourc"));
    is_of_sources && (is_choice || is_second || asks && is_dual)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_units_cost_from_each_supplier_is_no_order_of_each() {
        for question in [
            "What does it cost to buy 500 units from each?",
            "What would 500 units cost at each supplier?",
            "cost of 1,200 pieces per supplier",
            "Was kosten 500 Stück bei jedem Lieferanten?",
            "¿Cuánto cuestan 500 unidades con cada proveedor?",
            "Combien coûtent 500 unités chez chaque fournisseur ?",
            "Quanto custam 500 unidades em cada fornecedor?",
        ] {
            assert!(asks_cost_of_each(question), "{question}");
        }
        for question in [
            "buy 500 units from each supplier",
            "split 5,000 units at least cost with at most 500 from each supplier",
            "each supplier costs 500 to set up",
            "split the orders, no supplier over 60 %, fixed cost 40 per supplier",
            "rank by price per unit, 3 best",
            "what does the cheapest supplier cost per unit for 500 units",
        ] {
            assert!(!asks_cost_of_each(question), "{question}");
        }
    }

    #[test]
    fn a_choice_of_sources_is_told_from_a_split() {
        for (question, expected) in [
            ("one source or two?", Some(View::OneOrTwo)),
            ("should we use a single or dual sourcing strategy", Some(View::OneOrTwo)),
            ("do we need a second source?", Some(View::OneOrTwo)),
            ("Should we single source or keep a backup vendor?", Some(View::OneOrTwo)),
            ("Should we dual-source?", Some(View::OneOrTwo)),
            ("dual-source the bolts", None),
            ("Which supplier should we get rid of?", Some(View::WhomToDrop)),
            ("whom should we drop?", Some(View::WhomToDrop)),
            ("Which supplier would you not use and why?", Some(View::WhomToDrop)),
            ("If I had to get rid of one of them, which should go?", Some(View::WhomToDrop)),
            ("which supplier should I replace", Some(View::WhomToDrop)),
            ("show VIKOR's S and R", Some(View::VikorParts)),
            ("what are S, R and Q of VIKOR?", Some(View::VikorParts)),
            ("use VIKOR", None),
            ("what is the price variance per supplier?", Some(View::PriceVariance)),
            ("price variance 40 %, rest equal", None),
            ("drop Delta", None),
            ("drop Delta from the list and show what the split costs then", None),
            ("split 1000 units over two suppliers", None),
            ("rank the suppliers", None),
        ] {
            assert_eq!(view(question), expected, "{question}");
        }
    }
}
