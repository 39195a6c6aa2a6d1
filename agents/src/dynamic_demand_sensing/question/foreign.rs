//! German, Spanish, French and Portuguese questions: the words of demand and its signals become the English ones, which all rules know.
//! Words that are written alike in English count only beside one that is not.

use language::tokens::{Token, TokenKind};

/// English words, each with those of the other languages.
type Words = &'static [(&'static str, &'static [&'static str])];

/// Words that show that a question is not in English.
const OWN: Words = &[
    ("demand", &["nachfrage", "bedarf", "demanda", "demandas", "demande", "demandes", "procura"]),
    ("sales", &["absatz", "verkäufe", "verkaufszahlen", "ventas", "ventes", "vendas"]),
    (
        "drives",
        &[
            "treibt",
            "treiben",
            "antreibt",
            "impulsa",
            "impulsan",
            "mueve",
            "mueven",
            "impulsiona",
            "impulsionam",
            "movem",
        ],
    ),
    (
        "influences",
        &[
            "beeinflusst",
            "beeinflussen",
            "influye",
            "influyen",
            "influencent",
            "influencia",
            "influenciam",
            "influem",
            "influi",
        ],
    ),
    (
        "affects",
        &[
            "wirkt",
            "wirken",
            "auswirkt",
            "auswirken",
            "afecta",
            "afectan",
            "affecte",
            "affectent",
            "afeta",
            "afetam",
        ],
    ),
    (
        "effect",
        &[
            "wirkung",
            "effekt",
            "effekte",
            "auswirkung",
            "auswirkungen",
            "einfluss",
            "einflüsse",
            "efecto",
            "efectos",
            "effet",
            "effets",
            "leffet",
            "efeito",
            "efeitos",
            "impacto",
            "impactos",
        ],
    ),
    (
        "changes",
        &[
            "ändert",
            "verändert",
            "verändern",
            "ändern",
            "bewegt",
            "bewegen",
            "cambia",
            "cambian",
            "muda",
            "mudam",
        ],
    ),
    ("signals", &["signale", "signalen", "señales", "señal", "signaux", "sinais", "sinal"]),
    (
        "drivers",
        &[
            "treiber",
            "treibern",
            "faktoren",
            "einflussfaktoren",
            "factores",
            "facteurs",
            "moteurs",
            "fatores",
        ],
    ),
    ("weather", &["wetter", "witterung", "clima", "météo", "meteo"]),
    (
        "temperature",
        &["temperatur", "temperaturen", "temperatura", "temperaturas", "température", "températures"],
    ),
    ("rain", &["regen", "niederschlag", "lluvia", "lluvias", "pluie", "pluies", "chuva", "chuvas"]),
    ("price", &["preis", "preise", "preisen", "precio", "precios", "prix", "preço", "preços"]),
    (
        "competitor",
        &[
            "wettbewerber",
            "wettbewerbs",
            "wettbewerb",
            "konkurrenz",
            "konkurrenzpreis",
            "wettbewerbspreis",
            "competencia",
            "competidor",
            "competidores",
            "concurrent",
            "concurrents",
            "concurrence",
            "concorrente",
            "concorrentes",
            "concorrência",
        ],
    ),
    (
        "promotion",
        &[
            "aktion",
            "aktionen",
            "werbeaktion",
            "werbeaktionen",
            "promoción",
            "promociones",
            "promoção",
            "promoções",
        ],
    ),
    (
        "holiday",
        &[
            "feiertag",
            "feiertage",
            "feiertagen",
            "festivo",
            "festivos",
            "fériés",
            "férié",
            "feriado",
            "feriados",
        ],
    ),
    ("visits", &["besuche", "besucher", "webbesuche", "seitenaufrufe", "visitas", "visites"]),
    ("searches", &["suchanfragen", "suchen", "búsquedas", "pesquisas", "recherches"]),
    ("advertising", &["werbung", "publicidad", "publicité", "publicidade"]),
    ("sentiment", &["stimmung", "sentimiento", "sentimento"]),
    ("reviews", &["rezensionen", "bewertungen", "reseñas", "opiniones", "avaliações"]),
    ("warmer", &["wärmer"]),
    ("hotter", &["heißer"]),
    ("colder", &["kälter"]),
    ("cheaper", &["billiger", "günstiger"]),
    ("dearer", &["teurer"]),
    ("degrees", &["grad", "grados", "degrés", "graus"]),
    ("higher", &["höher", "höherer", "höhere", "höherem"]),
    ("lower", &["niedriger", "niedrigerer", "niedrigere", "tiefer"]),
    (
        "rises",
        &[
            "steigt",
            "steigen",
            "erhöht",
            "sube",
            "suben",
            "augmente",
            "augmentent",
            "sobe",
            "sobem",
            "hausse",
        ],
    ),
    (
        "drops",
        &[
            "sinkt", "sinken", "senkt", "gesenkt", "fällt", "fallen", "baja", "bajan", "baisse", "baissent",
            "cai", "caem", "desce",
        ],
    ),
    ("why", &["warum", "wieso", "weshalb", "pourquoi"]),
    (
        "fell",
        &[
            "gesunken",
            "gefallen",
            "eingebrochen",
            "zurückgegangen",
            "sank",
            "fiel",
            "cayó",
            "cayeron",
            "bajó",
            "disminuyó",
            "descendió",
            "baissé",
            "chuté",
            "diminué",
            "reculé",
            "caiu",
            "caíram",
            "baixou",
            "diminuiu",
        ],
    ),
    (
        "rose",
        &[
            "gestiegen",
            "gewachsen",
            "stieg",
            "wuchs",
            "subió",
            "aumentó",
            "creció",
            "augmenté",
            "progressé",
            "subiu",
            "aumentou",
            "cresceu",
        ],
    ),
    ("drop", &["rückgang", "einbruch", "caída", "chute", "queda"]),
    ("rise", &["anstieg", "subida", "aumento"]),
    (
        "forecast",
        &[
            "prognose",
            "prognosen",
            "vorhersage",
            "prognostiziere",
            "pronóstico",
            "pronostica",
            "previsión",
            "prévision",
            "prévisions",
            "prévois",
            "prévoir",
            "previsão",
            "prevê",
            "preveja",
        ],
    ),
    ("outliers", &["ausreißer", "atípicos", "atípico", "aberrantes", "anomalías", "anomalias"]),
    (
        "unusual",
        &["ungewöhnlich", "ungewöhnliche", "ungewöhnlichen", "inusual", "inusuales", "inhabituel", "incomum"],
    ),
    ("sensitive", &["preisempfindlich", "preissensibel", "sensível"]),
    ("elasticity", &["preiselastizität", "elastizität", "elasticidad", "élasticité", "elasticidade"]),
    ("lead", &["vorlauf", "vorlaufen"]),
    ("strongest", &["stärksten", "stärkste"]),
    ("without", &["ohne"]),
    ("strong", &["stark", "starken"]),
];

