//! Splits a column's name into words: `Lead time (days)`, `leadTimeDays` and `LEAD_TIME_DAYS` are the same three words.

/// The words of a name in lower case without accents, and the words in brackets, which are often a unit.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Name {
    pub words: Vec<String>,
    pub unit: Vec<String>,
}

/// A name with more words than this is a sentence.
const MOST_WORDS: usize = 12;

impl Name {
    /// Splits a name into words.
    pub fn of(text: &str) -> Self {
        let (outside, inside) = without_brackets(text);
        let (mut words, unit) = (words(&outside), words(&inside));
        if words.is_empty() {
            return Self { words: unit, unit: Vec::new() };
        }
        words.truncate(MOST_WORDS);
        Self { words, unit }
    }
}

/// Splits at each character that is not a letter, at a capital after a small letter, and between letters and digits.
pub(super) fn words(text: &str) -> Vec<String> {
    let letters: Vec<char> = text.chars().collect();
    let mut words: Vec<String> = Vec::new();
    let mut is_open = false;
    for (i, c) in letters.iter().enumerate() {
        if !c.is_alphanumeric() {
            is_open &= matches!(c, '\'' | '’' | '\u{300}'..='\u{36f}');
            continue;
        }
        let before = i.checked_sub(1).map(|i| letters[i]);
        let is_hump = c.is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || (before.is_uppercase() && letters.get(i + 1).is_some_and(|next| next.is_lowercase()))
            });
        let is_border = before.is_some_and(|before| before.is_numeric() != c.is_numeric());
        if !is_open || is_hump || is_border {
            words.push(String::new());
            is_open = true;
        }
        if let Some(word) = words.last_mut() {
            c.to_lowercase().for_each(|c| fold(c, word));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

/// The singular of most words; a wrong singular does no harm, as the known words are changed in the same way.
pub fn stem(word: &str) -> &str {
    match word.strip_suffix('s') {
        Some(stem) if stem.len() >= 3 && !stem.ends_with('s') => stem,
        _ => word,
    }
}

/// The text without its brackets, and the text that was inside them.
fn without_brackets(text: &str) -> (String, String) {
    let (mut outside, mut inside) = (String::new(), String::new());
    let mut depth = 0_usize;
    for c in text.chars() {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            _ if depth > 0 => inside.push(c),
            _ => outside.push(c),
        }
        if matches!(c, '(' | '[' | '{' | ')' | ']' | '}') {
            outside.push(' ');
            inside.push(' ');
        }
    }
    (outside, inside)
}

/// Adds the letter without its accents.
fn fold(c: char, word: &mut String) {
    let plain = match c {
        'à' | 'á' | 'â' | 'ã' | 'å' | 'ā' | 'ă' | 'ą' => 'a',
        'ä' => return word.push_str("ae"),
        'ö' => return word.push_str("oe"),
        'ü' => return word.push_str("ue"),
        'ß' => return word.push_str("ss"),
        'æ' => return word.push_str("ae"),
        'œ' => return word.push_str("oe"),
        'ç' | 'ć' | 'č' => 'c',
        'è' | 'é' | 'ê' | 'ë' | 'ē' | 'ę' | 'ě' => 'e',
        'ì' | 'í' | 'î' | 'ï' | 'ī' => 'i',
        'ñ' | 'ń' => 'n',
        'ò' | 'ó' | 'ô' | 'õ' | 'ø' | 'ō' => 'o',
        'ù' | 'ú' | 'û' | 'ū' => 'u',
        'ý' | 'ÿ' => 'y',
        'š' | 'ś' | 'ş' | 'ș' => 's',
        'ž' | 'ź' | 'ż' => 'z',
        'ğ' => 'g',
        'ı' => 'i',
        'ё' => 'е',
        'ł' => 'l',
        '²' => '2',
        '³' => '3',
        '\u{300}'..='\u{36f}' => return,
        other => other,
    };
    word.push(plain);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_spellings_of_a_name_give_the_same_words() {
        for name in ["lead_time_days", "LeadTimeDays", "LEAD TIME-DAYS", "lead.time/days", "leadTimeDAYS"] {
            assert_eq!(Name::of(name).words, ["lead", "time", "days"], "{name}");
        }
        assert_eq!(Name::of("SKUCode").words, ["sku", "code"]);
        assert_eq!(Name::of("NAME1").words, ["name", "1"]);
    }

    #[test]
    fn accents_and_units_are_separated_from_a_name() {
        let name = Name::of("Quantité livrée [pièces]");
        assert_eq!(
            (name.words, name.unit),
            (vec!["quantite".into(), "livree".into()], vec!["pieces".into()])
        );
        assert_eq!(Name::of("Größe").words, ["groesse"]);
        assert_eq!(Name::of("(days)").words, ["days"]);
        assert_eq!(Name::of("l'article").words, ["larticle"]);
    }
}
