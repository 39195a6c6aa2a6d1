//! A question that goes on from the result of an earlier analysis: order for that forecast, split this order, route these
//! orders. The figures of that result are put into the file that the next analysis reads, and the answer says so first.

mod amounts;
mod fitted;
mod rewritten;

#[cfg(test)]
mod tests;

use intake::{AgentError, Dataset, dataset::RestsOn, profile::profile, roles::Role};
use protocol::{QuestionKind, Understood, Uses};
use report::{
    Answer,
    confidence::OWN_TEXT,
    markdown::plain,
    number::{amount, whole},
};
use serde_json::json;

use crate::{
    agent::Agent,
    chosen_file::is_read_by,
    conversation::EarlierRun,
    introduction,
    request::{Request, Tools},
    work,
};
use amounts::{Amounts, file_of};
use rewritten::{rewritten, target};

/// The most files of a conversation that are looked at.
const MOST_FILES: usize = 8;

/// What becomes of a question that goes on from an earlier result.
pub(crate) enum Continued {
    /// The analysis can run.
    Ready(Box<Linked>),
    /// Something is missing.
    Asks(Box<Answer>),
}

impl Continued {
    fn asks(answer: Answer) -> Self {
        Self::Asks(Box::new(answer))
    }
}

/// The question with the earlier figures in its file.
pub(crate) struct Linked {
    pub agent: &'static Agent,
    pub request: Request,
    pub read: Understood,
}

/// The question with the figures of the result that it goes on from; none when it goes on from none.
pub(crate) async fn continued(
    agents: &[&'static Agent],
    request: &Request,
    read: Option<&Understood>,
    tools: &Tools,
) -> Result<Option<Continued>, AgentError> {
    let Some(read) = read.filter(|read| read.kind == QuestionKind::Analysis) else { return Ok(None) };
    let (Some(uses), Some(tool)) = (&read.uses, &read.tool) else { return Ok(None) };
    let agent = agents.iter().copied().find(|agent| agent.kind == read.agent);
    let (Some(agent), Some(file)) = (agent, file_of(&uses.tool)) else { return Ok(None) };
    if !request.opens(agent.kind) {
        return Ok(Some(Continued::asks(introduction::outside_plan(agent))));
    }
    let Some(run) = tools.conversation.run(uses, file).await? else {
        return Ok(Some(Continued::asks(asks(agent, read, no_result(&uses.tool)))));
    };
    let files = files(request, tools.conversation.files().await?);
    let (uses, tool) = (uses.clone(), tool.clone());
    let found = work::on_thread(tools, move |_| fit(agent, &uses, &tool, &run, files)).await?;
    Ok(Some(match found {
        Found::File(dataset) => Continued::Ready(Box::new(linked(agent, request, read, *dataset, None))),
        Found::Total(dataset, units) => {
            Continued::Ready(Box::new(linked(agent, request, read, *dataset, Some(units))))
        }
        Found::Missing(text) => Continued::asks(asks(agent, read, text)),
    }))
}

/// The files that may be meant: those of the question first, then the others of the conversation.
fn files(request: &Request, of_conversation: Vec<Dataset>) -> Vec<Dataset> {
    let mut files: Vec<Dataset> = Vec::new();
    if let Some(first) = &request.dataset {
        files.push(Dataset { others: Vec::new(), ..first.clone() });
        files.extend(first.others.iter().cloned());
    }
    for file in of_conversation {
        if files.len() < MOST_FILES && files.iter().all(|known| known.sha256 != file.sha256) {
            files.push(file);
        }
    }
    files
}

/// What was found for the next analysis.
enum Found {
    /// A file with the figures in its rows.
    File(Box<Dataset>),
    /// A file without rows for them: the sum of all units is what counts.
    Total(Box<Dataset>, f64),
    /// The sentence that asks for what is missing.
    Missing(String),
}

fn fit(
    agent: &'static Agent,
    uses: &Uses,
    tool: &str,
    run: &EarlierRun,
    files: Vec<Dataset>,
) -> Result<Found, AgentError> {
    let amounts = Amounts::of(&uses.tool, run)?;
    if amounts.total() <= 0.0 {
        return Ok(Found::Missing(nothing_to_hand_on(&uses.tool)));
    }
    let Some(target) = target(tool) else { return Ok(Found::Missing(nothing_to_hand_on(&uses.tool))) };
    let source = RestsOn {
        tool: uses.tool.clone(),
        run: run.id.clone(),
        text: source(&uses.tool, run, &amounts),
        doubts: Vec::new(),
    };
    let mut fitting = Vec::new();
    for file in files {
        if is_read_by(agent, &file) || has_costs(tool, &file) {
            fitting.push(file);
        }
    }
    for file in &fitting {
        if let Some(file) = rewritten(file, &amounts, &target, source.clone())? {
            return Ok(Found::File(Box::new(file)));
        }
    }
    let Some(first) = fitting.into_iter().next() else {
        return Ok(Found::Missing(no_file(agent, &uses.tool)));
    };
    if tool == "allocate_orders" {
        let text = format!("{}, {} units together", source.text, amount(amounts.total()));
        let rests_on = Some(RestsOn { text, ..source });
        return Ok(Found::Total(Box::new(Dataset { rests_on, ..first }), amounts.total()));
    }
    Ok(Found::Missing(no_names(&uses.tool, &amounts, &first.name)))
}

/// Whether a history of demand holds what an order costs, so that it serves as a stock list.
fn has_costs(tool: &str, file: &Dataset) -> bool {
    if tool != "optimize_inventory" {
        return false;
    }
    let has = |roles: &intake::roles::Roles| roles.get(Role::UnitCost).is_some();
    match &file.profile {
        Some(profile) => has(&profile.roles),
        None => profile(&file.name, &file.bytes, &file.recipe).is_ok_and(|profile| has(&profile.roles)),
    }
}

fn linked(
    agent: &'static Agent,
    request: &Request,
    read: &Understood,
    dataset: Dataset,
    quantity: Option<f64>,
) -> Linked {
    let mut read = read.clone();
    let run = dataset.rests_on.as_ref().map(|rests_on| rests_on.run.clone());
    let uses = read.uses.take().map(|uses| Uses { run, ..uses });
    if let Some(last) = read.requests.last_mut() {
        last.uses.clone_from(&uses);
    }
    read.uses = uses;
    if let Some(quantity) = quantity.filter(|_| !read.params.contains_key("quantity")) {
        read.params.insert("quantity".to_owned(), json!(quantity));
    }
    let request = Request { dataset: Some(dataset), ..request.clone() };
    Linked { agent, request, read }
}

/// What people call the result of a tool.
fn result_of(tool: &str) -> &'static str {
    match tool {
        "forecast_demand" => "forecast",
        "allocate_orders" => "split of the orders",
        _ => "order list",
    }
}

