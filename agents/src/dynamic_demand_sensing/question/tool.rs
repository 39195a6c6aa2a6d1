//! Which of the two tools a question asks for.

use language::{Kind, tokens::words};

use crate::dynamic_demand_sensing::question::{
    foreign,
    reader::Reader,
    words::{DROPS, RISES},
};

/// Words for a change of demand.
const CHANGES: [&str; 4] = ["change", "changes", "movement", "difference"];

/// Whether the question asks why demand changed, rather than what drives it.
pub(super) fn asks_why(reader: &mut Reader) -> bool {
    let has_movement = reader.has(DROPS) || reader.has(RISES) || reader.has(&CHANGES);
    let has_time = reader
        .sentence
        .entities
        .iter()
        .any(|entity| matches!(entity.kind, Kind::Date { .. } | Kind::Period(_)));
    let is_about_signals = reader.has(&["signal", "signals"]);
    let is_asked = reader.has(&["why"])
        || reader.has_phrase("how come")
        || (reader.has(&["caused", "cause", "causes", "behind", "reason", "reasons"])
            && (has_movement || has_time))
        || (reader.has_phrase("what happened") && has_time)
        || (reader.has(&["explain", "explains", "explained"])
            && !is_about_signals
            && (has_movement || has_time))
        || (reader.has(&["compare"]) && has_time)
        || (reader.has_phrase("break down") && has_movement)
        || (reader.has_phrase("was it") && has_movement);
    if is_asked {
        reader.use_words(&[
            "why",
            "caused",
            "cause",
            "causes",
            "behind",
            "reason",
            "reasons",
            "happened",
            "explain",
            "explains",
            "explained",
            "compare",
            "break",
            "down",
        ]);
        reader.use_words(&CHANGES);
        reader.use_words(DROPS);
        reader.use_words(RISES);
    }
    is_asked
}

/// Whether a question without a keyword is for this agent all the same.
pub(crate) fn is_meant(question: &str) -> bool {
    const OURS: [&str; 36] = [
        "why",
        "drives",
        "drivers",
        "driver",
        "influence",
        "influences",
        "affect",
        "affects",
        "price",
        "prices",
        "elasticity",
        "cheaper",
        "warmer",
        "colder",
        "searches",
        "sensitive",
        "temperature",
        "rain",
        "lag",
        "lead",
        "leads",
        "holidays",
        "promo",
        "promotions",
        "sense",
        "signals",
        "level",
        "levels",
        "shift",
        "shifted",
        "reviews",
        "mood",
        "opinions",
        "unusual",
        "anomalies",
        "outliers",
    ];
    let mut words = words(question);
    foreign::in_english(&mut words);
    // “How long before demand do web visits move” asks for a lead.
    let asks_for_lead =
        words.windows(2).any(|pair| pair[0].is("before") && pair[1].is_one_of(&["demand", "sales"]));
    asks_for_lead || words.iter().any(|word| word.is_one_of(&OURS))
}
