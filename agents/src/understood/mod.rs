//! What was understood of a question: read from its words, the names of its files and the request before. After the run,
//! what the run did not take up is named as not understood.

mod by_model;
mod hours;
mod names;
mod rows;
mod supposed;
mod taken_up;

pub(crate) use by_model::remark;
pub use rows::said_of_rows;

use language::conversation::is_small_talk;
use protocol::{AgentKind, QuestionKind, Understood};
use report::{Answer, confidence::OWN_TEXT, markdown::plain};

use intake::AgentError;
use language::tokens::{Token, words};
use serde_json::{Map, Value};

use crate::{
    question::{decisions::decision, unused::NOT_USED},
    request::{LastRun, Request, Tools},
    work,
};

/// What was understood of the question; none for explicit parameters and for no words at all.
pub(crate) async fn of_question(
    kind: AgentKind,
    request: &Request,
    tools: &Tools,
) -> Result<Option<Box<Understood>>, AgentError> {
    let Some(today) = request.today.filter(|_| request.understood.is_none()) else {
        return Ok(request.understood.clone());
    };
    if request.is_explicit() || request.question.trim().is_empty() {
        return Ok(None);
    }
    if let Some(before) = request.before.as_ref().filter(|_| decides(request)) {
        return Ok(Some(Box::new(Understood { changed: Vec::new(), ..(**before).clone() })));
    }
    let request = request.clone();
    let before = supposed::before(&request);
    let read = move |tools: &Tools| {
        let data = names::of(&request, today);
        let question = names::without_files(&request);
        let read = understanding::understand(&question, &data, kind, before.as_deref());
        Ok(Some(Box::new(by_model::completed(&question, read, &data, before.as_deref(), tools))))
    };
    work::on_thread(tools, read).await
}

/// What was understood of the question as one for this analysis, which the picked agent runs whatever the words resemble.
pub(crate) async fn as_for(
    tool: &'static str,
    request: &Request,
    tools: &Tools,
) -> Result<Option<Box<Understood>>, AgentError> {
    let Some(today) = request.today else { return Ok(None) };
    let request = request.clone();
    let before = supposed::before(&request);
    let read = move |tools: &Tools| {
        let data = names::of(&request, today);
        let question = names::without_files(&request);
        let read = understanding::understand_as(&question, &data, tool, before.as_deref());
        Ok(read.map(|read| Box::new(by_model::completed(&question, read, &data, before.as_deref(), tools))))
    };
    work::on_thread(tools, read).await
}

/// What the whole question states about the rows of its file; none when a word of it is left.
pub(crate) async fn of_rows(
    request: &Request,
    tools: &Tools,
) -> Result<Option<Map<String, Value>>, AgentError> {
    let Some(today) = request.today else { return Ok(None) };
    let request = request.clone();
    let read = move |_: &Tools| {
        let data = names::of(&request, today);
        let (params, left) = understanding::stated(&names::without_files(&request), &data, None);
        Ok(left.is_empty().then(|| params.to_map()))
    };
    work::on_thread(tools, read).await
}

/// Whether the question decides about a line of the list that the last run shows, which asks for nothing new.
fn decides(request: &Request) -> bool {
    let shows_list = |last: &LastRun| last.params.get("view").is_some_and(|view| view == "approvals");
    request.last_run.as_ref().is_some_and(shows_list) && decision(&request.question).is_some()
}

/// What is said with the answer: an answer that ran a tool names what that run did not take up. `heard` are the beginnings of
/// the words that the run took up beside its numbers and names.
pub(crate) fn with_answer(
    read: Option<&Understood>,
    request: &Request,
    answer: &Answer,
    heard: &[&str],
) -> Option<Understood> {
    if answer.run.as_ref().is_some_and(|run| run.tool == tables::TOOL) {
        return Some(of_table(read));
    }
    if let (Some(run), Some(read)) = (&answer.run, read) {
        let mut understood = taken_up::by_run(read, answer.agent, run, &answer.content, &request.question);
        understood.not_understood.retain(|part| !is_named_in(&answer.content, part));
        let numbers = taken_up::numbers_in(&run.params);
        // What heads a table is shown: the regions of `which region grows fastest`.
        let heads = heads_of_tables(&answer.content);
        let heads = heads.iter().map(String::as_str).filter(|_| !heard.is_empty());
        let heard: Vec<&str> = heard.iter().copied().chain(heads).collect();
        understood.not_understood.retain(|part| !is_heard(part, &heard, &numbers));
        return Some(understood);
    }
    if let Some(understood) = &answer.understood {
        if !understood.requests.is_empty() {
            return Some(understood.clone());
        }
        let requests = read.map(|read| read.requests.clone()).unwrap_or_default();
        return Some(Understood { requests, ..understood.clone() });
    }
    if let Some(run) = &answer.run {
        return Some(Understood {
            tool: Some(run.tool.to_owned()),
            ..Understood::of(answer.agent, QuestionKind::Analysis, 1.0)
        });
    }
    if request.params.is_none() && !request.question.trim().is_empty() && is_small_talk(&request.question) {
        let requests = request.before.as_ref().map(|before| before.requests.clone()).unwrap_or_default();
        return Some(Understood {
            requests,
            ..Understood::of(answer.agent, QuestionKind::SmallTalk, OWN_TEXT)
        });
    }
    None
}

