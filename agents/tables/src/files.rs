//! All files of a question, and the choice of the one that answers it.

use chrono::NaiveDate;
use intake::{AgentError, Dataset};
use serde_json::{Map, Value};

use crate::{
    data::{Data, Kind},
    execute::{Found, execute},
    join::joined,
    kinds::{counts_cases, kept_apart},
    movements::mixes_kinds,
    parse::{self, Ask},
    query::{Query, Shape},
    sentence::{Item, Piece, pieces},
    several::{asks, asks_of_all, inherited, questions},
    stated,
    tell::MOST,
    translated::Translated,
    words::words,
};

/// The tables of a question: the main file first.
pub struct Files {
    pub(crate) tables: Vec<Data>,
}

/// What became of a question.
pub enum Outcome {
    Found(Box<Answered>),
    /// The question can be read in more than one way, or holds words that nothing explains.
    AskBack {
        text: String,
        choices: Vec<String>,
    },
    /// It asks nothing of a table.
    NotAsked,
}

/// A question that was answered, with everything that the answer is written from.
pub struct Answered {
    pub query: Query,
    pub found: Found,
    pub(crate) data: Data,
    /// Positions of the files that were used.
    pub(crate) used: Vec<usize>,
    /// How many words of the question name a column or a value of the table.
    linked: usize,
    /// The question itself.
    text: String,
    /// It asks, and is no request to show rows.
    is_question: bool,
    /// The further questions of the text.
    pub(crate) further: Vec<Further>,
}

/// A further question of a text.
pub(crate) enum Further {
    Found(Box<Answered>),
    /// It could not be answered, with what is missing.
    Open {
        asked: String,
        why: String,
    },
}

impl Answered {
    /// The answers of the text in the order of its questions, of those that could be answered.
    pub fn all(&self) -> impl Iterator<Item = &Self> {
        let further = self.further.iter().filter_map(|further| match further {
            Further::Found(found) => Some(&**found),
            Further::Open { .. } => None,
        });
        std::iter::once(self).chain(further)
    }

    /// The questions of the text that could not be answered, each with the reason.
    pub fn open(&self) -> impl Iterator<Item = (&str, &str)> {
        self.further.iter().filter_map(|further| match further {
            Further::Found(_) => None,
            Further::Open { asked, why } => Some((asked.trim(), why.as_str())),
        })
    }

    /// Whether all questions were answered, from rows that there are.
    pub(crate) fn is_complete(&self) -> bool {
        self.open().next().is_none() && self.has_rows()
    }

    /// Whether it is complete, and has several questions or rows that a number or a time picks.
    pub(crate) fn is_sure(&self) -> bool {
        let is_picked = self.all().any(|part| {
            (part.query.compares() || part.query.is_of_deliveries(&part.data)) && part.is_question
        });
        self.is_complete() && (is_picked || self.all().nth(1).is_some())
    }

    /// Whether one of the answers comes from rows, or the text asks for rows by that name, of which there may be none.
    fn has_rows(&self) -> bool {
        const ROWS: [&str; 6] = ["rows", "lines", "records", "entries", "zeilen", "filas"];
        let names_rows = || {
            self.text
                .split(|c: char| !c.is_alphabetic())
                .any(|word| ROWS.contains(&word.to_lowercase().as_str()))
        };
        self.all().any(|part| part.found.rows > 0) || names_rows()
    }

    /// The parameters of the typed request.
    #[must_use]
    pub fn params(&self) -> Map<String, Value> {
        self.query.params(&self.data)
    }
}

impl Files {
    /// Reads all files of a question.
    ///
    /// # Errors
    /// When a file cannot be read as a table.
    pub fn read(dataset: &Dataset) -> Result<Self, AgentError> {
        let mut tables = vec![Data::read(dataset)?];
        for other in &dataset.others {
            tables.push(Data::read(other)?);
        }
        Ok(Self { tables })
    }

