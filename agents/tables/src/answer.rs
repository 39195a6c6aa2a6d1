//! From a question and its files to an answer with its run.

use chrono::NaiveDate;
use intake::{AgentError, Dataset, selection::Selection};
use kernels::cancel;
use language::written::markdown::{list, plain};
use protocol::AgentKind;
use report::{
    Answer, Documents, Purpose,
    confidence::share,
    draft::Draft,
    result::{DatasetInfo, OtherFile, Table, TracedFile},
};
use serde_json::{Map, Value};

use crate::{
    asked::is_asked,
    data::Data,
    execute::{Sources, sources},
    files::{Answered, Files, Outcome},
    tell,
};

/// The name of the tool in runs.
pub const TOOL: &str = "query_table";

/// From this score on, a text that can be answered from the data is answered so.
const LEAST_SCORE: f64 = 0.5;
/// From this score on, a text that cannot be answered is asked back; it speaks of a column of the file.
const CLEAR_SCORE: f64 = 0.8;

/// What decides an answer beside the question and the file.
#[derive(Clone, Copy, Debug, Default)]
pub struct Settings {
    /// The day from which `last month` is counted; the last day of the file when absent.
    pub today: Option<NaiveDate>,
    pub seed: u64,
}

/// A text that was answered from the data of its files.
pub struct LookedUp {
    pub answer: Answer,
    /// All of its questions were answered, from rows that there are. When no row fits, the question may mean something else.
    pub is_complete: bool,
    /// It is complete, and no analysis could answer it: it has several questions, or a number picks the rows.
    pub is_sure: bool,
}

/// Answers a text about the data of a file and of those beside it. `None` when nothing is asked of the data.
///
/// # Errors
/// When a file cannot be read.
pub fn answer(question: &str, dataset: &Dataset, settings: Settings) -> Result<Option<Answer>, AgentError> {
    Ok(look_up(question, dataset, settings)?.map(|found| found.answer))
}

/// As `answer`, with what decides between the figure and an analysis.
///
/// # Errors
/// When a file cannot be read.
pub fn look_up(
    question: &str,
    dataset: &Dataset,
    settings: Settings,
) -> Result<Option<LookedUp>, AgentError> {
    let files = Files::read(dataset)?;
    cancel::look();
    let mut score: f64 = 0.0;
    for table in &files.tables {
        let columns: Vec<String> = table.columns.iter().map(|column| column.name.clone()).collect();
        score = score.max(is_asked(question, &columns));
    }
    match files.ask(question, settings.today)? {
        Outcome::NotAsked => Ok(None),
        Outcome::Found(_) if score < LEAST_SCORE => Ok(None),
        Outcome::AskBack { .. } if score < CLEAR_SCORE => Ok(None),
        Outcome::AskBack { text, choices } => {
            Ok(Some(LookedUp { answer: question_back(&text, &choices), is_complete: false, is_sure: false }))
        }
        Outcome::Found(answered) => {
            let draft = draft(&answered, dataset, &files, settings);
            let answer = report::run::close(draft, Purpose::Answer)?;
            Ok(Some(LookedUp { answer, is_complete: answered.is_complete(), is_sure: answered.is_sure() }))
        }
    }
}

/// The figure that the parameters of a typed request ask for: an `aggregate` with `filters`, `group_by` and `history_period`.
/// `None` when they ask for something else, or when none or several of the files have what they name.
///
/// # Errors
/// When a file cannot be read.
pub fn answer_stated(
    params: &Map<String, Value>,
    dataset: &Dataset,
    settings: Settings,
) -> Result<Option<Answer>, AgentError> {
    let files = Files::read(dataset)?;
    cancel::look();
    let Some(answered) = files.find_stated(params)? else { return Ok(None) };
    let draft = draft(&answered, dataset, &files, settings);
    Ok(Some(report::run::close(draft, Purpose::Answer)?))
}

/// Asks which of several meanings is right; there is no figure, and so no confidence in one.
fn question_back(text: &str, choices: &[String]) -> Answer {
    let mut content = format!("{}\n", plain(text));
    if !choices.is_empty() {
        let choices: Vec<String> = choices.iter().map(|choice| plain(choice)).collect();
        content.push_str(&format!("\n{}", list(&choices)));
    }
    Answer::words(AgentKind::General, content, 0.0)
}