/// Words that are one of another language only beside one of those.
const BESIDE: Words = &[
    ("influences", &["influence"]),
    ("impact", &["limpact"]),
    ("without", &["sin", "sans", "sem"]),
    ("only", &["nur", "solo", "sólo", "seulement", "só", "apenas"]),
    ("sensitive", &["sensible", "sensibles"]),
    ("signal", &["signal"]),
    ("more", &["mehr", "más", "mais", "plus"]),
    ("less", &["weniger", "menos", "moins"]),
    ("reviews", &["avis"]),
    ("compared", &["verglichen", "comparado", "comparé"]),
    ("strong", &["stark", "starke"]),
];

/// Before an amount: to this value.
const TO: [&str; 3] = ["auf", "à", "a"];

/// Gives the words of a question in another language their English texts, and says whether it is in one.
pub(super) fn in_english(tokens: &mut [Token]) -> bool {
    let is_foreign = tokens.iter().any(|token| english(OWN, token).is_some());
    if !is_foreign {
        return false;
    }
    let words: Vec<Option<&str>> = (0..tokens.len())
        .map(|at| {
            let token = &tokens[at];
            let is_amount = tokens.get(at + 1).is_some_and(|next| next.number().is_some());
            let is_why = at > 0 && tokens[at - 1].is("por") && token.is_one_of(&["qué", "que", "quê"]);
            match () {
                () if is_why => Some("why"),
                () if is_amount && token.is_one_of(&TO) => Some("to"),
                () => english(OWN, token).or_else(|| english(BESIDE, token)),
            }
        })
        .collect();
    for (token, word) in tokens.iter_mut().zip(words) {
        if let Some(word) = word {
            word.clone_into(&mut token.text);
        }
    }
    true
}

fn english(words: Words, token: &Token) -> Option<&'static str> {
    let word = token.word().filter(|_| token.kind == TokenKind::Word)?;
    words.iter().find(|(_, foreign)| foreign.contains(&word)).map(|(english, _)| *english)
}

#[cfg(test)]
mod tests {
    use super::*;
    use language::tokens::words;

    fn read(text: &str) -> (bool, Vec<String>) {
        let mut tokens = words(text);
        let is_foreign = in_english(&mut tokens);
        (is_foreign, tokens.into_iter().map(|token| token.text).collect())
    }

    #[test]
    fn words_that_are_english_too_count_only_beside_foreign_ones() {
        assert!(!read("What is the influence of the signal, more or less?").0);
        let (is_foreign, words) = read("Quelle est l'influence du prix ?");
        assert!(is_foreign && words.contains(&"price".to_owned()), "{words:?}");
        assert_eq!(read("¿por qué cayó la demanda?").1, ["por", "why", "fell", "la", "demand"]);
        assert_eq!(read("Preis auf 3").1, ["price", "to", "3"]);
    }
}