/// The words above the first columns of the tables of an answer.
fn heads_of_tables(content: &str) -> Vec<String> {
    let lines = content.lines().zip(content.lines().skip(1));
    let heads =
        lines.filter(|(_, below)| below.starts_with("| ---")).filter_map(|(head, _)| head.split('|').nth(1));
    heads.flat_map(words).filter_map(|word| word.word().map(str::to_lowercase)).collect()
}

/// Whether every word of a part is one that the run took up, or one that joins words, and every number one of its parameters.
fn is_heard(part: &str, heard: &[&str], numbers: &[f64]) -> bool {
    const ENDINGS: &[&str] = &[
        "s", "es", "ed", "d", "ing", "ting", "er", "est", "ly", "e", "en", "n", "ers", "te", "cy", "tely",
        "y", "ies", "sed", "zed", "sation", "zation", "able", "al", "ality", "t", "ts", "mäßig", "lich",
        "ig", "mente", "ment", "ndo", "ado", "ados", "adas", "an", "am", "em", "o", "a", "os", "as", "ent",
        "ant", "ir", "ar", "r", "is", "ción", "ção", "tion", "and", "ände", "änden", "aire", "aires", "é",
        "ée", "és", "ées", "et",
    ];
    const JOINING: &[&str] = &[
        "of", "in", "the", "to", "a", "do", "does", "is", "are", "has", "have", "i", "we", "my", "our",
        "each", "every", "and", "die", "der", "den", "das", "dem", "und", "el", "la", "los", "las", "y",
        "en", "ein", "eine", "einen", "einer", "un", "una", "une", "um", "uma", "le", "les", "et", "o", "os",
        "as", "e", "em", "de", "des", "du", "dos", "con", "com", "avec", "mit", "ist", "sind", "est", "sont",
        "dans", "d", "es", "son", "está", "é", "são",
    ];
    let words = words(part);
    // A word is heard with its endings: `cost` in `costs`, and not in `Costco`.
    let begins = |word: &Token, start: &str| {
        let rest = word.word().and_then(|text| text.strip_prefix(start));
        rest.is_some_and(|rest| rest.is_empty() || start.chars().count() >= 3 && ENDINGS.contains(&rest))
    };
    let is_heard = |word: &Token| heard.iter().any(|start| begins(word, start)) || word.is_one_of(JOINING);
    // A number is heard where its word is: `two breaks`.
    let is_taken = |word: &Token| match word.number() {
        Some(number) => heard.contains(&word.text.as_str()) || numbers.contains(&number),
        None => is_heard(word),
    };
    !heard.is_empty() && words.iter().all(is_taken)
}

/// Whether an answer says that it does not use a part of its question.
pub(crate) fn names_unused(content: &str) -> bool {
    content.lines().any(|line| line.starts_with(NOT_USED))
}

/// Whether the answer itself says that it does not use this part of the question, so that it is not said twice.
fn is_named_in(content: &str, part: &str) -> bool {
    let part = plain(part);
    // Routes name what no plan considers, and words that they did not read; so does sensing.
    const NAMING: [&str; 4] = [NOT_USED, "**Not considered", "**Not used from", "I did not use these words"];
    let remarks = content.lines().filter(|line| NAMING.iter().any(|start| line.starts_with(start)));
    let mut quotes = remarks.flat_map(|line| line.split(['“', '”']).skip(1).step_by(2));
    let ends = |text: &str| !text.ends_with(char::is_alphanumeric);
    let begins = |text: &str| !text.starts_with(char::is_alphanumeric);
    quotes.any(|quote| quote.split_once(&part).is_some_and(|(before, behind)| ends(before) && begins(behind)))
}

