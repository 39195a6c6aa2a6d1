//! Users share the workers: no user has more than two turns in a lane of the queue, users take turns, and questions
//! that need no analysis never wait behind analyses.

use std::{
    collections::HashMap,
    time::{Duration, Instant},
};

use platform::{
    Platform,
    db::{
        conversations::messages::Message,
        turns::{Admitted, AskOutcome, Ending, NewTurn, PLACES_PER_USER, Stored},
    },
    queue::LaneCounts,
};
use protocol::{AgentKind, Lane, SessionId, TurnId, UploadId, UserId};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::json;
use tokio::time::{sleep, timeout};

use crate::support::{Chat, Person, Services, TestApp, a_moment, on_either, socket::PATIENCE};

const HEAVY_TURNS: usize = 20;
const GREETINGS: usize = 40;

/// Stores with one user and no worker: a question waits until the test ends it.
struct Counter {
    _services: Services,
    platform: Platform,
    user: UserId,
}

impl Counter {
    async fn new() -> Self {
        let services = Services::new().await;
        let platform = Platform::open(services.config()).await.unwrap();
        let user = UserId::generate();
        platform.db.add_profile(user, "ada@example.com", platform.clock.now()).await.unwrap();
        Self { _services: services, platform, user }
    }

    async fn ask(&self, session: &str) -> (TurnId, Option<Admitted>) {
        let question = NewTurn {
            id: TurnId::generate(),
            session: SessionId::try_from(session.to_owned()).unwrap(),
            user: self.user,
            agent: AgentKind::General,
            question: "Hello".to_owned(),
            upload: None,
            with_upload: None,
            pinned: false,
            recalculates: None,
            client_id: None,
            now: self.platform.clock.now(),
        };
        match self.platform.turns.ask(question).await.unwrap() {
            AskOutcome::Stored { turn, admitted } => (turn, admitted),
            other => panic!("{other:?}"),
        }
    }

    async fn end(&self, turn: TurnId) -> Vec<TurnId> {
        let platform = &self.platform;
        let turn = platform.turns.claim(turn, platform.clock.now()).await.unwrap().unwrap().turn;
        let message = Message {
            turn_id: Some(turn.id),
            ..Message::new(&turn.session(), json!("Hello"), platform.clock.now())
        };
        let ending =
            Ending { turn, state: "done", message, run: None, error: None, cause: None, event: None };
        let finished = platform.turns.finish(ending.into()).await.unwrap();
        assert_eq!(finished.stored, Stored::Yes);
        finished.next.iter().map(|admitted| admitted.turn).collect()
    }

    async fn stop(&self, turn: TurnId) -> Vec<TurnId> {
        let stopped = self.platform.db.stop_turn(turn, self.user, self.platform.clock.now()).await.unwrap();
        stopped.unwrap().1.iter().map(|admitted| admitted.turn).collect()
    }
}

#[tokio::test]
async fn a_user_has_two_running_turns_and_the_oldest_waiting_turn_is_next() {
    let counter = Counter::new().await;
    let mut turns = Vec::new();
    for number in 0..6 {
        let (turn, admitted) = counter.ask(&format!("session_{number}")).await;
        assert_eq!(admitted.is_some(), number < 2, "turn {number}");
        turns.push(turn);
    }
    assert_eq!(counter.end(turns[1]).await, [turns[2]]);
    assert_eq!(counter.stop(turns[0]).await, [turns[3]]);
    assert_eq!(counter.stop(turns[4]).await, [], "it had no place");
    assert_eq!(counter.end(turns[2]).await, [turns[5]]);
    assert_eq!(counter.end(turns[5]).await, []);
    assert_eq!(counter.end(turns[3]).await, []);
}

#[tokio::test]
async fn simultaneous_questions_do_not_exceed_the_places_of_their_user() {
    let counter = Counter::new().await;
    let names: Vec<_> = (0..12).map(|number| format!("session_{number}")).collect();
    let asked = futures::future::join_all(names.iter().map(|name| counter.ask(name))).await;
    let with_place = asked.iter().filter(|(_, admitted)| admitted.is_some()).count();
    assert_eq!(with_place, usize::try_from(PLACES_PER_USER).unwrap());
    // Turns end in any order, and each of the 12 turns gets a place exactly once.
    let mut open: Vec<TurnId> = asked.iter().filter_map(|(_, admitted)| admitted.map(|it| it.turn)).collect();
    let mut seen = open.len();
    while !open.is_empty() {
        let ended = futures::future::join_all(open.drain(..).map(|turn| counter.end(turn))).await;
        open = ended.concat();
        assert!(open.len() <= 2, "{open:?}");
        seen += open.len();
    }
    assert_eq!(seen, 12);
}

