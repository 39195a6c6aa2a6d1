//! Words behind a name that leave it out, in five languages: `fans not needed`, `Leeds out`, `Nordia can be left off`, `Akron interessiert
//! nicht`, `Vogt no`, `Krause ne m'intéresse pas`.

use std::{ops::Range, sync::LazyLock};

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

/// Words that join a further name, which the words behind the last one leave out as well.
const JOINTS: &[&str] =
    &["and", "or", "nor", "&", "und", "oder", "sowie", "y", "o", "ni", "e", "ou", "nem", "et", ","];

/// Denials that stand alone behind a name: `Vogt no`.
const DENIALS: &[&str] = &["no", "not", "nicht", "não", "nao", "non"];
const PLEASE: &[&str] = &["please", "bitte", "thanks", "danke", "gracias", "merci", "obrigado"];

static ENGLISH: &[&str] = &[
    "(not|no) (need|needed|want|wanted|required|included|necessary)",
    "(i|we)? (do not|dont) (need|want)",
    "(does|do) not (need|want|require) ~ (delivery|deliveries|visit|stop|drop|order|stock|anything|it|any)?",
    "(doesnt|dont|isnt|arent) (need|want|require|needed|wanted|required|included) ~ (delivery|deliveries|visit|stop|drop|order|stock|anything|it|any)?",
    "(out|excluded) (please|as well|too|of it)?",
    "(left|taken) (out|off)",
    "(please)? (can|could|may|should|must) (go|be (dropped|skipped|ignored|omitted|excluded|removed|disregarded|left (out|off|aside)|taken (out|off)))",
    "(can|could|may|should) (stay|be) (out|off)",
    "(should|must|need) (not|nt) be (included|considered|counted|ranked|planned|visited|forecast|ordered)",
    "(shouldnt|mustnt|neednt) be (included|considered|counted|ranked|planned|visited|forecast|ordered)",
    "(is|are) (not|no longer) (needed|wanted|required|included|relevant|interesting|necessary|of interest|to be (included|counted|visited|planned|ordered))",
    "(isnt|arent) (relevant|interesting|necessary|of interest)",
    "(is|are) of no interest",
    "(does|do) not (interest|matter|count|concern) (me|us)?",
    "(doesnt|dont) (interest|matter|count|concern) (me|us)?",
    "(is|are) (out|closed|gone|bankrupt|bust|unavailable|shut|out of business|on holiday)",
    "(closed|shut|went bust|went bankrupt)",
    "(is|was|has been) (cancelled|canceled|called off)",
    "(cancelled|canceled) (today|for today)?",
];

static GERMAN: &[&str] = &[
    "(fällt|faellt) (heute|morgen|diesmal)? (aus|weg)",
    "entfällt (heute|diesmal)?",
    "(ist|hat) (heute)? (geschlossen|zu)",
    "(raus|weg) (bitte)?",
    "(bitte)? (nicht|nichts) (mehr)? (bestellen|kaufen|einkaufen|beziehen|verwenden|nutzen|berücksichtigen|einbeziehen|mitrechnen|einplanen|anfahren|beliefern|prognostizieren)",
    "(bitte)? (ausschließen|ausschliessen|weglassen|auslassen|streichen|ignorieren|rauslassen|rausnehmen)",
    "(kaufen|bestellen|beziehen|ordern) (wir|sie)? (nicht|nichts) (mehr)? (ein)?",
    "(kaufe|bestelle|beziehe) ich (nicht|nichts) (mehr)? (ein)?",
    "(interessiert|interessieren) (mich|uns)? (nicht|nicht mehr|weniger)",
    "(brauche|brauchen|benötige|benötigen|will|wollen) (ich|wir) (nicht|nicht mehr)",
    "(zählt|zählen) nicht (mit)?",
    "(spielt|spielen) keine rolle",
    "(ist|sind|wird|werden) (nicht|nicht mehr) (relevant|wichtig|nötig|dabei|gefragt|benötigt|gebraucht)",
    "(kann|können|darf|dürfen|soll|sollen) (weg|raus|entfallen|wegfallen|wegbleiben|außen vor bleiben|weggelassen werden|ignoriert werden|ausgelassen werden)",
    "(bleibt|bleiben) (weg|draußen|außen vor|unberücksichtigt)",
];