    /// Answers a text from the files, each of its questions by itself. `today` is the day from which `last month` is counted; without
    /// it, the last day of the file.
    ///
    /// # Errors
    /// When a query fails, which is a defect.
    pub fn ask(&self, text: &str, today: Option<NaiveDate>) -> Result<Outcome, AgentError> {
        /// A question has fewer words; a longer text is a document.
        const MOST_WORDS: usize = 500;
        const MOST_PIECES: usize = 1_000;
        // Words without blanks between them, such as `1,1,1`, are pieces too.
        if text.split_whitespace().count() > MOST_WORDS || words(text).len() > MOST_PIECES {
            return Ok(Outcome::NotAsked);
        }
        let translated = Translated::of(text);
        let asked = |text| Asked { text, today, translated, before: None };
        let parts = questions(text, translated);
        let [first, others @ ..] = parts.as_slice() else { return self.ask_one(asked(text)) };
        let mut answered = match self.ask_one(asked(first))? {
            Outcome::Found(answered) => answered,
            outcome => return Ok(outcome),
        };
        for (place, part) in others.iter().enumerate() {
            if place + 1 >= MOST {
                let why = "Ask it in a text of its own.".to_owned();
                answered.further.push(Further::Open { asked: (*part).to_owned(), why });
                continue;
            }
            let further = match self.ask_one(Asked { before: Some(&answered), ..asked(part) })? {
                Outcome::Found(found) if !asks_of_all(part) && tells(&answered.query, &found.query) => {
                    continue;
                }
                Outcome::Found(found) => Further::Found(found),
                Outcome::AskBack { text, .. } => Further::Open { asked: (*part).to_owned(), why: text },
                Outcome::NotAsked => Further::Open {
                    asked: (*part).to_owned(),
                    why: "It names nothing that the file has.".to_owned(),
                },
            };
            answered.further.push(further);
        }
        Ok(Outcome::Found(answered))
    }

    /// Answers a question from one of the files, or from two of them joined by a key that they share.
    fn ask_one(&self, asked: Asked) -> Result<Outcome, AgentError> {
        let mut answers: Vec<Box<Answered>> = Vec::new();
        let mut asked_back = None;
        for (position, data) in self.tables.iter().enumerate() {
            match ask_table(asked, data, vec![position])? {
                Outcome::Found(answered) => answers.push(answered),
                Outcome::AskBack { text, choices } => {
                    asked_back.get_or_insert(Outcome::AskBack { text, choices });
                }
                Outcome::NotAsked => {}
            }
        }
        let linked = answers.iter().map(|answer| answer.linked).max().unwrap_or(0);
        if let Some(joined) = self.ask_joined(asked)?
            && joined.linked > linked
        {
            return Ok(Outcome::Found(joined));
        }
        Ok(match answers.len() {
            0 => asked_back.unwrap_or(Outcome::NotAsked),
            _ if answers.iter().all(|answer| {
                answer.found.figure == answers[0].found.figure && answer.found.lines == answers[0].found.lines
            }) =>
            {
                Outcome::Found(answers.swap_remove(0))
            }
            _ => Outcome::AskBack {
                text: "Several files answer this, with different figures. Which file do you mean?".to_owned(),
                choices: answers.iter().map(|answer| answer.data.name.clone()).collect(),
            },
        })
    }

    /// The figure that the parameters of a typed request state; none when not exactly one of the files has what they name.
    ///
    /// # Errors
    /// When a query fails, which is a defect.
    pub(crate) fn find_stated(&self, params: &Map<String, Value>) -> Result<Option<Answered>, AgentError> {
        let mut found = None;
        for (position, data) in self.tables.iter().enumerate() {
            let Some(query) = stated::query(params, data) else { continue };
            // The words of the question say which movements count, and whether cases or pieces.
            if mixes_kinds(&query, data) || counts_cases(&query, data) {
                continue;
            }
            if found.is_some() {
                return Ok(None);
            }
            let Ok(query) = kept_apart(query, data)? else { return Ok(None) };
            let figures = execute(&query, data)?;
            found = Some(Answered {
                query,
                found: figures,
                data: data.clone(),
                used: vec![position],
                linked: 0,
                text: String::new(),
                is_question: true,
                further: Vec::new(),
            });
        }
        Ok(found)
    }

