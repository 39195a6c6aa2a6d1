//! Words behind a name that leave it out, in five languages: `fans not needed`, `Leeds out`, `Nordia can be left off`, `Akron interessiert
//! nicht`, `Vogt no`, `Krause ne m'intéresse pas`.

use std::{ops::Range, sync::LazyLock};

use language::tokens::Token;
use serde_json::Value;

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

/// Denials that stand alone behind a name: `Vogt no`.
const DENIALS: &[&str] = &["no", "not", "nicht", "não", "nao", "non"];
const PLEASE: &[&str] = &["please", "bitte", "thanks", "danke", "gracias", "merci", "obrigado"];

static ENGLISH: &[&str] = &[
    "(not|no) (need|needed|want|wanted|required|included|necessary)",
    "(i|we)? (do not|dont) (need|want)",
    "(does|do) not (need|want|require) ~ (delivery|deliveries|visit|stop|drop|order|stock|anything|it|any)?",
    "(doesnt|dont|isnt|arent) (need|want|require|needed|wanted|required|included) ~ (delivery|deliveries|visit|stop|drop|order|stock|anything|it|any)?",
    "(left|taken) (out|off)",
    "(please)? (can|could|may|should|must) be (dropped|skipped|ignored|omitted|excluded|removed|disregarded|left (out|off|aside)|taken (out|off))",
    "(can|could|may|should) (stay|be) (out|off)",
    "(is|are) (not|no longer) (needed|wanted|required|included|relevant|interesting|necessary|of interest|to be (included|counted|visited|planned|ordered))",
    "(isnt|arent) (relevant|interesting|necessary|of interest)",
    "(is|are) of no interest",
    "excluded",
    "(drops|falls|pulls) (out|away)",
    "stops (delivering|supplying|trading)",
    "(is|are) (gone|bankrupt|bust|out of business)",
    "went (bust|bankrupt)",
    "(does|do) not (interest|matter|count|concern) (me|us)?",
    "(doesnt|dont) (interest|matter|count|concern) (me|us)?",
    "(is|was|has been) (cancelled|canceled|called off)",
    "(has|have)? (cancelled|canceled) (today|for today|its order|their order)?",
];

/// Words that leave out a name only where nothing that matters stands behind them: `hotels out of town` are delivered to.
static AT_THE_END: &[&str] = &["out", "(sobra|sobran|fuera)", "fora"];

/// What only tells something of a name where it goes on: `hotels must go first`, `hospitals must not be visited by the big van`.
static VERBS_AT_THE_END: &[&str] = &[
    "(please)? (can|could) go",
    "(should|must|need) (not|nt) be (included|considered|counted|ranked|planned|visited|forecast|ordered)",
    "(shouldnt|mustnt|neednt) be (included|considered|counted|ranked|planned|visited|forecast|ordered)",
    "(is|are) (out|closed|unavailable|shut|on holiday)",
    "(closed|shut)",
];

/// What tells something of a name wherever it ends.
static TOLD: &[&str] = &["(may|should|must|has to|have to|needs to|need to|ought to) go"];

static GERMAN: &[&str] = &[
    "(wegfällt|wegfallen|ausfällt|ausfallen|entfallen|wegbricht)",
    "(wird|werden) (heute|morgen)? nicht (besucht|angefahren|beliefert|bestellt|berücksichtigt)",
    "(fällt|faellt) (heute|morgen|diesmal)? (aus|weg)",
    "entfällt (heute|diesmal)?",
    "(ist|hat) (heute)? (geschlossen|zu)",
    "(ist|sind|wurde|wurden|hat|haben)? (heute|morgen)? (abgesagt|storniert|abbestellt)",
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
    "(desaparece|quiebra|deja de (suministrar|entregar|existir))",
    "no se (visita|visitan|entrega|entregan|atiende|atienden|pide|piden|compra|compran)",
    "(está|esta) (hoy)? (cerrado|cerrada|cancelado|cancelada)",
    "(canceló|ha cancelado|anuló|ha anulado)",
    "no (me|nos|se)? (interes*|importa|importan|necesito|necesitamos|quiero|queremos|hace falta|hacen falta)",
    "(puede|pueden) (quedar|quedarse|ir) fuera",
    "se (puede|pueden) (quitar|omitir|excluir|ignorar|descartar|dejar fuera)",
    "(queda|quedan) (fuera|excluido|excluida|excluidos|excluidas)",
];

static FRENCH: &[&str] = &[
    "(disparaît|fait défaut|fait faillite)",
    "(nest|ne sont|ne sera|ne seront) pas (visité|visitée|visités|visitées|livré|livrée|livrés|livrées|commandé|commandés)",
    "est (fermé|fermée|annulé|annulée)",
    "a annulé",
    // An apostrophe joins: `ne m'intéresse pas`.
    "ne (nous|me)? (mintéresse|mintéressent|nous intéresse|intéresse|intéressent|compte|comptent|sert|servent|importe) (pas|plus)",
    "(nest|ne sont|ne sera) (pas|plus) (nécessaire|nécessaires|utile|utiles|voulu|voulus|pertinent|souhaité)",
    "(peut|peuvent) (rester de côté|être (exclu|exclue|exclus|retiré|retirée|retirés|omis|ignoré|ignorés|laissé de côté|laissés de côté))",
    "(est|sont) (à)? (exclure|exclu|exclus|exclue|retirer|omettre)",
    "à (exclure|retirer|omettre|écarter|laisser de côté)",
];

