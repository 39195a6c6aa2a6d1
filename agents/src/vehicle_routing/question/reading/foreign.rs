//! German, Spanish, French and Portuguese questions: the words of routes become the English ones, which all readers know. Words that are
//! written alike in English count only in a question that has a word of the other language.

use super::tokens::{Amount, Token};
use crate::vehicle_routing::question::vocabulary::{Vocabulary, is_vehicle};

/// Words of one language, with their English ones.
type Words = &'static [(&'static str, &'static str)];

/// Words that show the language.
const GERMAN: Words = &[
    ("fahrzeug", "vehicle"),
    ("fahrzeuge", "vehicles"),
    ("fahrzeugen", "vehicles"),
    ("lieferwagen", "vans"),
    ("transporter", "vans"),
    ("lkw", "trucks"),
    ("transportern", "vans"),
    ("kleintransporter", "vans"),
    ("laster", "trucks"),
    ("stück", "units"),
    ("lkws", "trucks"),
    ("lastwagen", "trucks"),
    ("fahrer", "drivers"),
    ("fahrern", "drivers"),
    ("einheiten", "units"),
    ("paletten", "pallets"),
    ("pakete", "parcels"),
    ("kisten", "crates"),
    ("tonnen", "tonnes"),
    ("stopp", "stop"),
    ("stopps", "stops"),
    ("kunde", "customer"),
    ("kunden", "customers"),
    ("pausen", "breaks"),
    ("mittagspause", "lunch"),
    ("uhr", "h"),
    ("stunden", "hours"),
    ("minuten", "minutes"),
    ("höchstens", "most"),
    ("geschwindigkeit", "speed"),
    ("touren", "routes"),
    ("fahrten", "trips"),
    ("kosten", "cost"),
    ("kostet", "costs"),
    ("kapazität", "capacity"),
    ("nachladen", "reload"),
    ("zwischen", "between"),
    ("verspätung", "lateness"),
    ("verspätungen", "lateness"),
    ("stunde", "hour"),
    ("fahrerin", "driver"),
    ("dienstschluss", "finish"),
    ("kilometer", "km"),
    ("abfahrt", "start"),
    ("beginn", "start"),
    ("beginnt", "start"),
    ("arbeitsbeginn", "start"),
    ("dienstbeginn", "start"),
];
/// Words that mean something only in a question of that language.
const GERMAN_TOO: Words = &[
    ("mit", "with"),
    ("je", "each"),
    ("jeweils", "each"),
    ("pro", "per"),
    ("tour", "route"),
    ("und", "and"),
    ("ab", "from"),
    ("pause", "break"),
    ("maximal", "max"),
    ("für", "for"),
    ("punkt", "at"),
];
const SPANISH: Words = &[
    ("vehículo", "vehicle"),
    ("vehículos", "vehicles"),
    ("vehiculos", "vehicles"),
    ("camión", "truck"),
    ("camion", "truck"),
    ("camiones", "trucks"),
    ("furgoneta", "van"),
    ("furgonetas", "vans"),
    ("camionetas", "vans"),
    ("conductores", "drivers"),
    ("unidades", "units"),
    ("cajas", "boxes"),
    ("palés", "pallets"),
    ("toneladas", "tonnes"),
    ("parada", "stop"),
    ("paradas", "stops"),
    ("cliente", "customer"),
    ("clientes", "customers"),
    ("ruta", "route"),
    ("rutas", "routes"),
    ("viajes", "trips"),
    ("minutos", "minutes"),
    ("horas", "hours"),
    ("capacidad", "capacity"),
    ("velocidad", "speed"),
    ("salida", "start"),
    ("almacén", "depot"),
    ("salen", "start"),
    ("salimos", "start"),
    ("retraso", "lateness"),
    ("retrasos", "lateness"),
    ("descanso", "break"),
    ("descansos", "breaks"),
    ("hasta", "until"),
    ("desde", "from"),
    ("recargar", "reload"),
    ("cuesta", "costs"),
    ("cuestan", "cost"),
    ("kilómetro", "km"),
    ("kilómetros", "km"),
];
const SPANISH_TOO: Words = &[
    ("con", "with"),
    ("cada", "each"),
    ("por", "per"),
    ("hora", "hour"),
    ("minuto", "minute"),
    ("inicio", "start"),
    ("y", "and"),
    ("entre", "between"),
    ("pausa", "break"),
    ("pausas", "breaks"),
    ("almuerzo", "lunch"),
    ("máximo", "max"),
    ("maximo", "max"),
    ("costo", "cost"),
    ("coste", "cost"),
    ("para", "for"),
];
const PORTUGUESE: Words = &[
    ("veículo", "vehicle"),
    ("veículos", "vehicles"),
    ("veiculos", "vehicles"),
    ("caminhão", "truck"),
    ("caminhões", "trucks"),
    ("caminhoes", "trucks"),
    ("camião", "truck"),
    ("camiões", "trucks"),
    ("furgões", "vans"),
    ("carrinhas", "vans"),
    ("carrinha", "van"),
    ("furgão", "van"),
    ("motoristas", "drivers"),
    ("caixas", "boxes"),
    ("paletes", "pallets"),
    ("rota", "route"),
    ("rotas", "routes"),
    ("viagens", "trips"),
    ("capacidade", "capacity"),
    ("velocidade", "speed"),
    ("recarregar", "reload"),
    ("saída", "start"),
    ("armazém", "depot"),
    ("saem", "start"),
    ("saímos", "start"),
    ("começar", "start"),
    ("início", "start"),
    ("atraso", "lateness"),
    ("atrasos", "lateness"),
    ("até", "until"),
    ("às", "to"),
    ("quilómetro", "km"),
    ("quilómetros", "km"),
    ("quilômetro", "km"),
    ("quilômetros", "km"),
];
const PORTUGUESE_TOO: Words = &[
    ("com", "with"),
    ("cada", "each"),
    ("por", "per"),
    ("e", "and"),
    ("entre", "between"),
    ("pausa", "break"),
    ("pausas", "breaks"),
    ("almoço", "lunch"),
    ("máximo", "max"),
    ("das", "from"),
    ("as", "to"),
    ("unidades", "units"),
    ("toneladas", "tonnes"),
    ("parada", "stop"),
    ("paradas", "stops"),
    ("cliente", "customer"),
    ("clientes", "customers"),
    ("hora", "hour"),
    ("minuto", "minute"),
    ("minutos", "minutes"),
    ("horas", "hours"),
    ("custo", "cost"),
    ("custa", "costs"),
    ("para", "for"),
];
const FRENCH: Words = &[
    ("véhicule", "vehicle"),
    ("véhicules", "vehicles"),
    ("camionnette", "van"),
    ("camionnettes", "vans"),
    ("fourgon", "van"),
    ("fourgons", "vans"),
    ("fourgonnettes", "vans"),
    ("camions", "trucks"),
    ("chauffeurs", "drivers"),
    ("unités", "units"),
    ("colis", "parcels"),
    ("arrêt", "stop"),
    ("arrêts", "stops"),
    ("tournée", "route"),
    ("tournées", "routes"),
    ("trajets", "trips"),
    ("heures", "hours"),
    ("heure", "hour"),
    ("capacité", "capacity"),
    ("vitesse", "speed"),
    ("départ", "start"),
    ("partent", "start"),
    ("partons", "start"),
    ("entrepôt", "depot"),
    ("dépôt", "depot"),
    ("retard", "lateness"),
    ("retards", "lateness"),
    // The words of `language` have no apostrophes.
    ("jusquà", "until"),
    ("recharger", "reload"),
    ("coûte", "costs"),
    ("coûtent", "cost"),
    ("kilomètre", "km"),
    ("kilomètres", "km"),
    ("déjeuner", "lunch"),
    ("chaque", "each"),
];
const FRENCH_TOO: Words = &[
    ("camion", "truck"),
    ("avec", "with"),
    ("par", "per"),
    ("et", "and"),
    ("entre", "between"),
    ("coût", "cost"),
    ("maximum", "max"),
    ("client", "customer"),
    ("clients", "customers"),
    ("livraisons", "deliveries"),
    ("palettes", "pallets"),
    ("tonnes", "tonnes"),
    ("pour", "for"),
    ("après", "after"),
    ("avant", "before"),
    ("dès", "from"),
    ("pauses", "breaks"),
];
/// Portuguese comes before Spanish, which shares many of its words.
const LANGUAGES: [(Words, Words); 4] =
    [(GERMAN, GERMAN_TOO), (FRENCH, FRENCH_TOO), (PORTUGUESE, PORTUGUESE_TOO), (SPANISH, SPANISH_TOO)];
