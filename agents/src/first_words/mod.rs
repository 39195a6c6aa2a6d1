//! The first lines of a reply in the language of its question. The report below them stays in English.

mod texts;

use language::conversation::spoken;
use protocol::{AgentKind, QuestionKind, Understood};
use report::Answer;

use texts::{TEXTS, Texts};

/// The answer with its first lines in the language of the question; unchanged for English.
pub(crate) fn in_language(answer: Answer, question: &str) -> Answer {
    let spoken = spoken(question);
    let Some(texts) = TEXTS.iter().find(|texts| texts.language == spoken) else { return answer };
    match sentence(texts, &answer) {
        Some(sentence) => Answer { content: format!("{sentence}\n\n{}", answer.content), ..answer },
        None => answer,
    }
}

fn sentence(texts: &Texts, answer: &Answer) -> Option<&'static str> {
    if let Some(run) = &answer.run {
        // Only a plan sets policies.
        let plans_orders = run.files.iter().any(|file| file.name == "policy_matrix.csv");
        let looks_at_stock = answer.agent == AgentKind::InventoryOptimization && !plans_orders;
        return Some(match () {
            () if run.tool == tables::TOOL => texts.table,
            () if looks_at_stock => texts.stock,
            () => of_agent(texts, answer.agent),
        });
    }
    match answer.understood.as_ref().map(|read: &Understood| read.kind) {
        Some(QuestionKind::QuestionBack) => Some(texts.question_back),
        Some(QuestionKind::OffTopic) => Some(texts.off_topic),
        Some(QuestionKind::Knowledge | QuestionKind::ExplainRun) => Some(texts.explanation),
        Some(QuestionKind::TableQuestion) => Some(texts.table),
        Some(QuestionKind::SmallTalk) => None,
        // A problem that was solved without a file.
        Some(QuestionKind::Analysis) if answer.agent != AgentKind::General => {
            Some(of_agent(texts, answer.agent))
        }
        Some(QuestionKind::Analysis) | None => Some(texts.nothing_calculated),
    }
}

fn of_agent(texts: &Texts, agent: AgentKind) -> &'static str {
    match agent {
        AgentKind::General => texts.table,
        AgentKind::DemandForecasting => texts.forecast,
        AgentKind::InventoryOptimization => texts.inventory,
        AgentKind::VehicleRouting => texts.routes,
        AgentKind::DynamicDemandSensing => texts.sensing,
        AgentKind::SupplierSelection => texts.suppliers,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(question: &str, kind: QuestionKind) -> String {
        let answer = Answer::words(AgentKind::General, "Text.".to_owned(), 1.0);
        let understood = Understood::of(AgentKind::General, kind, 1.0);
        in_language(answer.understanding(Some(understood)), question).content
    }

    #[test]
    fn a_question_back_begins_in_the_language_of_the_question() {
        for (question, first) in [
            ("Was brauche ich für die nächsten Wochen?", "Bitte wählen"),
            ("¿Qué necesito para las próximas semanas?", "Elige"),
            ("De quoi ai-je besoin pour les prochaines semaines ?", "Choisissez"),
            ("De que preciso para as próximas semanas?", "Escolha"),
            ("agle hafte mujhe kya chahiye", "Kripya"),
            ("अगले हफ्ते मुझे क्या चाहिए", "कृपया"),
        ] {
            let content = said(question, QuestionKind::QuestionBack);
            assert!(content.starts_with(first) && content.ends_with("\n\nText."), "{content}");
        }
    }

    #[test]
    fn english_and_small_talk_stay_as_they_are() {
        assert_eq!(said("What do I need for the next weeks?", QuestionKind::QuestionBack), "Text.");
        assert_eq!(said("bitte, danke für alles", QuestionKind::SmallTalk), "Text.");
    }

    const STOCK: &[u8] =
        b"item,unit_cost,annual_demand,order_cost,lead_time_days\nA,2,1200,50,7\nB,5,300,50,14\n";

    async fn of(kind: AgentKind, question: &str) -> Answer {
        let request = crate::Request {
            question: question.to_owned(),
            dataset: Some(intake::Dataset::new("stock.csv", bytes::Bytes::from_static(STOCK))),
            today: chrono::NaiveDate::from_ymd_opt(2026, 11, 23),
            ..crate::Request::default()
        };
        crate::answer(kind, &request, &crate::Tools::silent()).await.unwrap()
    }

    #[tokio::test]
    async fn a_calculation_begins_in_the_language_of_the_question() {
        let question = "Meldebestand je Artikel, bitte mit 97 % Servicegrad";
        let answer = of(AgentKind::InventoryOptimization, question).await;
        assert!(answer.run.is_some());
        assert!(
            answer.content.starts_with("Ich habe Bestände und Bestellungen berechnet."),
            "{}",
            answer.content
        );
    }

    #[tokio::test]
    async fn an_answer_about_stock_alone_does_not_say_that_orders_were_calculated() {
        let file = "item,current_stock,avg daily sales\nA,0,3\nB,50,2\n";
        let request = crate::Request {
            question: "Welche Artikel sind nicht auf Lager?".to_owned(),
            dataset: Some(intake::Dataset::new("stock.csv", bytes::Bytes::from(file))),
            ..crate::Request::default()
        };
        let answer =
            crate::answer(AgentKind::InventoryOptimization, &request, &crate::Tools::silent()).await.unwrap();
        let first = "Ich habe die Bestände in Ihrer Datei ausgewertet. Der Bericht ist auf Englisch.\n\n**1 of 2 items";
        assert!(answer.content.starts_with(first), "{}", answer.content);
    }

    #[tokio::test]
    async fn no_agent_runs_for_a_language_that_is_not_understood() {
        for kind in [AgentKind::General, AgentKind::InventoryOptimization] {
            let answer = of(kind, "Quanto devo ordinare ogni settimana con servizio al 97 %?").await;
            assert!(answer.run.is_none());
            assert!(answer.content.contains("looks like Italian"), "{}", answer.content);
        }
    }

    #[test]
    fn every_language_has_every_text_of_its_own() {
        for texts in TEXTS {
            for text in [texts.forecast, texts.inventory, texts.routes, texts.sensing, texts.suppliers] {
                assert!(!text.is_empty() && text != texts.table, "{:?}", texts.language);
            }
        }
    }
}
