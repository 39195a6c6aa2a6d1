//! The articles ranked by the words of a question (BM25). Title and ways to ask count more than the text.

use std::{
    collections::{BTreeSet, HashMap},
    sync::LazyLock,
};

use bm25::{Document, SearchEngine, SearchEngineBuilder, Tokenizer};

use crate::{
    article::Article,
    found::Found,
    list::ARTICLES,
    words::{corrected, stems, words},
};

const TITLE_COUNTS: usize = 6;
const ASKS_COUNT: usize = 4;
/// How strongly long articles count less. The usual 0.75 would punish articles with many ways to ask.
const LENGTH_CORRECTION: f32 = 0.3;
/// Below this score, a match is of common words only.
const LEAST_SCORE: f32 = 1.0;

/// Splits at spaces: the text was made of stems before.
#[derive(Debug)]
struct Spaces;

impl Tokenizer for Spaces {
    fn tokenize(&self, text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }
}

struct Index {
    articles: Vec<Article>,
    engine: SearchEngine<usize, u32, Spaces>,
    /// The stems of title and ways to ask, per article.
    heads: Vec<BTreeSet<String>>,
    titles: Vec<BTreeSet<String>>,
    /// Every word of the articles, to correct typing errors.
    known: BTreeSet<String>,
    places: HashMap<&'static str, usize>,
}

impl Index {
    /// Whether most words of a question are in the title or the ways to ask of an article; half is enough with one of the title.
    fn is_about(&self, place: usize, asked: &[String]) -> bool {
        let covered = asked.iter().filter(|stem| self.heads[place].contains(*stem)).count();
        let is_in_title = asked.iter().any(|stem| self.titles[place].contains(stem));
        2 * covered > asked.len() || (2 * covered == asked.len() && is_in_title)
    }
}

static INDEX: LazyLock<Index> = LazyLock::new(built);

fn built() -> Index {
    let mut articles = Vec::new();
    let mut documents = Vec::new();
    let mut heads = Vec::new();
    let mut titles = Vec::new();
    let mut known = BTreeSet::new();
    let mut places = HashMap::new();
    for (place, (name, source)) in ARTICLES.iter().enumerate() {
        let article = Article::read(name, source);
        let [title, asks, text] = [article.title, &article.asks.join(" "), &article.text].map(words);
        known.extend(title.iter().chain(&asks).chain(&text).cloned());
        let [title, asks, text] = [title, asks, text].map(|words| stems(&words));
        let mut all = Vec::new();
        for _ in 0..TITLE_COUNTS {
            all.extend(title.iter().cloned());
        }
        for _ in 0..ASKS_COUNT {
            all.extend(asks.iter().cloned());
        }
        all.extend(text);
        documents.push(Document::new(place, all.join(" ")));
        titles.push(title.iter().cloned().collect());
        heads.push(title.into_iter().chain(asks).collect());
        places.insert(*name, place);
        articles.push(article);
    }
    let engine = SearchEngineBuilder::<usize, u32, Spaces>::with_tokenizer_and_documents(Spaces, documents)
        .b(LENGTH_CORRECTION)
        .build();
    Index { articles, engine, heads, titles, known, places }
}

/// Every article, in the order of the list.
pub fn articles() -> &'static [Article] {
    &INDEX.articles
}

/// The article with this file name.
pub(crate) fn named(name: &str) -> Option<&'static Article> {
    let index = &*INDEX;
    index.places.get(name).map(|place| &index.articles[*place])
}

/// The article that answers a question; none when the words of the question are those of no article.
pub fn answer(question: &str) -> Option<Found> {
    let index = &*INDEX;
    let mut asked = words(question);
    for word in &mut asked {
        *word = corrected(word, &index.known);
    }
    let asked = stems(&asked);
    let best = index.engine.search(&asked.join(" "), 1).into_iter().next()?;
    let place = best.document.id;
    if best.score < LEAST_SCORE || !index.is_about(place, &asked) {
        return None;
    }
    let article = &index.articles[place];
    let mut related = Vec::new();
    for name in &article.related {
        related.extend(named(name));
    }
    Some(Found { article, score: best.score, related })
}
