//! The words that the rules left over, as a language model reads them where the installation names one.

use protocol::Understood;
use report::{Answer, markdown::plain};
use understanding::{
    Data,
    proposal::{asked, instructions, leaves_over, taken},
};

use crate::request::Tools;

/// The step that reads a question, in progress lines.
const FIRST_STEP: u32 = 1;

/// The typed request with what the model read. Without a model, and where the rules left nothing over, it stays as it is.
pub(super) fn completed(
    question: &str,
    read: Understood,
    data: &Data,
    before: Option<&Understood>,
    tools: &Tools,
) -> Understood {
    let Some(model) = tools.outside.language_model.as_ref().filter(|_| leaves_over(&read)) else {
        return read;
    };
    let is_stopped = tools.step(FIRST_STEP, 0, "Reading the rest of your words".to_owned()).is_err();
    if is_stopped {
        return read;
    }
    match model.reply(&instructions(), &asked(question, &read, data), &tools.cancel) {
        Some(reply) => taken(question, read, data, before, &reply),
        None => Understood {
            by_model: Some(protocol::ReadByModel { is_away: true, ..Default::default() }),
            ..read
        },
    }
}

/// What an answer says first of the model's part in it. What its run did not take up is named as not used instead.
pub(crate) fn remark(answer: &Answer) -> Option<String> {
    let read = answer.understood.as_ref()?;
    let by_model = read.by_model.as_ref()?;
    if by_model.is_away {
        return Some(
            "*The language model did not answer, so only the built-in rules read your question.*".to_owned(),
        );
    }
    let mut parts = Vec::new();
    for part in by_model.parts.iter().filter(|part| !read.not_understood.contains(&part.meaning)) {
        parts.push(format!("“{}” as {}", plain(&part.words), plain(&part.meaning)));
    }
    let parts = (!parts.is_empty()).then(|| parts.join(", "))?;
    Some(format!("*A language model read {parts}. Check that this is what you meant.*"))
}

#[cfg(test)]
mod tests {
    use std::sync::{Arc, Mutex};

    use bytes::Bytes;
    use intake::Dataset;
    use protocol::AgentKind;
    use report::Answer;
    use tokio_util::sync::CancellationToken;

    use crate::{LanguageModel, Request, Tools, answer};

    const STOCK: &str = "item,supplier,unit_cost,annual_demand,order_cost,lead_time_days\n\
        Bolt,Vogt,2,1200,50,7\nNut,Weber,5,300,50,14\n";
    const ASKED: &str = "Reorder point of each item, and hold two weeks back for rainy days";

    /// A model that always replies the same, and keeps what it was asked.
    struct Model {
        reply: Option<&'static str>,
        asked: Mutex<Vec<String>>,
    }

    impl LanguageModel for Model {
        fn reply(&self, _: &str, question: &str, _: &CancellationToken) -> Option<String> {
            self.asked.lock().unwrap().push(question.to_owned());
            self.reply.map(str::to_owned)
        }
    }

    async fn ask(question: &str, reply: Option<&'static str>) -> (Answer, Vec<String>) {
        let model = Arc::new(Model { reply, asked: Mutex::default() });
        let mut tools = Tools::silent();
        tools.outside.language_model = Some(model.clone());
        let request = Request {
            question: question.to_owned(),
            dataset: Some(Dataset::new("stock.csv", Bytes::from_static(STOCK.as_bytes()))),
            today: chrono::NaiveDate::from_ymd_opt(2026, 11, 23),
            ..Request::default()
        };
        let answer = answer(AgentKind::InventoryOptimization, &request, &tools).await.unwrap();
        let asked = model.asked.lock().unwrap().clone();
        (answer, asked)
    }

    #[tokio::test]
    async fn what_the_model_reads_reaches_the_plan_and_stands_above_it() {
        let reply = r#"{"params": [{"name": "safety_days", "value": 14, "words": "hold two weeks back for rainy days"}]}"#;
        let (answer, _) = ask(ASKED, Some(reply)).await;
        let first = answer.content.lines().next().unwrap();
        assert!(
            first.starts_with("*A language model read “hold two weeks back for rainy days” as"),
            "{first}"
        );
        assert!(first.contains("14"), "{first}");
        let params = answer.run.unwrap().params;
        assert!(params.to_string().contains("14"), "{params}");
        assert!(answer.understood.unwrap().not_understood.is_empty());
    }

    #[tokio::test]
    async fn a_model_is_not_asked_about_a_question_that_the_rules_read_to_its_last_word() {
        let (answer, asked) = ask("What is the reorder point of each item at 97 % service?", None).await;
        assert!(asked.is_empty(), "{asked:?}");
        assert!(!answer.content.contains("language model"), "{}", answer.content);
    }

    #[tokio::test]
    async fn a_model_that_does_not_answer_is_said_first_and_the_rules_answer() {
        let (answer, asked) = ask(ASKED, None).await;
        assert_eq!(asked.len(), 1);
        assert!(answer.content.starts_with("*The language model did not answer"), "{}", answer.content);
        assert!(answer.run.is_some());
    }
}
