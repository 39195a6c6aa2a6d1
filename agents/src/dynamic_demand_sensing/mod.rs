//! Dynamic demand sensing: which signals move demand, by how much and how early, and what the next days will bring.
//! `sense_demand` and `explain_change` are its two tools. They walk through the rooms: `question` reads what is asked,
//! `data` the file, `plan` calls the arithmetic in `kernels::sensing`, `tell` writes the answer.

mod data;
mod explain_change;
mod explain_params;
mod params;
mod plan;
mod question;
mod requested;
mod sense_demand;
mod tell;
#[cfg(test)]
mod tests;

use language::tokens::words;
use protocol::{AgentKind, Understood};

use schemars::schema_for;

use crate::{
    agent::{Agent, Template, Tool, Work},
    request::{Request, Tools},
    samples,
};
use data::{candidates, files, joined, source};
use intake::{
    AgentError, Dataset,
    roles::{Role, Roles, TableKind},
};
use question::{AskedFor, Named, Vocabulary};
use report::{
    answer::Answer,
    number::counted,
    result::{DatasetInfo, run_id},
};
use tell::in_force::in_force;

/// What the registry knows of this agent.
pub(crate) const AGENT: Agent = Agent {
    kind: AgentKind::DynamicDemandSensing,
    keywords: &[
        "sensing",
        "signals",
        "social media",
        "news sentiment",
        "sentiment",
        "competitor",
        "weather",
        "promotion",
        "real-time",
        "real time",
        "external data",
        "short-term",
        "short term",
    ],
    rank_in_ties: 1,
    is_named: |_| false,
    names_figure: |_| false,
    is_meant: question::is_meant,
    is_in_file: |_, _| false,
    example: "how does the weather change demand next week",
    own_work: "sense short-term demand. If you do want that, ask for example “how does the weather change demand next week”.",
    template: Template {
        columns: "date,demand,price,promotion,temperature",
        hint: "One row per day, and one column per signal, for example temperature, promotion, price, \
             competitor_price, social_sentiment.",
    },
    reads: |kind, _| kind == TableKind::DemandWithSignals,
    sample: samples::sensing::csv,
    tools: &[
        Tool {
            name: params::SENSE_DEMAND,
            description: "Finds which signals move demand, by how much and with what lead, and forecasts days or weeks with those \
                          that prove it.",
            parameters: || schema_for!(params::SensingParams).to_value(),
        },
        Tool {
            name: explain_params::EXPLAIN_CHANGE,
            description: "Splits the change of demand between two stretches of time over signals, season, level and the rest.",
            parameters: || schema_for!(explain_params::ExplainParams).to_value(),
        },
    ],
    requested: requested::requested,
    without_file: |_| None,
    heard: question::heard,
    work: Work::Ready(run),
};

/// Whether the run before read these files as they are read now. The same parameters give other numbers with another file.
fn was_run_before(request: &Request, dataset: &Dataset, source: &source::Source) -> bool {
    let Some(last) = &request.last_run else { return false };
    let files = DatasetInfo::of(dataset, &source.table).joined();
    last.id.as_ref() == Some(&run_id(&files, &last.tool, &last.params, request.seed))
}

fn run(request: &Request, dataset: &Dataset, tools: &Tools) -> Result<Answer, AgentError> {
    tools.step(1, 0, format!("Reading {}", dataset.name))?;
    let columns = columns_of(request)?;
    let dataset = &files::with_demand_first(dataset, columns.as_ref())?;
    let mut source = source::read(dataset, columns.as_ref())?;
    source.join(joined::read(&dataset.others, &dataset.name, &source)?);
    let text_column = request.params.as_ref().and_then(|params| params.get("text_column")?.as_str());
    let found = candidates::find(&source, &dataset.recipe, text_column);
    tools.step(2, 10, format!("Preparing {}", counted(found.signals.len(), "signal")))?;
    let vocabulary = Vocabulary {
        file: &dataset.name,
        products: &source.demand.products,
        columns: found
            .signals
            .iter()
            .map(|found| Named { column: &found.name, topic: found.topic })
            .collect(),
        others: others(&source.roles),
        last_day: source.last_day,
    };
    let asked = question::plan(request, &vocabulary)?;
    let (named, left) = (asked.products().len(), left_by_both(asked.left, request));
    request.limits.allow(&dataset.name, source.demand.products.len(), named)?;
    if asked.changes_nothing && was_run_before(request, dataset, &source) {
        return Ok(in_force(&asked.request, &left));
    }
    match asked.request {
        AskedFor::Sense(params) => {
            sense_demand::run(request, dataset, &source, &found, *params, &left, tools)
        }
        AskedFor::Explain(params) => {
            explain_change::run(request, dataset, &source, &found, *params, &left, tools)
        }
    }
}

/// Columns that a question may name although they are no signal.
fn others(roles: &Roles) -> Vec<&str> {
    let known = [Role::Date, Role::Quantity, Role::Product, Role::ProductName, Role::Location];
    known.into_iter().filter_map(|role| roles.get(role)).collect()
}

/// The columns that explicit parameters name; both tools call them `columns`.
fn columns_of(request: &Request) -> Result<Option<Roles>, AgentError> {
    let named = request.params.as_ref().and_then(|params| params.get("columns"));
    let columns = named.map(|columns| serde_json::from_value::<Roles>(columns.clone())).transpose();
    columns.map_err(|cause| {
        AgentError::Needs(format!(
            "The columns cannot be used: {cause}. Write them as {{\"date\": \"name of a column\"}}."
        ))
    })
}

/// The words that neither the agent's own reading nor the typed request of the same question has used.
fn left_by_both(left: Vec<String>, request: &Request) -> Vec<String> {
    let is_own = |read: &&Understood| {
        let tools = [params::SENSE_DEMAND, explain_params::EXPLAIN_CHANGE];
        request.understood_params.is_some() && read.tool.as_deref().is_some_and(|tool| tools.contains(&tool))
    };
    let Some(read) = request.understood.as_deref().filter(is_own) else { return left };
    let words_of = |text: &str| words(text).into_iter().map(|word| word.text).collect::<Vec<String>>();
    let typed: Vec<String> = read.not_understood.iter().flat_map(|part| words_of(part)).collect();
    left.into_iter().filter(|text| words_of(text).iter().any(|word| typed.contains(word))).collect()
}