    /// The answer of two files joined; `None` when none can be joined or the joined table does not answer either.
    fn ask_joined(&self, asked: Asked) -> Result<Option<Box<Answered>>, AgentError> {
        for (first, rows) in self.tables.iter().enumerate() {
            for (second, details) in self.tables.iter().enumerate() {
                if first == second {
                    continue;
                }
                let Some(data) = joined(rows, details)? else { continue };
                if let Outcome::Found(answered) = ask_table(asked, &data, vec![first, second])?
                    && !answered.query.repeats_details(&data)
                {
                    return Ok(Some(answered));
                }
            }
        }
        Ok(None)
    }
}

/// A question of a text.
#[derive(Clone, Copy)]
struct Asked<'a> {
    text: &'a str,
    today: Option<NaiveDate>,
    /// The language of the whole text.
    translated: Translated,
    /// The answer to the question before it in the text.
    before: Option<&'a Answered>,
}

fn ask_table(asked: Asked, data: &Data, used: Vec<usize>) -> Result<Outcome, AgentError> {
    let today = asked.today.or_else(|| last_day(data)).unwrap_or_default();
    let pieces = pieces(asked.text, data, today, asked.translated);
    let linked = linked(&pieces);
    let before = asked.before.filter(|before| before.used == used);
    let before = before.map(|before| inherited(&before.text, &before.query, &before.found, &before.data));
    Ok(match parse::read(asked.text, pieces, data, today, before.as_ref()) {
        Err(Ask { text, choices }) => Outcome::AskBack { text, choices },
        Ok(None) => Outcome::NotAsked,
        Ok(Some(query)) => match kept_apart(query, data)? {
            Err(Ask { text, choices }) => Outcome::AskBack { text, choices },
            Ok(query) => {
                let found = execute(&query, data)?;
                let further = Vec::new();
                let is_question = asks(asked.text, asked.translated);
                let (data, text) = (data.clone(), asked.text.to_owned());
                Outcome::Found(Box::new(Answered {
                    query,
                    found,
                    data,
                    used,
                    linked,
                    text,
                    is_question,
                    further,
                }))
            }
        },
    })
}

/// Whether a ranking tells the figure of a further question about the same rows: `which weekday sells most, and how many units is
/// that?`
fn tells(first: &Query, further: &Query) -> bool {
    let (Shape::Figure { measure, rank: Some(_), .. }, Shape::Figure { measure: other, groups, rank: None }) =
        (&first.shape, &further.shape)
    else {
        return false;
    };
    let adds = further.filters.iter().filter(|filter| !first.filters.contains(filter)).count();
    let is_of_winner = adds == 1;
    let is_same = adds == 0 && measure.op == other.op;
    groups.is_empty()
        && measure.column.is_some()
        && measure.column == other.column
        && further.period == first.period
        && further.having == first.having
        && (is_same || is_of_winner)
}

fn linked(pieces: &[Piece]) -> usize {
    pieces.iter().filter(|piece| matches!(piece.item, Item::Column(_) | Item::Value(_))).count()
}

/// The last day of the dates of a file; promised dates may lie ahead and count only when there are no others.
fn last_day(data: &Data) -> Option<NaiveDate> {
    if let Some(column) = data.with_role(intake::roles::Role::Date)
        && let Some((_, last)) = data.days(column)
    {
        return Some(last);
    }
    let mut latest = None;
    for column in data.of_kind(Kind::Date) {
        latest = latest.max(data.days(column).map(|(_, last)| last));
    }
    latest
}