/// `Demand from the forecast of sales.csv for 3 months`.
fn source(tool: &str, run: &EarlierRun, amounts: &Amounts) -> String {
    let about = plain(&run.about);
    match amounts.periods {
        Some((count, frequency)) => {
            let length = intake::calendar::count_of(count, frequency);
            format!("Demand from the forecast of {about} for {length}")
        }
        None => format!("Quantities from the {} of {about}", result_of(tool)),
    }
}

fn asks(agent: &Agent, read: &Understood, text: String) -> Answer {
    let understood = Understood { kind: QuestionKind::QuestionBack, ..read.clone() };
    Answer::words(agent.kind, text, OWN_TEXT).understanding(Some(understood))
}

fn no_result(tool: &str) -> String {
    let result = result_of(tool);
    format!(
        "**The {result} is no longer stored, so nothing can go on from it.** Ask for the {result} again, and then repeat this question.\n"
    )
}

fn nothing_to_hand_on(tool: &str) -> String {
    match tool {
        "forecast_demand" => "**The forecast is zero for everything, so there is nothing to go on with.**\n".to_owned(),
        _ => "**Nothing has to be ordered now, so there is nothing to go on with.** The list of what is due later is in \
              order_list.csv.\n"
            .to_owned(),
    }
}

fn no_file(agent: &Agent, tool: &str) -> String {
    format!(
        "**The {} is ready. One file is missing to go on from it.** Attach it and repeat the question.\n\n{}",
        result_of(tool),
        introduction::data_of(agent)
    )
}

fn no_names(tool: &str, amounts: &Amounts, file: &str) -> String {
    let mut names: Vec<String> = Vec::new();
    for amount in &amounts.list {
        names.extend(amount.names.iter().filter(|name| !name.is_empty()).map(|name| plain(name)));
    }
    names.dedup();
    let shown: Vec<String> = names.iter().take(5).cloned().collect();
    let file = plain(file);
    format!(
        "**None of the {} names in the {} stands in {file}, so its rows cannot be given their quantities.** The names are for example {}. \
         Attach a file in which the same names stand in one column.\n",
        whole(names.len() as f64),
        result_of(tool),
        shown.join(", ")
    )
}
