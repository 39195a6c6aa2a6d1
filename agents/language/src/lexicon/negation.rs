//! Words that take something away.

pub const NEGATIONS: &[&str] = &[
    "not", "no", "never", "without", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "wont", "cant",
    "cannot", "couldnt", "shouldnt", "wouldnt", "hasnt", "havent", "mustnt", "neednt", "none", "neither", "nor",
    "except", "excluding", "exclude", "ignore", "ignoring", "omit",
];

/// These begin like a negation and are none.
pub const NOT_NEGATIONS: &[&str] = &[
    "no later than", "no earlier than", "no more than", "no less than", "no fewer than", "not later than",
    "not more than", "not less than", "not only",
];
