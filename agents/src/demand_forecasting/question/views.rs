//! What a question wants to know of a forecast first: `which product will grow the most`, `when is our peak season`.

use crate::demand_forecasting::view::View;
use language::tokens::{Token, words};

/// Words, one after the other; `*` stands for any ending.
const PHRASES: &[(View, &[&str])] = &[
    (View::Hardest, &["hard"]),
    (View::Hardest, &["harder"]),
    (View::Hardest, &["hardest"]),
    (View::Hardest, &["difficult"]),
    (View::Hardest, &["unpredictable"]),
    (View::Hardest, &["least", "accurate"]),
    (View::Hardest, &["least", "reliable"]),
    (View::Hardest, &["worst", "forecast*"]),
    (View::Range, &["range"]),
    (View::Range, &["ranges"]),
    (View::Range, &["interval"]),
    (View::Range, &["worst", "case"]),
    (View::Range, &["best", "case"]),
    (View::Range, &["worst", "and", "best"]),
    (View::Range, &["between", "which"]),
    (View::Range, &["bandbreite"]),
    (View::Range, &["spanne"]),
    (View::Range, &["schwankungsbreite"]),
    (View::Range, &["schlimmstenfalls"]),
    (View::Range, &["zwischen", "welchen"]),
    (View::Range, &["rango"]),
    (View::Range, &["peor", "caso"]),
    (View::Range, &["mejor", "caso"]),
    (View::Range, &["fourchette"]),
    (View::Range, &["pire", "cas"]),
    (View::Range, &["meilleur", "cas"]),
    (View::Range, &["faixa"]),
    (View::Range, &["pior", "caso"]),
    (View::Range, &["melhor", "caso"]),
    (View::Accuracy, &["accura*"]),
    (View::Accuracy, &["how", "good"]),
    (View::Accuracy, &["how", "reliable"]),
    (View::Accuracy, &["how", "sure"]),
    (View::Accuracy, &["how", "far", "off"]),
    (View::Accuracy, &["wie", "genau"]),
    (View::Accuracy, &["wie", "gut"]),
    (View::Selling, &["sell*", "best"]),
    (View::Selling, &["sell*", "most"]),
    (View::Selling, &["sell*", "the", "most"]),
    (View::Selling, &["best", "sell*"]),
    (View::Selling, &["bestsell*"]),
    (View::Selling, &["top", "sell*"]),
    (View::Selling, &["highest", "demand"]),
    (View::Selling, &["highest", "sales"]),
    (View::Selling, &["most", "demand"]),
    (View::Selling, &["largest", "demand"]),
    (View::Selling, &["am", "meisten"]),
    (View::Selling, &["most", "revenue"]),
    (View::Selling, &["bring*", "the", "most"]),
    (View::Selling, &["bring*", "most"]),
    (View::Selling, &["earn*", "the", "most"]),
    (View::Selling, &["earn*", "most"]),
    (View::Selling, &["top"]),
    (View::Season, &["peak"]),
    (View::Season, &["peaks"]),
    (View::Season, &["busiest"]),
    (View::Season, &["season"]),
    (View::Season, &["seasons"]),
    (View::Season, &["seasonality"]),
    (View::Season, &["seasonal"]),
    (View::Season, &["saison"]),
    (View::Season, &["hochsaison"]),
    (View::Season, &["temporada"]),
    (View::Season, &["estacionalidad"]),
    (View::Season, &["saisonalität"]),
    (View::Season, &["saisonnalité"]),
    (View::Season, &["sazonalidade"]),
    (View::Trend, &["trend"]),
    (View::Trend, &["trends"]),
    (View::Trend, &["up", "or", "down"]),
    (View::Trend, &["tendencia"]),
    (View::Growing, &["grow"]),
    (View::Growing, &["grows"]),
    (View::Growing, &["growing"]),
    (View::Growing, &["rising"]),
    (View::Growing, &["rise"]),
    (View::Growing, &["increas*"]),
    (View::Growing, &["wächst"]),
    (View::Growing, &["wachsen"]),
    (View::Falling, &["declin*"]),
    (View::Falling, &["fall"]),
    (View::Falling, &["falls"]),
    (View::Falling, &["falling"]),
    (View::Falling, &["shrink*"]),
    (View::Falling, &["decreas*"]),
    (View::Falling, &["dropping"]),
    (View::Falling, &["drop"]),
    (View::Falling, &["stop", "selling"]),
    (View::Falling, &["delist*"]),
    (View::Falling, &["discontinu*"]),
    (View::Falling, &["auslisten"]),
    (View::Falling, &["dejar", "de", "vender"]),
    (View::Falling, &["arrêter", "de", "vendre"]),
    (View::Falling, &["deixar", "de", "vender"]),
    (View::Falling, &["sinkt"]),
    (View::Falling, &["sinken"]),
];
const ASKING: &[&str] = &[
    "which", "what", "whats", "who", "when", "how", "show", "list", "give", "tell", "is", "are", "does",
    "do", "welche", "welcher", "welches", "wann", "wie", "was", "ist", "cuál", "cuándo", "qué", "quel",
    "quelle", "quand", "qual", "quando", "top", "can", "gibt", "hay", "existe", "há", "tem",
];
const WHICH: &[&str] =
    &["which", "what", "welcher", "welchen", "welchem", "qué", "quelle", "quelles", "quels", "que", "quais"];
