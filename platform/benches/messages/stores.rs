//! The stores of one installation, and what the API and a worker do with them for one message.

use std::{
    collections::HashMap,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
};

use anyhow::Context;
use apalis::prelude::{BoxDynError, Data, Monitor, MonitorContext, WorkerBuilder};
use chrono::{TimeDelta, Utc};
use futures::{StreamExt, TryStreamExt};
use platform::{
    Db, EventBus, Queue, TurnWrites,
    db::{
        conversations::{messages::Message, titles::MadeTitle},
        identity::{NewAuthSession, NewLink, SessionOwners, SignUp},
        turns::{Admitted, AskOutcome, Ending, MAX_WAITING_PER_USER, NewTurn, Turn},
    },
    events::Listener,
    queue::QueueOptions,
};
use protocol::{
    AgentKind, BusEvent, ChatEvent, ChatJob, SessionId, TurnId, UserId,
    events::{
        ChatResponse, ConversationsChanged, ListChange, ProgressUpdate, StartProcessing, StopProcessing,
        StopReason,
    },
};
use serde_json::{Value, json};
use tokio::{sync::mpsc, task::JoinHandle};
use uuid::Uuid;

use crate::{Caller, News};

/// Chats that a worker answers at a time on two cores.
const SLOTS: usize = 128;
const QUESTION: &str = "What does a safety stock protect against, and how is it calculated?";
const ANSWER: &str = "A safety stock covers demand and lead times that are higher than expected. It grows with the \
    service level, with the spread of the demand and with the lead time.";

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Engine {
    Sqlite,
    Postgres,
}

impl Engine {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Sqlite => "sqlite",
            Self::Postgres => "postgres",
        }
    }
}

pub(crate) struct Stores {
    pub(crate) engine: Engine,
    db: Db,
    turns: TurnWrites,
    owners: SessionOwners,
    queue: Queue,
    events: EventBus,
    sockets: Mutex<HashMap<SessionId, mpsc::UnboundedSender<News>>>,
    folder: PathBuf,
}

impl Stores {
    /// The stores of a new installation; none where no server is named.
    pub(crate) async fn open(engine: Engine) -> anyhow::Result<Option<Arc<Self>>> {
        let name = format!("messages_{}", Uuid::new_v4().simple());
        let folder = std::env::temp_dir().join(&name);
        std::fs::create_dir_all(&folder)?;
        let options = QueueOptions::default();
        let (db, queue, events) = match engine {
            Engine::Sqlite => (
                Db::sqlite(&folder.join("some.db")).await?,
                Queue::sqlite(&folder.join("queue.db"), options).await?,
                EventBus::local(),
            ),
            Engine::Postgres => {
                let [postgres, redis] = ["TEST_POSTGRES_URL", "TEST_REDIS_URL"].map(std::env::var);
                let (Ok(postgres), Ok(redis)) = (postgres, redis) else { return Ok(None) };
                (
                    Db::postgres(&new_database(&postgres, &name).await?).await?,
                    Queue::redis(&redis, &name, options).await?,
                    EventBus::redis(&redis, &name).await?,
                )
            }
        };
        db.migrate(Utc::now()).await?;
        let (turns, owners, sockets) = (TurnWrites::new(&db), SessionOwners::new(&db), Mutex::default());
        Ok(Some(Arc::new(Self { engine, db, turns, owners, queue, events, sockets, folder })))
    }

    pub(crate) async fn listen(&self) -> anyhow::Result<Listener> {
        self.events.listen().await
    }

