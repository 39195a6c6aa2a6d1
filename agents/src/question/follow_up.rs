//! Whether a question means something only together with the question before it.

/// The question without the name of the file, whose words say nothing about what is asked.
pub fn without_name(question: &str, file: &str) -> String {
    if file.is_empty() { question.to_owned() } else { question.replace(file, " ") }
}

/// `and for 6 months?`, `only SKU-7`: means nothing without the question before.
pub fn refers_back(words: &[String]) -> bool {
    const BACK: [&str; 11] =
        ["only", "just", "same", "also", "too", "instead", "again", "but", "those", "these", "it"];
    words.iter().any(|word| BACK.contains(&word.as_str()))
        || matches!(words.first().map(String::as_str), Some("and" | "now" | "then"))
        || matches!(words, [first, second, ..] if first == "what" && (second == "about" || second == "if"))
}

/// Whether the words ask what would be if.
pub fn asks_what_if(words: &[String]) -> bool {
    words.windows(2).any(|pair| pair[0] == "what" && pair[1] == "if")
}
