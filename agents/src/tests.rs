//! The registry and everything that is read from it.

use std::path::Path;

use intake::{Recipe, calendar::Frequency, profile::profile, roles::Role};
use protocol::AgentKind;
use serde_json::Value;

use super::*;

/// The agent that a question is handed on to when `kind` was asked.
pub(crate) fn better_agent(kind: AgentKind, request: &Request, file: &str) -> Option<AgentKind> {
    let asked = AGENTS.into_iter().find(|agent| agent.kind == kind).unwrap();
    ask::better_agent(&AGENTS, asked, request, file).map(|better| better.kind)
}

/// The answer of an agent to a question about a file, asked on a day on which `next month` is December 2026.
pub(crate) async fn ask(agent: AgentKind, file: &str, question: &str) -> Answer {
    let dataset = Some(Dataset::new("file.csv", file.as_bytes().to_vec().into()));
    let today = chrono::NaiveDate::from_ymd_opt(2026, 11, 28);
    let request = Request { question: question.to_owned(), dataset, today, ..Request::default() };
    answer(agent, &request, &Tools::silent()).await.unwrap()
}

/// The parameters of the run behind an answer.
pub(crate) fn params(answer: &Answer) -> &Value {
    &answer.run.as_ref().unwrap().params
}

/// The rows that the run is about.
pub(crate) fn selection(answer: &Answer) -> Value {
    serde_json::to_value(&answer.run.as_ref().unwrap().selection).unwrap()
}

/// The parts of the question that the answer names as not used.
pub(crate) fn left(answer: &Answer) -> &[String] {
    &answer.understood.as_ref().unwrap().not_understood
}

#[test]
fn every_specialised_agent_of_the_contract_is_registered_once_and_in_its_order() {
    assert_eq!(AGENTS.map(|agent| agent.kind), AgentKind::SPECIALISED);
}

#[test]
fn no_two_agents_win_the_same_tie() {
    let mut ranks = AGENTS.map(|agent| agent.rank_in_ties);
    ranks.sort_unstable();
    assert!(ranks.windows(2).all(|pair| pair[0] < pair[1]));
}

#[test]
fn no_agent_hands_its_own_example_to_another() {
    for agent in AGENTS {
        let request = Request { question: agent.example.to_owned(), ..Request::default() };
        assert_eq!(better_agent(agent.kind, &request, ""), None, "{}", agent.example);
    }
}

fn parameters(tool: &str) -> Vec<String> {
    let mut tools = AGENTS.iter().flat_map(|agent| agent.tools);
    let tool = tools.find(|other| other.name == tool).unwrap();
    let schema = (tool.parameters)();
    assert_eq!(schema["additionalProperties"], Value::Bool(false));
    let mut names: Vec<String> = schema["properties"].as_object().unwrap().keys().cloned().collect();
    names.sort_unstable();
    names
}

#[test]
fn a_tool_describes_its_parameters() {
    let forecast = [
        "columns",
        "compare_methods",
        "frequency",
        "growth",
        "holidays",
        "horizon",
        "level",
        "method",
        "metric",
        "products",
        "repeated_rows",
        "season_length",
        "top",
        "view",
        "window",
    ];
    assert_eq!(parameters("forecast_demand"), forecast);
    let anomalies = ["columns", "frequency", "products", "sensitivity", "threshold"];
    assert_eq!(parameters("detect_anomalies"), anomalies);
}

#[test]
fn the_sample_files_of_the_web_app_are_up_to_date() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/samples");
    for sample in samples() {
        let file = std::fs::read(folder.join(sample.file_name())).unwrap();
        let name = sample.file_name();
        assert!(file == sample.bytes, "{name} differs; run cargo run -p agents --example write_samples");
        assert!(sample.bytes.len() < 2_000_000);
    }
}

#[test]
fn every_column_of_a_template_is_in_the_sample() {
    for template in templates() {
        for column in &template.columns {
            assert!(template.all_columns.contains(column), "{}: {column}", template.agent);
        }
    }
}

#[test]
fn the_templates_of_the_web_app_are_up_to_date() {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    for template in templates() {
        let file = std::fs::read_to_string(web.join("public/templates").join(template.file_name())).unwrap();
        assert!(file == template.text, "run cargo run -p agents --example write_samples");
    }
    let columns = std::fs::read_to_string(web.join("src/lib/templates.ts")).unwrap();
    let current = columns_for_the_front_end(&templates());
    assert!(columns == current, "run cargo run -p agents --example write_samples");
}

#[test]
fn the_demand_sample_has_its_roles_and_few_enough_products_for_the_smallest_plan() {
    let sample = &samples()[0];
    let profile = profile(&sample.file_name(), &sample.bytes, &Recipe::default()).unwrap();
    assert_eq!(profile.products, Some(300));
    assert_eq!(profile.frequency, Some(Frequency::Weekly));
    assert!(profile.roles.get(Role::Date).is_some() && profile.roles.get(Role::Quantity).is_some());
    assert_eq!(profile.warnings, Vec::<String>::new());
}

#[test]
fn every_sample_fits_its_agent_and_needs_no_decision() {
    for sample in samples() {
        let profile = profile(&sample.file_name(), &sample.bytes, &Recipe::default()).unwrap();
        let fitting = introduction::fitting(&AGENTS, &profile).map(|agent| agent.kind);
        assert_eq!(fitting, Some(sample.agent), "{:?}", profile.mapping);
        for found in &profile.mapping {
            assert!(found.confidence >= intake::roles::SURE, "{}: {found:?}", sample.file_name());
        }
    }
}

