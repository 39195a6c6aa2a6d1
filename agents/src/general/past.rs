//! Questions about the past that are asked of an agent of the time ahead: rows answer them, and never a forecast.

use intake::AgentError;
use protocol::{AgentKind, QuestionKind, Understood};
use report::Answer;

use super::{figure_of, of_data, past_stretch::asks_for_sales};
use crate::{
    question::follow_up::without_name,
    request::{Request, Tools},
    understood,
};

/// The agents of the time ahead, which are asked about the past as well.
pub(crate) const FORECASTING: [AgentKind; 2] =
    [AgentKind::DemandForecasting, AgentKind::DynamicDemandSensing];

/// The figure of past rows that a question for the general agent asks for, where its words alone are about the past and it would
/// otherwise be read as one for a forecast.
pub(crate) async fn of_past_rows(
    kind: AgentKind,
    request: &Request,
    read: &Understood,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    let is_near = read.agent == AgentKind::General || FORECASTING.contains(&read.agent);
    let is_of_rows =
        tables::is_of_rows_alone(&request.question) || names_past_stretch(request, &request.question);
    if kind != AgentKind::General || !is_near || !is_of_rows {
        return Ok(None);
    }
    let offered = if read.agent == AgentKind::General { AgentKind::DemandForecasting } else { read.agent };
    let answer = of_sales(request, offered, read, tools).await?;
    // Where a forecast would be made otherwise, what the rows lack is asked back.
    let would_forecast = read.agent != AgentKind::General && read.kind == QuestionKind::Analysis;
    Ok(answer.filter(|answer| answer.run.is_some() || would_forecast))
}

/// The figures of past months or weeks, such as `sales by month`; none for a question that asks for more. The agent that
/// forecasts them is offered.
pub(crate) async fn of_the_past(
    request: &Request,
    read: &Understood,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    let Some(dataset) = &request.dataset else { return Ok(None) };
    let question = without_name(&request.question, &dataset.name);
    let is_of_demand = read.agent == AgentKind::DemandForecasting && !read.params.contains_key("horizon");
    if !is_of_demand || request.is_explicit() || !tables::is_about_past_periods(&question) {
        return Ok(None);
    }
    let answer = of_data(request, dataset, &question, tools).await?;
    Ok(answer.filter(|answer| answer.run.is_some()).map(|answer| answer.suggesting(Some(read.agent))))
}

/// The figure of past sales that a question for a forecasting agent asks for: `how much did we sell in March`. None for a
/// question about the time ahead, or when the file does not have the figure and an analysis may tell it; where no forecast can
/// answer, what is missing is asked back.
pub(crate) async fn of_sales(
    request: &Request,
    kind: AgentKind,
    read: &Understood,
    tools: &Tools,
) -> Result<Option<Answer>, AgentError> {
    let Some(dataset) = &request.dataset else { return Ok(None) };
    let question = without_name(&request.question, &dataset.name);
    let is_of_past = tables::is_about_past_sales(&question) || names_past_stretch(request, &question);
    if request.is_explicit() || request.stays || !is_of_past {
        return Ok(None);
    }
    let found = of_data(request, dataset, &question, tools).await?;
    let (answer, open) = match found {
        Some(answer) if answer.run.is_some() => (Some(answer), None),
        found => (None, found),
    };
    // The names of the file are read for the typed request only where the words alone found no figure.
    let answer = match answer {
        Some(answer) => Some(answer),
        None => match understood::of_rows(request, tools).await? {
            Some(params) => figure_of(params, request, dataset, tools).await?,
            None => None,
        },
    };
    let is_beyond = answer.is_none() && is_beyond_forecasts(&question, read);
    // Sensing tells more of the past than rows do.
    let refused = || (kind == AgentKind::DemandForecasting).then(beyond_rows);
    let answer = match (answer, open) {
        (None, Some(open)) if is_beyond => Some(of_the_rows(open)),
        (None, None) if is_beyond => refused(),
        (answer, _) => answer,
    };
    Ok(answer.map(|answer| answer.suggesting(Some(kind))))
}

/// Whether the question names a stretch of the past by words that the calendar would read ahead.
fn names_past_stretch(request: &Request, question: &str) -> bool {
    request.today.is_some_and(|today| asks_for_sales(question, today))
}

/// Whether the question is about past rows and was not read as one for an analysis of the past, such as of unusual values.
fn is_beyond_forecasts(question: &str, read: &Understood) -> bool {
    const FORECASTS: [&str; 2] = ["forecast_demand", "sense_demand"];
    let is_forecast = read.tool.as_deref().is_none_or(|tool| FORECASTS.contains(&tool));
    is_forecast && read.changed.is_empty() && tables::is_of_rows_alone(question)
}

/// What is said where the rows cannot tell it either.
fn beyond_rows() -> Answer {
    let text = "This asks about the past, which no forecast answers, and I cannot work it out from the rows of the file as it is \
                asked. From the rows I can tell totals, means, medians and counts, by item or by month, the first ones of a ranking, \
                two periods or two groups side by side by item, shares, runs of rises and falls, and which items make most of the \
                whole. Name the column and the period, and I calculate it.\n";
    Answer::words(AgentKind::General, text.to_owned(), 0.0)
}

/// A question back about rows, with why no forecast is made.
fn of_the_rows(answer: Answer) -> Answer {
    let why = "This asks about the past, which the rows of the file answer and no forecast does.";
    Answer { content: format!("{why} {}", answer.content), ..answer }
}