/// A figure of the file was looked up, whatever the words alone looked like.
fn of_table(read: Option<&Understood>) -> Understood {
    let understood = Understood::of(AgentKind::General, QuestionKind::TableQuestion, OWN_TEXT);
    match read {
        Some(read) if read.kind == QuestionKind::TableQuestion => Understood {
            params: read.params.clone(),
            requests: read.requests.clone(),
            confidence: read.confidence,
            by_model: read.by_model.clone(),
            ..understood
        },
        Some(read) => Understood { requests: read.requests.clone(), ..understood },
        None => understood,
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use intake::Dataset;
    use protocol::AgentKind;

    use super::*;
    use crate::{Tools, answer};

    const STOCK: &[u8] =
        b"item,unit_cost,annual_demand,order_cost,lead_time_days\nA,2,1200,50,7\nB,5,300,50,14\n";

    async fn of(kind: AgentKind, question: &str, file: Option<&'static [u8]>) -> Option<Understood> {
        let dataset = file.map(|file| Dataset::new("stock.csv", Bytes::from_static(file)));
        let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 23);
        let request = Request { question: question.to_owned(), dataset, today, ..Request::default() };
        answer(kind, &request, &Tools::silent()).await.unwrap().understood
    }

    #[tokio::test]
    async fn a_calculation_names_its_agent_and_its_tool() {
        let kind = AgentKind::InventoryOptimization;
        let understood = of(kind, "What is the reorder point of each item?", Some(STOCK)).await;
        let understood = understood.unwrap();
        assert_eq!(understood.tool.as_deref(), Some("optimize_inventory"));
        assert_eq!((understood.agent, understood.kind), (kind, QuestionKind::Analysis));
    }

    #[tokio::test]
    async fn what_was_said_is_a_parameter_and_what_the_run_did_not_take_up_is_named() {
        let question = "Reorder points at 97 % service, lead time 12 days, at most 30 days of cover, safety stock of 4 days";
        let understood = of(AgentKind::InventoryOptimization, question, Some(STOCK)).await.unwrap();
        assert_eq!(understood.params["service_level"], 0.97);
        assert_eq!(understood.params["lead_time_days"], 12);
        assert_eq!(understood.params["days_of_cover"], 30);
        assert_eq!(understood.params["safety_days"], 4);
        assert!(understood.not_understood.is_empty(), "{understood:?}");
    }

    #[tokio::test]
    async fn a_selected_agent_hands_on_what_is_clearly_for_another_unless_it_was_pinned() {
        let dataset = Dataset::new("stock.csv", Bytes::from_static(STOCK));
        let mut request = Request {
            question: "What is the reorder point of each item at 97 % service?".to_owned(),
            dataset: Some(dataset),
            today: chrono::NaiveDate::from_ymd_opt(2026, 11, 23),
            ..Request::default()
        };
        let kind = AgentKind::VehicleRouting;
        let handed_on = answer(kind, &request, &Tools::silent()).await.unwrap();
        assert_eq!(handed_on.agent, AgentKind::InventoryOptimization);
        let first = "*Vehicle Routing has handed this question on to Inventory Optimization.*";
        assert!(handed_on.content.starts_with(first), "{}", handed_on.content);
        request.stays = true;
        let stayed = answer(kind, &request, &Tools::silent()).await;
        assert!(stayed.is_err() || stayed.is_ok_and(|stayed| stayed.agent == kind && stayed.run.is_none()));
    }

    #[tokio::test]
    async fn an_article_is_knowledge_and_runs_no_tool() {
        let understood = of(AgentKind::General, "What is safety stock?", None).await;
        assert_eq!(understood, Some(Understood::of(AgentKind::General, QuestionKind::Knowledge, OWN_TEXT)));
    }

    #[tokio::test]
    async fn a_greeting_is_small_talk_of_the_agent_that_was_greeted() {
        for kind in [AgentKind::General, AgentKind::InventoryOptimization] {
            let understood = of(kind, "Hello", Some(STOCK)).await;
            assert_eq!(understood, Some(Understood::of(kind, QuestionKind::SmallTalk, OWN_TEXT)));
        }
    }

    #[tokio::test]
    async fn a_question_that_nothing_could_be_done_with_is_not_said_to_be_understood() {
        assert_eq!(of(AgentKind::General, "Blue cheese", None).await, None);
    }
}
