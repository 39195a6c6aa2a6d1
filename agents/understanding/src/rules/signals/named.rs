//! What people call a driver of demand, and the column that it means.

use language::Kind;

use crate::{data::singular, reading::Reading};

/// A driver that a sentence names: its column or, without a file, its noun.
pub(super) struct Driver {
    pub(super) names: Vec<String>,
    /// The tokens that name it.
    pub(super) first: usize,
    pub(super) next: usize,
}

/// Phrases, and what the header of their column begins with. Longer phrases come first.
const NOUNS: &[(&str, &[&str])] = &[
    ("google trends", &["google", "trend", "search"]),
    ("google searches", &["google", "trend", "search"]),
    ("number of people through the door", &["footfall", "visitor"]),
    ("people through the door", &["footfall", "visitor"]),
    ("people in the shop", &["footfall", "visitor"]),
    ("web visits", &["web", "visit", "click", "session"]),
    ("website visits", &["web", "visit", "click", "session"]),
    ("web traffic", &["web", "visit", "click", "session"]),
    ("website traffic", &["web", "visit", "click", "session"]),
    ("online visits", &["web", "visit", "click", "session"]),
    ("page views", &["web", "visit", "page", "session"]),
    ("competitor price", &["competitor", "rival"]),
    ("competitor prices", &["competitor", "rival"]),
    ("competitors price", &["competitor", "rival"]),
    ("competitors prices", &["competitor", "rival"]),
    ("price of the competitor", &["competitor", "rival"]),
    ("price of the competition", &["competitor", "rival"]),
    ("rival price", &["competitor", "rival"]),
    ("rivals price", &["competitor", "rival"]),
    ("the competition", &["competitor", "rival"]),
    ("competition", &["competitor", "rival"]),
    ("competitor", &["competitor", "rival"]),
    ("competitors", &["competitor", "rival"]),
    ("rival", &["competitor", "rival"]),
    ("rivals", &["competitor", "rival"]),
    ("konkurrenzpreis", &["competitor", "rival"]),
    ("diesel price", &["diesel"]),
    ("fuel price", &["diesel", "fuel"]),
    ("diesel", &["diesel"]),
    ("fuel", &["fuel", "diesel"]),
    ("school holidays", &["school", "holiday"]),
    ("school holiday", &["school", "holiday"]),
    ("holidays", &["holiday", "school"]),
    ("temperature", &["temp"]),
    ("temperatures", &["temp"]),
    ("temp", &["temp"]),
    ("temps", &["temp"]),
    ("heat", &["temp"]),
    ("temperatur", &["temp"]),
    ("temperatura", &["temp"]),
    ("température", &["temp"]),
    ("tapman", &["temp"]),
    ("weather", &["temp", "rain", "weather", "sun", "wind", "snow"]),
    ("wetter", &["temp", "rain", "weather"]),
    ("clima", &["temp", "rain", "weather"]),
    ("météo", &["temp", "rain", "weather"]),
    ("mausam", &["temp", "rain", "weather"]),
    ("rain", &["rain", "precip"]),
    ("rains", &["rain", "precip"]),
    ("rainfall", &["rain", "precip"]),
    ("precipitation", &["rain", "precip"]),
    ("regen", &["rain", "precip"]),
    ("lluvia", &["rain", "precip"]),
    ("pluie", &["rain", "precip"]),
    ("chuva", &["rain", "precip"]),
    ("barish", &["rain", "precip"]),
    ("sunshine", &["sun"]),
    ("snow", &["snow"]),
    ("wind", &["wind"]),
    ("promo", &["promo"]),
    ("promos", &["promo"]),
    ("promotion", &["promo"]),
    ("promotions", &["promo"]),
    ("promoción", &["promo"]),
    ("promoção", &["promo"]),
    ("aktionen", &["promo"]),
    ("advertising", &["advert", "ad", "marketing"]),
    ("marketing spend", &["marketing", "ad"]),
    ("footfall", &["footfall", "visitor"]),
    ("visitors", &["visitor", "footfall"]),
    ("searches", &["search", "google"]),
    ("search volume", &["search", "google"]),
    ("clicks", &["click", "web"]),
    ("own price", &["own", "avg", "price", "rate"]),
    ("our price", &["own", "avg", "price", "rate"]),
    ("our own price", &["own", "avg", "price", "rate"]),
    ("average price", &["avg", "average", "price"]),
    ("price", &["price", "own", "avg"]),
    ("prices", &["price", "own", "avg"]),
    ("preis", &["price", "own", "avg"]),
    ("precio", &["price", "own", "avg"]),
    ("prix", &["price", "own", "avg"]),
    ("preço", &["price", "own", "avg"]),
    ("daam", &["price", "own", "avg"]),
];

