//! Many users chat while processes are killed at random moments and restarted: every question has exactly one reply, in
//! order. The users behave as the browser does: they send a question that was not stored again with the same
//! `client_id`, and read missed events from the history.

use std::{
    collections::HashSet,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use reqwest::Client;
use serde_json::{Value, json};
use tokio::{
    task::JoinSet,
    time::{Instant, sleep, timeout},
};

use crate::support::{
    Person, Process, Services, Site, a_moment,
    socket::{PATIENCE, Socket},
};

const USERS: usize = 20;
/// On each of the two kinds of stores.
const KILLS: usize = 25;
/// A kill comes after this many replies since the last one, and at most this long after them.
const REPLIES_BETWEEN_KILLS: usize = 10;
const LONGEST_PAUSE_MS: u64 = 150;
/// The longest pause of a user between two questions.
const LONGEST_THOUGHT_MS: u64 = 200;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_question_is_lost_or_answered_twice_while_processes_are_killed() {
    let seed = uuid::Uuid::new_v4().as_u64_pair().0;
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    // No job may use up its attempts here, however often its worker is killed.
    let services = Services::new().await.with("JOB_MAX_ATTEMPTS", "100");
    let mut site = Site::start_many(services, 2).await;
    let storm = Arc::new(Storm::default());
    storm.tell_addresses(&site);
    let mut users = JoinSet::new();
    for _ in 0..USERS {
        let user = User::new(site.sign_up().await, storm.clone(), StdRng::seed_from_u64(random.random()));
        users.spawn(user.chat());
    }
    for _ in 0..KILLS {
        storm.replies(REPLIES_BETWEEN_KILLS).await;
        sleep(Duration::from_millis(random.random_range(0..LONGEST_PAUSE_MS))).await;
        kill_one(&mut site, &mut random).await;
        storm.tell_addresses(&site);
    }
    storm.is_over.store(true, Ordering::Relaxed);
    let mut total = 0;
    for user in users.join_all().await {
        total += user.questions;
        check(&user.person.at(site.address()), &user.session, user.questions).await;
    }
    println!("{total} questions, {KILLS} kills");
}

async fn kill_one(site: &mut Site, random: &mut StdRng) {
    let Site { services, apis, workers } = site;
    let index = random.random_range(0..apis.len() + workers.len());
    let role = match (workers.is_empty(), index < apis.len()) {
        (true, _) => "serve",
        (false, true) => "api",
        (false, false) => "worker",
    };
    let victim = apis.iter_mut().chain(workers).nth(index).unwrap();
    victim.kill().await;
    *victim = Process::start(role, services).await;
}

/// Checks that every question is in the history once, and has one reply in the same order.
async fn check(user: &Person, session: &str, questions: usize) {
    let history = user.get_json(&format!("/api/sessions/{session}/messages")).await;
    let messages = history["messages"].as_array().unwrap();
    let of = |role: &str| messages.iter().filter(|message| message["role"] == role).collect::<Vec<_>>();
    let (asked, answered) = (of("user"), of("assistant"));
    let texts: Vec<_> = asked.iter().map(|message| message["content"].as_str().unwrap()).collect();
    let expected: Vec<_> = (0..questions).map(text).collect();
    assert_eq!(texts, expected, "{session}");
    let turns = |messages: &[&Value]| messages.iter().map(|m| m["turn_id"].clone()).collect::<Vec<_>>();
    assert_eq!(turns(&asked), turns(&answered), "{session}");
    assert_eq!(messages.len(), 2 * questions, "{session}: {:?}", of("error"));
    assert_eq!(history["turn"], Value::Null, "{session}");
}

fn text(number: usize) -> String {
    format!("Question {number}")
}

/// The state that the users and the killer share.
#[derive(Default)]
struct Storm {
    addresses: Mutex<Vec<String>>,
    replies: AtomicUsize,
    is_over: AtomicBool,
}

impl Storm {
    fn tell_addresses(&self, site: &Site) {
        *self.addresses.lock().unwrap_or_else(PoisonError::into_inner) =
            site.apis.iter().map(|api| api.address.clone()).collect();
    }

    fn addresses(&self) -> Vec<String> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Waits for this many further replies.
    async fn replies(&self, count: usize) {
        let goal = self.replies.load(Ordering::Relaxed) + count;
        let reached = async {
            while self.replies.load(Ordering::Relaxed) < goal {
                sleep(Duration::from_millis(5)).await;
            }
        };
        timeout(PATIENCE, reached).await.expect("replies in time");
    }
}

struct User {
    person: Person,
    session: String,
    storm: Arc<Storm>,
    random: StdRng,
    client: Client,
    questions: usize,
    /// Turns whose reply this user has received, on the socket or in the history.
    answered: HashSet<String>,
    tab: Option<Tab>,
}

/// One connection, which must deliver each reply at most once.
struct Tab {
    socket: Socket,
    address: String,
    told: HashSet<String>,
}

/// The state of a question, as far as the user knows.
#[derive(PartialEq)]
enum Known {
    Missing,
    Stored,
    Answered,
}

impl User {
    fn new(person: Person, storm: Arc<Storm>, random: StdRng) -> Self {
        let session = format!("session_{}", uuid::Uuid::new_v4().simple());
        let (client, questions, answered, tab) = Default::default();
        Self { person, session, storm, random, client, questions, answered, tab }
    }

    /// Asks one question after the other until the storm is over.
    async fn chat(mut self) -> Self {
        while !self.storm.is_over.load(Ordering::Relaxed) {
            self.ask_until_answered().await;
            self.questions += 1;
            self.storm.replies.fetch_add(1, Ordering::Relaxed);
            sleep(Duration::from_millis(self.random.random_range(0..LONGEST_THOUGHT_MS))).await;
        }
        self
    }

    async fn ask_until_answered(&mut self) {
        let mut known = Known::Missing;
        while known != Known::Answered {
            let Some(tab) = self.tab.take() else {
                self.connect().await;
                known = self.look().await.unwrap_or(known);
                continue;
            };
            let seen = if known == Known::Missing { self.send(&tab).await } else { Some(Known::Stored) };
            let (tab, seen) = match seen {
                Some(_) => self.listen(tab).await,
                None => (None, None),
            };
            self.tab = tab;
            known = seen.unwrap_or(known);
        }
    }

    /// Connects to one of the servers and joins; if that fails, tries again. Servers may die faster than a user of a busy
    /// machine can connect, so only the time counts in which none has died.
    async fn connect(&mut self) {
        let (mut alive, mut since) = (self.storm.addresses(), Instant::now());
        loop {
            let address = &alive[self.random.random_range(0..alive.len())];
            let joining = join(&self.client, address, &self.session, &self.person.token);
            self.tab = timeout(PATIENCE, joining).await.ok().flatten();
            if self.tab.is_some() {
                return;
            }
            let now = self.storm.addresses();
            if now != alive {
                (alive, since) = (now, Instant::now());
            }
            assert!(since.elapsed() < PATIENCE, "a server in time");
            a_moment().await;
        }
    }

    /// The state of the question in the history; `None` and no connection if it cannot be read.
    async fn look(&mut self) -> Option<Known> {
        let tab = self.tab.take()?;
        let path = format!("/api/sessions/{}/messages", self.session);
        let answer = self.person.at(&tab.address).get(&path).send().await.ok()?;
        let history: Value = answer.error_for_status().ok()?.json().await.ok()?;
        self.tab = Some(tab);
        let messages = history["messages"].as_array()?;
        let replies = messages.iter().filter(|message| message["role"] != "user");
        self.answered.extend(replies.map(|message| message["turn_id"].to_string()));
        let text = text(self.questions);
        let question = messages.iter().find(|message| message["content"] == text);
        Some(match question {
            None => Known::Missing,
            Some(question) if self.answered.contains(&question["turn_id"].to_string()) => Known::Answered,
            Some(_) => Known::Stored,
        })
    }

    async fn send(&self, tab: &Tab) -> Option<Known> {
        let question = json!({
            "message": text(self.questions), "session_id": self.session, "token": self.person.token,
            "client_id": self.questions.to_string(),
        });
        tab.socket.try_emit("chat_message", &question).await.map(|()| Known::Stored)
    }

    /// Waits for a new reply; drops the connection if it failed or reported an error.
    async fn listen(&mut self, mut tab: Tab) -> (Option<Tab>, Option<Known>) {
        let waiting_since = Instant::now();
        while let Some((name, event)) = tab.socket.try_next(PATIENCE).await {
            let turn = event["turn_id"].to_string();
            match name.as_str() {
                "chat_response" => {
                    assert!(tab.told.insert(turn.clone()), "published twice on one socket: {event}");
                    if self.answered.insert(turn) {
                        return (Some(tab), Some(Known::Answered));
                    }
                }
                "error" => return (None, None),
                _ => {}
            }
        }
        assert!(
            waiting_since.elapsed() < PATIENCE,
            "question {} of {} waited in vain on an open connection",
            self.questions,
            self.session
        );
        (None, None)
    }
}

/// A socket that has joined the session, which the first event confirms.
async fn join(client: &Client, address: &str, session: &str, token: &str) -> Option<Tab> {
    let mut socket = Socket::try_connect(client, address).await?;
    socket.try_emit("join_session", &json!({ "session_id": session, "token": token })).await?;
    let (name, _) = socket.try_next(PATIENCE).await?;
    (name != "error").then(|| Tab { socket, address: address.to_owned(), told: HashSet::new() })
}
