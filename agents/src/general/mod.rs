//! The general agent: helps to choose an agent and to prepare data. Runs no tool.
//! `templates` holds the columns that each agent reads.

mod templates;

use protocol::AgentKind;

use crate::{
    Request, Tools,
    planner::{forecast::without_name, words::is_small_talk},
    recommend, work,
};
use intake::{
    AgentError,
    profile::{ColumnKind, Profile, profile},
};
use report::{
    answer::Answer,
    markdown::{escaped, plain},
    number::counted,
};
pub use templates::fitting;
use templates::{columns, data_of};

/// Names the agent that fits the question or the file, and the data it needs; offers to ask it.
pub async fn answer(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    if tools.cancel.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    let Some(dataset) = &request.dataset else {
        let content = without_file(&request.question);
        return Ok(words(content).suggesting(specialised(recommend(&request.question))));
    };
    let profile = match &dataset.profile {
        Some(profile) => profile.clone(),
        None => {
            let dataset = dataset.clone();
            let read = move |_: &Tools| profile(&dataset.name, &dataset.bytes, &dataset.recipe);
            work::on_thread(tools, read).await?
        }
    };
    let question = without_name(&request.question, &dataset.name);
    let suggested = specialised(recommend(&question)).or_else(|| fitting(&profile));
    Ok(words(with_file(&dataset.name, &profile, &question)).suggesting(suggested))
}

fn words(content: String) -> Answer {
    Answer::words(AgentKind::General, content)
}

fn specialised(kind: AgentKind) -> Option<AgentKind> {
    Some(kind).filter(|kind| *kind != AgentKind::General)
}

fn without_file(question: &str) -> String {
    let kind = recommend(question);
    if kind != AgentKind::General {
        return format!(
            "**{} fits your question.** {}.\n\n{}\nAttach your file and ask {} the same question.\n",
            kind.info().name,
            kind.info().description,
            data_of(kind),
            kind.info().name
        );
    }
    let mut text = if is_small_talk(question) {
        "Hello! I help you choose the right agent and prepare your data. Ask in your own words, for example \
         “forecast the demand of the next 3 months”, or choose an agent:\n\n"
            .to_owned()
    } else {
        "I could not tell which agent your question is for. Tell me what you want to decide, or choose one:\n\n"
            .to_owned()
    };
    for kind in AgentKind::SPECIALISED {
        let info = kind.info();
        text.push_str(&format!("- **{}**: {}. Columns: {}.\n", info.name, info.description, columns(kind)));
    }
    text.push_str("\nA file is a CSV table with the column names in its first row.\n");
    text
}

fn with_file(name: &str, profile: &Profile, question: &str) -> String {
    let mut text = format!(
        "**{} has {} and {}.**\n\n",
        plain(name),
        counted(profile.rows as usize, "row"),
        counted(profile.columns.len(), "column")
    );
    for column in &profile.columns {
        let kind = match column.kind {
            ColumnKind::Number => "numbers",
            ColumnKind::Date => "dates",
            ColumnKind::Text => "text",
            ColumnKind::Empty => "empty",
        };
        let examples: Vec<String> = column.examples.iter().map(|example| plain(example)).collect();
        let examples =
            if examples.is_empty() { String::new() } else { format!(", such as {}", examples.join(", ")) };
        text.push_str(&format!("- {}: {kind}{examples}\n", plain(&column.name)));
    }
    for warning in &profile.warnings {
        text.push_str(&format!("- Please check: {}\n", escaped(warning)));
    }
    let asked = recommend(question);
    let fits_file = fitting(profile);
    text.push('\n');
    text.push_str(&match (asked, fits_file) {
        (AgentKind::General, Some(kind)) => {
            format!("**{} fits this file.** Ask it the same question for an answer.\n", kind.info().name)
        }
        (AgentKind::General, None) => format!(
            "I cannot tell from the columns which agent fits. Tell me what you want to decide.\n{}",
            data_of(AgentKind::DemandForecasting)
        ),
        (asked, Some(kind)) if asked == kind => {
            format!("**{} fits your question and this file.** Ask it for the answer.\n", kind.info().name)
        }
        (asked, _) => format!(
            "**{} fits your question, but this file does not have all its columns.**\n\n{}",
            asked.info().name,
            data_of(asked)
        ),
    });
    text
}

