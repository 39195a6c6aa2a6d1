//! Questions in other languages: their usual words become the English ones that the rules know. Names of the file, numbers
//! and stretches of time stay as they are written. Each language has a room.

mod english;
mod french;
mod german;
mod portuguese;
mod spanish;

use std::{collections::HashMap, sync::LazyLock};

use language::conversation::{Spoken, spoken};

use crate::{
    parse::lexicon::FILLERS,
    words::{Word, is_mark, spaced, stem, words},
};

/// No wording of the lists has more words.
const LONGEST: usize = 5;

type Wordings = HashMap<Vec<String>, Vec<&'static str>>;

static ENGLISH: LazyLock<Wordings> = LazyLock::new(|| wordings(english::WORDS));
static GERMAN: LazyLock<Wordings> = LazyLock::new(|| wordings(german::WORDS));
static SPANISH: LazyLock<Wordings> = LazyLock::new(|| wordings(spanish::WORDS));
static FRENCH: LazyLock<Wordings> = LazyLock::new(|| wordings(french::WORDS));
static PORTUGUESE: LazyLock<Wordings> = LazyLock::new(|| wordings(portuguese::WORDS));

/// The words of a list, each wording cut as a question is.
fn wordings(list: &'static [(&'static str, &'static str)]) -> Wordings {
    let mut all = HashMap::new();
    for (written, english) in list {
        for wording in written.split('|') {
            let key = words(wording).into_iter().map(|word| word.text).collect();
            all.entry(key).or_insert_with(|| english.split(' ').collect());
        }
    }
    all
}

/// The wordings of the language of a question.
#[derive(Clone, Copy)]
pub(crate) struct Translated(&'static Wordings);

impl Translated {
    pub(crate) fn of(question: &str) -> Self {
        Self(match spoken(question) {
            Spoken::German => &GERMAN,
            Spoken::Spanish => &SPANISH,
            Spoken::French => &FRENCH,
            Spoken::Portuguese => &PORTUGUESE,
            Spoken::English => by_wordings(question),
            Spoken::Hindi | Spoken::HindiLatin | Spoken::Other(_) => &ENGLISH,
        })
    }

    /// Whether these words together are a usual wording.
    pub(crate) fn knows(self, words: &[Word]) -> bool {
        self.0.contains_key(&texts(words))
    }

    /// The words in English, and for each of the written ones the place of its translation, one past the end included. A word
    /// for which `is_kept` holds stays as it is.
    pub(crate) fn in_english(
        self,
        written: &[Word],
        is_kept: impl Fn(usize) -> bool,
    ) -> (Vec<Word>, Vec<usize>) {
        let mut english: Vec<Word> = Vec::new();
        let mut places = Vec::with_capacity(written.len() + 1);
        let mut at = 0;
        while at < written.len() {
            let (texts, next) = self.longest(written, at, &is_kept);
            places.extend(std::iter::repeat_n(english.len(), next - at));
            let (start, end) = (written[at].start, written[next - 1].end);
            english.extend(texts.into_iter().map(|text| Word { text, start, end }));
            at = next;
        }
        places.push(english.len());
        (english, places)
    }

    /// The longest wording that begins with a word, in English, and the word after it.
    fn longest(&self, written: &[Word], at: usize, is_kept: &impl Fn(usize) -> bool) -> (Vec<String>, usize) {
        let most = LONGEST.min(written.len() - at);
        for count in (1..=most).rev() {
            let part = &written[at..at + count];
            if let Some(english) = self.0.get(&texts(part))
                && !(at..at + count).any(is_kept)
            {
                return (english.iter().map(|word| (*word).to_owned()).collect(), at + count);
            }
        }
        (vec![written[at].text.clone()], at + 1)
    }
}

/// The language whose wordings have most words of a short question, where these are at least half of them and none is English:
/// `Welche Filialen haben 2025 weniger verkauft als 2024?`
fn by_wordings(question: &str) -> &'static Wordings {
    const LEAST: usize = 3;
    let words: Vec<String> = words(question)
        .into_iter()
        .map(|word| word.text)
        .filter(|text| text.chars().all(char::is_alphabetic))
        .collect();
    // Some words of one letter, and `in`, `no` or `a`, are of several languages.
    let is_english = |text: &String| text.len() > 2 && FILLERS.contains(&text.as_str()) && text != "has";
    if words.iter().any(is_english) {
        return &ENGLISH;
    }
    let known =
        |list: &Wordings| words.iter().filter(|text| list.contains_key(std::slice::from_ref(*text))).count();
    let lists: [&'static Wordings; 4] = [&GERMAN, &SPANISH, &FRENCH, &PORTUGUESE];
    let best = lists.into_iter().max_by_key(|list| known(list)).unwrap_or(&ENGLISH);
    let count = known(best);
    if count >= LEAST && count * 2 >= words.len() { best } else { &ENGLISH }
}

/// The words of a column's name in English, as singulars; none when no language of the lists has a word of it.
pub(crate) fn name_in_english(name: &str) -> Vec<String> {
    let written = words(&spaced(name));
    for list in [&*GERMAN, &*SPANISH, &*FRENCH, &*PORTUGUESE] {
        let (english, _) = Translated(list).in_english(&written, |_| false);
        let stems: Vec<String> =
            english.iter().filter(|word| !is_mark(&word.text)).map(|word| stem(&word.text)).collect();
        if english.iter().map(|word| &word.text).ne(written.iter().map(|word| &word.text)) {
            return stems;
        }
    }
    Vec::new()
}

fn texts(words: &[Word]) -> Vec<String> {
    words.iter().map(|word| word.text.clone()).collect()
}