#[tokio::test]
async fn users_are_served_alternately_however_much_one_of_them_asks() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (greedy, other) = (app.signed_in("basic").await, app.signed_in("basic").await);
    let mut names = HashMap::new();
    for (person, name, count) in [(&greedy, "greedy", 6), (&other, "other", 2)] {
        for number in 0..count {
            let session = format!("{name}_{number}");
            ask(&app, person, &session, NOTHING, "Hello").await;
            names.insert(session, name);
        }
    }
    app.start_worker();
    until_all_ended(&app, names.keys()).await;
    let order = sessions_by_start(&app).await;
    let order: Vec<_> = order.iter().map(|session| names[session]).collect();
    let last_of_other = order.iter().rposition(|name| *name == "other").unwrap();
    // Two turns of the first user were in the queue before, and two more may start while the other user's are answered.
    assert!(last_of_other < 6, "{order:?}");
}

#[tokio::test]
async fn a_greeting_is_answered_immediately_during_twenty_analyses_of_another_user() {
    let app = TestApp::start().await;
    let (greedy, polite) = (app.signed_in("enterprise").await, app.signed_in("basic").await);
    let routes = routes_of(&app, &greedy).await;
    for number in 0..HEAVY_TURNS {
        let question = "Plan routes for 2 vehicles of capacity 10000, think for 5 seconds";
        ask(&app, &greedy, &format!("heavy_{number}"), routes, question).await;
    }
    let mut chat = polite.join_session().await;
    chat.next("session_state").await;
    let mut waits = Vec::new();
    for _ in 0..GREETINGS {
        let asked = Instant::now();
        chat.send("Hello").await;
        chat.next("chat_response").await;
        waits.push(asked.elapsed());
        at_most_two_run(&app, &greedy).await;
    }
    waits.sort_unstable();
    let (half, most, all) = (waits[GREETINGS / 2], waits[GREETINGS * 9 / 10], waits[GREETINGS - 1]);
    println!("greetings beside {HEAVY_TURNS} analyses: p50 {half:?}, p90 {most:?}, the slowest {all:?}");
    assert!(open_turns(&app, &greedy).await.len() > 2, "the analyses ended before the greetings");
    assert!(most < Duration::from_secs(1), "{waits:?}");
}

#[tokio::test]
async fn the_forecast_of_another_user_runs_before_waiting_analyses() {
    let app = TestApp::start_on(Services::new().await.with("WORKER_CONCURRENCY", "2")).await;
    let (greedy, other) = (app.signed_in("enterprise").await, app.signed_in("basic").await);
    let mut chat = other.join_session().await;
    let sales = demand(40);
    assert!(other.upload(&chat.session, "demand.csv", sales).await.status().is_success());
    // The first one waits for the analysis of the file.
    forecast(&mut chat, 5).await;
    let alone = forecast(&mut chat, 6).await;
    let routes = routes_of(&app, &greedy).await;
    for number in 0..HEAVY_TURNS {
        let question = "Plan routes for 2 vehicles of capacity 10000, think for 30 seconds";
        ask(&app, &greedy, &format!("heavy_{number}"), routes, question).await;
    }
    until_running(&app, &greedy).await;
    let beside = forecast(&mut chat, 7).await;
    println!("a forecast takes {alone:?} alone and {beside:?} beside {HEAVY_TURNS} routes of another user");
    let waiting = open_turns(&app, &greedy).await;
    assert_eq!(waiting.len(), HEAVY_TURNS, "it waited for none of them");
}

