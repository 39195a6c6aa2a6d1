//! The prediction range that a question asks for: `95% confidence`, `with a range of 80 percent`.

/// Words beside which a percentage means a range.
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

/// The nearest of the two ranges that exist.
pub fn level(words: &[String]) -> Option<u8> {
    asked(words).map(|number| if number >= 88.0 { 95 } else { 80 })
}

/// The percentage of a range as it was said.
pub fn asked(words: &[String]) -> Option<f64> {
    if !words.iter().any(|word| ABOUT_RANGES.contains(&word.as_str())) {
        return None;
    }
    let percent = words.windows(2).find(|pair| pair[1] == "%" || pair[1] == "percent");
    let number = percent.and_then(|pair| pair[0].parse::<f64>().ok());
    number.filter(|number| (0.0..100.0).contains(number))
}