    /// A signed-in user with a conversation.
    pub(crate) async fn caller(&self) -> anyhow::Result<Caller> {
        let (user, device, now) = (UserId(Uuid::now_v7()), Uuid::now_v7(), Utc::now());
        let (email, token) = (format!("{}@b.test", user.0), device.to_string());
        let expires_at = now + TimeDelta::hours(1);
        let link = NewLink { kind: "signup", email: &email, token_hash: &token, challenge: None, expires_at };
        let metadata = json!({});
        let sign_up = SignUp { user, password_hash: "hash", user_metadata: &metadata, link };
        self.db.sign_up(&sign_up, now, now - TimeDelta::minutes(1)).await?;
        let began =
            NewAuthSession { id: device, user, method: "password", token_hash: &token, password_hash: None };
        self.db.begin_auth_session(&began, now).await?;
        let session = SessionId::try_from(format!("session-{}", Uuid::now_v7()))?;
        let (sender, news) = mpsc::unbounded_channel();
        self.sockets.lock().unwrap_or_else(PoisonError::into_inner).insert(session.clone(), sender);
        Ok(Caller { user, device, session, news })
    }

    pub(crate) fn deliver(&self, session: &SessionId, news: News) {
        if let Some(socket) = self.sockets.lock().unwrap_or_else(PoisonError::into_inner).get(session) {
            let _ = socket.send(news);
        }
    }

    /// Stores this many questions, rounded up to whole people, and lets them wait: no worker is told of them.
    pub(crate) async fn let_wait(self: &Arc<Self>, questions: usize) -> anyhow::Result<()> {
        let of_each = usize::try_from(MAX_WAITING_PER_USER)?;
        let people = questions.div_ceil(of_each);
        futures::stream::iter(0..people)
            .map(|_| async {
                let person = self.caller().await?;
                for _ in 0..of_each {
                    let stored = self.turns.ask(question_of(&person)).await?;
                    anyhow::ensure!(matches!(stored, AskOutcome::Stored { .. }), "a question was refused");
                }
                anyhow::Ok(())
            })
            .buffer_unordered(SLOTS)
            .try_collect()
            .await
    }

    /// What the API does with a question of a socket.
    pub(crate) async fn ask(self: &Arc<Self>, caller: &Caller) -> anyhow::Result<()> {
        let owner = self.owners.owner(caller.device, caller.user, Utc::now()).await?;
        owner.context("the device is signed in")?;
        let AskOutcome::Stored { admitted, .. } = self.turns.ask(question_of(caller)).await? else {
            anyhow::bail!("the question was refused")
        };
        let (stores, user, session) = (Arc::clone(self), caller.user, caller.session.clone());
        tokio::spawn(async move { stores.push(admitted.as_slice()).await });
        let stores = Arc::clone(self);
        tokio::spawn(async move { stores.events.publish(&[changed(user, session)]).await });
        Ok(())
    }

    async fn push(&self, admitted: &[Admitted]) -> anyhow::Result<()> {
        let jobs: Vec<_> = admitted.iter().map(|admitted| ChatJob { turn: admitted.turn }).collect();
        if !jobs.is_empty() {
            self.queue.push_all(&jobs).await?;
            self.turns.note_pushed(admitted);
        }
        Ok(())
    }

    /// What a worker does with the job of a question.
    async fn answer(&self, job: ChatJob) -> anyhow::Result<()> {
        let Some(claimed) = self.turns.claim(job.turn, Utc::now()).await? else { return Ok(()) };
        self.events.publish(&opening(&claimed.turn)).await?;
        claimed.plan().context("the user has a plan")?;
        anyhow::ensure!(claimed.last_run.is_none(), "no analysis has run");
        drop(claimed.understood_before());
        self.conclude(claimed.turn).await
    }

    async fn conclude(&self, turn: Turn) -> anyhow::Result<()> {
        let (session, user) = (turn.session(), UserId(turn.user_id));
        let understood = json!({ "agent": "general", "kind": "knowledge", "params": {}, "confidence": 0.9 });
        let message = Message {
            turn_id: Some(turn.id),
            agent_type: Some("general".to_owned()),
            confidence: Some(0.9),
            understood: Some(understood.into()),
            ..Message::new(&session, Value::from(ANSWER), Utc::now())
        };
        let ending =
            Ending { turn, state: "done", message, run: None, error: None, cause: None, event: None };
        let ending = Arc::new(ending);
        let finished = self.turns.finish(Arc::clone(&ending)).await?;
        let mut events = closing(&ending).to_vec();
        if ending.turn.wants_title(false) == Some(true) {
            self.events.publish(&events).await?;
            self.db.make_title(&session, user, &MadeTitle { title: QUESTION, of_analysis: false }).await?;
            events.clear();
        }
        events.push(changed(user, session));
        self.events.publish(&events).await?;
        self.push(&finished.next).await
    }

