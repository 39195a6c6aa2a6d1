//! The same scenario for the database, the event bus and the files, on the stores that the tests use.

use bytes::Bytes;
use chrono::{DateTime, Duration, Utc};
use futures::{TryStreamExt, stream};
use platform::{
    Clock, Db, EventBus, Platform,
    db::{
        conversations::messages::Message,
        turns::{Admitted, AskOutcome, Ending, Finished, NewTurn, Stored, Turn, TurnWrites},
    },
    events::{Listener, Received},
    files::StoreError,
};
use protocol::{AgentKind, BusEvent, Lane, QuestionKind, SessionId, TurnId, Understood, UserId};
use serde_json::{Value, json};
use tokio::time::timeout;
use url::Url;

use crate::support::{Services, Store, TestApp, socket::PATIENCE};

/// A database with one user and one of the user's sessions.
struct Desk {
    _services: Services,
    db: Db,
    turns: TurnWrites,
    clock: Clock,
    user: UserId,
    session: SessionId,
}

impl Desk {
    async fn new() -> Self {
        let (services, clock, user) = (Services::new().await, Clock::default(), UserId::generate());
        std::fs::create_dir_all(services.config().data_dir).unwrap();
        let db = platform::open_db(&services.config(), &clock).await.unwrap();
        db.add_profile(user, "ada@example.com", clock.now()).await.unwrap();
        let session = SessionId::try_from("session_one".to_owned()).unwrap();
        let turns = TurnWrites::new(&db);
        Self { _services: services, db, turns, clock, user, session }
    }

    fn now(&self) -> DateTime<Utc> {
        self.clock.now()
    }

    fn question(&self, client_id: &str) -> NewTurn {
        NewTurn {
            id: TurnId::generate(),
            session: self.session.clone(),
            user: self.user,
            agent: AgentKind::General,
            question: client_id.to_owned(),
            upload: None,
            with_upload: None,
            pinned: false,
            recalculates: None,
            client_id: Some(client_id.to_owned()),
            now: self.now(),
        }
    }

    async fn ask(&self, question: &NewTurn) -> AskOutcome {
        self.turns.ask(question.clone()).await.unwrap()
    }

    /// Stores a question and returns its turn.
    async fn asked(&self, text: &str) -> TurnId {
        let question = self.question(text);
        assert!(matches!(self.ask(&question).await, AskOutcome::Stored { .. }));
        question.id
    }

    /// These questions need no analysis, so they are in the chat lane.
    fn place_of(&self, turn: TurnId) -> Admitted {
        Admitted { turn, user: self.user, lane: Lane::Chat }
    }

    fn stored(&self, turn: TurnId) -> AskOutcome {
        AskOutcome::Stored { turn, admitted: Some(self.place_of(turn)) }
    }

    fn ended(&self, next: &[TurnId]) -> Finished {
        Finished { stored: Stored::Yes, next: next.iter().map(|turn| self.place_of(*turn)).collect() }
    }

    async fn claim(&self, turn: TurnId) -> Option<Turn> {
        self.turns.claim(turn, self.now()).await.unwrap().map(|claimed| claimed.turn)
    }

    async fn finish(&self, turn: &Turn, reply: &str) -> Finished {
        self.finish_with(turn, message(&self.session, turn.turn_id(), "assistant", reply)).await
    }

    async fn finish_with(&self, turn: &Turn, message: Message) -> Finished {
        let ending = Ending {
            turn: turn.clone(),
            state: "done",
            message,
            run: None,
            error: None,
            cause: None,
            event: None,
        };
        self.turns.finish(ending.into()).await.unwrap()
    }

    /// Asks, answers with this message of that turn, and reads what the stored reply has understood.
    async fn answered(&self, question: &str, changed: impl FnOnce(Message) -> Message) -> Option<Understood> {
        let turn = self.asked(question).await;
        let held = self.claim(turn).await.unwrap();
        self.finish_with(&held, changed(message(&self.session, turn, "assistant", "reply"))).await;
        let listed = self.db.messages(&self.session, self.user, None, 1).await.unwrap();
        let outcome = self.db.outcome(turn).await.unwrap().unwrap();
        assert_eq!(listed[0].understood(), outcome.understood());
        outcome.understood().map(|understood| *understood)
    }

    async fn conversation(&self) -> Vec<Value> {
        let messages = self.db.messages(&self.session, self.user, None, 1_000).await.unwrap();
        messages.into_iter().map(|message| message.content.0).collect()
    }
}