/// What an agent does and which file it needs.
pub fn needed_data(kind: AgentKind) -> Answer {
    let info = kind.info();
    let capabilities: Vec<String> =
        info.capabilities.iter().map(|capability| capability.to_lowercase()).collect();
    Answer::words(
        kind,
        format!(
            "**{}**: {}. It needs a file; attach one and ask, for example, “{}”.\n\n{}\n\
             What I look at: {}.\n",
            info.name,
            info.description,
            example(kind),
            data_of(kind),
            capabilities.join(", ")
        ),
    )
}

/// What an agent does, when its file is there and nothing was asked yet.
pub fn ready(kind: AgentKind, file: &str) -> Answer {
    let info = kind.info();
    let capabilities: Vec<String> =
        info.capabilities.iter().map(|capability| capability.to_lowercase()).collect();
    Answer::words(
        kind,
        format!(
            "**{}**: {}. {} is here; ask, for example, “forecast the next 3 months”.\n\nWhat I look at: {}.\n",
            info.name,
            info.description,
            plain(file),
            capabilities.join(", ")
        ),
    )
}

/// Says that an agent is not part of this version, and which data it will need.
pub fn not_yet(kind: AgentKind) -> Answer {
    let info = kind.info();
    Answer::words(
        kind,
        format!(
            "**{} is not in this version yet.** It will do this: {}. Nothing was calculated.\n\nYou can prepare \
             your data already.\n\n{}",
            info.name,
            info.description.to_lowercase(),
            data_of(kind)
        ),
    )
}

/// What an agent does instead, and how to ask for it.
fn own_work(kind: AgentKind) -> &'static str {
    match kind {
        AgentKind::InventoryOptimization => {
            "plan stock. If you do want that, ask for example “what should I order now”."
        }
        AgentKind::VehicleRouting => {
            "plan routes. If you do want that, ask for example “plan routes with 5 vans of 200 units”."
        }
        AgentKind::SupplierSelection => {
            "compare suppliers. If you do want that, ask for example “rank the suppliers, price 40 %, rest equal”."
        }
        _ => "forecast demand. If you do want a forecast, ask for example “forecast the next 3 months”.",
    }
}

/// What to ask an agent.
fn example(kind: AgentKind) -> &'static str {
    match kind {
        AgentKind::InventoryOptimization => "what should I order now, order cost 50, holding 20 % a year",
        AgentKind::VehicleRouting => "5 vans of 200 units, 8 to 17 h, 40 km/h",
        AgentKind::SupplierSelection => "rank the suppliers, price 40 %, rest equal",
        _ => "forecast the next 3 months",
    }
}

/// Says that a question is for another agent, and offers to ask it.
pub fn refer_to(kind: AgentKind, better: AgentKind) -> Answer {
    Answer::words(
        kind,
        format!(
            "**This looks like a question for {}.** Ask that agent; here I {}\n\n{}",
            better.info().name,
            own_work(kind),
            data_of(better)
        ),
    )
    .suggesting(Some(better))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_question_gets_its_agent_and_the_columns_it_needs() {
        let request = Request { question: "Plan delivery routes".to_owned(), ..Request::default() };
        let answer = answer(&request, &Tools::silent()).await.unwrap();
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
        let answer = answer(&request, &Tools::silent()).await.unwrap();
        assert_eq!(answer.suggested_agent, Some(AgentKind::DemandForecasting));
        assert_eq!(
            answer.content,
            "**stock.csv has 2 rows and 3 columns.**\n\n- date: dates, such as 2025-01-06, 2025-01-13\n\
             - demand: numbers, such as 5, 7\n- product_id: text, such as A, B\n\n\
             **Demand Forecasting fits this file.** Ask it the same question for an answer.\n"
        );
    }

    #[tokio::test]
    async fn small_talk_is_offered_nobody_else() {
        let request = Request { question: "Hello there".to_owned(), ..Request::default() };
        assert_eq!(answer(&request, &Tools::silent()).await.unwrap().suggested_agent, None);
    }
}