static PORTUGUESE: &[&str] = &[
    "(desaparece|falir|deixa de (fornecer|entregar))",
    "(não|nao) (é|são|se) (visitado|visitada|visitados|visitadas|visita|visitam|entrega|entregam|atende|atendem)",
    "(está) (hoje)? (fechado|fechada|cancelado|cancelada)",
    "cancelou",
    "(não|nao) (me|nos|se)? (interess*|importa|importam|preciso|precisamos|quero|queremos|é preciso|faz falta)",
    "(fica|ficam) de fora",
    "(pode|podem) (ficar de fora|sair|ser (excluído|excluída|excluídos|excluídas|ignorado|ignorados|retirado|retirados|omitido))",
];

static HINDI: &[&str] =
    &["(nahi|nahin|mat) (chahiye|lena|lo|dikhao|karo|do|rakho)", "(ko)? (hatao|hata do|chhodo|chhod do)"];

/// `fans not needed`, `Leeds out`, `Akron nahi chahiye`: the words that leave out the name before them. They may stand behind further
/// names: `Nordia and Vogt can be left off`.
pub(super) fn left_out(reading: &Reading, next: usize) -> Option<Range<usize>> {
    static BEHIND: LazyLock<Vec<Pattern>> =
        LazyLock::new(|| patterns(&[ENGLISH, GERMAN, SPANISH, FRENCH, PORTUGUESE, HINDI]));
    static AT_END: LazyLock<Vec<Pattern>> = LazyLock::new(|| patterns(&[AT_THE_END, VERBS_AT_THE_END]));
    if is_out_of_stock(reading, next) {
        return None;
    }
    let end = end_of(&BEHIND, reading, next);
    let at_end = end_of(&AT_END, reading, next).filter(|end| ends_here(reading, *end));
    Some(next..end.max(at_end).or_else(|| denied_alone(reading, next)).or_else(|| as_before(reading, next))?)
}

/// `Shop 7 cancelled, Shop 9 too`: the name is left out as the one before it was.
fn as_before(reading: &Reading, next: usize) -> Option<usize> {
    const TOO: &[&str] = &[
        "too",
        "also",
        "likewise",
        "auch",
        "ebenfalls",
        "también",
        "tampoco",
        "aussi",
        "également",
        "também",
    ];
    let tokens = &reading.sentence.tokens;
    let is_too = |at: usize| tokens.get(at).is_some_and(|token| token.is_one_of(TOO));
    let is_as_well =
        tokens.get(next).zip(tokens.get(next + 1)).is_some_and(|(as_, well)| as_.is("as") && well.is("well"));
    let end = if is_as_well { next + 2 } else { next + usize::from(is_too(next)) };
    let filters = reading.params.get("filters").and_then(Value::as_array);
    let was_left_out = filters.into_iter().flatten().any(|filter| filter["op"] == "ne");
    (end > next && was_left_out && ends_here(reading, end)).then_some(end)
}

/// `hotels must go first`, `hospitals are closed on Sunday`: what is told of the name before these words neither leaves it out nor chooses
/// it alone.
pub(super) fn is_told(reading: &Reading, next: usize) -> bool {
    static VERBS: LazyLock<Vec<Pattern>> = LazyLock::new(|| patterns(&[VERBS_AT_THE_END, TOLD]));
    !is_out_of_stock(reading, next)
        && left_out(reading, next).is_none()
        && end_of(&VERBS, reading, next).is_some()
}

fn patterns(texts: &[&[&str]]) -> Vec<Pattern> {
    texts.iter().flat_map(|texts| texts.iter()).map(|text| Pattern::new(text)).collect()
}

fn end_of(patterns: &[Pattern], reading: &Reading, next: usize) -> Option<usize> {
    let found = patterns.iter().filter_map(|pattern| longest(pattern, reading.sentence, next));
    found.map(|found| found.tokens.end).max()
}

/// Whether a clause ends here but for a day, a thanks, or words that begin something else.
fn ends_here(reading: &Reading, end: usize) -> bool {
    const JOINING: &[&str] = &[
        "and",
        "but",
        "so",
        "because",
        "as",
        "until",
        "due",
        "since",
        "y",
        "pero",
        "e",
        "mas",
        "hoy",
        "hoje",
        "too",
        "also",
        "today",
        "tomorrow",
        "now",
        "temporarily",
        "then",
        "también",
        "também",
    ];
    const DAYS: &[&[&str]] = &[
        &["for", "today"],
        &["for", "now"],
        &["for", "holidays"],
        &["for", "good"],
        &["for", "the"],
        &["this", "week"],
        &["of", "it"],
        &["por", "favor"],
    ];
    let tokens = &reading.sentence.tokens;
    let is = |at: usize, word: &str| tokens.get(at).is_some_and(|token| token.is(word));
    let is_day = DAYS.iter().any(|words| words.iter().enumerate().all(|(place, word)| is(end + place, word)));
    let ends = |token: &Token| {
        token.ends_clause() || token.word().is_none() || token.is_one_of(PLEASE) || token.is_one_of(JOINING)
    };
    is_day || tokens.get(end).is_none_or(ends)
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