/// The result of finishing a turn that no longer belongs to the worker.
const LOST: Finished = Finished { stored: Stored::No, next: Vec::new() };

fn message(session: &SessionId, turn: TurnId, role: &str, text: &str) -> Message {
    Message {
        role: role.to_owned(),
        turn_id: Some(turn.0),
        ..Message::new(session, Value::from(text), Clock::default().now())
    }
}

#[tokio::test]
async fn a_question_with_a_known_client_id_is_the_question_that_was_stored() {
    let desk = Desk::new().await;
    let first = desk.question("one");
    assert_eq!(desk.ask(&first).await, desk.stored(first.id));
    assert_eq!(desk.ask(&desk.question("one")).await, AskOutcome::Known { turn: first.id });
    let held = desk.claim(first.id).await.unwrap();
    desk.finish(&held, "reply").await;
    assert_eq!(desk.ask(&desk.question("one")).await, AskOutcome::Known { turn: first.id });
    assert_eq!(desk.conversation().await, ["one", "reply"]);
}

#[tokio::test]
async fn what_was_understood_is_stored_with_its_reply() {
    let desk = Desk::new().await;
    let understood = Understood {
        params: json!({ "service_level": [0.95], "depot": "“null”" }).as_object().unwrap().clone(),
        not_understood: vec!["in the Leeds store".to_owned()],
        ..Understood::of(AgentKind::InventoryOptimization, QuestionKind::Analysis, 0.75)
    };
    let stored = desk.answered("one", |message| message.with_understood(Some(&understood))).await;
    assert_eq!(stored, Some(understood));
    assert_eq!(desk.answered("two", |message| message.with_understood(None)).await, None, "as older replies");
}

#[tokio::test]
async fn a_reply_is_read_although_another_version_wrote_what_was_understood() {
    let desk = Desk::new().await;
    let unknown = json!({ "kind": "a kind of tomorrow" });
    let read = desk.answered("one", |message| Message { understood: Some(unknown.into()), ..message }).await;
    assert_eq!(read, None);
    assert_eq!(desk.conversation().await, ["one", "reply"]);
}

#[tokio::test]
async fn a_question_sent_several_times_simultaneously_is_stored_once() {
    let desk = Desk::new().await;
    let questions: Vec<_> = (0..8).map(|_| desk.question("one")).collect();
    let answers = futures::future::join_all(questions.iter().map(|question| desk.ask(question))).await;
    let stored = answers.iter().filter(|asked| matches!(asked, AskOutcome::Stored { .. })).count();
    assert_eq!(stored, 1, "{answers:?}");
    assert_eq!(desk.conversation().await, ["one"]);
}

#[tokio::test]
async fn a_question_for_a_foreign_session_or_an_agent_outside_the_plan_is_refused() {
    let desk = Desk::new().await;
    desk.asked("one").await;
    let stranger = UserId::generate();
    desk.db.add_profile(stranger, "eve@example.com", desk.now()).await.unwrap();
    let theirs = NewTurn { user: stranger, ..desk.question("two") };
    assert_eq!(desk.ask(&theirs).await, AskOutcome::NotOwner);
    let closed = NewTurn { agent: AgentKind::SupplierSelection, ..desk.question("three") };
    assert_eq!(desk.ask(&closed).await, AskOutcome::AgentClosed);
    assert_eq!(desk.conversation().await, ["one"]);
}

#[tokio::test]
async fn only_the_first_turn_of_a_session_is_queued_and_its_end_starts_the_next() {
    let desk = Desk::new().await;
    let (one, two) = (desk.question("one"), desk.question("two"));
    assert_eq!(desk.ask(&one).await, desk.stored(one.id));
    assert_eq!(desk.ask(&two).await, AskOutcome::Stored { turn: two.id, admitted: None });
    let elsewhere = SessionId::try_from("session_two".to_owned()).unwrap();
    let other = NewTurn { session: elsewhere, ..desk.question("three") };
    assert_eq!(desk.ask(&other).await, desk.stored(other.id));
    let held = desk.claim(one.id).await.unwrap();
    assert_eq!(desk.finish(&held, "reply").await, desk.ended(&[two.id]));
    let held = desk.claim(two.id).await.unwrap();
    assert_eq!(desk.finish(&held, "reply").await, desk.ended(&[]));
}

