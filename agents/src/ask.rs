//! The beginning of every answer: is there a file, was anything asked, is the question for another agent. Then the
//! agent works on a thread of its own.

use intake::{AgentError, Dataset, KeptTable, profile::profile, roles::Name};
use language::{
    conversation::is_small_talk,
    tokens::{Token, words},
};
use protocol::{AgentKind, QuestionKind, Understood};
use report::{Answer, confidence::OWN_TEXT};
use serde_json::{Map, Value};

use crate::{
    agent::{Agent, Work},
    chain::{self, Continued},
    chosen_file::{is_read_by, with_fitting_first},
    explained, first_words,
    general::{self, LookedUp},
    introduction,
    question::{
        conditions::without_rows,
        follow_up::{refers_back, without_name},
    },
    recommend::{certainty, hits, recommended},
    request::{Request, Tools},
    requested::{FileFacts, Said},
    understood, work,
};

/// The general agent runs an analysis only when it is at least this certain of it.
const CERTAIN_ENOUGH: f64 = 0.6;

/// A selected agent hands a question on when it is at least this certain whom it is for.
const CERTAIN_TO_HAND_ON: f64 = 0.9;

/// What was understood at least this certainly adds to the agent's own reading of the words.
const ADDS_TO_WORDS: f64 = 0.5;

/// The tool that was understood at least this certainly is the one that runs.
const CERTAIN_OF_TOOL: f64 = 0.75;

/// Answers the question, and says with the answer what was understood of it.
pub(crate) async fn ask(
    agents: &'static [&'static Agent],
    kind: AgentKind,
    request: &Request,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let read = understood::of_question(kind, request, tools).await?;
    let answer = as_read(agents, kind, request, read, tools).await?;
    Ok(match understood::remark(&answer) {
        Some(remark) => Answer { content: format!("{remark}\n\n{}", answer.content), ..answer },
        None => answer,
    })
}

/// Answers a question of which this was understood.
async fn as_read(
    agents: &'static [&'static Agent],
    kind: AgentKind,
    request: &Request,
    mut read: Option<Box<Understood>>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    match chain::continued(agents, request, read.as_deref(), tools).await? {
        Some(Continued::Asks(answer)) => return Ok(*answer),
        Some(Continued::Ready(linked)) => {
            return run_as_read(agents, linked.agent, &linked.request, Some(&linked.read), tools).await;
        }
        None => {}
    }
    if let Some(other) = handed_on(agents, kind, request, read.as_deref()) {
        return Ok(run_as_read(agents, other, request, read.as_deref(), tools).await?.handed_on_by(kind));
    }
    let words = read.as_deref().filter(|read| kind == AgentKind::General || needs_words(read));
    let alone = read.as_deref().and_then(|read| without_file(agents, kind, request, read));
    let past = match read.as_deref().filter(|read| stands_alone(request, Some(read))) {
        Some(read) => general::of_past_rows(kind, request, read, tools).await?,
        None => None,
    };
    let explained = past.or(alone).or_else(|| explained::answer(request, read.as_deref()));
    let in_words = explained.or_else(|| words.and_then(|read| general::in_words(agents, request, read)));
    let of_the_past = match (&in_words, read.as_deref()) {
        (None, Some(read)) if kind == AgentKind::General => {
            general::of_the_past(request, read, tools).await?
        }
        (None, Some(read)) if general::FORECASTING.contains(&kind) => {
            general::of_sales(request, kind, read, tools).await?
        }
        _ => None,
    };
    let answer = match in_words.or(of_the_past) {
        Some(answer) => answer,
        None => match chosen(agents, kind, request, read.as_deref()) {
            Some(agent) => {
                run_chosen(agents, agent, &completed(request, read.as_deref()), read.as_deref(), tools)
                    .await?
            }
            None => by_picked(agents, kind, request, &mut read, tools).await?,
        },
    };
    let understood = understood::with_answer(read.as_deref(), request, &answer, &heard(agents, &answer));
    Ok(first_words::in_language(answer.understanding(understood), &request.question))
}

