//! Words behind a name that leave it out: `fans not needed`, `Leeds out`.

use std::sync::LazyLock;

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

/// `fans not needed`, `Leeds out`, `Akron nahi chahiye`: the token after the words that leave out the name before them.
pub(super) fn left_out(reading: &Reading, next: usize) -> Option<usize> {
    static BEHIND: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let texts = [
            "(not|no) (need|needed|want|wanted|required|included|necessary)",
            "(i|we)? (do not|dont) (need|want)",
            "(does|do) not (need|want|require) ~ (delivery|deliveries|visit|stop|drop|order|stock|anything|it|any)?",
            "(doesnt|dont|isnt|arent) (need|want|require|needed|wanted|required|included) ~ (delivery|deliveries|visit|stop|drop|order|stock|anything|it|any)?",
            "(nahi|nahin|mat) (chahiye|lena|lo|dikhao|karo|do|rakho)",
            "(ko)? (hatao|hata do|chhodo|chhod do)",
            "(out|excluded|raus|fora) (please|as well|too|of it)?",
            "(left|taken) out",
            "can (go|be dropped|be left out)",
            "(is|are) (out|closed|gone|bankrupt|bust|unavailable|shut|out of business|on holiday)",
            "(closed|shut|went bust|went bankrupt)",
            "(is|was|has been) (cancelled|canceled|called off)",
            "(cancelled|canceled) (today|for today)?",
            "(fällt|faellt) (heute|morgen|diesmal)? (aus|weg)",
            "entfällt (heute|diesmal)?",
            "(ist|hat) (heute)? (geschlossen|zu)",
            "(está|esta) (hoy)? (cerrado|cerrada|cancelado|cancelada)",
            "est (fermé|fermée|annulé|annulée)",
            "(está) (hoje)? (fechado|fechada|cancelado|cancelada)",
            "(nicht|nichts) (mehr)? (bestellen|kaufen|einkaufen|beziehen|verwenden|nutzen)",
            "(ausschließen|ausschliessen|weglassen|auslassen|streichen)",
            "(kaufen|bestellen|beziehen|ordern) (wir|sie)? (nicht|nichts) (mehr)? (ein)?",
            "(kaufe|bestelle|beziehe) ich (nicht|nichts) (mehr)? (ein)?",
        ];
        texts.iter().map(|text| Pattern::new(text)).collect()
    });
    if is_out_of_stock(reading, next) {
        return None;
    }
    let ends = BEHIND.iter().filter_map(|pattern| longest(pattern, reading.sentence, next));
    ends.map(|found| found.tokens.end).max()
}

/// `is Bread out of stock` asks about Bread.
fn is_out_of_stock(reading: &Reading, next: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    (next..=next + 1).any(|at| {
        let is = |ahead: usize, word: &str| tokens.get(at + ahead).is_some_and(|token| token.is(word));
        is(0, "out") && is(1, "of") && (is(2, "stock") || is(2, "inventory") || is(2, "supply"))
    })
}
