//! Words and phrases that change the rating of others. Lists are sorted, so that they can be searched by halving.

/// How much a word strengthens or weakens a rating after it.
const STRENGTH: f64 = 0.293;

/// Words that make a rating stronger.
const STRENGTHENS: [&str; 60] = [
    "absolutely",
    "amazingly",
    "awfully",
    "completely",
    "considerable",
    "considerably",
    "decidedly",
    "deeply",
    "effing",
    "enormous",
    "enormously",
    "entirely",
    "especially",
    "exceptional",
    "exceptionally",
    "extreme",
    "extremely",
    "fabulously",
    "flippin",
    "flipping",
    "frackin",
    "fracking",
    "frickin",
    "fricking",
    "friggin",
    "frigging",
    "fuckin",
    "fucking",
    "fuggin",
    "fugging",
    "fully",
    "greatly",
    "hella",
    "highly",
    "hugely",
    "incredible",
    "incredibly",
    "intensely",
    "major",
    "majorly",
    "more",
    "most",
    "particularly",
    "purely",
    "quite",
    "really",
    "remarkably",
    "so",
    "substantially",
    "thoroughly",
    "total",
    "totally",
    "tremendous",
    "tremendously",
    "uber",
    "unbelievably",
    "unusually",
    "utter",
    "utterly",
    "very",
];

/// Words that make a rating weaker.
const WEAKENS: [&str; 24] = [
    "almost",
    "barely",
    "hardly",
    "just enough",
    "kind of",
    "kind-of",
    "kinda",
    "kindof",
    "less",
    "little",
    "marginal",
    "marginally",
    "occasional",
    "occasionally",
    "partly",
    "scarce",
    "scarcely",
    "slight",
    "slightly",
    "somewhat",
    "sort of",
    "sort-of",
    "sorta",
    "sortof",
];

/// Words that turn a rating, but for those with "n't".
const NEGATIONS: [&str; 37] = [
    "aint", "arent", "cannot", "cant", "couldnt", "darent", "despite", "didnt", "doesnt", "dont", "hadnt",
    "hasnt", "havent", "isnt", "mightnt", "mustnt", "neednt", "neither", "never", "none", "nope", "nor",
    "not", "nothing", "nowhere", "oughtnt", "rarely", "seldom", "shant", "shouldnt", "uh-uh", "uhuh",
    "wasnt", "werent", "without", "wont", "wouldnt",
];

/// Phrases with a rating of their own.
const IDIOMS: [(&str, f64); 9] = [
    ("the shit", 3.0),
    ("the bomb", 3.0),
    ("bad ass", 1.5),
    ("badass", 1.5),
    ("bus stop", 0.0),
    ("yeah right", -2.0),
    ("kiss of death", -1.5),
    ("to die for", 3.0),
    ("beating heart", 3.5),
];

/// What is added to a rating after this word or phrase; `None` of other words.
pub(super) fn strength(word: &str) -> Option<f64> {
    if STRENGTHENS.binary_search(&word).is_ok() {
        Some(STRENGTH)
    } else if WEAKENS.binary_search(&word).is_ok() {
        Some(-STRENGTH)
    } else {
        None
    }
}

pub(super) fn is_negation(word: &str) -> bool {
    NEGATIONS.binary_search(&word).is_ok() || word.contains("n't")
}

pub(super) fn idiom(phrase: &str) -> Option<f64> {
    IDIOMS.iter().find(|(known, _)| *known == phrase).map(|(_, rating)| *rating)
}
