//! The general agent: explains methods, data and the product, answers questions about the rows of a file, and helps to
//! choose an agent.

mod described;
mod in_words;
mod past;
mod past_stretch;

pub(crate) use in_words::in_words;
pub(crate) use past::{FORECASTING, of_past_rows, of_sales, of_the_past};

use intake::{
    AgentError, Dataset,
    profile::{Profile, profile},
};
use language::{conversation::is_small_talk, tokens::words};
use protocol::{AgentKind, QuestionKind, Understood};
use report::{Answer, confidence::OWN_TEXT, markdown::plain};
use serde_json::{Map, Value};

use crate::{
    agent::Agent,
    introduction::{columns, data_of, fitting},
    question::follow_up::without_name,
    recommend::{by_keywords, certainty, recommended},
    request::{Request, Tools},
    work,
};

/// Names the agent that fits the question or the file, and the data it needs; offers to ask that agent.
pub(crate) async fn answer(
    agents: &[&'static Agent],
    request: &Request,
    read: Option<&Understood>,
    tools: &Tools,
) -> Result<Answer, AgentError> {
    if tools.cancel.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    if let Some(article) = of_knowledge(agents, request) {
        return Ok(figure_of_data(request, read, tools).await?.unwrap_or(article));
    }
    let Some(dataset) = &request.dataset else {
        let asked = recommended(agents, &request.question);
        let content = match asked {
            Some(agent) => fitting_question(agent),
            None => choice(agents, &request.question),
        };
        return Ok(reply(content, asked, of_words(agents, asked, &request.question)));
    };
    let question = without_name(&request.question, &dataset.name);
    let found = of_data(request, dataset, &question, tools).await?;
    if found.as_ref().is_none_or(|answer| answer.run.is_none())
        && let Some(read) = read
        && let Some(answer) = as_stated(request, dataset, read, tools).await?
    {
        return Ok(answer);
    }
    if let Some(answer) = found {
        return Ok(answer);
    }
    let profile = profile_of(dataset, tools).await?;
    let asked = recommended(agents, &question);
    let fits_file = fitting(agents, &profile);
    let mut content = described::file(&dataset.name, &profile);
    content.push_str(&about_others(dataset));
    content.push('\n');
    content.push_str(&advice(agents, asked, fits_file));
    let confidence = match fits_file {
        Some(agent) if asked.is_none_or(|asked| asked.kind == agent.kind) => 1.0 / readers(agents, &profile),
        _ => of_words(agents, asked, &question),
    };
    Ok(reply(content, asked.or(fits_file), confidence))
}

/// The article that answers a question about methods, data or the product; none for a request to calculate. It suggests
/// the agent whose keywords the question holds; only without any keyword the agent that the article is about.
fn of_knowledge(agents: &[&'static Agent], request: &Request) -> Option<Answer> {
    let question = match &request.dataset {
        Some(dataset) => without_name(&request.question, &dataset.name),
        None => request.question.clone(),
    };
    if !knowledge::is_asked(&question) {
        return None;
    }
    let found = knowledge::answer(&question)?;
    let of_article = found.article.tool.map(|(kind, _)| kind);
    let suggested = by_keywords(agents, &question).map(|agent| agent.kind).or(of_article);
    let understood = Understood::of(AgentKind::General, QuestionKind::Knowledge, OWN_TEXT);
    let answer = Answer::words(AgentKind::General, found.markdown(), OWN_TEXT);
    Some(answer.suggesting(suggested).understanding(Some(understood)))
}

/// The figure or the rows of the file that a question asks for in words that could also ask for an explanation, such as `what is the
/// average lead time` and `which orders are overdue`; none when it names no column.
async fn figure_of_data(
    request: &Request,
    read: Option<&Understood>,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    const WHICH: &[&str] = &["which", "welche", "cuáles", "qué", "quels", "quelles", "quais"];
    let Some(dataset) = &request.dataset else { return Ok(None) };
    let question = without_name(&request.question, &dataset.name);
    let is_of_rows = read.is_some_and(|read| read.kind == QuestionKind::TableQuestion)
        && words(&question).first().is_some_and(|word| word.is_one_of(WHICH));
    if !is_of_rows && !knowledge::asks_for_a_figure(&question) {
        return Ok(None);
    }
    let answer = of_data(request, dataset, &question, tools).await?;
    Ok(answer.filter(|answer| answer.run.is_some()))
}

/// The figure of the rows that a question for a picked agent asks for, such as `how many units go to Nieuwegein`.
pub(crate) struct LookedUp {
    pub answer: Answer,
    /// Everything that was understood of the question states the figure, or no analysis could tell it.
    pub is_stated: bool,
}

/// Looks up what a question asks of the rows of its file; the picked agent is offered. None for another question, or when the
/// file does not have the figure.
pub(crate) async fn looked_up(
    request: &Request,
    kind: AgentKind,
    read: &Understood,
    tools: &Tools,
) -> Result<Option<LookedUp>, AgentError> {
    /// Less certain questions are left to the agent.
    const CERTAIN: f64 = 0.7;
    let is_asked = read.kind == QuestionKind::TableQuestion && read.confidence >= CERTAIN;
    let Some(dataset) = request.dataset.as_ref().filter(|_| is_asked && may_look_up(request, kind)) else {
        return Ok(None);
    };
    let stated = as_stated(request, dataset, read, tools).await?;
    if let Some(answer) = stated {
        return Ok(Some(LookedUp { answer: answer.suggesting(Some(kind)), is_stated: true }));
    }
    let written = as_written(request, kind, tools).await?;
    if written.is_some() {
        tools.start(tables::TOOL);
    }
    Ok(written.map(|found| LookedUp { answer: found.answer, is_stated: found.is_sure }))
}

/// From this score on, words alone may ask for a figure of the rows.
const ASKS: f64 = 0.5;

/// Whether a figure of the rows may answer in place of this agent. A pinned agent, and one that was called with parameters, answers
/// itself.
fn may_look_up(request: &Request, kind: AgentKind) -> bool {
    kind != AgentKind::General && !request.is_explicit() && !request.stays
}

/// The figure of the rows that the words alone ask for, whatever they were understood as; none when a word of them is not
/// understood. The caller announces the start of the tool, if it uses the figure.
pub(crate) async fn as_written(
    request: &Request,
    kind: AgentKind,
    tools: &Tools,
) -> Result<Option<tables::LookedUp>, AgentError> {
    // Without a word that asks for a figure the file need not be read.
    let may_ask = request.dataset.as_ref().is_some_and(|dataset| {
        tables::is_asked(&without_name(&request.question, &dataset.name), &[]) >= ASKS
    });
    if may_ask { in_data(request, kind, tools).await } else { Ok(None) }
}

/// The figure of the rows that all words of the question ask for, whether or not one of them asks.
pub(crate) async fn in_data(
    request: &Request,
    kind: AgentKind,
    tools: &Tools,
) -> Result<Option<tables::LookedUp>, AgentError> {
    let Some(dataset) = request.dataset.as_ref().filter(|_| may_look_up(request, kind)) else {
        return Ok(None);
    };
    let question = without_name(&request.question, &dataset.name);
    if tables::is_about_ahead(&question) {
        return Ok(None);
    }
    let settings = tables::Settings { seed: request.seed, ..tables::Settings::default() };
    let dataset = dataset.clone();
    let found = work::on_thread(tools, move |_| tables::look_up(&question, &dataset, settings)).await?;
    let found = found.filter(|found| found.answer.run.is_some());
    Ok(found.map(|found| tables::LookedUp { answer: found.answer.suggesting(Some(kind)), ..found }))
}

/// The figure that everything understood of the question states.
async fn as_stated(
    request: &Request,
    dataset: &Dataset,
    read: &Understood,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    let is_whole = read.not_understood.is_empty() && !tables::has_several(&request.question);
    if !is_whole || read.kind != QuestionKind::TableQuestion {
        return Ok(None);
    }
    figure_of(read.params.clone(), request, dataset, tools).await
}

/// The figure that parameters alone state; none when no file has it.
async fn figure_of(
    params: Map<String, Value>,
    request: &Request,
    dataset: &Dataset,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    let settings = tables::Settings { seed: request.seed, ..tables::Settings::default() };
    let dataset = dataset.clone();
    work::on_thread(tools, move |tools| {
        let answer = tables::answer_stated(&params, &dataset, settings)?;
        if answer.is_some() {
            tools.start(tables::TOOL);
        }
        Ok(answer)
    })
    .await
}

/// The answer to a question that was about the rows of its file before.
///
/// # Errors
/// When it is not about them now.
pub(crate) async fn of_rows(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    let unread =
        || AgentError::Needs("The question is not read as one about the rows of the file now.".to_owned());
    let dataset = request.dataset.as_ref().ok_or_else(unread)?;
    let question = without_name(&request.question, &dataset.name);
    of_data(request, dataset, &question, tools).await?.ok_or_else(unread)
}

/// The answer to a question about the rows of the file; none for any other text.
async fn of_data(
    request: &Request,
    dataset: &Dataset,
    question: &str,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    let settings = tables::Settings { seed: request.seed, ..tables::Settings::default() };
    let (question, dataset) = (question.to_owned(), dataset.clone());
    work::on_thread(tools, move |tools| {
        let answer = tables::answer(&question, &dataset, settings)?;
        if answer.as_ref().is_some_and(|answer| answer.run.is_some()) {
            tools.start(tables::TOOL);
        }
        Ok(answer)
    })
    .await
}

/// Names the files of the question that are not described.
fn about_others(dataset: &Dataset) -> String {
    let mut text = String::new();
    for other in &dataset.others {
        text.push_str(&format!(
            "\n{} is attached too and is not described here. {} joins two files by date; the other agents read one.\n",
            plain(&other.name),
            AgentKind::DynamicDemandSensing.info().name
        ));
    }
    text
}

/// How certain the choice of an agent is from the words alone; small talk gives no choice.
fn of_words(agents: &[&'static Agent], asked: Option<&Agent>, question: &str) -> f64 {
    match asked {
        Some(agent) => certainty(agents, agent, question),
        None if is_small_talk(question) => OWN_TEXT,
        None => 0.0,
    }
}

/// The number of agents that can read tables like this one.
fn readers(agents: &[&Agent], profile: &Profile) -> f64 {
    let Some(kind) = profile.kind else { return 1.0 };
    agents.iter().filter(|agent| (agent.reads)(kind, profile)).count().max(1) as f64
}

async fn profile_of(dataset: &Dataset, tools: &Tools) -> Result<Profile, AgentError> {
    if let Some(profile) = &dataset.profile {
        return Ok(profile.clone());
    }
    let dataset = dataset.clone();
    work::on_thread(tools, move |_| profile(&dataset.name, &dataset.bytes, &dataset.recipe)).await
}

fn reply(content: String, suggested: Option<&Agent>, confidence: f64) -> Answer {
    Answer::words(AgentKind::General, content, confidence).suggesting(suggested.map(|agent| agent.kind))
}

fn fitting_question(agent: &Agent) -> String {
    let info = agent.kind.info();
    format!(
        "**{} fits your question.** {}.\n\n{}\nAttach your file and ask {} the same question.\n",
        info.name,
        info.description,
        data_of(agent),
        info.name
    )
}

/// The list of agents, for a greeting or a question that fits none of them.
fn choice(agents: &[&Agent], question: &str) -> String {
    let mut text = if is_small_talk(question) {
        "Hello! I help you choose the right agent and prepare your data. Ask in your own words, for example \
         “forecast the demand of the next 3 months”, or choose an agent:\n\n"
            .to_owned()
    } else {
        "I could not find the agent that your question is for. Describe what you want to decide, or choose one:\n\n"
            .to_owned()
    };
    for agent in agents {
        let info = agent.kind.info();
        text.push_str(&format!("- **{}**: {}. Columns: {}.\n", info.name, info.description, columns(agent)));
    }
    text.push_str("\nA file is a CSV table with the column names in its first row.\n");
    text
}

/// Recommends an agent for a file.
fn advice(agents: &[&Agent], asked: Option<&Agent>, fits_file: Option<&Agent>) -> String {
    match (asked, fits_file) {
        (None, Some(agent)) => {
            format!(
                "**{} fits this file.** Ask it the same question for an answer.\n",
                agent.kind.info().name
            )
        }
        (None, None) => format!(
            "The columns do not show which agent fits. Describe what you want to decide.\n{}",
            agents.first().map(|agent| data_of(agent)).unwrap_or_default()
        ),
        (Some(asked), Some(agent)) if asked.kind == agent.kind => {
            format!(
                "**{} fits your question and this file.** Ask it for the answer.\n",
                asked.kind.info().name
            )
        }
        (Some(asked), _) => format!(
            "**{} fits your question, but this file does not have all its columns.**\n\n{}",
            asked.kind.info().name,
            data_of(asked)
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_question_gets_its_agent_and_the_columns_it_needs() {
        let request = Request { question: "Plan delivery routes".to_owned(), ..Request::default() };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert_eq!(answer.suggested_agent, Some(AgentKind::VehicleRouting));
        assert_eq!(
            answer.content,
            "**Vehicle Routing fits your question.** Plans delivery routes under vehicle capacities and time \
             windows.\n\nIt reads a CSV table with these columns:\n\n\
             `location_id,name,x_coord,y_coord,demand`\n\n\
             One row per place; the first row or the rows marked `depot` are depots. Optional: ready_time, \
             due_time, service_time, weight_kg, volume_m3, pickup, priority, skill, vehicle; route and sequence for a plan \
             that there is already.\n\nA file to try it with: \
             [vehicle_routing.csv](/samples/vehicle_routing.csv)\n\n\
             Attach your file and ask Vehicle Routing the same question.\n"
        );
    }

    #[tokio::test]
    async fn a_file_is_described_and_gets_its_agent() {
        let bytes = bytes::Bytes::from_static(b"date,demand,product_id\n2025-01-06,5,A\n2025-01-13,7,B\n");
        let request = Request {
            question: "Analyze the file stock.csv.".to_owned(),
            dataset: Some(intake::Dataset::new("stock.csv", bytes)),
            ..Request::default()
        };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert_eq!(answer.suggested_agent, Some(AgentKind::DemandForecasting));
        assert_eq!(
            answer.content,
            "**stock.csv has 2 rows and 3 columns.**\n\n- date: dates, such as 2025-01-06, 2025-01-13\n\
             - demand: numbers, such as 5, 7\n- product_id: text, such as A, B\n\n\
             **Demand Forecasting fits this file.** Ask it the same question for an answer.\n"
        );
    }

    #[tokio::test]
    async fn a_question_about_a_method_is_answered_with_its_article() {
        let request = Request { question: "What is safety stock?".to_owned(), ..Request::default() };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert!(answer.content.starts_with("**Safety stock**\n\n"), "{}", answer.content);
        assert_eq!(answer.suggested_agent, Some(AgentKind::InventoryOptimization));
    }

    #[tokio::test]
    async fn an_article_about_a_keyword_suggests_the_agent_of_the_keyword() {
        const KEYWORDS: [(AgentKind, &[&str]); 5] = [
            (
                AgentKind::DemandForecasting,
                &["forecast", "demand", "prediction", "trend", "seasonal", "time series"],
            ),
            (
                AgentKind::InventoryOptimization,
                &["inventory", "stock", "abc analysis", "eoq", "safety stock", "reorder point"],
            ),
            (AgentKind::VehicleRouting, &["route", "vehicle", "delivery", "logistics", "transportation"]),
            (
                AgentKind::DynamicDemandSensing,
                &[
                    "sensing",
                    "signals",
                    "social media",
                    "news sentiment",
                    "competitor",
                    "weather",
                    "promotion",
                    "real-time",
                    "external data",
                    "short-term",
                ],
            ),
            (
                AgentKind::SupplierSelection,
                &["supplier", "vendor", "sourcing", "procurement", "risk assessment"],
            ),
        ];
        for (kind, words) in KEYWORDS {
            for word in words {
                let request = Request { question: format!("Tell me about {word}"), ..Request::default() };
                let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
                assert_eq!(answer.suggested_agent, Some(kind), "{word}");
            }
        }
    }

    #[tokio::test]
    async fn an_article_without_a_keyword_in_the_question_suggests_its_own_agent() {
        let request = Request { question: "What does MASE mean?".to_owned(), ..Request::default() };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert_eq!(answer.suggested_agent, Some(AgentKind::DemandForecasting));
    }

    #[tokio::test]
    async fn a_question_about_a_method_is_answered_with_its_article_when_a_file_is_there_too() {
        let bytes = bytes::Bytes::from_static(b"date,demand,product_id\n2025-01-06,5,A\n2025-01-13,7,B\n");
        let request = Request {
            question: "What does MASE mean?".to_owned(),
            dataset: Some(intake::Dataset::new("stock.csv", bytes)),
            ..Request::default()
        };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert!(answer.content.starts_with("**MASE: mean absolute scaled error**\n\n"), "{}", answer.content);
    }

    #[tokio::test]
    async fn a_request_to_calculate_is_not_answered_with_an_article() {
        let request = Request { question: "What should I order now?".to_owned(), ..Request::default() };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert!(!answer.content.contains("See also"), "{}", answer.content);
    }

    #[tokio::test]
    async fn a_question_about_the_rows_of_a_file_is_answered_from_them() {
        let bytes = bytes::Bytes::from_static(b"date,demand,product_id\n2025-01-06,5,A\n2025-01-13,7,B\n");
        let request = Request {
            question: "What is the total demand?".to_owned(),
            dataset: Some(intake::Dataset::new("stock.csv", bytes)),
            ..Request::default()
        };
        let answer = answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap();
        assert!(answer.content.starts_with("**12** is the sum of demand."), "{}", answer.content);
        assert_eq!(answer.run.unwrap().tool, tables::TOOL);
    }

    #[tokio::test]
    async fn small_talk_is_not_referred_to_another_agent() {
        let request = Request { question: "Hello there".to_owned(), ..Request::default() };
        assert_eq!(
            answer(&crate::AGENTS, &request, None, &Tools::silent()).await.unwrap().suggested_agent,
            None
        );
    }
}

#[cfg(test)]
mod figure_tests;
