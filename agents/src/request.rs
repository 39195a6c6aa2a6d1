//! A question to an agent, and the tools that the agent may use while it works.

use std::{any::Any, sync::Arc};

use chrono::NaiveDate;
use serde::de::DeserializeOwned;
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use crate::{
    conversation::{Conversation, NoConversation},
    last_work::LastWork,
    outside::Outside,
};
use intake::{AgentError, Dataset, KeptTable};
use protocol::{AgentKind, RunId, Understood};
use report::{
    Purpose,
    markdown::plain,
    number::{products, whole},
};

/// The steps of every tool: reading, preparing, calculating, writing.
const STEPS: u32 = 4;
/// More progress lines than this for one step are too many to read.
const MOST_COUNTED: usize = 40;

/// One question with everything that decides its answer.
#[derive(Clone, Default)]
pub struct Request {
    pub question: String,
    /// The user's own words, when `question` is the complete sentence of a follow-up; they may say what it cannot.
    pub said: Option<String>,
    /// The file of the question, with further files beside it if there are some.
    pub dataset: Option<Dataset>,
    /// The conversation's previous run, which a follow-up edits.
    pub last_run: Option<LastRun>,
    /// The `result.json` of that run, for a question why it says what it says.
    pub last_result: Option<Arc<Value>>,
    pub limits: Limits,
    /// Explicit parameters; they win over the words of the question.
    pub params: Option<Value>,
    /// The tool that the question was understood to ask for; the words decide when it is absent.
    pub tool: Option<String>,
    /// What was understood of the question as parameters of that tool. They fill in what the tool's own reading of the words
    /// leaves open.
    pub understood_params: Option<Value>,
    pub seed: u64,
    /// Whether the answer is kept or only looked at.
    pub purpose: Purpose,
    /// The day on which the question is asked, which decides what `next month` is. Without it the question is not read as a
    /// typed request.
    pub today: Option<NaiveDate>,
    /// What was understood of the conversation's previous question.
    pub before: Option<Box<Understood>>,
    /// What was understood of this question, when its caller asked for that already.
    pub understood: Option<Box<Understood>>,
    /// The agents that the user's plan opens; all of them when absent.
    pub open_agents: Option<Vec<AgentKind>>,
    /// Whether the agent that was asked answers whatever the question looks like.
    pub stays: bool,
}

impl Request {
    /// The request whose files are read once, until its work begins.
    pub(crate) fn keeping_tables(self) -> Self {
        Self { dataset: self.dataset.map(|files| files.kept_as(KeptTable::for_question)), ..self }
    }

    /// Whether its parameters say what to calculate. Those that only name columns leave that to the words.
    pub(crate) fn is_explicit(&self) -> bool {
        let only_columns = |params: &Value| {
            params
                .as_object()
                .is_some_and(|params| !params.is_empty() && params.keys().all(|name| name == "columns"))
        };
        self.params.as_ref().is_some_and(|params| !only_columns(params))
    }

    /// What was understood as parameters of the tool; nothing when they are not of its kind.
    pub(crate) fn understood_as<P: DeserializeOwned + Default>(&self) -> P {
        let params = self.understood_params.clone();
        params.and_then(|params| serde_json::from_value(params).ok()).unwrap_or_default()
    }

    /// The parts of the question that the typed request of this tool names as not understood.
    pub(crate) fn named_as_unused(&self, tool: &str) -> &[String] {
        let understood = self.understood.as_ref().filter(|_| self.understood_params.is_some());
        let understood = understood.filter(|understood| understood.tool.as_deref() == Some(tool));
        understood.map_or(&[], |understood| &understood.not_understood)
    }

    /// The words that the user wrote.
    pub(crate) fn words(&self) -> &str {
        self.said.as_deref().unwrap_or(&self.question)
    }

    /// Whether the user's plan opens this agent.
    pub(crate) fn opens(&self, kind: AgentKind) -> bool {
        self.open_agents.as_ref().is_none_or(|open| open.contains(&kind))
    }
}

/// The tool of an earlier run and the parameters it was given.
#[derive(Clone, Debug)]
pub struct LastRun {
    /// Stands for everything that decided the run, such as its files; absent when that is not known.
    pub id: Option<RunId>,
    pub tool: String,
    pub params: Value,
}

