//! Words that show how a sentence relates to the conversation.

/// A sentence with only these words is small talk.
pub const SMALL_TALK: &[&str] = &[
    "hello",
    "hi",
    "hey",
    "hallo",
    "good",
    "morning",
    "afternoon",
    "evening",
    "day",
    "there",
    "thanks",
    "thank",
    "you",
    "very",
    "much",
    "ok",
    "okay",
    "great",
    "please",
    "help",
    "me",
    "what",
    "can",
    "do",
    "how",
    "does",
    "this",
    "work",
    "who",
    "are",
    "for",
    "your",
    "the",
    "a",
    "lot",
    "i",
    "use",
    "it",
    "need",
    "is",
    "start",
    "to",
    "get",
    "started",
    "should",
];

/// Words near which a percentage means a prediction range.
pub const ABOUT_RANGES: &[&str] = &[
    "confidence",
    "interval",
    "intervals",
    "range",
    "ranges",
    "sure",
    "certain",
    "band",
    "bands",
    "level",
    "certainty",
    "probability",
];

/// Words that introduce an assumption; a phrase comes before the shorter ones that it begins with.
pub const WHAT_IF: &[&str] = &[
    "what if",
    "what happens if",
    "what happens when",
    "what would happen if",
    "what will happen if",
    "what changes if",
    "how about if",
    "lets assume that",
    "lets assume",
    "lets say that",
    "lets say",
    "lets suppose",
    "suppose that",
    "suppose",
    "supposing that",
    "supposing",
    "assume that",
    "assume",
    "assuming that",
    "assuming",
    "imagine that",
    "imagine",
    "in case of",
    "in case",
    "in the event of",
    "in the event that",
    "provided that",
];

/// `if` introduces an assumption only together with one of these words.
pub const IF_CLAUSES: &[&str] = &[
    "would", "could", "wouldnt", "couldnt", "happen", "happens", "change", "changes", "differ", "affect",
    "save",
];

/// Interjections before a correction or a follow-up.
pub const BEFORE_CORRECTION: &[&str] = &[
    "no", "nope", "sorry", "oh", "oops", "wait", "wrong", "hm", "hmm", "ok", "okay", "well", "yes", "please",
    "thanks", "great", "now", "hold", "on",
];

/// A sentence that begins with one of these corrects the previous one.
pub const CORRECTIONS: &[&str] = &[
    "i meant",
    "i mean",
    "i wanted",
    "i said",
    "i was asking for",
    "i asked for",
    "actually make it",
    "actually use",
    "actually",
    "make it",
    "make that",
    "change it to",
    "change that to",
    "change to",
    "correction",
    "rather",
    "it should be",
    "should be",
    "thats wrong",
    "that is wrong",
];

/// A sentence that begins with one of these asks the same question about something else.
pub const ADDITIONS: &[&str] =
    &["and", "what about", "how about", "also", "and what about", "and how about", "and also"];

/// A sentence that begins with one of these repeats the previous question.
pub const REPETITIONS: &[&str] = &[
    "same",
    "the same",
    "same again",
    "same thing",
    "the same thing",
    "same as before",
    "again",
    "repeat",
    "repeat that",
    "repeat it",
    "repeat this",
    "redo",
    "redo it",
    "redo that",
    "redo this",
    "once more",
    "one more time",
    "do it again",
    "do that again",
    "run it again",
    "run that again",
    "rerun",
    "rerun it",
    "try again",
];

/// A sentence that begins with one of these undoes a change.
pub const UNDOING: &[&str] = &[
    "undo",
    "undo that",
    "undo it",
    "go back",
    "revert",
    "revert it",
    "revert that",
    "never mind",
    "nevermind",
    "forget that",
    "forget it",
    "as before",
    "as it was before",
    "as it was",
    "back to before",
    "cancel that",
    "take that back",
];
