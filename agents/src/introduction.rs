//! What an agent says when there is nothing to calculate yet: what it does, which file it reads, who fits better.

use intake::{profile::Profile, roles::TableKind};
use protocol::AgentKind;
use report::{Answer, confidence::OWN_TEXT, markdown::plain};

use crate::agent::Agent;

/// Columns, hints and a sample file, as Markdown.
pub(crate) fn data_of(agent: &Agent) -> String {
    let (kind, columns, hint) = (agent.kind, columns(agent), agent.template.hint);
    format!(
        "It reads a CSV table with these columns:\n\n{columns}\n\n{hint}\n\nA file to try it with: \
         [{kind}.csv](/samples/{kind}.csv)\n"
    )
}

/// The columns of the template as code.
pub(crate) fn columns(agent: &Agent) -> String {
    format!("`{}`", agent.template.columns)
}

/// The agent that reads tables of the kind of this file.
pub(crate) fn fitting(agents: &[&'static Agent], profile: &Profile) -> Option<&'static Agent> {
    let kind: TableKind = profile.kind?;
    agents.iter().copied().find(|agent| (agent.reads)(kind, profile))
}

/// What an agent does and which file it needs.
pub(crate) fn needed_data(agent: &Agent) -> Answer {
    let info = agent.kind.info();
    Answer::words(
        agent.kind,
        format!(
            "**{}**: {}. It needs a file; attach one and ask, for example, “{}”.\n\n{}\n\
             What I look at: {}.\n",
            info.name,
            info.description,
            agent.example,
            data_of(agent),
            capabilities(agent)
        ),
        OWN_TEXT,
    )
}

/// What an agent does, when its file is there and nothing was asked yet.
pub(crate) fn ready(agent: &Agent, file: &str) -> Answer {
    let info = agent.kind.info();
    Answer::words(
        agent.kind,
        format!(
            "**{}**: {}. {} is here; ask, for example, “{}”.\n\nWhat I look at: {}.\n",
            info.name,
            info.description,
            plain(file),
            agent.example,
            capabilities(agent)
        ),
        OWN_TEXT,
    )
}

/// Says that an agent is not part of this version, and which data it will need.
pub(crate) fn not_yet(agent: &Agent) -> Answer {
    let info = agent.kind.info();
    Answer::words(
        agent.kind,
        format!(
            "**{} is not in this version yet.** It will do this: {}. Nothing was calculated.\n\nYou can prepare \
             your data already.\n\n{}",
            info.name,
            info.description.to_lowercase(),
            data_of(agent)
        ),
        OWN_TEXT,
    )
}

/// Says which agent outside the user's plan would answer the question.
pub(crate) fn outside_plan(agent: &Agent) -> Answer {
    let info = agent.kind.info();
    let text = format!(
        "**{} fits your question and is not part of your plan.** {}. Upgrade to access {}; your question and your file \
         are kept.\n",
        info.name, info.description, info.name
    );
    Answer::words(AgentKind::General, text, OWN_TEXT).suggesting(Some(agent.kind))
}

/// Says that a question is for another agent, with the certainty of that, and offers to ask it.
pub(crate) fn refer_to(agent: &Agent, better: &Agent, certainty: f64) -> Answer {
    Answer::words(
        agent.kind,
        format!(
            "**This looks like a question for {}.** Ask that agent; here I {}\n\n{}",
            better.kind.info().name,
            agent.own_work,
            data_of(better)
        ),
        certainty,
    )
    .suggesting(Some(better.kind))
}

fn capabilities(agent: &Agent) -> String {
    let capabilities = agent.kind.info().capabilities;
    let small: Vec<String> = capabilities.iter().map(|capability| capability.to_lowercase()).collect();
    small.join(", ")
}
