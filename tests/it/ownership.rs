//! Checks who may do what, for every route of the OpenAPI document and every event of the socket, with all kinds of
//! callers. The expected results follow from the document: the list of routes states who may call, and
//! `ownership/names.rs` states which parameters and fields name something that belongs to one person. New routes are
//! included automatically.

mod belongings;
mod links;
mod names;
mod requests;
mod sockets;
mod state;
mod viewing;

use api::route_table::Access;
use platform::db::installation::heartbeats::Beat;
use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::{
    support::{
        PASSWORD, Person, Services, TestApp,
        described::{Call, Described},
    },
    tokens::{Forgeries, forgeries},
};
pub use belongings::Belongings;
use names::Meaning;
use requests::{Filling, Named, Place, is_about_belongings, named, owned};
pub use state::state as all_rows;
use state::{difference, state};

/// Kinds of callers without a valid sign-in, by their names among the forgeries.
const NOT_SIGNED_IN: [&str; 7] = [
    "no token",
    "nonsense",
    "another key under our id",
    "expired",
    "a session that has ended",
    "a banned account",
    "an erased account",
];

/// The answer for everything that does not exist.
const NOT_FOUND: &str = r#"{"code":"not_found","error":"Not found"}"#;

/// Tokens of each kind that must not be accepted.
async fn outsiders(app: &TestApp, person: &Person) -> Forgeries {
    let mut all = forgeries(app, person).await;
    all.retain(|(wrong, _)| NOT_SIGNED_IN.contains(wrong));
    assert_eq!(all.len(), NOT_SIGNED_IN.len(), "every kind appears once");
    all
}

#[tokio::test]
async fn every_guarded_route_refuses_callers_who_are_not_signed_in() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let described = Described::of(&app).await;
    let belongings = Belongings::new(&app).await;
    let outsiders = outsiders(&app, &belongings.owner).await;
    let before = state(&app).await;
    let mut walked = 0;
    for call in described.calls.iter().filter(|call| call.access != Access::Anyone) {
        let filling = Filling::of(&named(&described, call), &belongings);
        for (wrong, token) in &outsiders {
            let request = filling.request((&described, call), &belongings.owner, token.as_deref());
            let (status, body) = answer(request).await;
            let is_refused = if call.path.starts_with("/auth/") {
                status == StatusCode::UNAUTHORIZED || status == StatusCode::FORBIDDEN
            } else {
                let refusal = json!({ "error": "Not authenticated", "code": "not_authenticated" });
                status == StatusCode::UNAUTHORIZED && as_json(&body) == refusal
            };
            assert!(is_refused, "{wrong}: {} answered {status} {body}", call.name());
            walked += 1;
        }
    }
    assert!(walked > 200, "only {walked} calls");
    assert_eq!(difference(&before, &state(&app).await), Vec::<String>::new());
}

#[tokio::test]
async fn an_invalid_token_does_not_change_the_answer_of_an_open_route() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let described = Described::of(&app).await;
    let person = app.signed_in("basic").await;
    let outsiders = outsiders(&app, &person).await;
    for call in described.calls.iter().filter(|call| call.access == Access::Anyone) {
        let filling = Filling::empty();
        let expected = answer(filling.request((&described, call), &person, None)).await.0;
        assert!(!expected.is_server_error(), "{} answered {expected}", call.name());
        for (wrong, token) in &outsiders {
            let status = answer(filling.request((&described, call), &person, token.as_deref())).await.0;
            assert_eq!(status, expected, "{wrong}: {}", call.name());
        }
    }
}

#[tokio::test]
async fn every_route_hides_data_of_other_users() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let described = Described::of(&app).await;
    let stranger = app.signed_in("basic").await;
    let admin = administrator(&app).await;
    let mut walked = Vec::new();
    for call in &described.calls {
        let named = named(&described, call);
        if !is_about_belongings(call, &named) {
            continue;
        }
        let belongings = Belongings::new(&app).await;
        for person in [&stranger, &admin] {
            is_kept_out(&app, (&described, call), &named, &belongings, person).await;
        }
        is_let_in(&app, (&described, call), &named, &belongings).await;
        walked.push(call.name());
    }
    assert!(walked.len() >= 18, "{walked:?}");
}