static SPANISH: &[&str] = &[
    "(está|esta) (hoy)? (cerrado|cerrada|cancelado|cancelada)",
    "no (me|nos|se)? (interes*|importa|importan|necesito|necesitamos|quiero|queremos|hace falta|hacen falta)",
    "(puede|pueden) (quedar|quedarse|ir) fuera",
    "se (puede|pueden) (quitar|omitir|excluir|ignorar|descartar|dejar fuera)",
    "(sobra|sobran|fuera)",
    "(queda|quedan) (fuera|excluido|excluida|excluidos|excluidas)",
];

static FRENCH: &[&str] = &[
    "est (fermé|fermée|annulé|annulée)",
    // An apostrophe joins: `ne m'intéresse pas`.
    "ne (nous|me)? (mintéresse|mintéressent|nous intéresse|intéresse|intéressent|compte|comptent|sert|servent|importe) (pas|plus)",
    "(nest|ne sont|ne sera) (pas|plus) (nécessaire|nécessaires|utile|utiles|voulu|voulus|pertinent|souhaité)",
    "(peut|peuvent) (rester de côté|être (exclu|exclue|exclus|retiré|retirée|retirés|omis|ignoré|ignorés|laissé de côté|laissés de côté))",
    "(est|sont) (à)? (exclure|exclu|exclus|exclue|retirer|omettre)",
    "à (exclure|retirer|omettre|écarter|laisser de côté)",
];

static PORTUGUESE: &[&str] = &[
    "(está) (hoje)? (fechado|fechada)",
    "(não|nao) (me|nos|se)? (interess*|importa|importam|preciso|precisamos|quero|queremos|é preciso|faz falta)",
    "(fora|fica de fora|ficam de fora)",
    "(pode|podem) (ficar de fora|sair|ser (excluído|excluída|excluídos|excluídas|ignorado|ignorados|retirado|retirados|omitido))",
];

static HINDI: &[&str] =
    &["(nahi|nahin|mat) (chahiye|lena|lo|dikhao|karo|do|rakho)", "(ko)? (hatao|hata do|chhodo|chhod do)"];

/// `fans not needed`, `Leeds out`, `Akron nahi chahiye`: the words that leave out the name before them. They may stand behind further
/// names: `Nordia and Vogt can be left off`.
pub(super) fn left_out(reading: &Reading, next: usize) -> Option<Range<usize>> {
    static BEHIND: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
        let all = [ENGLISH, GERMAN, SPANISH, FRENCH, PORTUGUESE, HINDI];
        all.iter().flat_map(|texts| texts.iter()).map(|text| Pattern::new(text)).collect()
    });
    let first = behind_list(reading, next);
    if is_out_of_stock(reading, first) {
        return None;
    }
    let ends = BEHIND.iter().filter_map(|pattern| longest(pattern, reading.sentence, first));
    let end = ends.map(|found| found.tokens.end).max().or_else(|| denied_alone(reading, first))?;
    Some(first..end)
}

/// The token behind the names that are joined to the one before.
fn behind_list(reading: &Reading, next: usize) -> usize {
    let tokens = &reading.sentence.tokens;
    let mut end = next;
    loop {
        let mut at = end;
        while tokens.get(at).is_some_and(|token| token.is_one_of(JOINTS) || token.text == ",") {
            at += 1;
        }
        let first = at;
        while at < tokens.len() && reading.is_value(at) {
            at += 1;
        }
        if first == end || at == first {
            return end;
        }
        end = at;
    }
}

/// `and Vogt no`: a denial with nothing behind it.
fn denied_alone(reading: &Reading, next: usize) -> Option<usize> {
    let tokens = &reading.sentence.tokens;
    tokens.get(next).filter(|token| token.is_one_of(DENIALS))?;
    let behind = tokens.get(next + 1);
    behind.is_none_or(|token| token.ends_clause() || token.is_one_of(PLEASE)).then_some(next + 1)
}

/// `is Bread out of stock` asks about Bread.
fn is_out_of_stock(reading: &Reading, next: usize) -> bool {
    let tokens = &reading.sentence.tokens;
    (next..=next + 1).any(|at| {
        let is = |ahead: usize, word: &str| tokens.get(at + ahead).is_some_and(|token| token.is(word));
        is(0, "out") && is(1, "of") && (is(2, "stock") || is(2, "inventory") || is(2, "supply"))
    })
}
