use chrono::NaiveDate;
use language::{Context, tokens::Sentence};

use super::{Pattern, longest};

fn found(pattern: &str, text: &str) -> Option<Vec<f64>> {
    let today = NaiveDate::from_ymd_opt(2026, 11, 20).unwrap_or_default();
    let sentence = Sentence::read(text, &Context::new(today));
    let found = longest(&Pattern::new(pattern), &sentence, 0)?;
    Some(found.values.iter().filter_map(super::Captured::number).collect())
}

#[test]
fn words_alternatives_and_gaps_surround_a_value() {
    assert_eq!(found("minimum (order)? (of|is) {number}", "minimum order of 40"), Some(vec![40.0]));
    assert_eq!(found("minimum (order)? (of|is) {number}", "minimum is 40"), Some(vec![40.0]));
    assert_eq!(found("minimum (order)? (of|is) {number}", "minimum 40"), None);
    assert_eq!(found("deliver* ~ {number}", "delivering not before 40"), Some(vec![40.0]));
}

#[test]
fn a_concept_stands_for_all_its_wordings() {
    assert_eq!(found("<service level> <is>? {percent}", "service level of 95 %"), Some(vec![0.95]));
    assert_eq!(found("<service level> <is>? {percent}", "Servicegrad 95 %"), Some(vec![0.95]));
    assert_eq!(found("<service level> {percent|number}", "service 95"), Some(vec![95.0]));
}

#[test]
fn a_count_is_a_whole_number_without_a_unit() {
    assert_eq!(found("vans (:)? {count}", "vans: 5"), Some(vec![5.0]));
    assert_eq!(found("vans (:)? {count}", "vans, 5"), None);
    assert_eq!(found("vans {count}", "vans 1.2 t"), None);
    assert_eq!(found("vans {count}", "vans 800 kg"), None);
}

#[test]
fn the_word_one_fits_although_it_is_a_number() {
    assert_eq!(found("for one driver {number}", "for one driver 8"), Some(vec![8.0]));
}
