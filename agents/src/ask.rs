//! The beginning of every answer: is there a file, was anything asked, is the question for another agent. Then the
//! agent works on a thread of its own.

use intake::{AgentError, Dataset, profile::profile};
use language::{conversation::is_small_talk, tokens::words};
use protocol::AgentKind;
use report::Answer;

use crate::{
    agent::{Agent, Work},
    chosen_file::with_fitting_first,
    general, introduction,
    question::follow_up::{refers_back, without_name},
    recommend::{certainty, hits, recommended},
    request::{Request, Tools},
    understood::understood,
    work,
};

/// Answers the question, and says with the answer what was understood of it.
pub(crate) async fn ask(
    agents: &'static [&'static Agent],
    kind: AgentKind,
    request: &Request,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let answer = hand_over(agents, kind, request, tools).await?;
    let understood = understood(agents, request, &answer);
    Ok(answer.understanding(understood))
}

/// Hands the question to the agent that was asked.
async fn hand_over(
    agents: &'static [&'static Agent],
    kind: AgentKind,
    request: &Request,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    let Some(agent) = find(agents, kind) else {
        return general::answer(agents, request, tools).await;
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
    if request.params.is_none() {
        if is_talk(agent, &request.question, &dataset) {
            return Ok(introduction::ready(agent, &dataset.name));
        }
        if let Some(better) = better_agent(agents, agent, request, &dataset.name) {
            let certainty = certainty(agents, better, &request.question);
            return Ok(introduction::refer_to(agent, better, certainty));
        }
    }
    let request = request.clone();
    let run = *run;
    let work = move |tools: &Tools| {
        run(&request, &dataset, tools).map_err(|error| with_fitting_agent(agents, agent, error, &dataset))
    };
    work::on_thread(tools, work).await
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