/// Words of an assumption, of another question, and of parameters that the same words set.
const OTHER: &[&str] = &[
    "if",
    "assume",
    "assuming",
    "suppose",
    "why",
    "mean",
    "means",
    "explain",
    "difference",
    "length",
    "percent",
];
const PRODUCTS: &[&str] = &[
    "product",
    "item",
    "sku",
    "article",
    "best",
    "artikel",
    "produkt",
    "produit",
    "producto",
    "produto",
    "artículo",
    "artigo",
];
/// Beginnings of the words between a number and the products that it counts: `the 5 biggest products`.
const LARGEST: &[&str] = &[
    "big",
    "grand",
    "larg",
    "important",
    "main",
    "best",
    "größt",
    "stärkst",
    "wichtigst",
    "plus",
    "más",
    "mais",
    "maior",
    "mayor",
];
/// A list of more products is no short one.
const MOST: f64 = 100.0;

/// What the words ask to know first.
pub(super) fn view(words: &[Token]) -> Option<View> {
    // `in welcher Bandbreite`, `between which values`
    let asks_which = words.get(1).is_some_and(|word| word.is_one_of(WHICH));
    let asks = words.first().is_some_and(|word| word.is_one_of(ASKING)) || asks_which || words.len() <= 3;
    if !asks || words.iter().any(|word| word.is_one_of(OTHER)) {
        return None;
    }
    let has_percent = words.iter().any(|word| word.text == "%");
    // `this fall` is a season.
    let is_autumn = words
        .windows(2)
        .any(|pair| pair[0].is_one_of(&["this", "next", "the", "in", "last"]) && pair[1].is("fall"));
    let names_method = words.windows(2).any(|pair| pair[0].is("seasonal") && pair[1].is("naive"));
    let (view, _) = PHRASES.iter().find(|(_, phrase)| has(words, phrase))?;
    // A percentage is growth or another assumption, but the probability of a range.
    if has_percent && *view != View::Range {
        return None;
    }
    // `when do we sell the most blenders` asks for a month.
    let asks_when = words[0].is_one_of(&["when", "wann", "cuándo", "quand", "quando"]);
    let view = if asks_when && *view == View::Selling { &View::Season } else { view };
    // `what growth do we expect` asks for no product.
    let is_of_products =
        words.iter().any(|word| word.starts_one_of(PRODUCTS) || word.is_one_of(&["most", "fastest", "who"]));
    let is_other = is_autumn && *view == View::Falling || names_method && *view == View::Season;
    Some(*view)
        .filter(|_| !is_other)
        .filter(|view| is_of_products || !matches!(view, View::Growing | View::Falling))
}

/// Whether the words ask for demand of the time ahead, which no row of a file tells: `which products will grow most`, `the total
/// revenue of the next 3 months`. What to order, to ship or to buy is for others.
pub(in crate::demand_forecasting) fn is_named(question: &str) -> bool {
    const DEMAND: &[&str] = &[
        "demand",
        "sales",
        "sell",
        "sells",
        "revenue",
        "turnover",
        "umsatz",
        "absatz",
        "nachfrage",
        "ventas",
        "demanda",
        "ventes",
        "demande",
        "vendas",
        "procura",
    ];
    const OF_OTHERS: &[&str] = &[
        "order",
        "orders",
        "reorder",
        "stock",
        "buy",
        "supplier",
        "suppliers",
        "route",
        "routes",
        "van",
        "vans",
        "price",
        "bestellen",
        "bestand",
        "lager",
        "pedir",
        "stocks",
        "promotion",
        "promo",
        "weather",
        "rain",
        "if",
    ];
    let words = words(question);
    let has = |known: &[&str]| words.iter().any(|word| word.is_one_of(known));
    let changes = matches!(view(&words), Some(View::Growing | View::Falling | View::Selling));
    tables::is_about_ahead(question) && (changes || has(DEMAND)) && !has(OF_OTHERS)
}

/// The number of products that are shown: `top 3`, `the 5 products`.
pub(super) fn top(words: &[Token]) -> Option<u32> {
    let places = words.iter().enumerate().filter_map(|(at, word)| Some((at, word.number()?)));
    let mut counts = places.filter(|(at, number)| {
        let is_top = at.checked_sub(1).is_some_and(|before| words[before].is("top"));
        let behind = words[at + 1..].iter().take(2).take_while(|next| next.starts_one_of(LARGEST));
        let noun = at + 1 + behind.count();
        let is_count = words.get(noun).is_some_and(|next| next.starts_one_of(PRODUCTS));
        (is_top || is_count) && number.fract() == 0.0 && (1.0..=MOST).contains(number)
    });
    counts.next().map(|(_, number)| number as u32)
}

/// Beginnings of the words that a view was read from.
pub(super) fn words_for(view: View) -> Vec<&'static str> {
    let phrases = PHRASES.iter().filter(|(of, _)| *of == view);
    let mut starts: Vec<&str> =
        phrases.flat_map(|(_, phrase)| *phrase).map(|text| text.trim_end_matches('*')).collect();
    starts.extend([
        "most", "fastest", "product", "item", "article", "sku", "will", "sales", "demand", "forecast",
    ]);
    if view == View::Range {
        starts.extend([
            "total",
            "sum",
            "value",
            "lie",
            "liegt",
            "liegen",
            "expect",
            "confidence",
            "probability",
            "gesamt",
            "prediction",
        ]);
    }
    if view == View::Season {
        starts.extend(["when", "wann", "sell", "sold", "verkauf", "vend"]);
    }
    starts
}

fn has(words: &[Token], phrase: &[&str]) -> bool {
    let is = |word: &Token, text: &str| {
        text.strip_suffix('*').map_or_else(|| word.is(text), |start| word.starts(start))
    };
    let fits = |part: &[Token]| part.iter().zip(phrase).all(|(word, text)| is(word, text));
    words.windows(phrase.len()).any(fits)
}
