//! What a question compares of two suppliers beside the ranking: `is Novak cheaper than Wisla?`, told with their figures.

use report::{markdown::plain, number::amount};

use crate::supplier_selection::{
    data::fields::sense::Concept,
    question::{token::Token, vocabulary::Vocabulary},
};

const CHEAPER: [&str; 5] = ["cheaper", "günstiger", "billiger", "barato", "cher"];
const DEARER: [&str; 6] = ["dearer", "costlier", "pricier", "expensive", "teurer", "caro"];
const FASTER: [&str; 5] = ["faster", "quicker", "schneller", "rápido", "rapide"];
const SLOWER: [&str; 4] = ["slower", "langsamer", "lento", "lent"];
const THAN: [&str; 3] = ["than", "als", "que"];

/// The answer to such a question in a sentence, with both figures.
pub(super) fn compared(tokens: &[Token], vocabulary: &Vocabulary) -> Option<String> {
    for (at, token) in tokens.iter().enumerate() {
        let Token::Supplier(second) = token else { continue };
        let Some((words, concept, is_less, wording)) = of_words(tokens, at) else { continue };
        let mut before = tokens[..words].iter().rev().take(3);
        let first =
            before.find_map(|token| if let Token::Supplier(place) = token { Some(*place) } else { None });
        let Some(first) = first else { continue };
        let mut fields = vocabulary.fields.iter().filter(|field| field.concept == Some(concept));
        let [one, other] = [first, *second].map(|place| plain(&vocabulary.suppliers[place]));
        let (Some(field), None) = (fields.next(), fields.next()) else {
            return Some(format!(
                "**Not used:** whether {one} is {wording} than {other}, because the file has no single column that says it."
            ));
        };
        let values = field.values[first].zip(field.values[*second]);
        let [first, second] = [one, other];
        let Some((one, other)) = values else {
            return Some(format!(
                "**Not used:** whether {first} is {wording} than {second}, because {} is empty for one of them.",
                plain(&field.name)
            ));
        };
        let is_so = if is_less { one < other } else { one > other };
        return Some(format!(
            "{first} is {}{wording} than {second}: {} is {} against {}.",
            if is_so { "" } else { "not " },
            plain(&field.name),
            amount(one),
            amount(other)
        ));
    }
    None
}

/// What the words right before the second name compare: where they begin, the criterion, whether less of it is asked, and the word
/// for it.
fn of_words(tokens: &[Token], second: usize) -> Option<(usize, Concept, bool, &'static str)> {
    let than = second.checked_sub(1).filter(|place| tokens[*place].is(&THAN))?;
    let place = (than.saturating_sub(2)..than).rev().find(|place| {
        [&CHEAPER[..], &DEARER, &FASTER, &SLOWER].iter().any(|words| tokens[*place].is(words))
    })?;
    let word = &tokens[place];
    // `moins cher` and `plus cher` differ in the word before.
    let is_dearer = place > 0 && word.is(&["cher"]) && tokens[place - 1].is(&["plus"]);
    let found = match () {
        () if is_dearer || word.is(&DEARER) => (Concept::Price, false, "more expensive"),
        () if word.is(&CHEAPER) => (Concept::Price, true, "cheaper"),
        () if word.is(&FASTER) => (Concept::LeadTime, true, "faster"),
        () => (Concept::LeadTime, false, "slower"),
    };
    Some((place, found.0, found.1, found.2))
}