#[tokio::test]
async fn a_worker_that_lost_its_turn_cannot_end_it() {
    let desk = Desk::new().await;
    let turn = desk.asked("one").await;
    let slow = desk.claim(turn).await.unwrap();
    let quick = desk.claim(turn).await.unwrap();
    assert_eq!((slow.attempt, quick.attempt), (1, 2));
    assert_eq!(desk.finish(&slow, "too late").await, LOST);
    assert_eq!(desk.finish(&quick, "reply").await, desk.ended(&[]));
    assert_eq!(desk.finish(&quick, "again").await, LOST);
    assert!(desk.claim(turn).await.is_none(), "it has ended");
    assert_eq!(desk.conversation().await, ["one", "reply"]);
}

#[tokio::test]
async fn a_turn_stopped_before_its_reply_stays_stopped_and_the_next_one_starts() {
    let desk = Desk::new().await;
    let (one, two) = (desk.asked("one").await, desk.asked("two").await);
    let held = desk.claim(one).await.unwrap();
    assert!(desk.db.stop_turn(one, UserId::generate(), desk.now()).await.unwrap().is_none(), "not theirs");
    let (stopped, next) = desk.db.stop_turn(one, desk.user, desk.now()).await.unwrap().unwrap();
    assert_eq!((stopped.turn_id(), next), (one, vec![desk.place_of(two)]));
    assert_eq!(desk.finish(&held, "too late").await, LOST);
    assert!(desk.claim(one).await.is_none(), "it has ended");
    assert!(desk.db.stop_turn(one, desk.user, desk.now()).await.unwrap().is_none(), "it has ended");
    assert_eq!(desk.conversation().await, ["one", "two"]);
}

#[tokio::test]
async fn a_stop_after_the_reply_has_no_effect() {
    let desk = Desk::new().await;
    let turn = desk.asked("one").await;
    let held = desk.claim(turn).await.unwrap();
    desk.finish(&held, "reply").await;
    assert!(desk.db.stop_turn(turn, desk.user, desk.now()).await.unwrap().is_none());
    assert_eq!(desk.conversation().await, ["one", "reply"]);
}

#[tokio::test]
async fn exactly_one_sweep_finds_a_turn_that_was_never_queued() {
    let desk = Desk::new().await;
    let (head, _waiting) = (desk.asked("one").await, desk.asked("two").await);
    assert_eq!(unpushed(&desk).await, [], "it may still be on its way");
    desk.clock.advance(Duration::seconds(10));
    assert_eq!(unpushed(&desk).await, [desk.place_of(head)]);
    assert_eq!(unpushed(&desk).await, [], "the first caller pushes it");
    desk.claim(head).await;
    desk.clock.advance(Duration::seconds(10));
    assert_eq!(unpushed(&desk).await, [], "a worker has it");
}