/// `from` before a span of times, else `of`.
const OF: [&str; 4] = ["de", "von", "do", "d"];
/// `to` between two times, else `until`.
const TO: [&str; 7] = ["a", "bis", "hasta", "até", "às", "as", "à"];

/// `at` before a time that is not the second one of a span.
const AT: [&str; 7] = ["um", "a", "às", "as", "gegen", "à", "vers"];

/// Before hours that pass again and again: `alle 2 Stunden`, `toutes les 2 heures`.
const EVERY: [&str; 6] = ["alle", "jede", "cada", "chaque", "les", "todas"];
/// Before hours that pass first: `nach 4,5 Stunden`; elsewhere `nach` is a direction.
const AFTER: [&str; 5] = ["nach", "tras", "después", "depois", "após"];

/// Whether a number of hours stands behind this token: `nach höchstens 4,5 Stunden`.
fn is_before_hours(tokens: &[Token], at: usize) -> bool {
    const BETWEEN: [&str; 6] = ["höchstens", "spätestens", "maximal", "de", "máximo", "dau"];
    const HOURS: [&str; 9] = ["h", "std", "stunden", "stunde", "horas", "hora", "heures", "heure", "hours"];
    let number = at + 1 + usize::from(tokens.get(at + 1).is_some_and(|token| token.is_one_of(&BETWEEN)));
    tokens.get(number).is_some_and(|token| token.number().is_some())
        && tokens.get(number + 1).is_some_and(|unit| unit.is_one_of(&HOURS))
}

