//! Decides whether a question is complete only together with the previous question.

use language::tokens::words;

/// The question without the name of the file, because the words of that name are not part of the request.
pub(crate) fn without_name(question: &str, file: &str) -> String {
    if file.is_empty() { question.to_owned() } else { question.replace(file, " ") }
}

/// `and for 6 months?`, `only SKU-7`: incomplete without the previous question.
pub(crate) fn refers_back<W: AsRef<str>>(words: &[W]) -> bool {
    const BACK: [&str; 11] =
        ["only", "just", "same", "also", "too", "instead", "again", "but", "those", "these", "it"];
    let word = |at: usize| words.get(at).map_or("", AsRef::as_ref);
    words.iter().any(|word| BACK.contains(&word.as_ref()))
        || matches!(word(0), "and" | "now" | "then")
        || (word(0) == "what" && matches!(word(1), "about" | "if"))
}

/// Whether the question contains `what if`.
pub(crate) fn asks_what_if<W: AsRef<str>>(words: &[W]) -> bool {
    words.windows(2).any(|pair| pair[0].as_ref() == "what" && pair[1].as_ref() == "if")
}
/// Whether a question begins as one that goes on.
pub(crate) fn is_joined(question: &str) -> bool {
    const JOINING: [&str; 9] = ["and", "also", "then", "plus", "und", "y", "et", "e", "auch"];
    words(question).first().is_some_and(|word| word.is_one_of(&JOINING))
}

/// Whether a question goes on from what the last one supposed: `and with 98 % service?`.
pub(crate) fn goes_on(question: &str) -> bool {
    let words = words(question);
    let is_joined = words.first().is_some_and(|word| word.is_one_of(&["and", "also", "then", "plus"]));
    is_joined || words.iter().any(|word| word.is_one_of(&["also", "too", "same", "still", "additionally"]))
}