/// How the figures are found.
const METHOD: &str =
    "calculated from the rows of the file as the answer says; its query is among the settings of the run";

fn draft<'a>(answered: &Answered, dataset: &Dataset, files: &Files, settings: Settings) -> Draft<'a> {
    let all = || answered.all();
    let mut params = answered.params();
    let further: Vec<Value> = all().skip(1).map(|further| Value::Object(further.params())).collect();
    if !further.is_empty() {
        params.insert("further".to_owned(), Value::Array(further));
    }
    let rows = all().map(|part| part.found.rows).sum::<usize>() as f64;
    let read = all().map(|part| part.found.rows - part.found.unread.min(part.found.rows)).sum::<usize>();
    let mut charts = Vec::new();
    let mut warnings = Vec::new();
    for part in all() {
        if charts.is_empty() {
            charts = tell::charts(&part.query, &part.found, &part.data);
        }
        warnings.extend(tell::warnings(&part.query, &part.found, &part.data));
    }
    let tables: Vec<Table> = all()
        .take(tell::MOST)
        .enumerate()
        .map(|(place, part)| tell::table(&part.query, &part.found, &part.data, place))
        .collect();
    Draft {
        tool: TOOL,
        agent: AgentKind::General,
        dataset: DatasetInfo { traced: traced(answered, &tables), ..info(answered, dataset, files) },
        params: Value::Object(params),
        seed: settings.seed,
        method: METHOD,
        inputs: Vec::new(),
        figures: Vec::new(),
        levers: Vec::new(),
        remarks: String::new(),
        story: story(answered),
        // A figure is exact for the rows that could be read.
        confidence: share(read as f64, rows),
        tables,
        charts,
        problems: &[],
        assumptions: Vec::new(),
        warnings,
        next_steps: Vec::new(),
        documents: Documents::default(),
    }
}

/// The rows of the main file that the figures come from.
fn traced(answered: &Answered, tables: &[Table]) -> TracedFile {
    let main = answered.used.first();
    let (mut read, mut in_order) = (Vec::new(), Vec::new());
    for (part, table) in answered.all().zip(tables).filter(|(part, _)| part.used.first() == main) {
        let Ok(Sources { all, by_line }) = sources(&part.query, &part.found, &part.data) else { continue };
        let numbers = |rows: Vec<u32>| -> Vec<u32> {
            rows.into_iter().filter_map(|row| part.data.numbers.get(row as usize).copied()).collect()
        };
        read.extend(numbers(all));
        if !by_line.is_empty() {
            in_order.push((table.name, by_line.into_iter().map(numbers).collect()));
        }
    }
    read.sort_unstable();
    read.dedup();
    TracedFile::of_rows(read, in_order)
}

/// What was not answered, then the answers in the order of the questions.
fn story(answered: &Answered) -> String {
    let mut text = String::new();
    for (asked, why) in answered.open() {
        text.push_str(&format!("**Not answered:** “{}” {}\n\n", plain(asked), plain(why)));
    }
    for (place, part) in answered.all().enumerate() {
        let blank = if place == 0 { "" } else { "\n" };
        text.push_str(blank);
        text.push_str(&tell::story(&part.query, &part.found, &part.data, place));
    }
    text
}

/// The record about the files; the one that the answer comes from is the main one.
fn info(answered: &Answered, dataset: &Dataset, files: &Files) -> DatasetInfo {
    let all: Vec<&Dataset> = std::iter::once(dataset).chain(&dataset.others).collect();
    let main = answered.used.first().copied().unwrap_or(0);
    let table: &Data = &files.tables[main];
    let mut others = Vec::new();
    for (position, other) in all.iter().enumerate() {
        if position != main {
            others.push(OtherFile {
                name: other.name.clone(),
                sha256: other.sha256.clone(),
                is_used: answered.used.contains(&position),
                recipe: other.recipe.clone(),
            });
        }
    }
    DatasetInfo {
        name: all[main].name.clone(),
        sha256: all[main].sha256.clone(),
        rows: table.rows as u64,
        columns: table.columns.iter().map(|column| column.name.clone()).collect(),
        recipe: all[main].recipe.clone(),
        selection: Selection::default(),
        rests_on: None,
        all_rows: table.rows as u64,
        changed_rows: Vec::new(),
        traced: TracedFile::default(),
        outside: None,
        others,
    }
}