/// Whether a token says `every` before hours; the `les` of `toutes les 2 heures` stands for both words.
fn says_every(tokens: &[Token], at: usize) -> bool {
    let is_article = tokens[at].is("les");
    let has_all = at > 0 && tokens[at - 1].is_one_of(&["toutes", "tous"]);
    tokens[at].is_one_of(&EVERY) && is_before_hours(tokens, at) && (has_all || !is_article)
}

/// The tokens without the articles before times: `a las 15:00`.
fn without_articles(tokens: Vec<Token>) -> Vec<Token> {
    let is_article = |at: usize| {
        let is_between = at > 0 && tokens[at - 1].is_one_of(&["entre", "e"]);
        (tokens[at].is_one_of(&["las", "la"]) || is_between && tokens[at].is_one_of(&["as", "às"]))
            && is_time(tokens.get(at + 1))
    };
    (0..tokens.len()).filter(|at| !is_article(*at)).map(|at| tokens[at].clone()).collect()
}

/// The tokens with English words, if they are in one of the languages. Kinds of vehicles of the file keep their names.
pub(crate) fn in_english(tokens: Vec<Token>, names: &Vocabulary) -> Vec<Token> {
    let says = |words: Words| tokens.iter().any(|token| english(words, token).is_some());
    let Some((own, too)) = LANGUAGES.into_iter().find(|(own, _)| says(own)) else { return tokens };
    let tokens = without_articles(tokens);
    let mut read = tokens.clone();
    for (at, token) in tokens.iter().enumerate() {
        if counts_one(&tokens, at, (own, too)) {
            read[at] = Token::Number(Amount { value: 1.0, minutes: None, to: None });
            continue;
        }
        let word = if is_kind_of_file(token, names) {
            None
        } else if says_every(&tokens, at) {
            Some("every")
        } else if token.is_one_of(&AFTER) && is_before_hours(&tokens, at) {
            Some("after")
        } else if is_before_load(&tokens, at, (own, too)) {
            Some("of")
        } else if token.is_one_of(&OF) {
            Some(if begins_span(&tokens, at) { "from" } else { "of" })
        } else if token.is_one_of(&TO) && is_behind_time(&tokens, at) {
            is_time(tokens.get(at + 1)).then_some("to")
        } else if token.is_one_of(&AT) && is_time(tokens.get(at + 1)) {
            Some("at")
        } else if token.is("bis") {
            Some("until")
        } else if token.is("plus") && at > 0 && tokens[at - 1].is("au") {
            // `au plus 12`
            Some("most")
        } else {
            english(own, token).or_else(|| english(too, token))
        };
        if let Some(word) = word {
            read[at] = Token::Word(word.to_owned());
        }
    }
    read
}

