//! Signed links to files: the holder of a link may read its file for a day, and nothing else.

use chrono::TimeDelta;
use platform::files::run_key;
use protocol::{RunId, UserId};
use reqwest::{Method, StatusCode};

use crate::support::{Person, Services, TestApp};

const PAGE: &[u8] = b"<!doctype html><title>routes</title>";

/// A page of a user's run, and the link to it.
async fn page_of(app: &TestApp, user: UserId) -> (String, String) {
    let key = run_key(user, &RunId("run".to_owned()), "route_map.html");
    app.platform.files.put(&key, PAGE.to_vec()).await.unwrap();
    let link = app.platform.files.link(&key, app.platform.clock.now());
    (key, link)
}

/// The status of a link, opened directly and through the frame of maps.
async fn statuses(person: &Person, link: &str) -> [StatusCode; 2] {
    let asked = url::form_urlencoded::Serializer::new(String::new()).append_pair("url", link).finish();
    let mut statuses = [StatusCode::OK; 2];
    for (status, path) in statuses.iter_mut().zip([link, &format!("/api/user/map-proxy?{asked}")]) {
        *status = person.get(path).send().await.expect("an answer").status();
    }
    statuses
}

#[tokio::test]
async fn a_signed_link_opens_its_file_for_its_holder_until_it_expires() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (_, link) = page_of(&app, UserId::generate()).await;
    let holder = Person::with_token(&app.address, "holder@example.com", "nonsense".to_owned());
    assert_eq!(statuses(&holder, &link).await, [StatusCode::OK; 2]);
    app.platform.clock.advance(platform::files::LINK_LIFE - TimeDelta::seconds(30));
    assert_eq!(statuses(&holder, &link).await, [StatusCode::OK; 2]);
    app.platform.clock.advance(TimeDelta::seconds(31));
    assert_eq!(statuses(&holder, &link).await, [StatusCode::FORBIDDEN; 2]);
}

#[tokio::test]
async fn a_signed_link_altered_anywhere_is_refused() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (own_key, own) = page_of(&app, UserId::generate()).await;
    let (other_key, _) = page_of(&app, UserId::generate()).await;
    let person = app.signed_in("basic").await;
    let mut altered = vec![
        ("another person's file", own.replace(&own_key, &other_key)),
        ("a file above the folder", own.replace("route_map.html", "..%2f..%2froute_map.html")),
        ("the same file by a doubled slash", own.replace("/runs/", "/runs//")),
        ("the folder", own.replace("/route_map.html", "/")),
        ("a later end", own.replace("expires=", "expires=1")),
        ("an end that is no number", own.replace("expires=", "expires=x")),
        ("a negative end", own.replace("expires=", "expires=-")),
        ("no signature", own.split("&signature").next().unwrap().to_owned()),
        ("an empty signature", format!("{}&signature=", own.split("&signature").next().unwrap())),
        ("a longer signature", format!("{own}AAAA")),
        ("a shorter signature", own[..own.len() - 4].to_owned()),
        ("the name with a null byte", own.replace(".html", ".html%00")),
    ];
    let start = own.find("signature=").unwrap() + "signature=".len();
    for at in start..own.len() - 1 {
        let other = if own.as_bytes()[at] == b'A' { "B" } else { "A" };
        altered.push(("one sign of the signature", format!("{}{other}{}", &own[..at], &own[at + 1..])));
    }
    for (wrong, link) in altered {
        assert_ne!(link, own, "{wrong}");
        for status in statuses(&person, &link).await {
            let is_refused = [StatusCode::FORBIDDEN, StatusCode::BAD_REQUEST, StatusCode::NOT_FOUND];
            assert!(is_refused.contains(&status), "{wrong}: {link} answered {status}");
        }
    }
    assert_eq!(statuses(&person, &own).await, [StatusCode::OK; 2], "the unaltered one still works");
}

#[tokio::test]
async fn a_signed_link_allows_reading_only() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let (key, link) = page_of(&app, UserId::generate()).await;
    let person = app.signed_in("basic").await;
    for method in [Method::PUT, Method::POST, Method::PATCH, Method::DELETE] {
        let answer = person.request(method.clone(), &link).body("other").send().await.unwrap();
        assert_eq!(answer.status(), StatusCode::METHOD_NOT_ALLOWED, "{method}");
    }
    assert_eq!(app.platform.files.read(&key).await.unwrap().unwrap(), PAGE);
}
