//! Runs one analysis without a server or an account: same engine, same numbers, same files as in the chat. The only
//! settings that it reads are those of outside services.

use std::{
    io::{IsTerminal, stderr},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
};

use agents::{Answer, Dataset, Mapped, Profile, Progress, Request, Tools};
use anyhow::{Context, Result, anyhow};
use chrono::NaiveDate;
use clap::Args;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use platform::{clock::Clock, config::Outside};
use protocol::AgentKind;
use serde_json::json;
use tokio_util::sync::CancellationToken;

use super::{
    earlier::{Folder, UNDERSTOOD},
    profile, terminal,
};

#[derive(Args)]
pub(super) struct Options {
    /// The table to analyze
    file: PathBuf,
    /// A second table, such as signals beside the demand; only demand sensing joins two, the other agents say that they use one
    #[arg(long, conflicts_with = "profile")]
    with: Option<PathBuf>,
    /// Agent that answers, such as demand_forecasting; chosen from the question when left out
    #[arg(long)]
    agent: Option<String>,
    /// The question, such as "forecast the next 12 months"
    #[arg(long, default_value = "")]
    ask: String,
    /// Parameters as JSON; they win over the question
    #[arg(long)]
    params: Option<String>,
    /// Folder of the run that the question goes on from, such as "order for that forecast"
    #[arg(long, conflicts_with = "profile")]
    after: Option<PathBuf>,
    /// The day on which the question is asked, such as 2026-11-20; today when left out
    #[arg(long)]
    today: Option<NaiveDate>,
    /// Folder for the result files
    #[arg(long)]
    out: Option<PathBuf>,
    /// Print result.json instead of the answer, with the unused parts of the question as not_used; with --profile, the profile as JSON
    #[arg(long)]
    json: bool,
    /// Only describe the file: the role of each column, and what is wrong or doubtful
    #[arg(long, conflicts_with_all = ["agent", "ask", "params", "out"])]
    profile: bool,
    /// The sheet of a workbook to profile
    #[arg(long, requires = "profile")]
    sheet: Option<String>,
}

pub(super) async fn run(options: Options) -> Result<()> {
    let (name, bytes) = read(&options.file)?;
    if options.profile {
        return profile::run(name, bytes, options.sheet, options.json).await;
    }
    let mut files = Dataset::new(&name, bytes.into());
    if let Some(path) = &options.with {
        let (name, bytes) = read(path)?;
        files = files.beside(Dataset::new(&name, bytes.into()));
    }
    let agent = agent(&options)?;
    let params =
        options.params.as_deref().map(serde_json::from_str).transpose().context("reading --params")?;
    let bar = progress_bar();
    let outside = worker::outside(&Outside::from_env()?, None)?;
    let cancel = cancelled_by_ctrl_c();
    let mut tools = Tools { progress: reporter(bar.clone()), cancel, outside, ..Tools::silent() };
    let (mut before, mut last_run) = (None, None);
    if let Some(folder) = &options.after {
        let folder = Folder::open(folder)?;
        before = Some(Box::new(folder.before()));
        last_run = Some(folder.last_run());
        tools.conversation = Arc::new(folder);
    }
    let request = Request {
        question: options.ask.clone(),
        dataset: Some(files),
        params,
        before,
        last_run,
        today: Some(options.today.unwrap_or_else(|| Clock::default().now().date_naive())),
        ..Request::default()
    };
    let answered = agents::answer(agent, &request, &tools).await;
    let answer = answered.map_err(|error| refused(error.to_string(), request.dataset.as_ref()))?;
    bar.finish_and_clear();
    if let Some(folder) = &options.out {
        write_files(folder, &answer)?;
    }
    print(&answer, options.json)
}

/// The name and the bytes of a file.
pub(super) fn read(path: &Path) -> Result<(String, Vec<u8>)> {
    let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
    let name = path.file_name().map_or_else(|| "file".to_owned(), |name| name.to_string_lossy().into_owned());
    Ok((name, bytes))
}

fn agent(options: &Options) -> Result<AgentKind> {
    match &options.agent {
        Some(name) => AgentKind::from_name(name).ok_or_else(|| {
            let names: Vec<_> = AgentKind::ALL.iter().map(|kind| kind.as_str()).collect();
            anyhow!("there is no agent {name}; there are {}", names.join(", "))
        }),
        // Without a question, the file is forecast: that tool needs the fewest columns.
        None if options.after.is_some() => Ok(AgentKind::General),
        None if options.ask.trim().is_empty() => Ok(AgentKind::DemandForecasting),
        None => Ok(agents::recommend(&options.ask)),
    }
}

