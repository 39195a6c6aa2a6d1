//! Lengths of time that are neither the time at a stop nor a limit of a route: notice to customers, tolerance around windows,
//! lateness and waiting. They stay unused here, since the agent itself reads some of them and names the others.

use std::sync::LazyLock;

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

const PATTERNS: [&str; 12] = [
    "(notif*|inform*|warn*|announc*|alert*|avis*|ankündig*|vorwarn*) ~ {span} (ahead|before|prior|earlier|early|beforehand|advance|in advance|vorher|im voraus|notice|warning)?",
    "(call*|phone*|ring|text|sms|anrufen) ~ {span} (ahead|before|prior|earlier|early|beforehand|in advance|vorher|im voraus)",
    "{span} (of|s)? (advance)? (notice|warning|heads up|headsup|vorwarnung|vorlauf|preaviso|antelación|antecedência)",
    "(notice|warning|vorwarnung|vorlauf|preaviso) (period|time)? (of|is|:|=|von|de)? {span}",
    "{span} (ahead|in advance|beforehand|im voraus|vorher|vorab|zuvor|de antelación|de antecedência|antes avisar|antes llamar) (anrufen|melden|ankündigen|informieren|benachrichtigen)?",
    "(tolerance*|grace|leeway|slack|buffer|margin|cushion|puffer|kulanz*|toleranz*|karenz*|tolerancia|tolerância|holgura|folga|margen|margem) (period|time|minutes|zeit)? (of|is|are|:|=|von|de|up to|at most|plus minus)? {span} (before|after|around|either side of)? (the|each|every|their|its)? (window*|opening|closing)?",
    "{span} (of)? (a)? (tolerance|grace|leeway|slack|buffer|margin|cushion|puffer|kulanz|toleranz|karenz|tolerancia|tolerância|holgura|folga|margen|margem) (period|time)?",
    "{span} (before|after|past|outside|beyond|vor|nach|antes de|después de|depois de) (the|their|its|each|every|der|la|o|de la)? (opening|opens|open|closing|closes|closed|close|window|windows|deadline|due time|öffnung|ladenschluss|schließung|apertura|abrir|cierre|cerrar|slot)",
    "{span} (too)? (late|delayed|overdue|verspätet|zu spät|tarde|de retraso|de atraso)",
    "(late|lateness|delay|delays|verspätung|retraso|atraso) (of|by|is|:|=|up to|at most|max*|höchstens|von|de|limit* to) ~ {span}",
    "{span} (of)? (waiting|idle|idling|wartezeit|espera) (time)?",
    "(arrive|arrives|be there) {span} (early|earlier)",
];

static PARSED: LazyLock<Vec<Pattern>> =
    LazyLock::new(|| PATTERNS.iter().map(|text| Pattern::new(text)).collect());

/// Keeps these lengths of time, with the words that say what they are, from the rules of stops and routes.
pub(super) fn set_aside(reading: &mut Reading) {
    // The price of lateness has a length of time that no number states: `an hour late costs 45`.
    const PRICES: [&str; 5] = ["cost", "penalt", "kost", "cuesta", "custa"];
    if reading.sentence.tokens.iter().any(|token| PRICES.iter().any(|price| token.starts(price))) {
        return;
    }
    let mut at = 0;
    while at < reading.sentence.tokens.len() {
        let found = PARSED.iter().filter_map(|pattern| longest(pattern, reading.sentence, at));
        match found.max_by_key(|fit| fit.tokens.end).filter(|fit| !fit.tokens.is_empty()) {
            Some(fit) => {
                at = fit.tokens.end;
                reading.set_aside(fit.tokens);
            }
            None => at += 1,
        }
    }
}