/// The limits of the user's plan; `None` is unlimited.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limits {
    pub max_products: Option<u64>,
    /// How many seconds one search for routes may take.
    pub max_search_seconds: Option<f64>,
}

impl Limits {
    /// Checks whether an analysis may use the products of a file: the `named` ones, or all when none was named. Agents
    /// call it as soon as they have counted the products, before the heavy work.
    ///
    /// # Errors
    /// When it would use more than the plan allows.
    pub(crate) fn allow(self, file: &str, in_file: usize, named: usize) -> Result<(), AgentError> {
        let used = if named == 0 { in_file } else { named };
        let Some(most) = self.max_products.filter(|most| used as u64 > *most) else { return Ok(()) };
        let (file, in_file, most) = (plain(file), whole(in_file as f64), whole(most as f64));
        let request = if named == 0 {
            format!("{file} has {in_file} products")
        } else {
            format!("Your question is about {} of the {in_file} products of {file}", whole(named as f64))
        };
        Err(AgentError::Limit(format!(
            "{request}, and your plan allows {most} in one analysis. Name up to {most} of them in your question, \
             upload a file with fewer, or upgrade your plan."
        )))
    }

    /// The same check for the stops of a plan of routes, where a question cannot select some of them.
    ///
    /// # Errors
    /// When there are more than the plan allows.
    pub(crate) fn allow_stops(self, file: &str, stops: usize) -> Result<(), AgentError> {
        let Some(most) = self.max_products.filter(|most| stops as u64 > *most) else { return Ok(()) };
        Err(AgentError::Limit(format!(
            "{} has {} stops, and your plan allows {} in one analysis. Upload a file with fewer, or upgrade your plan.",
            plain(file),
            whole(stops as f64),
            whole(most as f64)
        )))
    }
}

/// Reports progress, cancels the work, and gives access to outside services. Cheap to clone.
#[derive(Clone)]
pub struct Tools {
    pub progress: Arc<dyn Fn(Progress) + Send + Sync>,
    /// Called with the name of a tool when it starts.
    pub started: Arc<dyn Fn(&'static str) + Send + Sync>,
    pub cancel: CancellationToken,
    pub outside: Outside,
    /// What was calculated last for the same run, where that is kept.
    pub last_work: LastWork,
    /// The conversation that the question belongs to.
    pub conversation: Arc<dyn Conversation>,
    /// Kept until the work has ended, even when its caller no longer waits: blocking work holds a clone.
    pub held: Option<Arc<dyn Any + Send + Sync>>,
}

impl Tools {
    /// Reports no progress, and is cancelled only through `cancel`.
    #[must_use]
    pub fn silent() -> Self {
        let (cancel, outside) = (CancellationToken::new(), Outside::default());
        let conversation = Arc::new(NoConversation);
        Self {
            progress: Arc::new(|_| {}),
            started: Arc::new(|_| {}),
            cancel,
            outside,
            last_work: LastWork::default(),
            conversation,
            held: None,
        }
    }

    /// Reports which tool starts.
    pub(crate) fn start(&self, tool: &'static str) {
        (self.started)(tool);
    }

    /// Reports the progress of the work, and stops cancelled work.
    pub(crate) fn step(&self, step: u32, percent: u8, message: String) -> Result<(), AgentError> {
        if self.cancel.is_cancelled() {
            return Err(AgentError::Cancelled);
        }
        (self.progress)(Progress { message, percent, step, steps: STEPS });
        Ok(())
    }

    /// Reports at intervals how many of `total` products the third step has finished: `Forecasting 3 of 12 products`.
    pub(crate) fn counting(&self, activity: &'static str, total: usize) -> impl Fn(usize) + Sync {
        let every = total.div_ceil(MOST_COUNTED).max(1);
        move |finished| {
            if finished.is_multiple_of(every) {
                let message = format!("{activity} {} of {}", whole(finished as f64), products(total));
                let percent = u8::try_from(20 + 70 * finished / total.max(1)).unwrap_or(90);
                (self.progress)(Progress { message, percent, step: 3, steps: STEPS });
            }
        }
    }
}

/// One progress line for the user; `percent` is 0 to 100, `step` counts from 1 to `steps`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    pub message: String,
    pub percent: u8,
    pub step: u32,
    pub steps: u32,
}
