//! The names of a file that a question may use, and the nouns that stand for its columns.

use chrono::NaiveDate;

use language::{Context, FileColumn, FileNames};

/// The columns and products of a file, and the days that it covers.
pub(crate) struct Vocabulary<'a> {
    pub file: &'a str,
    pub products: &'a [String],
    /// Columns that may be a signal, in the order of the file.
    pub columns: Vec<Named<'a>>,
    /// Other columns, such as date, demand and product.
    pub others: Vec<&'a str>,
    /// The last day with demand.
    pub last_day: NaiveDate,
}

/// A column and the nouns that people use for it.
#[derive(Clone, Copy)]
pub(crate) struct Named<'a> {
    pub column: &'a str,
    pub topic: Topic,
}

/// What a column is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Topic {
    Price,
    Promotion,
    Holiday,
    Temperature,
    Rain,
    OtherWeather,
    CompetitorPrice,
    Searches,
    Advertising,
    Sentiment,
    Text,
    Other,
}

/// Pieces of headers, in several languages, and what they are about. The first that is found counts.
const HEADERS: [(Topic, &[&str]); 11] = [
    (
        Topic::CompetitorPrice,
        &[
            "competitor",
            "competition",
            "wettbewerb",
            "konkurren",
            "competencia",
            "concurren",
            "concorren",
            "rival",
        ],
    ),
    (
        Topic::Temperature,
        &["temp", "temperatur", "degrees", "celsius", "fahrenheit", "heat", "taapmaan", "tapman"],
    ),
    (
        Topic::Rain,
        &["rain", "precip", "niederschlag", "regen", "lluvia", "pluie", "chuva", "barish", "rainfall", "wet"],
    ),
    (
        Topic::OtherWeather,
        &[
            "weather",
            "snow",
            "humid",
            "wind",
            "sun",
            "cloud",
            "wetter",
            "luftfeuchtigkeit",
            "clima",
            "humedad",
            "humidite",
            "mausam",
            "dew",
            "visibility",
            "solar",
            "pressure",
        ],
    ),
    (Topic::Promotion, &["promo", "discount", "deal", "campaign", "aktion", "rabatt", "markdown", "display"]),
    (Topic::Holiday, &["holiday", "feiertag", "festivo", "ferie", "feriado", "bank_holiday"]),
    (
        Topic::Searches,
        &[
            "search", "trends", "visit", "click", "traffic", "pageview", "sessions", "besuche", "suchen",
            "website",
        ],
    ),
    (
        Topic::Advertising,
        &["ad_", "ads", "advert", "marketing", "spend", "impressions", "werbung", "publicidad", "tv", "grp"],
    ),
    (Topic::Sentiment, &["sentiment", "mood", "stimmung", "sentimiento", "buzz"]),
    (
        Topic::Text,
        &["review", "comment", "feedback", "text", "tweet", "bewertung", "kommentar", "post", "news"],
    ),
    (Topic::Price, &["price", "preis", "precio", "prix", "preco", "preço", "prezzo", "prijs", "kimat"]),
];

impl Topic {
    /// What the name of a column is about.
    pub(crate) fn of_header(name: &str) -> Self {
        let lower = name.to_lowercase().replace(['-', ' ', '.'], "_") + "_";
        let pieces: Vec<&str> = lower.split('_').collect();
        for (topic, starts) in HEADERS {
            if starts.iter().any(|start| is_in_header(&lower, &pieces, start)) {
                return topic;
            }
        }
        Self::Other
    }

    /// 0 or 1 in the file, or the name of what happens.
    pub(crate) fn is_flag(self) -> bool {
        matches!(self, Self::Promotion | Self::Holiday)
    }
}

/// Whether a piece of the header begins with the letters; letters with `_` may stand anywhere.
fn is_in_header(lower: &str, pieces: &[&str], letters: &str) -> bool {
    match letters.contains('_') {
        true => lower.contains(letters),
        false => pieces.iter().any(|piece| piece.starts_with(letters)),
    }
}

fn without_values(name: &str) -> FileColumn {
    FileColumn { name: name.to_owned(), values: Vec::new() }
}

impl Vocabulary<'_> {
    /// What the reader of the language needs; a date without a year lies after the last demand.
    pub(crate) fn context(&self, today: NaiveDate) -> Context {
        let mut columns = Vec::new();
        for named in &self.columns {
            columns.push(without_values(named.column));
        }
        for name in &self.others {
            columns.push(without_values(name));
        }
        Context { names: FileNames::of(&columns), ..Context::new(today) }
    }

    /// The columns about one of the topics.
    pub(crate) fn about(&self, topics: &[Topic]) -> Vec<usize> {
        (0..self.columns.len()).filter(|place| topics.contains(&self.columns[*place].topic)).collect()
    }

    /// The first column about a topic.
    pub(crate) fn first(&self, topic: Topic) -> Option<&str> {
        self.columns.iter().find(|named| named.topic == topic).map(|named| named.column)
    }

    pub(crate) fn position(&self, column: &str) -> Option<usize> {
        self.columns.iter().position(|named| named.column == column)
    }
}

#[cfg(test)]
mod tests {
    use super::Topic;

    #[test]
    fn headers_in_several_languages_have_a_topic() {
        for (name, topic) in [
            ("price", Topic::Price),
            ("Average Price", Topic::Price),
            ("competitor_price", Topic::CompetitorPrice),
            ("Preis Wettbewerber", Topic::CompetitorPrice),
            ("temperature_max", Topic::Temperature),
            ("Niederschlag", Topic::Rain),
            ("rain_mm", Topic::Rain),
            ("wind speed", Topic::OtherWeather),
            ("ad_spend", Topic::Advertising),
            ("web_visits", Topic::Searches),
            ("Google Searches", Topic::Searches),
            ("social_sentiment", Topic::Sentiment),
            ("review_text", Topic::Text),
            ("on_promotion", Topic::Promotion),
            ("open", Topic::Other),
            ("training", Topic::Other),
        ] {
            assert_eq!(Topic::of_header(name), topic, "{name}");
        }
    }
}
