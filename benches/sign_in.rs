//! What a flood of sign-ins does to everybody else, and whether the time of an answer tells who has an account.
//! The load shares the cores with the server. Limits are so high that nothing is refused, and counted all the same.
//!
//! `cargo bench --bench sign_in -- --help` lists what can be chosen.

#![expect(clippy::print_stdout, reason = "the figures are what the person at the terminal waits for")]

#[expect(dead_code, reason = "tests need more of a person than a benchmark does")]
#[path = "../tests/it/support/person.rs"]
mod person;
#[expect(dead_code, reason = "the benchmark of the chat measures processes too")]
mod process;
#[expect(dead_code, reason = "the benchmark of the chat measures services too")]
mod services;
#[path = "../tests/it/support/socket.rs"]
mod socket;
#[expect(dead_code, reason = "the benchmark of the chat compares stacks")]
mod stack;

use std::time::{Duration, Instant};

use clap::Parser;
use futures::future::join_all;
use reqwest::{Client, RequestBuilder, StatusCode};
use serde_json::{Value, json};
use tokio::time::{MissedTickBehavior, interval};
use uuid::Uuid;

use crate::{
    person::{PASSWORD, Person},
    services::Services,
    stack::{Running, Stack},
};

/// Accounts that sign in again and again.
const PEOPLE: usize = 20;
const ASK_EVERY: Duration = Duration::from_millis(10);
const WRONG_PASSWORD: &str = "not the password of anybody";

/// Sign-ins beside other work, and the times of answers for known and unknown addresses.
#[derive(Parser)]
struct Options {
    /// Stacks to measure
    #[arg(long, value_delimiter = ',', default_value = "embedded,scaled-out")]
    stacks: Vec<Stack>,
    /// Seconds of the flood
    #[arg(long, default_value_t = 20)]
    seconds: u64,
    /// Sign-ins in each of them
    #[arg(long, default_value_t = 50)]
    per_second: u32,
    /// Calls for a known and for an unknown address each
    #[arg(long, default_value_t = 200)]
    tries: usize,
    /// What `cargo bench` passes
    #[arg(long, hide = true)]
    bench: bool,
}

#[tokio::main]
async fn main() {
    let options = Options::parse();
    let services = Services::start();
    for stack in &options.stacks {
        let running = stack.start(&services).await;
        let outbox = running.outbox();
        let people: Vec<Person> =
            join_all((0..PEOPLE).map(|_| Person::sign_up(&running.address, &outbox))).await;
        println!("-- {}", stack.name());
        flood(&running, &people, &options).await;
        compare(&running, &people[0].email, options.tries).await;
    }
}

/// Signs in at a steady pace, however long the answers take, while one person asks for the agents.
async fn flood(running: &Running, people: &[Person], options: &Options) {
    let client = Client::new();
    let duration = Duration::from_secs(options.seconds);
    let mut turn = people.iter().cycle();
    let sign_ins = at_a_pace(Duration::from_secs(1) / options.per_second, duration, || {
        let email = &turn.next().expect("people").email;
        let body = json!({ "email": email, "password": PASSWORD });
        client.post(format!("{}/auth/v1/token?grant_type=password", running.address)).json(&body)
    });
    let questions = at_a_pace(ASK_EVERY, duration, || people[0].get("/api/agents"));
    let (sign_ins, questions) = tokio::join!(sign_ins, questions);
    let served = sign_ins.iter().filter(|(status, _)| *status == StatusCode::OK).count();
    let answered = questions.iter().filter(|(status, _)| *status == StatusCode::OK).count();
    println!("sign-ins      {}  served {served} of {}", row(sign_ins.clone()), sign_ins.len());
    println!("/api/agents   {}  answered {answered} of {}", row(questions.clone()), questions.len());
}

type Answer = (StatusCode, Duration);

async fn at_a_pace(
    every: Duration,
    during: Duration,
    mut request: impl FnMut() -> RequestBuilder,
) -> Vec<Answer> {
    let mut ticks = interval(every);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
    let began = Instant::now();
    let mut calls = Vec::new();
    while began.elapsed() < during {
        ticks.tick().await;
        calls.push(tokio::spawn(timed(request())));
    }
    let answers = join_all(calls).await;
    answers.into_iter().map(|answer| answer.expect("an answer")).collect()
}

async fn timed(request: RequestBuilder) -> Answer {
    let sent_at = Instant::now();
    let answer = request.send().await.expect("an answer");
    let status = answer.status();
    answer.bytes().await.expect("a whole answer");
    (status, sent_at.elapsed())
}

fn row(answers: Vec<Answer>) -> String {
    let mut times: Vec<Duration> = answers.into_iter().map(|(_, time)| time).collect();
    format!("p50 {:>7.1} ms  p99 {:>7.1} ms", percentile(&mut times, 50), percentile(&mut times, 99))
}

fn percentile(times: &mut [Duration], percent: usize) -> f64 {
    times.sort_unstable();
    let index = (times.len() * percent / 100).min(times.len().saturating_sub(1));
    times.get(index).map_or(0.0, |time| time.as_secs_f64() * 1000.0)
}

/// Medians of the same call for an address that has an account and for one that has none.
async fn compare(running: &Running, known: &str, tries: usize) {
    let password = |email: &str| json!({ "email": email, "password": WRONG_PASSWORD });
    let sign_up = |email: &str| json!({ "email": email, "password": PASSWORD });
    let recover = |email: &str| json!({ "email": email });
    let resend = |email: &str| json!({ "type": "signup", "email": email });
    let waiting = unknown();
    let answer = timed(post(&Client::new(), running, "/signup", &sign_up(&waiting))).await;
    assert_eq!(answer.0, StatusCode::OK, "a sign-up");
    compare_one(running, "/token?grant_type=password", known, password, tries).await;
    compare_one(running, "/signup", known, sign_up, tries).await;
    compare_one(running, "/recover", known, recover, tries).await;
    compare_one(running, "/resend", &waiting, resend, tries).await;
}

async fn compare_one(running: &Running, path: &str, known: &str, body: impl Fn(&str) -> Value, tries: usize) {
    let client = Client::new();
    let (mut times, mut unknown_times) = (Vec::new(), Vec::new());
    for _ in 0..tries {
        let (status, time) = timed(post(&client, running, path, &body(known))).await;
        if status == StatusCode::NOT_FOUND {
            println!("{path:<28} not measured: this server does not have it");
            return;
        }
        let (unknown_status, unknown_time) = timed(post(&client, running, path, &body(&unknown()))).await;
        assert_eq!(status, unknown_status, "{path} tells who has an account by its status");
        times.push(time);
        unknown_times.push(unknown_time);
    }
    let (known, unknown) = (percentile(&mut times, 50), percentile(&mut unknown_times, 50));
    let ratio = known / unknown;
    println!("{path:<28} known {known:>7.2} ms  unknown {unknown:>7.2} ms  ratio {ratio:.3}");
}

fn post(client: &Client, running: &Running, path: &str, body: &Value) -> RequestBuilder {
    client.post(format!("{}/auth/v1{path}", running.address)).json(body)
}

fn unknown() -> String {
    format!("{}@example.com", Uuid::new_v4().simple())
}