fn progress_bar() -> ProgressBar {
    if !stderr().is_terminal() {
        return ProgressBar::with_draw_target(Some(100), ProgressDrawTarget::hidden());
    }
    let style = ProgressStyle::with_template("{bar:30} {percent:>3}% {wide_msg}");
    ProgressBar::new(100).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Shows a bar on a terminal; elsewhere, such as in a log, it writes a line per step.
fn reporter(bar: ProgressBar) -> Arc<dyn Fn(Progress) + Send + Sync> {
    let written = AtomicU32::new(0);
    Arc::new(move |progress| {
        if bar.is_hidden() && written.swap(progress.step, Ordering::Relaxed) != progress.step {
            terminal::print_beside(&terminal::line(&progress.message));
        }
        bar.set_position(u64::from(progress.percent));
        bar.set_message(terminal::line(&progress.message));
    })
}

fn cancelled_by_ctrl_c() -> CancellationToken {
    let cancel = CancellationToken::new();
    let token = cancel.clone();
    tokio::spawn(async move {
        if tokio::signal::ctrl_c().await.is_ok() {
            token.cancel();
        }
    });
    cancel
}

fn write_files(folder: &Path, answer: &Answer) -> Result<()> {
    std::fs::create_dir_all(folder).with_context(|| format!("making {}", folder.display()))?;
    for file in answer.run.iter().flat_map(|run| &run.files) {
        let path = folder.join(&file.name);
        std::fs::write(&path, &file.bytes).with_context(|| format!("writing {}", path.display()))?;
    }
    if let Some(understood) = answer.understood.as_ref().filter(|_| answer.run.is_some()) {
        let path = folder.join(UNDERSTOOD);
        let json = serde_json::to_vec_pretty(understood)?;
        std::fs::write(&path, json).with_context(|| format!("writing {}", path.display()))?;
    }
    Ok(())
}

/// A refusal that sends the reader to the upload page, with what stands in for that page here. `role` and `column` as they are typed.
fn on_command_line(error: String, doubtful: Option<(&str, &str)>) -> String {
    if !error.contains("mapping on the upload page") {
        return error;
    }
    let (role, column) = doubtful.unwrap_or(("ROLE", "COLUMN"));
    let typed = json!({"columns": {role: column}}).to_string().replace('\'', r"'\''");
    let meaning = match doubtful {
        Some(_) => "",
        None => ", ROLE as `supplychain analyze FILE --profile` names it and COLUMN as the file does",
    };
    format!("{error} On the command line, pass `--params '{typed}'`{meaning}.")
}

/// The refusal as the command line says it.
fn refused(error: String, file: Option<&Dataset>) -> anyhow::Error {
    let profile = file.and_then(|file| agents::profile(&file.name, &file.bytes, &file.recipe).ok());
    let found = profile.and_then(|profile| doubtful(&error, &profile));
    let found = found.as_ref().map(|(role, column)| (role.as_str(), column.as_str()));
    anyhow!("{}", on_command_line(error, found))
}

/// The role that a refusal is about and the column that may play it, as `--params` names both.
fn doubtful(error: &str, profile: &Profile) -> Option<(String, String)> {
    let is_meant = |found: &&Mapped| {
        let label = agents::role_label(found.role);
        let ends = [",", ":", " "];
        profile.roles.get(found.role).is_none()
            && ends.iter().any(|end| error.contains(&format!(" the {label}{end}")))
    };
    let found = profile.mapping.iter().find(is_meant)?;
    Some((json!(found.role).as_str()?.to_owned(), found.column.clone()))
}

/// The parts of the question that nothing used.
fn unused_parts(answer: &Answer) -> impl Iterator<Item = &String> {
    answer.understood.iter().flat_map(|understood| &understood.not_understood)
}

/// The record of the run, with the parts of the question that nothing used in front. They belong to the question and are no
/// part of the record: the run of another question has the same bytes.
fn with_unused(result: &str, answer: &Answer) -> String {
    const REMARK: &str = "**Not used:** ";
    let remarks = answer.content.lines().filter_map(|line| line.strip_prefix(REMARK));
    let parts: Vec<&str> = unused_parts(answer).map(String::as_str).chain(remarks).collect();
    match result.trim_start().strip_prefix('{') {
        Some(rest) if !parts.is_empty() => format!("{{\n  \"not_used\": {},{rest}", json!(parts)),
        _ => result.to_owned(),
    }
}

/// The parts of the question that nothing used, as the chat says them above the answer.
fn not_used(answer: &Answer) -> String {
    let parts: Vec<String> = unused_parts(answer).map(|part| format!("“{}”", terminal::line(part))).collect();
    if parts.is_empty() { String::new() } else { format!("I did not use: {}.\n\n", parts.join(", ")) }
}

/// What a question back offers, which the chat shows as buttons: each with what to ask.
fn choices(answer: &Answer) -> String {
    let back = answer.understood.as_ref().and_then(|understood| understood.question_back.as_ref());
    let choices = back.iter().flat_map(|back| &back.choices);
    let lines: String = choices
        .map(|choice| format!("- {}: ask “{}”\n", terminal::line(&choice.label), terminal::line(&choice.ask)))
        .collect();
    if lines.is_empty() { lines } else { format!("\n{lines}") }
}

fn print(answer: &Answer, json: bool) -> Result<()> {
    if json {
        let run = answer.run.as_ref().ok_or_else(|| anyhow!("no analysis was run: {}", answer.content))?;
        let result = run.files.iter().find(|file| file.name == "result.json");
        let bytes = &result.context("the run wrote no result.json")?.bytes;
        let json = std::str::from_utf8(bytes).context("result.json is not text")?;
        terminal::print(&terminal::json(&with_unused(json, answer)))
    } else {
        terminal::print(&format!(
            "{}{}{}",
            not_used(answer),
            terminal::text(&answer.content),
            choices(answer)
        ))
    }
}

#[cfg(test)]
mod tests {
    use protocol::{Choice, QuestionBack, Understood};

    use super::*;

    #[test]
    fn a_question_back_lists_what_may_be_meant() {
        let mut answer = Answer::words(AgentKind::General, "Did you mean one of these?".to_owned(), 0.0);
        assert_eq!(choices(&answer), "");
        let choice = Choice { label: "Look it up".to_owned(), ask: "Look it up: who is late?".to_owned() };
        answer.understood = Some(Understood {
            question_back: Some(QuestionBack { text: answer.content.clone(), choices: vec![choice] }),
            ..Understood::default()
        });
        assert_eq!(choices(&answer), "\n- Look it up: ask “Look it up: who is late?”\n");
    }

    #[test]
    fn what_nothing_used_stands_in_the_json() {
        let mut answer =
            Answer::words(AgentKind::General, "**Not used:** “line cost 5”.\n\nDone.".to_owned(), 1.0);
        let mut understood =
            protocol::Understood::of(AgentKind::General, protocol::QuestionKind::ExplainRun, 1.0);
        understood.not_understood = vec!["since 2019".to_owned()];
        answer.understood = Some(understood);
        let printed: serde_json::Value = serde_json::from_str(&with_unused("{\"id\": 1}", &answer)).unwrap();
        assert_eq!(printed, serde_json::json!({"id": 1, "not_used": ["since 2019", "“line cost 5”."]}));
        answer = Answer::words(AgentKind::General, "Done.".to_owned(), 1.0);
        assert_eq!(with_unused("{\"id\": 1}", &answer), "{\"id\": 1}");
    }

    #[test]
    fn a_refusal_names_role_and_column_as_the_command_line_takes_them() {
        let file = b"item,restocking time,stock\nA,4,5\nB,9,7\nC,5,9\n";
        let mut profile = agents::profile("x.csv", file, &agents::Recipe::default()).unwrap();
        profile.roles = agents::Roles::default();
        profile.mapping = serde_json::from_value(json!([
            {"role": "lead_time", "column": "Vendor's days", "confidence": 0.6, "reason": "", "others": []},
        ]))
        .unwrap();
        let text = "Column Vendor's days of x.csv may be the lead time, but that is not sure. Choose it in the mapping on the upload page.";
        let found = doubtful(text, &profile).unwrap();
        assert_eq!((found.0.as_str(), found.1.as_str()), ("lead_time", "Vendor's days"));
        let said = on_command_line(text.to_owned(), Some((&found.0, &found.1)));
        assert!(said.contains(r#"`--params '{"columns":{"lead_time":"Vendor'\''s days"}}'`"#), "{said}");
        let said = on_command_line("Choose it in the mapping on the upload page.".to_owned(), None);
        assert!(said.contains(r#"{"columns":{"ROLE":"COLUMN"}}"#) && said.contains("--profile"), "{said}");
        assert_eq!(on_command_line("No rows.".to_owned(), None), "No rows.");
    }

    #[test]
    fn what_nothing_used_stands_above_the_answer() {
        let mut answer = Answer::words(AgentKind::General, "Done.".to_owned(), 1.0);
        assert_eq!(not_used(&answer), "");
        let mut understood =
            protocol::Understood::of(AgentKind::General, protocol::QuestionKind::ExplainRun, 1.0);
        understood.not_understood = vec!["line cost 5".to_owned(), "since \u{1b}[1m2019".to_owned()];
        answer.understood = Some(understood);
        let text = not_used(&answer);
        assert!(text.starts_with("I did not use: “line cost 5”, “since "), "{text}");
        assert!(!text.contains('\u{1b}'), "nothing of the question steers the terminal");
    }
}