#[tokio::test]
async fn places_are_released_after_stops_and_deletions() {
    let app = TestApp::start().await;
    let user = app.signed_in("basic").await;
    let seed = uuid::Uuid::new_v4().as_u64_pair().0;
    println!("seed {seed}");
    let mut random = StdRng::seed_from_u64(seed);
    for round in 0..6 {
        let sessions: Vec<_> = (0..8).map(|number| format!("round_{round}_{number}")).collect();
        for session in sessions.iter().chain(&sessions) {
            ask(&app, &user, session, NOTHING, "Hello").await;
        }
        for session in &sessions {
            match random.random_range(0..3) {
                0 => {
                    let path = format!("/api/sessions/{session}");
                    let deleted = user.request(reqwest::Method::DELETE, &path).send().await.unwrap();
                    assert!(deleted.status().is_success(), "{}", deleted.status());
                }
                1 => {
                    let history = user.get_json(&format!("/api/sessions/{session}/messages")).await;
                    if let Some(turn) = history["turn"]["turn_id"].as_str() {
                        let stopped = user.post(&format!("/api/chat/{turn}/stop")).send().await.unwrap();
                        assert!(stopped.status().is_success(), "{}", stopped.status());
                    }
                }
                _ => {}
            }
        }
        until_all_ended(&app, sessions.iter()).await;
    }
    assert!(open_turns(&app, &user).await.is_empty());
    until_queue_is_empty(&app).await;
    let mut chat = user.join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
}

#[tokio::test]
async fn erasing_a_user_removes_their_turns_from_the_queue() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (leaving, staying) = (app.signed_in("basic").await, app.signed_in("basic").await);
    for number in 0..5 {
        ask(&app, &leaving, &format!("leaving_{number}"), NOTHING, "Hello").await;
    }
    let user = user_id(&app, &leaving).await;
    app.platform.db.erase_user(user, app.platform.clock.now()).await.unwrap();
    app.start_worker();
    let mut chat = staying.join_session().await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    until_queue_is_empty(&app).await;
}

#[tokio::test]
async fn a_turn_that_was_stored_and_not_pushed_is_answered_within_seconds_while_the_queue_is_busy() {
    let app = TestApp::start().await;
    let (busy, user) = (app.signed_in("enterprise").await, app.signed_in("basic").await);
    let routes = routes_of(&app, &busy).await;
    for number in 0..6 {
        let question = "Plan routes for 2 vehicles of capacity 10000, think for 20 seconds";
        ask(&app, &busy, &format!("heavy_{number}"), routes, question).await;
    }
    until_running(&app, &busy).await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    let stored = Instant::now();
    // A process that dies right after it has stored the question leaves this state.
    store(&app, &user, &chat.session, NOTHING, "Hello").await;
    chat.next("chat_response").await;
    println!("answered {:?} after it was stored", stored.elapsed());
    assert!(stored.elapsed() < Duration::from_secs(4), "{:?}", stored.elapsed());
}

#[tokio::test]
async fn an_analysis_that_timed_out_releases_its_core_when_it_ends() {
    let services = Services::new().await.with("JOB_TIMEOUT_SECS", "1").with("WORKER_CONCURRENCY", "1");
    let app = TestApp::start_on(services).await;
    let user = app.signed_in("enterprise").await;
    let routes = routes_of(&app, &user).await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    for _ in 0..3 {
        let question = "Plan routes for 2 vehicles of capacity 10000, think for 30 seconds";
        ask(&app, &user, &chat.session, routes, question).await;
    }
    let asked = Instant::now();
    for _ in 0..3 {
        let text = chat.next_error().await;
        assert!(text.starts_with("The analysis took longer than 1 seconds and was stopped."), "{text}");
    }
    assert!(asked.elapsed() < Duration::from_secs(15), "each waited for the search before it");
}

/// Asks a question as the API does, without a socket.
async fn ask(app: &TestApp, person: &Person, session: &str, about: About, text: &str) {
    let admitted = store(app, person, session, about, text).await;
    app.platform.push_turns(admitted.as_slice()).await.unwrap();
}

async fn store(app: &TestApp, person: &Person, session: &str, about: About, text: &str) -> Option<Admitted> {
    let question = NewTurn {
        id: TurnId::generate(),
        session: SessionId::try_from(session.to_owned()).unwrap(),
        user: user_id(app, person).await,
        agent: about.agent,
        question: text.to_owned(),
        upload: about.upload,
        with_upload: None,
        pinned: false,
        recalculates: None,
        client_id: None,
        now: app.platform.clock.now(),
    };
    match app.platform.turns.ask(question).await.unwrap() {
        AskOutcome::Stored { admitted, .. } => admitted,
        other => panic!("the question was refused: {other:?}"),
    }
}

/// The agent and the file that a question is about.
#[derive(Clone, Copy)]
struct About {
    agent: AgentKind,
    upload: Option<UploadId>,
}

const NOTHING: About = About { agent: AgentKind::General, upload: None };

