//! The map of a reply: only the owner of the conversation gets a link to it.

use platform::{
    db::{
        conversations::messages::Message,
        runs::{FilesState, Run, RunFile},
        turns::{AskOutcome, Ending, NewTurn, Stored},
    },
    files::run_key,
};
use protocol::{AgentKind, RunId, SessionId, TurnId};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use sqlx::types::Json;

use super::{MAP, ask};
use crate::support::{Person, Services, TestApp};

const REPLY: &str = "Two vans serve every stop.\n\n[route_map.html](route_map.html)";

#[tokio::test]
async fn the_map_of_a_reply_is_shown_only_to_its_owner() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let owner = app.signed_in("pro").await;
    let session = planned_routes(&app, &owner).await;
    let messages = format!("/api/sessions/{session}/messages");
    let history = owner.get_json(&messages).await;
    let reply = history["messages"].as_array().unwrap().last().unwrap()["content"].as_str().unwrap();
    let link = reply.split_once("](").unwrap().1.trim_end_matches(')');
    assert!(link.contains("/route_map.html?expires="), "{reply}");
    let shown = ask(&app, link).await;
    assert_eq!(shown.status(), StatusCode::OK);
    assert_eq!(shown.text().await.unwrap(), MAP);

    let stranger = app.signed_in("pro").await;
    assert_eq!(stranger.get(&messages).send().await.unwrap().status(), StatusCode::NOT_FOUND);
    let unsigned = link.split('?').next().unwrap();
    let proxied = format!("/api/user/map-proxy?url={unsigned}");
    for path in [proxied.as_str(), unsigned] {
        let status = stranger.get(path).send().await.unwrap().status();
        assert!(status.is_client_error(), "{path}: {status}");
    }
}

#[tokio::test]
async fn a_map_whose_files_were_deleted_is_reported_as_deleted() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let owner = app.signed_in("pro").await;
    let session = planned_routes(&app, &owner).await;
    let delete = owner.request(Method::DELETE, "/api/user/results?older_than_days=0");
    assert_eq!(delete.send().await.unwrap().status(), StatusCode::OK);
    let history = owner.get_json(&format!("/api/sessions/{session}/messages")).await;
    let reply = &history["messages"].as_array().unwrap().last().unwrap();
    let text = "You deleted the files of this answer. Ask the question again to create them again.";
    assert_eq!(reply["files_gone"], text);
    let link =
        reply["content"].as_str().unwrap().split_once("](").unwrap().1.trim_end_matches(')').to_owned();
    for answer in [ask(&app, &link).await, owner.get(&link).send().await.unwrap()] {
        assert_eq!(answer.status(), StatusCode::GONE);
        assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "error": text, "code": "gone" }));
    }
}

/// A conversation in which a worker has planned routes and stored their map.
async fn planned_routes(app: &TestApp, owner: &Person) -> SessionId {
    let (platform, now) = (&app.platform, app.platform.clock.now());
    let user = platform.db.grant(&owner.email, None, None).await.unwrap().unwrap();
    let session = SessionId::try_from("session_map".to_owned()).unwrap();
    let question = NewTurn {
        id: TurnId::generate(),
        session: session.clone(),
        user,
        agent: AgentKind::VehicleRouting,
        question: "Plan my routes".to_owned(),
        upload: None,
        with_upload: None,
        pinned: false,
        recalculates: None,
        client_id: None,
        now,
    };
    let asked = platform.turns.ask(question.clone()).await.unwrap();
    assert!(matches!(asked, AskOutcome::Stored { .. }), "{asked:?}");
    let turn = platform.turns.claim(question.id, now).await.unwrap().unwrap().turn;
    let run = Run {
        id: "r1".to_owned(),
        user_id: user.0,
        upload_id: None,
        tool: "plan_routes".to_owned(),
        params: Json(json!({})),
        files: Json(vec![RunFile {
            name: "route_map.html".to_owned(),
            kind: "text/html".to_owned(),
            bytes: MAP.len() as u64,
        }]),
        created_at: now,
        files_state: FilesState::Stored,
        parent: None,
    };
    let key = run_key(user, &RunId(run.id.clone()), "route_map.html");
    platform.files.put(&key, MAP.into()).await.unwrap();
    let message = Message {
        turn_id: Some(turn.id),
        run_id: Some(run.id.clone()),
        ..Message::new(&session, Value::from(REPLY), now)
    };
    let ending =
        Ending { turn, state: "done", message, run: Some(run), error: None, cause: None, event: None };
    let finished = platform.turns.finish(ending.into()).await.unwrap();
    assert_eq!(finished.stored, Stored::Yes, "{finished:?}");
    session
}