/// Sends each of the owner's names on its own, with the caller's own names in the other places.
async fn is_kept_out(
    app: &TestApp,
    (described, call): (&Described, &Call),
    named: &Named,
    belongings: &Belongings,
    person: &Person,
) {
    let own = format!("session_{}", uuid::Uuid::new_v4().simple());
    for (place, meaning) in named {
        let Some(thing) = owned(*meaning) else { continue };
        let mut filling = Filling::of(named, belongings);
        for (other, other_meaning) in named.iter().filter(|(other, _)| other != place) {
            filling = match (meaning, other_meaning) {
                (_, Meaning::Claimed(_)) => filling.with(other, &own),
                // Otherwise it would be refused because of the other name.
                (Meaning::Claimed(_), Meaning::Of(_)) => filling.without(other),
                _ => filling,
            };
        }
        let before = state(app).await;
        let request = filling.request((described, call), person, Some(&person.token));
        let (status, body) = answer(request).await;
        let after = state(app).await;
        let name = format!("{} by {place:?}", call.name());
        assert_eq!(difference(&before, &after), Vec::<String>::new(), "{name} changed something");
        if matches!(meaning, Meaning::Claimed(_)) || matches!(place, Place::Path(_)) {
            assert_eq!((status, as_json(&body)), (StatusCode::NOT_FOUND, as_json(NOT_FOUND)), "{name}");
        }
        if matches!(meaning, Meaning::Of(_)) {
            let unknown = filling.with(place, &Belongings::unknown(thing));
            let unknown = answer(unknown.request((described, call), person, Some(&person.token))).await;
            assert!(status.is_client_error(), "{name} answered {status} {body}");
            assert_eq!((status, body), unknown, "{name}: not as one that does not exist");
        }
    }
}

/// Checks that the owner is not refused; if the answer waits for a worker, something must change instead.
async fn is_let_in(
    app: &TestApp,
    (described, call): (&Described, &Call),
    named: &Named,
    belongings: &Belongings,
) {
    let owner = &belongings.owner;
    if call.path.ends_with("/restore") {
        let address = format!("/api/data-sets/{}", belongings.name_of(names::Owned::DataSet));
        assert_eq!(answer(owner.request(Method::DELETE, &address)).await.0, StatusCode::NO_CONTENT);
    }
    let before = state(app).await;
    let request = Filling::of(named, belongings).request((described, call), owner, Some(&owner.token));
    let something_happens = async { while state(app).await == before {} };
    let refused = [StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN, StatusCode::NOT_FOUND];
    tokio::select! {
        (status, body) = answer(request) => assert!(
            !refused.contains(&status) && !status.is_server_error(),
            "the owner calls {} and is answered {status} {body}", call.name()
        ),
        () = something_happens => {}
    }
}

#[tokio::test]
async fn lists_and_views_contain_no_data_of_other_users() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let described = Described::of(&app).await;
    let belongings = Belongings::new(&app).await;
    let stranger = app.signed_in("basic").await;
    let mut walked = 0;
    for call in
        described.calls.iter().filter(|call| call.method == Method::GET && call.access != Access::Admin)
    {
        let filling = Filling::empty();
        let (_, body) = answer(filling.request((&described, call), &stranger, Some(&stranger.token))).await;
        for mark in belongings.marks() {
            assert!(!body.contains(mark), "{} shows {mark}", call.name());
        }
        walked += 1;
    }
    assert!(walked > 20, "{walked}");
}