/// The answer of the picked agent, or a figure of the rows that the question asks it for.
async fn by_picked(
    agents: &'static [&'static Agent],
    kind: AgentKind,
    request: &Request,
    read: &mut Option<Box<Understood>>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let is_own = find(agents, kind).is_some_and(|agent| is_own_figure(agent, request));
    let looked_up = match read.as_deref() {
        Some(read) if !is_own => general::looked_up(request, kind, read, tools).await?,
        _ => None,
    };
    if let Some(LookedUp { answer, is_stated: true }) = looked_up {
        return Ok(answer);
    }
    let is_alone = stands_alone(request, read.as_deref());
    let written = match looked_up {
        None if is_alone && !is_own => general::as_written(request, kind, tools).await?,
        _ => None,
    };
    let is_sure = |found: &&tables::LookedUp| found.is_sure;
    if let Some(written) = written.as_ref().filter(is_sure) {
        tools.start(tables::TOOL);
        return Ok(written.answer.clone());
    }
    if let Some(tool) = tool_read_as_another(agents, kind, request, read.as_deref()) {
        *read = understood::as_for(tool, request, tools).await?.or(read.take());
    }
    let run = hand_over(agents, kind, request, read.as_deref(), tools).await;
    // What is left of the words is that of the analysis which ran, also where they were read as another.
    if let Some(tool) = ran_as_another(request, read.as_deref(), &run) {
        *read = understood::as_for(tool, request, tools).await?.or(read.take());
    }
    let written = written.filter(|found| found.is_complete).map(|found| found.answer);
    let figure = looked_up.map(|found| found.answer).or(written);
    match figure {
        Some(figure) => unless_told(agents, request, read.as_deref(), run, figure),
        None if is_alone => or_data(agents, request, kind, read.as_deref(), run, tools).await,
        None => or_looked_up(request, kind, run, tools).await,
    }
}

/// The answer of the agent. Where it leaves words of the question and chose nothing by others, the rows that all of them ask for: `mean days
/// late by supplier`, which begins with no word that asks.
async fn or_data(
    agents: &'static [&'static Agent],
    request: &Request,
    kind: AgentKind,
    read: Option<&Understood>,
    run: Result<Answer, AgentError>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let Ok(answer) = &run else { return run };
    let heard = heard(agents, answer);
    let left = understood::with_answer(read, request, answer, &heard);
    let leaves_words = |left: Understood| !left.not_understood.is_empty() && left.params.is_empty();
    if !heard.is_empty() || !left.is_some_and(leaves_words) {
        return run;
    }
    complete_or(general::in_data(request, kind, tools).await?, run, tools)
}

/// The figure of the rows when it is complete, else the answer of the agent.
fn complete_or(
    found: Option<tables::LookedUp>,
    run: Result<Answer, AgentError>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    match found.filter(|found| found.is_complete) {
        Some(found) => {
            tools.start(tables::TOOL);
            Ok(found.answer)
        }
        None => run,
    }
}

/// The answer of the agent. Where it has none for a follow-up, the rows that its words alone ask for: `list the rows with demand above
/// 100000`.
async fn or_looked_up(
    request: &Request,
    kind: AgentKind,
    run: Result<Answer, AgentError>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    if !matches!(run, Err(AgentError::Needs(_))) {
        return run;
    }
    complete_or(general::as_written(request, kind, tools).await?, run, tools)
}

/// Whether the question is no follow-up: its words alone say what is asked.
fn stands_alone(request: &Request, read: Option<&Understood>) -> bool {
    let is_edit = read.is_some_and(|read| !read.changed.is_empty() || read.uses.is_some());
    let is_follow_up = request.last_run.is_some() && refers_back(&words(&request.question));
    !is_edit && !is_follow_up
}

/// The first tool of the picked agent, when the words alone were understood as a request that it does not run: `exclude
/// China` asks for nothing, and still leaves China out of the ranking that the agent makes.
fn tool_read_as_another(
    agents: &[&'static Agent],
    kind: AgentKind,
    request: &Request,
    read: Option<&Understood>,
) -> Option<&'static str> {
    let agent = find(agents, kind).filter(|_| request.dataset.is_some() && request.understood.is_none())?;
    let read = read.filter(|read| read.changed.is_empty() && read.uses.is_none())?;
    let own = agent.tools.iter().find(|tool| Some(tool.name) == read.tool.as_deref());
    let is_own = own.is_some() && read.confidence >= ADDS_TO_WORDS;
    let is_request = matches!(
        read.kind,
        QuestionKind::Analysis
            | QuestionKind::TableQuestion
            | QuestionKind::QuestionBack
            | QuestionKind::Knowledge
    );
    own.or(agent.tools.first()).filter(|_| is_request && !is_own).map(|tool| tool.name)
}

/// The tool that ran, where the question was read as one for another.
fn ran_as_another(
    request: &Request,
    read: Option<&Understood>,
    run: &Result<Answer, AgentError>,
) -> Option<&'static str> {
    let ran = run.as_ref().ok()?.run.as_ref()?.tool;
    let is_other = read.is_some_and(|read| read.tool.as_deref() != Some(ran));
    (is_other && ran != tables::TOOL && request.understood.is_none()).then_some(ran)
}