/// The `ein` of `zwei LKW und ein Transporter`, which goes on counting. Elsewhere it is an article: `wenn ein Fahrzeug ausfällt`.
fn counts_one(tokens: &[Token], at: usize, (own, too): (Words, Words)) -> bool {
    const ONE: [&str; 9] = ["ein", "eine", "einen", "einem", "un", "una", "une", "um", "uma"];
    const JOINS: [&str; 10] = ["und", "y", "e", "et", "mit", "con", "com", "plus", "mais", "más"];
    let at_word = |place: usize| {
        tokens.get(place).and_then(|token| english(own, token).or_else(|| english(too, token)))
    };
    let goes_on =
        (1..at).any(|place| at_word(place).is_some_and(is_vehicle) && tokens[place - 1].number().is_some());
    tokens[at].is_one_of(&ONE)
        && at > 0
        && tokens[at - 1].is_one_of(&JOINS)
        && goes_on
        && at_word(at + 1).is_some_and(is_vehicle)
}

/// The `à` of `4 Transporter à 100 Stück`, and the `zu` of `4 Transporter zu 100 Stück`.
fn is_before_load(tokens: &[Token], at: usize, (own, too): (Words, Words)) -> bool {
    const LOADS: [&str; 9] = ["units", "pallets", "parcels", "crates", "boxes", "tonnes", "kg", "t", "m3"];
    let unit = tokens.get(at + 2);
    let english = unit.and_then(|unit| english(own, unit).or_else(|| english(too, unit)).or(unit.word()));
    tokens[at].is_one_of(&["à", "zu"])
        && tokens.get(at + 1).is_some_and(|number| number.number().is_some())
        && english.is_some_and(|unit| LOADS.contains(&unit))
}

fn is_kind_of_file(token: &Token, names: &Vocabulary) -> bool {
    let Some(word) = token.word() else { return false };
    names.vehicles.iter().any(|name| name == word || word.strip_suffix('s') == Some(name))
}

fn english(words: Words, token: &Token) -> Option<&'static str> {
    let word = token.word()?;
    words.iter().find(|(foreign, _)| *foreign == word).map(|(_, english)| *english)
}

/// `de 8 a 17`, `von 8 Uhr bis 17 Uhr`.
fn begins_span(tokens: &[Token], at: usize) -> bool {
    let unit = usize::from(tokens.get(at + 2).is_some_and(is_hour));
    let to = at + 2 + unit;
    is_time(tokens.get(at + 1))
        && tokens.get(to).is_some_and(|link| link.is_one_of(&TO) || *link == Token::Dash)
        && is_time(tokens.get(to + 1))
}

fn is_behind_time(tokens: &[Token], at: usize) -> bool {
    let Some(before) = at.checked_sub(1) else { return false };
    is_time(tokens.get(before))
        || is_hour(&tokens[before]) && before.checked_sub(1).is_some_and(|number| is_time(tokens.get(number)))
}

fn is_hour(token: &Token) -> bool {
    token.is_one_of(&["h", "uhr", "horas", "hrs"])
}

fn is_time(token: Option<&Token>) -> bool {
    token.is_some_and(|token| matches!(token, Token::Number(_) | Token::Clock(_)))
}