async fn forecast(chat: &mut Chat, months: usize) -> Duration {
    let asked = Instant::now();
    chat.send_to("demand_forecasting", &format!("Forecast the next {months} months")).await;
    chat.next("chat_response").await;
    asked.elapsed()
}

/// A file of places to visit, after its analysis.
async fn routes_of(app: &TestApp, person: &Person) -> About {
    let mut csv = "location,lat,lon,demand\ndepot,50.0,8.0,0\n".to_owned();
    for stop in 0..120 {
        let (row, column) = (stop / 12, stop % 12);
        csv += &format!(
            "S{stop},{:.3},{:.3},{}\n",
            50.0 + f64::from(row) * 0.013,
            8.0 + f64::from(column) * 0.017,
            1 + stop % 7
        );
    }
    let uploaded = person.upload_alone("stops.csv", csv.into_bytes()).await;
    let upload: UploadId = serde_json::from_value(uploaded["upload_id"].clone()).expect("an upload");
    let analyzed = async {
        while !app.platform.db.upload(upload).await.unwrap().expect("an upload").is_analyzed() {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, analyzed).await.expect("the file is analyzed");
    About { agent: AgentKind::VehicleRouting, upload: Some(upload) }
}

fn demand(products: usize) -> Vec<u8> {
    let mut csv = "date,demand,product_id\n".to_owned();
    for product in 0..products {
        for month in 0..48 {
            let demand = 100 + month + (product * 7 + month * 13) % 29;
            csv += &format!("{}-{:02}-01,{demand},P{product}\n", 2020 + month / 12, month % 12 + 1);
        }
    }
    csv.into_bytes()
}

async fn user_id(app: &TestApp, person: &Person) -> UserId {
    app.platform.db.grant(&person.email, None, None).await.unwrap().expect("a user")
}

async fn open_turns(app: &TestApp, person: &Person) -> Vec<TurnId> {
    let user = user_id(app, person).await;
    states(app, user).await.into_iter().map(|(turn, _)| turn).collect()
}

/// All open turns, each with whether it is running.
async fn states(app: &TestApp, user: UserId) -> Vec<(TurnId, bool)> {
    const SQL: &str =
        "SELECT id, state = 'running' FROM turns WHERE user_id = $1 AND finished_at IS NULL ORDER BY id";
    let rows: Vec<(uuid::Uuid, bool)> = on_either!(&app.platform.db, line => {
        sqlx::query_as(SQL).bind(user.0).fetch_all(line).await.unwrap()
    });
    rows.into_iter().map(|(turn, is_running)| (TurnId(turn), is_running)).collect()
}

async fn at_most_two_run(app: &TestApp, person: &Person) {
    let user = user_id(app, person).await;
    let running = states(app, user).await.iter().filter(|(_, is_running)| *is_running).count();
    assert!(running <= 2, "{running} turns of one user run");
}

async fn until_running(app: &TestApp, person: &Person) {
    let user = user_id(app, person).await;
    let running = async {
        while !states(app, user).await.iter().any(|(_, is_running)| *is_running) {
            sleep(Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, running).await.expect("a running turn");
}

/// Sessions of one turn each, in the order in which workers started the turns.
async fn sessions_by_start(app: &TestApp) -> Vec<String> {
    const SQL: &str = "SELECT session_id FROM turns ORDER BY started_at, id";
    on_either!(&app.platform.db, line => sqlx::query_scalar(SQL).fetch_all(line).await.unwrap())
}

/// Waits until these sessions have no open turn.
async fn until_all_ended(app: &TestApp, sessions: impl Iterator<Item = &String>) {
    let waiting = async {
        for name in sessions {
            let session = SessionId::try_from(name.clone()).unwrap();
            while app.platform.db.head_turn(&session).await.unwrap().is_some() {
                sleep(Duration::from_millis(5)).await;
            }
        }
    };
    timeout(PATIENCE, waiting).await.expect("all turns end");
}

async fn until_queue_is_empty(app: &TestApp) {
    let empty = async {
        loop {
            let mut counts = Vec::new();
            for lane in [Lane::Chat, Lane::Analyses] {
                counts.push(app.platform.queue.counts(lane).await.unwrap());
            }
            if counts.iter().all(|counts| *counts == LaneCounts::default()) {
                break;
            }
            a_moment().await;
        }
    };
    timeout(PATIENCE, empty).await.expect("an empty queue");
}