#[tokio::test]
async fn only_administrators_can_use_the_admin_routes() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let described = Described::of(&app).await;
    let (basic, admin) = (app.signed_in("basic").await, administrator(&app).await);
    for call in described.calls.iter().filter(|call| call.access == Access::Admin) {
        let filling = administrators_filling(&app, &named(&described, call)).await;
        let before = state(&app).await;
        let (status, body) = answer(filling.request((&described, call), &basic, Some(&basic.token))).await;
        let refusal = json!({ "error": "Only administrators can do this.", "code": "forbidden" });
        assert_eq!((status, as_json(&body)), (StatusCode::FORBIDDEN, refusal), "{}", call.name());
        assert_eq!(difference(&before, &state(&app).await), Vec::<String>::new(), "{}", call.name());
        let (status, body) = answer(filling.request((&described, call), &admin, Some(&admin.token))).await;
        // A plan with users cannot be removed, but only an administrator learns that.
        let is_let_in =
            status.is_success() || [StatusCode::BAD_REQUEST, StatusCode::CONFLICT].contains(&status);
        assert!(is_let_in, "an administrator calls {} and is answered {status} {body}", call.name());
    }
}

/// Names of an existing account, inquiry, announcement, job, lane, worker and plan.
async fn administrators_filling(app: &TestApp, named: &Named) -> Filling {
    let belongings = Belongings::new(app).await;
    let mut filling = Filling::empty();
    for (place, meaning) in named {
        let name = match meaning {
            Meaning::Account => belongings.user.to_string(),
            Meaning::Inquiry => inquiry(app, &belongings.owner).await,
            Meaning::Announcement => announcement(app).await,
            Meaning::Job => belongings.name_of(names::Owned::Turn),
            Meaning::Lane => "chat".to_owned(),
            Meaning::Worker => worker(app).await,
            Meaning::Plan => "pro".to_owned(),
            _ => continue,
        };
        filling = filling.with(place, &name);
    }
    filling
}

async fn announcement(app: &TestApp) -> String {
    let text = json!({ "text": "We are moving", "level": "info", "ends_at": "2100-01-01T00:00:00Z" });
    let added = administrator(app).await.post("/api/admin/announcements").json(&text).send().await.unwrap();
    added.json::<Value>().await.unwrap()["id"].as_str().expect("an announcement").to_owned()
}

async fn worker(app: &TestApp) -> String {
    let beat = Beat {
        process: "worker-1".to_owned(),
        role: "worker",
        host: "host".to_owned(),
        version: "0.1.0",
        memory_bytes: None,
        running: Vec::new(),
    };
    app.platform.db.beat_of_worker(&beat, app.platform.clock.now()).await.unwrap();
    beat.process
}

async fn inquiry(app: &TestApp, person: &Person) -> String {
    let form = json!({
        "email": person.email, "firstName": "Ada", "lastName": "Lovelace", "organization": "Engines",
        "serviceType": "existing", "existingAgents": ["Vehicle Routing"],
    });
    let sent = person.post("/api/contact/submit").json(&form).send().await.unwrap();
    assert_eq!(sent.status(), StatusCode::OK);
    let admin = administrator(app).await;
    let inquiries = admin.get_json("/api/admin/inquiries").await;
    inquiries["inquiries"][0]["id"].as_str().expect("an inquiry").to_owned()
}

async fn administrator(app: &TestApp) -> Person {
    let admin = app.signed_in("basic").await;
    app.platform.db.grant(&admin.email, Some("admin"), None).await.unwrap();
    admin
}

/// Creates an account that its owner then deletes. Returns the token that it had.
pub async fn erased_account(app: &TestApp) -> String {
    let person = app.signed_in("basic").await;
    let proof = json!({ "password": PASSWORD });
    let erased = person.request(Method::DELETE, "/api/user").json(&proof).send().await.unwrap();
    assert_eq!(erased.status(), StatusCode::NO_CONTENT);
    person.token
}

async fn answer(request: RequestBuilder) -> (StatusCode, String) {
    let answer = request.send().await.expect("an answer");
    (answer.status(), answer.text().await.unwrap_or_default())
}

fn as_json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or(Value::Null)
}
