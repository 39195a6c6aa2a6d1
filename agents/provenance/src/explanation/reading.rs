//! What became of the numbers in a column of the file, in words that follow its name.

use language::written::number::counted;

use super::shown::number_shown;
use crate::{
    record::{CaseSize, Combined, Reading},
    stored::in_words,
};

/// ` × 7, added up over 3 rows`; nothing when the figure is the number of the file.
pub(super) fn words(reading: &Reading, rows: u64) -> String {
    let mut words = String::new();
    if !reading.grades.is_empty() {
        let grade = |(word, number): &(String, f64)| format!("{word} = {}", number_shown(*number));
        let grades: Vec<String> = reading.grades.iter().map(grade).collect();
        words.push_str(&format!(" ({})", grades.join(", ")));
    }
    if let Some(factor) = reading.factor {
        words.push_str(&format!(" × {}", number_shown(factor)));
    }
    match &reading.case_size {
        Some(CaseSize::Times(column)) => words.push_str(&format!(" × column {column}")),
        Some(CaseSize::Over(column)) => words.push_str(&format!(" ÷ column {column}")),
        None => {}
    }
    if let Some(combined) = reading.combined.as_ref().filter(|_| rows > 1) {
        let rows = counted(usize::try_from(rows).unwrap_or(usize::MAX), "row");
        words.push_str(&format!(", {}", combined_words(combined, &rows)));
    }
    if let Some(column) = reading.over.as_deref() {
        words.push_str(&format!(", ÷ {}", in_words(column)));
    }
    words
}

fn combined_words(combined: &Combined, rows: &str) -> String {
    match combined {
        Combined::Sum => format!("added up over {rows}"),
        Combined::Highest => format!("the highest of {rows}"),
        Combined::First => format!("the first of {rows}"),
        Combined::Last => format!("the last of {rows}"),
        Combined::Latest(date) => format!("the latest of {rows} by {date}"),
        Combined::LatestOfEach(date, place) => {
            format!("the latest of {rows} by {date} for each {place}, added up")
        }
        Combined::Mean => format!("the mean of {rows}"),
        Combined::MeanBy(weight) => format!("the mean of {rows}, weighted by {weight}"),
        Combined::RootOfSquares => format!("{rows} combined as the root of the sum of their squares"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_column_says_how_its_numbers_became_the_figure() {
        let weeks = Reading { factor: Some(7.0), combined: Some(Combined::Highest), ..Reading::default() };
        assert_eq!(words(&weeks, 3), " × 7, the highest of 3 rows");
        assert_eq!(words(&weeks, 1), " × 7");
        let cost = Reading { over: Some("unit_cost".into()), ..Reading::default() };
        assert_eq!(words(&cost, 1), ", ÷ unit cost");
        assert_eq!(words(&Reading::default(), 5), "");
    }
}