/// The demand itself; it never drives itself.
const TARGETS: [&str; 16] = [
    "unit", "sold", "sale", "volume", "demand", "pallet", "qty", "quantity", "order", "date", "day", "week",
    "month", "revenue", "shipment", "load",
];

/// Columns of texts.
const TEXTS: [&str; 9] =
    ["note", "comment", "text", "review", "feedback", "remark", "message", "opinion", "post"];

/// The driver that begins at a token and that nothing used.
pub(super) fn driver_at(reading: &Reading, at: usize) -> Option<Driver> {
    let driver = column_at(reading, at).or_else(|| noun_at(reading, at))?;
    let (start, end) =
        (reading.sentence.tokens[driver.first].start, reading.sentence.tokens[driver.next - 1].end);
    reading.is_free(start, end).then_some(driver)
}

fn column_at(reading: &Reading, at: usize) -> Option<Driver> {
    let entity = reading.sentence.entity_at(at)?;
    let Kind::Column { column } = &entity.kind else { return None };
    let next = reading.sentence.tokens_of(entity).end;
    let is_driver = next > at && !is_of(column, &TARGETS) && !is_of(column, &TEXTS);
    is_driver.then(|| Driver { names: vec![column.clone()], first: at, next })
}

/// Whether the column holds texts.
pub(super) fn is_text(column: &str) -> bool {
    is_of(column, &TEXTS)
}

fn is_of(column: &str, words: &[&str]) -> bool {
    parts(column).iter().any(|part| words.contains(&part.as_str()))
}

/// The words of a header in lower case and in the singular.
pub(super) fn parts(column: &str) -> Vec<String> {
    let lower = column.to_lowercase();
    let mut parts = Vec::new();
    for part in lower.split(|character: char| !character.is_alphanumeric()) {
        if !part.is_empty() {
            parts.push(singular(part));
        }
    }
    parts
}

fn noun_at(reading: &Reading, at: usize) -> Option<Driver> {
    let mut best: Option<(usize, &[&str], &str)> = None;
    for (noun, headers) in NOUNS {
        let words: Vec<&str> = noun.split(' ').collect();
        let tokens = reading.sentence.tokens.get(at..at + words.len());
        let fits = tokens.is_some_and(|tokens| tokens.iter().zip(&words).all(|(token, word)| token.is(word)));
        if fits && best.is_none_or(|(length, _, _)| words.len() > length) {
            best = Some((words.len(), headers, noun));
        }
    }
    let (length, headers, noun) = best?;
    let has_file = reading.data.columns().next().is_some();
    let names = if has_file { columns_of(reading, noun, headers) } else { vec![noun.to_owned()] };
    (!names.is_empty()).then_some(Driver { names, first: at, next: at + length })
}

/// The columns that a noun means. The price is the own one, whatever other prices the file has.
fn columns_of(reading: &Reading, noun: &str, headers: &[&str]) -> Vec<String> {
    const OTHER_PRICES: [&str; 5] = ["competitor", "rival", "diesel", "fuel", "market"];
    const SEVERAL: [&str; 5] = ["weather", "wetter", "clima", "météo", "mausam"];
    let is_own_price = headers.contains(&"price");
    let mut found: Vec<String> = Vec::new();
    for column in reading.data.columns() {
        let words = parts(&column.name);
        let begins = words.iter().any(|word| headers.iter().any(|header| word.starts_with(header)));
        let is_other = is_own_price && words.iter().any(|word| OTHER_PRICES.contains(&word.as_str()));
        let is_price = !is_own_price || words.iter().any(|word| word == "price" || word == "rate");
        if begins
            && is_price
            && !is_other
            && !is_of(&column.name, &TEXTS)
            && !is_of(&column.name, &["unit", "sold"])
        {
            found.push(column.name.clone());
        }
    }
    if found.len() > 1 && !SEVERAL.contains(&noun) { Vec::new() } else { found }
}

/// The driver in one of the first tokens from here on.
pub(super) fn driver_near(reading: &Reading, from: usize, to: usize) -> Option<Driver> {
    (from..to.min(reading.sentence.tokens.len())).find_map(|at| driver_at(reading, at))
}