#[tokio::test]
async fn a_turn_known_to_be_queued_is_not_pushed_again_while_the_queue_is_busy() {
    let desk = Desk::new().await;
    let turn = desk.asked("one").await;
    desk.turns.note_pushed(&[desk.place_of(turn)]);
    desk.clock.advance(Duration::seconds(10));
    let before = desk.now() - Duration::seconds(5);
    let noted = async {
        while desk.db.turns_in_queue(Lane::Chat, before).await.unwrap() == 0 {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    };
    timeout(PATIENCE, noted).await.expect("the push is noted");
    assert_eq!(unpushed(&desk).await, []);
    // An empty queue has lost the turn.
    let untaken = desk.db.take_untaken_turns(Lane::Chat, before, desk.now()).await.unwrap();
    assert_eq!(untaken, [desk.place_of(turn)]);
}

#[tokio::test]
async fn exactly_one_sweep_finds_a_turn_that_the_queue_lost() {
    let desk = Desk::new().await;
    let turn = desk.asked("one").await;
    let held = desk.claim(turn).await.unwrap();
    assert_eq!(dropped(&desk).await, [], "it has just begun");
    desk.clock.advance(Duration::seconds(10));
    assert_eq!(dropped(&desk).await, [desk.place_of(turn)]);
    assert_eq!(dropped(&desk).await, [], "the first caller pushes it");
    desk.finish(&held, "reply").await;
    desk.clock.advance(Duration::seconds(10));
    assert_eq!(dropped(&desk).await, [], "it has ended");
}

async fn unpushed(desk: &Desk) -> Vec<Admitted> {
    desk.db.take_unpushed_turns(Lane::Chat, desk.now() - Duration::seconds(5), desk.now()).await.unwrap()
}

async fn dropped(desk: &Desk) -> Vec<Admitted> {
    desk.db.take_dropped_turns(Lane::Chat, desk.now() - Duration::seconds(5), desk.now()).await.unwrap()
}

#[tokio::test]
async fn every_listener_receives_every_event_in_order() {
    let bus = bus(&Services::new().await).await;
    let mut listeners = [bus.listen().await.unwrap(), bus.listen().await.unwrap()];
    drop(bus.listen().await.unwrap());
    let events: Vec<_> = (0..100).map(|_| BusEvent::StopTurn { turn: TurnId::generate() }).collect();
    for some in events.chunks(7) {
        bus.publish(some).await.unwrap();
    }
    for listener in &mut listeners {
        for event in &events {
            assert_eq!(heard(listener).await, Received::Event(event.clone()));
        }
    }
}

#[tokio::test]
async fn buses_of_two_installations_do_not_receive_events_of_each_other() {
    let (here, there) = (bus(&Services::new().await).await, bus(&Services::new().await).await);
    let mut listener = here.listen().await.unwrap();
    let [theirs, ours] = [(); 2].map(|()| BusEvent::StopTurn { turn: TurnId::generate() });
    there.publish(&[theirs]).await.unwrap();
    here.publish(std::slice::from_ref(&ours)).await.unwrap();
    assert_eq!(heard(&mut listener).await, Received::Event(ours));
}

#[tokio::test]
async fn a_listener_with_a_broken_connection_is_notified_of_the_gap_and_gets_later_events() {
    let Some(services) = services_on_database_of_their_own(7).await else { return };
    let bus = bus(&services).await;
    let mut listener = bus.listen().await.unwrap();
    cut_listeners(&services, 7).await;
    assert_eq!(heard(&mut listener).await, Received::Gap);
    let event = BusEvent::StopTurn { turn: TurnId::generate() };
    bus.publish(std::slice::from_ref(&event)).await.unwrap();
    assert_eq!(heard(&mut listener).await, Received::Event(event));
}

#[tokio::test]
async fn browsers_reconnect_after_a_gap_and_miss_no_event() {
    let Some(services) = services_on_database_of_their_own(8).await else { return };
    let app = TestApp::start_on(services).await;
    let user = app.signed_in("basic").await;
    let mut chat = user.join_session().await;
    chat.next("session_state").await;
    cut_listeners(&app.services, 8).await;
    assert!(chat.socket.try_next(PATIENCE).await.is_none(), "the socket is closed");
    let mut chat = user.join(&chat.session).await;
    chat.send("Hello").await;
    chat.next("chat_response").await;
    assert_eq!(chat.roles().await, ["user", "assistant"]);
}

#[tokio::test]
async fn a_waiting_call_gets_a_reply_that_was_stored_during_a_gap() {
    let Some(services) = services_on_database_of_their_own(9).await else { return };
    let app = TestApp::start_api_on(services).await;
    let user = app.signed_in("basic").await;
    let question = json!({ "message": "Hello", "session_id": "session_one" });
    let call = tokio::spawn(user.post("/api/chat").json(&question).send());
    let (db, turns, now) = (&app.platform.db, &app.platform.turns, app.platform.clock.now());
    let session = SessionId::try_from("session_one".to_owned()).unwrap();
    let turn = loop {
        if let Some(turn) = db.head_turn(&session).await.unwrap() {
            break turns.claim(turn.turn_id(), now).await.unwrap().unwrap().turn;
        }
    };
    let reply = message(&session, turn.turn_id(), "assistant", "Stored but never published");
    let ending =
        Ending { turn, state: "done", message: reply, run: None, error: None, cause: None, event: None };
    turns.finish(ending.into()).await.unwrap();
    cut_listeners(&app.services, 9).await;
    let answer: Value = call.await.unwrap().unwrap().json().await.unwrap();
    assert_eq!(answer["content"], "Stored but never published");
}

async fn bus(services: &Services) -> EventBus {
    match Store::from_env() {
        Store::Embedded => EventBus::local(),
        Store::ScaledOut { .. } => {
            let config = services.config();
            EventBus::redis(services.var("REDIS_URL"), &config.redis_namespace).await.unwrap()
        }
    }
}

async fn heard(listener: &mut Listener) -> Received {
    timeout(PATIENCE, listener.recv()).await.expect("news in time").expect("an open bus")
}

/// Stores with their own database number in Redis, which distinguishes their connections from those of other tests.
async fn services_on_database_of_their_own(number: u8) -> Option<Services> {
    let Store::ScaledOut { redis, .. } = Store::from_env() else { return None };
    let mut url = Url::parse(&redis).unwrap();
    url.set_path(&number.to_string());
    Some(Services::new().await.with("REDIS_URL", url.as_str()))
}

/// Closes the connections of all listeners on one database of Redis.
async fn cut_listeners(services: &Services, number: u8) {
    let client = redis::Client::open(services.var("REDIS_URL")).unwrap();
    let mut connection = client.get_multiplexed_async_connection().await.unwrap();
    let mut list = redis::cmd("CLIENT");
    let clients: String =
        list.arg("LIST").arg("TYPE").arg("pubsub").query_async(&mut connection).await.unwrap();
    let database = format!("db={number}");
    let mut cut = 0;
    for client in clients.lines().filter(|client| client.split(' ').any(|field| field == database)) {
        let id = client.split(' ').find_map(|field| field.strip_prefix("id=")).unwrap();
        redis::cmd("CLIENT").arg("KILL").arg("ID").arg(id).query_async::<()>(&mut connection).await.unwrap();
        cut += 1;
    }
    assert!(cut > 0, "nobody listens");
}

#[tokio::test]
async fn a_stored_file_is_read_unchanged() {
    let (_services, platform) = platform().await;
    let files = &platform.files;
    let parts = ["date,demand\n", "", "2024-01-01,5\n"];
    let stored = files.store("uploads/a/b/c.csv", 100, chunks(&parts)).await.unwrap();
    let whole = parts.concat();
    assert_eq!(stored.bytes, whole.len() as u64);
    assert_eq!(files.read("uploads/a/b/c.csv").await.unwrap().unwrap(), whole);
    let (size, content) = files.stream("uploads/a/b/c.csv").await.unwrap().unwrap();
    let pieces: Vec<Bytes> = content.try_collect().await.unwrap();
    assert_eq!((size, pieces.concat()), (stored.bytes, whole.into_bytes()));
    files.put("uploads/a/b/c.csv", b"new".to_vec()).await.unwrap();
    assert_eq!(files.read("uploads/a/b/c.csv").await.unwrap().unwrap(), "new");
}

#[tokio::test]
async fn files_that_are_too_large_interrupted_or_deleted_leave_nothing_in_the_store() {
    let (_services, platform) = platform().await;
    let files = &platform.files;
    let refused = files.store("uploads/a", 5, chunks(&["abc", "def"])).await.unwrap_err();
    assert!(matches!(refused, StoreError::TooLarge { limit: 5 }));
    let broken = stream::iter([Ok(Bytes::from_static(b"abc")), Err(anyhow::anyhow!("gone"))]);
    let refused = files.store("uploads/a", 5, broken).await.unwrap_err();
    assert!(matches!(refused, StoreError::Incomplete(_)));
    assert_eq!(files.read("uploads/a").await.unwrap(), None);
    assert!(files.stream("uploads/a").await.unwrap().is_none());
    files.put("uploads/a", b"abc".to_vec()).await.unwrap();
    files.delete("uploads/a").await.unwrap();
    files.delete("uploads/a").await.unwrap();
    assert_eq!(files.read("uploads/a").await.unwrap(), None);
}

#[tokio::test]
async fn a_link_of_one_process_is_valid_only_in_processes_of_the_same_installation() {
    let (services, here) = platform().await;
    let (_elsewhere, stranger) = platform().await;
    let now = here.clock.now();
    let link = Url::parse("http://localhost").unwrap().join(&here.files.link("runs/a", now)).unwrap();
    let value = |name: &str| link.query_pairs().find(|(key, _)| key == name).unwrap().1.into_owned();
    let (expires, signature) = (value("expires").parse().unwrap(), value("signature"));
    drop(here);
    let again = Platform::open(services.config()).await.unwrap();
    assert!(again.files.is_valid_link("runs/a", expires, &signature, now));
    assert!(!stranger.files.is_valid_link("runs/a", expires, &signature, now));
}

async fn platform() -> (Services, Platform) {
    let services = Services::new().await;
    let platform = Platform::open(services.config()).await.unwrap();
    (services, platform)
}

fn chunks(parts: &[&'static str]) -> impl futures::Stream<Item = anyhow::Result<Bytes>> + Unpin {
    stream::iter(parts.iter().map(|part| Ok(Bytes::from_static(part.as_bytes()))).collect::<Vec<_>>())
}