#[tokio::test]
async fn every_reply_has_a_confidence_between_none_and_full() {
    for agent in AGENTS {
        let file = Dataset::new("sample.csv", Bytes::from((agent.sample)()));
        for (kind, question, dataset) in [
            (agent.kind, agent.example, Some(file.clone())),
            (agent.kind, agent.example, None),
            (AgentKind::General, agent.example, Some(file)),
            (AgentKind::General, agent.example, None),
        ] {
            let request = Request { question: question.to_owned(), dataset, ..Request::default() };
            let answer = answer(kind, &request, &Tools::silent()).await.unwrap();
            // The general agent may find no agent in the words alone.
            let is_choice = kind == AgentKind::General;
            assert!(answer.confidence > 0.0 || is_choice, "{kind}");
            assert!((0.0..=1.0).contains(&answer.confidence), "{kind}: {}", answer.confidence);
        }
    }
}

#[tokio::test]
async fn a_question_without_a_fitting_agent_is_answered_without_confidence() {
    let request = Request { question: "Which colour is best?".to_owned(), ..Request::default() };
    assert_eq!(answer(AgentKind::General, &request, &Tools::silent()).await.unwrap().confidence, 0.0);
}

/// An agent as small as one can be: a folder of its own would hold these lines.
mod counting {
    use report::Answer;

    use super::*;
    use crate::agent::Work;

    pub(super) const AGENT: Agent = Agent {
        kind: AgentKind::DynamicDemandSensing,
        keywords: &["pallet"],
        rank_in_ties: 9,
        is_named: |_| false,
        names_figure: |_| false,
        is_meant: |_| false,
        is_in_file: |_, _| false,
        example: "how many pallets are there",
        own_work: "count pallets.",
        template: Template { columns: "pallet", hint: "One row per pallet." },
        reads: |_, profile| profile.columns.iter().any(|column| column.name == "pallet"),
        sample: || "pallet\nP1\nP2\n".to_owned(),
        tools: &[],
        requested: |_| crate::requested::Wanted::default(),
        without_file: |_| None,
        heard: |_| Vec::new(),
        work: Work::Ready(|request, dataset, tools| {
            tools.step(1, 0, format!("Reading {}", dataset.name))?;
            let rows = profile(&dataset.name, &dataset.bytes, &dataset.recipe)?.rows;
            Ok(Answer::words(AgentKind::DynamicDemandSensing, format!("{}: {rows}", request.question), 1.0))
        }),
    };
}

/// A list with one more agent than the product has.
static WITH_A_NEW_AGENT: [&Agent; 3] = [&counting::AGENT, AGENTS[0], AGENTS[1]];

#[tokio::test]
async fn a_new_agent_answers_once_it_is_in_the_list() {
    let bytes = Bytes::from((counting::AGENT.sample)());
    let dataset = Some(Dataset::new("pallets.csv", bytes));
    let request = Request { question: "pallets?".to_owned(), dataset, ..Request::default() };
    let tools = Tools::silent();
    let answered = ask::ask(&WITH_A_NEW_AGENT, counting::AGENT.kind, &request, &tools).await.unwrap();
    assert_eq!(answered.content, "pallets?: 2");
}

#[tokio::test]
async fn a_new_agent_is_recommended_listed_and_offered() {
    let general = |question: &str| Request { question: question.to_owned(), ..Request::default() };
    let tools = Tools::silent();
    let asked =
        ask::ask(&WITH_A_NEW_AGENT, AgentKind::General, &general("count my pallets"), &tools).await.unwrap();
    assert_eq!(asked.suggested_agent, Some(counting::AGENT.kind));
    let listed = ask::ask(&WITH_A_NEW_AGENT, AgentKind::General, &general("hello"), &tools).await.unwrap();
    assert!(listed.content.contains("Columns: `pallet`"), "{}", listed.content);
    let dataset = Some(Dataset::new("stock.csv", Bytes::from_static(b"item_id,annual_demand\nA,5\n")));
    let request = Request { dataset, ..general("count the pallets") };
    let referred = ask::ask(&WITH_A_NEW_AGENT, AgentKind::DemandForecasting, &request, &tools).await.unwrap();
    assert_eq!(referred.suggested_agent, Some(counting::AGENT.kind));
}

/// The same agent before it works.
static PLANNED: Agent = Agent { work: agent::Work::Planned, ..counting::AGENT };
static WITH_A_PLANNED_AGENT: [&Agent; 1] = [&PLANNED];

#[tokio::test]
async fn an_agent_without_a_tool_answers_that_it_is_not_ready_and_links_its_sample() {
    let dataset = Some(Dataset::new("pallets.csv", Bytes::from((counting::AGENT.sample)())));
    let request = Request { question: "anything".to_owned(), dataset, ..Request::default() };
    let tools = Tools::silent();
    let answer = ask::ask(&WITH_A_PLANNED_AGENT, PLANNED.kind, &request, &tools).await.unwrap();
    assert!(answer.content.contains("is not in this version yet"));
    assert!(answer.content.contains(&format!("(/samples/{}.csv)", PLANNED.kind)));
}