/// The figure that was looked up in the file, unless the run of the agent tells what was asked for.
fn unless_told(
    agents: &[&'static Agent],
    request: &Request,
    read: Option<&Understood>,
    run: Result<Answer, AgentError>,
    figure: Answer,
) -> Result<Answer, AgentError> {
    let answer = match run {
        Err(AgentError::Needs(_) | AgentError::OtherTable(_)) => return Ok(figure),
        run => run?,
    };
    let heard = heard(agents, &answer);
    let left = understood::with_answer(read, request, &answer, &heard);
    let is_left = left.is_some_and(|left| !left.not_understood.is_empty());
    let is_told = !heard.is_empty() || !(is_left || understood::names_unused(&answer.content));
    Ok(if is_told { answer } else { figure })
}

/// Runs the agent that the question was understood to be for.
async fn run_as_read(
    agents: &'static [&'static Agent],
    agent: &'static Agent,
    request: &Request,
    read: Option<&Understood>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let answer = hand_over(agents, agent.kind, &completed(request, read), read, tools).await?;
    let understood = understood::with_answer(read, request, &answer, &heard(agents, &answer));
    Ok(first_words::in_language(answer.understanding(understood), &request.question))
}

/// Beginnings of the words that the run of an answer took up.
fn heard(agents: &[&'static Agent], answer: &Answer) -> Vec<&'static str> {
    let agent = find(agents, answer.agent);
    agent.zip(answer.run.as_ref()).map_or_else(Vec::new, |(agent, run)| (agent.heard)(&run.params))
}

/// Whether the user has to write something before any agent can run: the language was not understood, for example.
fn needs_words(read: &Understood) -> bool {
    let is_open = read.question_back.as_ref().is_some_and(|back| back.choices.is_empty());
    is_open && read.kind == QuestionKind::QuestionBack
}

/// The agent that a question for a selected one is clearly for: its words leave no doubt and a file is of its kind.
fn handed_on(
    agents: &[&'static Agent],
    kind: AgentKind,
    request: &Request,
    read: Option<&Understood>,
) -> Option<&'static Agent> {
    let is_for_one = kind != AgentKind::General && !request.stays && !request.is_explicit();
    let read = read.filter(|read| is_for_one && read.kind == QuestionKind::Analysis && read.agent != kind)?;
    let files = request.dataset.as_ref().filter(|_| read.confidence >= CERTAIN_TO_HAND_ON)?;
    let other = find(agents, read.agent).filter(|other| request.opens(other.kind))?;
    let fits =
        |agent: &Agent| is_read_by(agent, files) || files.others.iter().any(|file| is_read_by(agent, file));
    let own = find(agents, kind)?;
    (fits(other) && !fits(own)).then_some(other)
}

/// The agent whose analysis the general agent runs for the question, because its words and its file leave no doubt.
pub(crate) fn chosen(
    agents: &[&'static Agent],
    kind: AgentKind,
    request: &Request,
    read: Option<&Understood>,
) -> Option<&'static Agent> {
    let read = read.filter(|_| kind == AgentKind::General)?;
    if read.kind != QuestionKind::Analysis || read.confidence < CERTAIN_ENOUGH {
        return figure_of_file(agents, request);
    }
    request.dataset.as_ref().and_then(|_| find(agents, read.agent))
}

/// The agent that reads the one figure that the words name from a file.
fn figure_of_file(agents: &[&'static Agent], request: &Request) -> Option<&'static Agent> {
    let dataset = request.dataset.as_ref()?;
    let question = without_name(&request.question, &dataset.name).to_lowercase();
    // A stock list has its levels as columns, which its agent compares.
    let is_of_columns = |agent: &Agent| agent.kind == AgentKind::InventoryOptimization;
    let is_named = |agent: &Agent| (agent.names_figure)(&question) && is_of_columns(agent);
    let is_own = |agent: &Agent| is_own_figure(agent, request) && is_read_by(agent, dataset);
    agents.iter().copied().find(|agent| is_named(agent) || is_own(agent))
}

/// Whether the words ask for a figure that this agent works out and no column of the file is named after: the total cost of a
/// supplier, which a sum over its prices is not.
fn is_own_figure(agent: &Agent, request: &Request) -> bool {
    let Some(dataset) = &request.dataset else { return false };
    let question = without_name(&request.question, &dataset.name).to_lowercase();
    if !(agent.names_figure)(&question) {
        return false;
    }
    let words = words(&question);
    let is_named = |column: &String| {
        let name = Name::of(column).words;
        let is_here = |near: &[Token]| near.iter().zip(&name).all(|(word, part)| word.starts(part));
        name.len() > 1 && words.windows(name.len()).any(is_here)
    };
    !FileFacts::of(dataset).columns.iter().any(is_named)
}

/// The answer to a question that states all figures itself. A file beside it has no place for those figures.
fn without_file(
    agents: &[&'static Agent],
    kind: AgentKind,
    request: &Request,
    read: &Understood,
) -> Option<Answer> {
    let is_asked = kind == AgentKind::General || kind == read.agent;
    let tool = read.tool.as_deref().filter(|_| is_asked && read.confidence >= CERTAIN_ENOUGH)?;
    let agent = find(agents, read.agent).filter(|_| !request.is_explicit())?;
    let file = FileFacts::default();
    let said = Said { tool, params: &read.params, question: &request.question, file: &file };
    let solved = (agent.without_file)(&said)?;
    if !request.opens(agent.kind) {
        return Some(introduction::outside_plan(agent));
    }
    let mut understood = read.clone();
    if solved.asks {
        understood.kind = QuestionKind::QuestionBack;
    }
    for name in solved.unused {
        if let Some(value) = understood.params.remove(&name) {
            understood.not_understood.push(understanding::phrase(&name, &value));
        }
    }
    Some(Answer::words(agent.kind, solved.text, OWN_TEXT).understanding(Some(understood)))
}

/// The question of a follow-up with everything that is in force, so that it stands without the conversation before it.
fn completed(request: &Request, read: Option<&Understood>) -> Request {
    let complete = read.filter(|read| !read.changed.is_empty()).and_then(|read| {
        let tool = read.tool.as_deref()?;
        Some(understanding::sentence(tool, &read.params))
    });
    match complete {
        Some(question) => {
            let said = Some(request.question.clone());
            Request { question, said, last_run: None, ..request.clone() }
        }
        None => request.clone(),
    }
}

/// Runs the agent that fits, within the user's plan. When it cannot read the file, the general agent says what it needs.
async fn run_chosen(
    agents: &'static [&'static Agent],
    agent: &'static Agent,
    request: &Request,
    read: Option<&Understood>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    if !request.opens(agent.kind) {
        return Ok(introduction::outside_plan(agent));
    }
    // What the file lacks for a forecast is said: a sum over its past would be of no row.
    let is_ahead = agent.kind == AgentKind::DemandForecasting
        && request.dataset.as_ref().is_some_and(|dataset| is_read_by(agent, dataset))
        && tables::is_about_ahead(&request.question);
    match hand_over(agents, agent.kind, request, read, tools).await {
        Err(AgentError::Needs(text)) if is_ahead => Err(AgentError::Needs(text)),
        Err(AgentError::OtherTable(_) | AgentError::Needs(_)) => {
            general::answer(agents, request, read, tools).await
        }
        answer => answer,
    }
}

/// Hands the question to the agent that was asked.
async fn hand_over(
    agents: &'static [&'static Agent],
    kind: AgentKind,
    request: &Request,
    read: Option<&Understood>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let Some(agent) = find(agents, kind) else {
        return general::answer(agents, request, read, tools).await;
    };
    let Work::Ready(run) = &agent.work else {
        return Ok(introduction::not_yet(agent));
    };
    let Some(files) = request.dataset.clone() else {
        return Ok(introduction::needed_data(agent));
    };
    let dataset = match files.others.is_empty() {
        true => files,
        false => work::on_thread(tools, move |_| Ok(with_fitting_first(agent, files))).await?,
    };
    let request = &Request { question: without_others(&request.question, &dataset), ..request.clone() };
    if !request.is_explicit() && read.is_none_or(|read| read.uses.is_none()) {
        if is_talk(agent, &request.question, &dataset) {
            return Ok(introduction::ready(agent, &dataset.name));
        }
        let better = better_agent(agents, agent, request, &dataset.name);
        if let Some(better) = better.filter(|better| !forecasts_too(agent, better, &dataset)) {
            let certainty = certainty(agents, better, &request.question);
            return Ok(introduction::refer_to(agent, better, certainty));
        }
    }
    let read = read.cloned();
    let request = request.clone();
    let run = *run;
    let work = move |tools: &Tools| {
        let (request, dataset) = match &read {
            Some(read) => as_understood(agent, request, dataset, read),
            None => (request, dataset),
        };
        let dataset = dataset.kept_as(KeptTable::for_work);
        run(&request, &dataset, tools).map_err(|error| with_fitting_agent(agents, agent, error, &dataset))
    };
    work::on_thread(tools, work).await
}

/// The request and the file with what was understood of the question. What a follow-up changes wins over the agent's own
/// reading of the words; anything else fills in what that reading leaves open. What the request before stated and this one
/// does not is taken out of the run that is edited.
fn as_understood(
    agent: &Agent,
    mut request: Request,
    mut dataset: Dataset,
    read: &Understood,
) -> (Request, Dataset) {
    let is_own = agent.tools.iter().any(|tool| Some(tool.name) == read.tool.as_deref());
    let Some(tool) = read.tool.as_deref().filter(|_| is_own && read.confidence >= ADDS_TO_WORDS) else {
        return (request, dataset);
    };
    let file = FileFacts::of(&dataset);
    let wanted = |params| (agent.requested)(&Said { tool, params, question: request.words(), file: &file });
    let now = wanted(&read.params);
    let edited: Map<String, Value> =
        read.params.iter().filter(|(name, _)| read.changed.contains(name)).map(cloned).collect();
    let explicit = wanted(&edited).params;
    let earlier = request.before.as_ref().filter(|before| before.tool.as_deref() == Some(tool));
    let mut gone = earlier.map(|before| wanted(&before.params).params).unwrap_or_default();
    gone.retain(|name, _| !now.params.contains_key(name));
    if let Some(Value::Object(params)) = request.last_run.as_mut().map(|last| &mut last.params) {
        params.retain(|name, _| !gone.contains_key(name));
    }
    request.tool = Some(tool.to_owned()).filter(|_| read.confidence >= CERTAIN_OF_TOOL);
    // Columns that were named beside the words stay named.
    let mut given = request.params.take().and_then(|params| params.as_object().cloned()).unwrap_or_default();
    given.extend(explicit);
    request.params = (!given.is_empty()).then_some(Value::Object(given));
    request.understood_params = Some(Value::Object(now.params));
    request.understood = Some(Box::new(read.clone()));
    request.question = without_rows(&request.question, read, request.today);
    request.said = request.said.map(|said| without_rows(&said, read, request.today));
    dataset.selection = now.selection;
    (request, dataset)
}

fn cloned((name, value): (&String, &Value)) -> (String, Value) {
    (name.clone(), value.clone())
}

/// The question without the names of further files, whose words are not part of the request.
fn without_others(question: &str, dataset: &Dataset) -> String {
    let mut question = question.to_owned();
    for other in &dataset.others {
        question = without_name(&question, &other.name);
    }
    question
}

fn find(agents: &[&'static Agent], kind: AgentKind) -> Option<&'static Agent> {
    agents.iter().copied().find(|agent| agent.kind == kind)
}

fn is_talk(agent: &Agent, question: &str, dataset: &Dataset) -> bool {
    is_small_talk(question) && !question.trim().is_empty() && !(agent.is_in_file)(question, dataset)
}

/// The agent that the question is for when it clearly is not for the one that was asked.
pub(crate) fn better_agent(
    agents: &[&'static Agent],
    asked: &Agent,
    request: &Request,
    file: &str,
) -> Option<&'static Agent> {
    let question = without_name(&request.question, file);
    let is_follow_up = request.last_run.is_some() && refers_back(&words(&question));
    if is_follow_up || hits(asked, &question) > 0 || (asked.is_meant)(&question) {
        return None;
    }
    recommended(agents, &question).filter(|better| better.kind != asked.kind)
}

/// Whether the agent that was asked forecasts demand as the better one does: with the signals of a file that has them.
fn forecasts_too(asked: &Agent, better: &Agent, dataset: &Dataset) -> bool {
    let forecasts = [AgentKind::DynamicDemandSensing, AgentKind::DemandForecasting];
    [asked.kind, better.kind] == forecasts && is_read_by(asked, dataset)
}

/// Names the agent that a file looks made for when it is not the table that this agent reads.
fn with_fitting_agent(
    agents: &[&'static Agent],
    asked: &Agent,
    error: AgentError,
    dataset: &Dataset,
) -> AgentError {
    let AgentError::OtherTable(text) = error else { return error };
    let profile = profile(&dataset.name, &dataset.bytes, &dataset.recipe).ok();
    let fitting = profile.and_then(|profile| introduction::fitting(agents, &profile));
    AgentError::Needs(match fitting.filter(|agent| agent.kind != asked.kind) {
        Some(agent) => format!("{text} The file looks made for the {} agent.", agent.kind.info().name),
        None => text,
    })
}
