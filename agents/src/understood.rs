//! What was understood of a question, as far as its answer shows it: who answers, with which tool, and what for.
//! Never reads parameters out of the sentence.

use language::conversation::is_small_talk;
use protocol::{QuestionKind, Understood};
use report::{Answer, Run, confidence::OWN_TEXT};

use crate::{agent::Agent, recommend::certainty, request::Request};

/// What was understood of the question of this answer; none when the answer does not show what was asked.
pub(crate) fn understood(
    agents: &[&'static Agent],
    request: &Request,
    answer: &Answer,
) -> Option<Understood> {
    if answer.understood.is_some() {
        return answer.understood.clone();
    }
    if let Some(run) = &answer.run {
        return Some(of_run(agents, request, answer, run));
    }
    if request.params.is_none() && !request.question.trim().is_empty() && is_small_talk(&request.question) {
        return Some(Understood::of(answer.agent, QuestionKind::SmallTalk, OWN_TEXT));
    }
    None
}

fn of_run(agents: &[&'static Agent], request: &Request, answer: &Answer, run: &Run) -> Understood {
    let certainty = certainty_of_choice(agents, request, answer);
    Understood {
        tool: Some(run.tool.to_owned()),
        ..Understood::of(answer.agent, QuestionKind::Analysis, certainty)
    }
}

/// The share of the agent in the keywords of the question. A question without keywords of this agent runs only because
/// the user chose the agent, and so does one with explicit parameters.
fn certainty_of_choice(agents: &[&'static Agent], request: &Request, answer: &Answer) -> f64 {
    let agent = agents.iter().find(|agent| agent.kind == answer.agent);
    let share = agent.map_or(0.0, |agent| certainty(agents, agent, &request.question));
    if request.params.is_some() || share == 0.0 { 1.0 } else { share }
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
        let request = Request { question: question.to_owned(), dataset, ..Request::default() };
        answer(kind, &request, &Tools::silent()).await.unwrap().understood
    }

    #[tokio::test]
    async fn a_calculation_names_its_agent_and_its_tool() {
        let kind = AgentKind::InventoryOptimization;
        let understood = of(kind, "What is the reorder point of each item?", Some(STOCK)).await;
        let expected = Understood {
            tool: Some("optimize_inventory".to_owned()),
            ..Understood::of(kind, QuestionKind::Analysis, 1.0)
        };
        assert_eq!(understood, Some(expected));
    }

    #[tokio::test]
    async fn words_of_two_agents_lower_the_confidence() {
        let kind = AgentKind::InventoryOptimization;
        let understood = of(kind, "Order quantity for this demand", Some(STOCK)).await.unwrap();
        assert_eq!(understood.confidence, 0.5);
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