    /// Starts a worker for chats.
    pub(crate) fn work(self: &Arc<Self>) -> Worker {
        let stores = Arc::clone(self);
        let monitor = Monitor::new().register(move |run| {
            let name = format!("messages-{run}");
            let backend = stores.queue.backend::<ChatJob>(&name, SLOTS);
            WorkerBuilder::new(name).backend(backend).data(Arc::clone(&stores)).build(handle)
        });
        let context = monitor.context();
        let task = tokio::spawn(async move { monitor.run().await.expect("a good end") });
        Worker { context, task }
    }
}

impl Drop for Stores {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

pub(crate) struct Worker {
    context: MonitorContext,
    task: JoinHandle<()>,
}

impl Worker {
    pub(crate) async fn stop(self) -> anyhow::Result<()> {
        self.context.shutdown()?;
        Ok(self.task.await?)
    }
}

async fn handle(job: ChatJob, stores: Data<Arc<Stores>>) -> Result<(), BoxDynError> {
    tokio::spawn(async move { stores.answer(job).await }).await??;
    Ok(())
}

fn question_of(caller: &Caller) -> NewTurn {
    NewTurn {
        id: TurnId::generate(),
        session: caller.session.clone(),
        user: caller.user,
        agent: AgentKind::General,
        question: QUESTION.to_owned(),
        upload: None,
        with_upload: None,
        pinned: false,
        recalculates: None,
        client_id: Some(Uuid::now_v7().to_string()),
        now: Utc::now(),
    }
}

fn changed(user: UserId, session: SessionId) -> BusEvent {
    let change = ConversationsChanged { session_id: session, what: ListChange::Asked };
    BusEvent::ConversationsChanged { user, change }
}

fn opening(turn: &Turn) -> [BusEvent; 2] {
    let timestamp = turn.started_at.unwrap_or_else(Utc::now);
    let start = StartProcessing { turn_id: turn.turn_id(), agent_type: turn.agent(), timestamp };
    let progress = ProgressUpdate {
        message: "Reading your question".to_owned(),
        timestamp,
        percent: 1,
        step: 1,
        steps: 1,
        turn_id: Some(turn.turn_id()),
        upload_id: None,
    };
    let session = turn.session();
    [
        BusEvent::Session { session: session.clone(), event: ChatEvent::StartProcessing(start) },
        BusEvent::Session { session, event: ChatEvent::ProgressUpdate(progress) },
    ]
}

fn closing(ending: &Ending) -> [BusEvent; 2] {
    let turn_id = ending.turn.turn_id();
    let response = ChatResponse {
        turn_id,
        content: ending.message.content.0.clone(),
        timestamp: ending.message.created_at,
        agent_type: AgentKind::General,
        confidence: ending.message.confidence,
        run_id: None,
        suggested_agent: None,
        understood: ending.message.understood(),
    };
    let session = ending.turn.session();
    let over = StopProcessing { turn_id, reason: StopReason::Done };
    [
        BusEvent::Session { session: session.clone(), event: ChatEvent::ChatResponse(response) },
        BusEvent::Session { session, event: ChatEvent::StopProcessing(over) },
    ]
}

async fn new_database(server: &str, name: &str) -> anyhow::Result<String> {
    let created = tokio::process::Command::new("psql")
        .args([server, "-q", "-c", &format!("CREATE DATABASE {name}")])
        .status()
        .await
        .context("running psql")?;
    anyhow::ensure!(created.success(), "no database could be created");
    let mut address: url::Url = server.parse()?;
    address.set_path(name);
    Ok(address.to_string())
}
