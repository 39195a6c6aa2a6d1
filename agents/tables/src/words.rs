//! Words of sentences and of column names in one form, so that `Unit prices` and `unit_price` are the same words.

/// One word, number or mark of a text, in lower case, with its range of bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word {
    pub text: String,
    pub start: usize,
    pub end: usize,
}

/// Marks that count in a question.
const MARKS: &[char] = &['<', '>', '=', '≤', '≥', '%', ',', '?', ';'];

/// The words and the important marks of a text, in order. `don't` is one word, `Anna's` is `anna` and `s`.
pub(crate) fn words(text: &str) -> Vec<Word> {
    let mut words: Vec<Word> = Vec::new();
    let mut is_open = false;
    let characters: Vec<(usize, char)> = text.char_indices().collect();
    for (i, (at, c)) in characters.iter().copied().enumerate() {
        let end = at + c.len_utf8();
        if c.is_alphanumeric() {
            if !is_open {
                words.push(Word { text: String::new(), start: at, end });
            }
            is_open = true;
            if let Some(word) = words.last_mut() {
                word.text.extend(c.to_lowercase());
                word.end = end;
            }
            continue;
        }
        let next = characters.get(i + 1).map(|(_, c)| *c);
        if matches!(c, '\'' | '’') && is_open && next.is_some_and(|next| next.is_alphabetic() && next != 's')
        {
            continue;
        }
        is_open = false;
        if MARKS.contains(&c) {
            words.push(Word { text: c.to_string(), start: at, end });
        }
    }
    words
}

/// A name with a blank before each capital that follows a small letter.
pub(crate) fn spaced(name: &str) -> String {
    let mut spaced = String::with_capacity(name.len() + 4);
    let mut before = ' ';
    for c in name.chars() {
        if c.is_uppercase() && before.is_lowercase() {
            spaced.push(' ');
        }
        spaced.push(c);
        before = c;
    }
    spaced
}

/// The words of a column's name as singulars; a capital after a small letter begins a word.
pub(crate) fn name_words(name: &str) -> Vec<String> {
    let spaced = spaced(name);
    let mut stems = Vec::new();
    for word in words(&spaced) {
        if !is_mark(&word.text) {
            stems.push(stem(&word.text));
        }
    }
    stems
}

pub(crate) fn is_mark(text: &str) -> bool {
    text.starts_with(MARKS)
}

/// The singular of most English nouns. A wrong singular does no harm, because names are changed in the same way.
pub(crate) fn stem(word: &str) -> String {
    if word.len() > 4 && word.ends_with("ies") {
        return format!("{}y", &word[..word.len() - 3]);
    }
    for ending in ["sses", "xes", "ches", "shes", "zes"] {
        if word.len() > 5 && word.ends_with(ending) {
            return word[..word.len() - 2].to_owned();
        }
    }
    let is_plural = word.len() > 3
        && word.ends_with('s')
        && !word.ends_with("ss")
        && !word.ends_with("us")
        && !word.ends_with("is");
    if is_plural { word[..word.len() - 1].to_owned() } else { word.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::{name_words, words};

    #[test]
    fn names_in_any_spelling_have_the_same_words() {
        for name in ["Unit prices", "unit_price", "unitPrice", "UNIT PRICE"] {
            assert_eq!(name_words(name), ["unit", "price"], "{name}");
        }
        assert_eq!(name_words("Categories"), ["category"]);
    }

    #[test]
    fn codes_and_names_are_cut_into_their_words() {
        let texts = |text: &str| words(text).into_iter().map(|word| word.text).collect::<Vec<_>>();
        assert_eq!(texts("show me SNK-042, don't"), ["show", "me", "snk", "042", ",", "dont"]);
        assert_eq!(texts("Sharma & Sons' stock > 5"), ["sharma", "sons", "stock", ">", "5"]);
        assert_eq!(texts("Anna's"), ["anna", "s"]);
    }
}
