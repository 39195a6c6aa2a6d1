//! Whether a text is likely to be English, from its script and its most frequent small words.

use super::lexicon::rating;

/// Small words that most English sentences have; none of them is frequent in the other languages here.
const ENGLISH: &str = " a about after all also am an and any are as at be because been before being both but by can could \
    did do does doing down each few for from further get got had has have having he her here hers him his how i i'm if \
    in into is isn't it it's its just let like make me more most my no nor not now of off on once only or other our ours \
    out over own same she should so some such than thank thanks that the their them then there these they this those \
    through to too under until up very was we were what when where which while who whom why will with won't would you \
    your yours day days delivery order quality price product service time week year went came took one two ";

/// Small words of German, French, Spanish, Portuguese, Italian, Dutch, Indonesian and romanised Hindi that are no English words.
const OTHERS: &str = " de te der das den dem ein eine einen und ist nicht ich wir sie auch mit für auf sehr aber wie noch \
    nur schon habe hat wurde wird war bei zu von zum zur im kein keine gut schlecht le la les une des du et est pas je nous vous \
    ils elle avec pour sur très mais dans qui que ne plus bien sont c'est j'ai el los las una unos y es muy pero con \
    por para más como lo se su al del este esta está mi todo gracias o os um uma não é muito mas com por ao na em \
    dos isso bom il gli di che non sono molto ma per della nel anche ho è più questo het een niet ik wij ze zijn \
    ook maar voor op zeer goed van dat yang dan tidak ini itu di saya sangat untuk dengan ada hai nahi nahin bahut ka ki \
    ke ko mein ye yeh aur accha acha bhi se kya raha rahi tha thi ";

/// Texts of fewer words need no English word to pass as English: "Fast delivery", "ok", a number.
const SHORT: usize = 4;

/// Cheap and meant for counting: a text passes unless its letters or its small words are those of another language.
/// Texts without letters pass.
pub fn looks_english(text: &str) -> bool {
    let (mut letters, mut foreign_letters) = (0, 0);
    for letter in text.chars().filter(|letter| letter.is_alphabetic()) {
        letters += 1;
        foreign_letters += usize::from(!letter.is_ascii());
    }
    if letters == 0 {
        return true;
    }
    if foreign_letters * 5 > letters * 2 {
        return false;
    }
    let (mut words, mut english, mut rated, mut others) = (0, 0, 0, 0);
    for word in text.split_whitespace() {
        let word = word.trim_matches(|letter: char| !letter.is_alphanumeric()).to_lowercase();
        if !word.chars().any(char::is_alphabetic) {
            continue;
        }
        words += 1;
        let listed = format!(" {} ", word.replace('’', "'"));
        english += usize::from(ENGLISH.contains(&listed));
        others += usize::from(OTHERS.contains(&listed));
        rated += usize::from(word.len() > 2 && rating(&word).is_some());
    }
    if others > english {
        return false;
    }
    english + rated > 0 || words < SHORT && foreign_letters * 10 <= letters
}
