//! Unexpected requests, headers and packets: none of them may cause an error of the server. Requests are generated from
//! the OpenAPI document, so new routes are included automatically. The same seed generates the same requests;
//! `FUZZ_SEED` sets another seed and `FUZZ_CALLS` the number of calls of each route.

mod headers;
mod requests;
mod sockets;
mod values;
mod wire;

use api::route_table::Access;
use rand::{SeedableRng, rngs::StdRng};

use crate::{
    ownership::Belongings,
    support::{
        PASSWORD, Person, TestApp,
        described::{Call, Described},
    },
};
use values::Source;
use wire::{Answer, Raw};

const SEED: u64 = 20_260_101;
/// Enough to try each value of a small route several times, once on each engine.
const USUAL_CALLS: usize = 20;
/// A caller calls few routes: what some of them delete is missing for the others.
const ROUTES_OF_A_CALLER: usize = 6;
/// The number of failures that a report shows.
const SHOWN: usize = 20;

/// Requests that caused an error of the server or got no answer.
#[derive(Default)]
struct Failures(Vec<String>);

impl Failures {
    fn judge(&mut self, request: &Raw, answer: &Answer) {
        if answer.status.is_some_and(|status| status >= 500) {
            let text: String =
                answer.text.chars().rev().take(200).collect::<Vec<_>>().into_iter().rev().collect();
            self.0.push(format!("{:?} {text}\n    {request}", answer.status));
        }
    }

    fn are_none(&self) {
        assert!(
            self.0.is_empty(),
            "{} failures:\n{}",
            self.0.len(),
            self.0[..self.0.len().min(SHOWN)].join("\n")
        );
    }
}

#[tokio::test]
async fn no_request_for_a_described_route_makes_the_server_fail() {
    let app = TestApp::start().await;
    let described = Described::of(&app).await;
    let seed = number_in_environment("FUZZ_SEED").unwrap_or(SEED);
    let mut failures = Failures::default();
    let (mut good, mut all) = (0, 0);
    // Administrators' routes come last, because they change the plans on sale.
    let (administration, others): (Vec<&Call>, Vec<&Call>) =
        described.calls.iter().partition(|call| call.access == Access::Admin);
    let mut caller = Caller::new(&app).await;
    for (number, call) in others.into_iter().chain(administration).enumerate() {
        if call.access != Access::Admin && number % ROUTES_OF_A_CALLER == 0 {
            caller = Caller::new(&app).await;
        }
        caller.is_as(&app, call.access).await;
        let mut source = Source { chance: StdRng::seed_from_u64(seed), known: caller.known.clone() };
        for _ in 0..calls_per_route() {
            let request = requests::request(&mut source, &described, call, &caller.person.token);
            let answer = request.send(&app.address).await;
            failures.judge(&request, &answer);
            all += 1;
            good += usize::from(answer.status.is_some_and(|status| status < 400));
            // The call itself may have signed the caller out, banned them or erased their account.
            if answer.status == Some(401) && !caller.is_signed_in().await {
                caller.person = app.signed_in("enterprise").await;
                caller.is_as(&app, call.access).await;
            }
        }
    }
    println_of_a_test(&format!("seed {seed}: {all} requests, {good} of them good"));
    failures.are_none();
    assert!(good * 10 > all, "only {good} of {all} requests were good: the values do not fit the schemas");
    assert_eq!(app.signed_in("basic").await.get_json("/api/health").await["worker"], "ok");
}

/// The person who makes the calls, and the names of their belongings.
struct Caller {
    person: Person,
    known: Vec<String>,
}

impl Caller {
    async fn new(app: &TestApp) -> Self {
        let belongings = Belongings::new(app).await;
        let person = belongings.owner.clone();
        let mut known: Vec<String> = belongings.marks().into_iter().map(str::to_owned).collect();
        known.extend([belongings.user.to_string(), person.refresh_token.clone(), PASSWORD.to_owned()]);
        let usual =
            ["pro", "basic", "password", "refresh_token", "new", "answered", "active", "local", "sales.csv"];
        known.extend(usual.map(str::to_owned));
        known.push(app.platform.files.link("runs/a/b/map.html", app.platform.clock.now()));
        Self { person, known }
    }

    /// Gives the caller the plan and the role that this access requires.
    async fn is_as(&self, app: &TestApp, access: Access) {
        let role = if access == Access::Admin { "admin" } else { "user" };
        app.platform.db.grant(&self.person.email, Some(role), Some("enterprise")).await.unwrap();
    }

    async fn is_signed_in(&self) -> bool {
        self.person.get("/api/agents").send().await.expect("an answer").status().is_success()
    }
}

fn calls_per_route() -> usize {
    number_in_environment("FUZZ_CALLS").and_then(|calls| usize::try_from(calls).ok()).unwrap_or(USUAL_CALLS)
}

#[expect(clippy::disallowed_methods, reason = "how long a test searches is no configuration of the product")]
fn number_in_environment(name: &str) -> Option<u64> {
    std::env::var(name).ok()?.parse().ok()
}

#[expect(clippy::print_stdout, reason = "the seed is what finds a failure again")]
fn println_of_a_test(line: &str) {
    println!("{line}");
}
