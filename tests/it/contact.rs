//! The contact form: open to everyone, checked, stored, mailed to the people who read inquiries, and limited.

use chrono::Duration;
use reqwest::{Client, Response, StatusCode};
use serde_json::{Value, json};

use crate::support::{Services, TestApp};

const READER: &str = "sales@b.test";

async fn start() -> TestApp {
    TestApp::start_api_on(Services::new().await.with("CONTACT_EMAIL", READER)).await
}

fn form(email: &str) -> Value {
    json!({
        "email": email, "firstName": "Ada", "lastName": "Lovelace", "organization": "Engines",
        "jobTitle": "Analyst", "employeeSize": "11-50", "serviceType": "existing",
        "existingAgents": ["Vehicle Routing", "Demand Forecasting"], "customAgentNeeds": "",
        "businessType": "Technology", "currentChallenges": "Late\ntrucks", "expectedOutcomes": "",
        "timeline": "Short-term (1-3 months)", "budget": "Need custom pricing", "additionalDetails": "Größe 需求",
    })
}

async fn submit(app: &TestApp, form: &Value) -> Response {
    let call = Client::new().post(format!("{}/api/contact/submit", app.address)).json(form);
    call.send().await.unwrap()
}

fn mails(app: &TestApp) -> Vec<String> {
    let files = std::fs::read_dir(app.services.outbox()).unwrap().map(|file| file.unwrap().path());
    files.map(|file| std::fs::read_to_string(file).unwrap()).collect()
}

#[tokio::test]
async fn an_inquiry_is_stored_in_full_and_mailed_with_its_writer_as_reply_address() {
    let app = start().await;
    let answer = submit(&app, &form("ada@b.test")).await;
    assert_eq!(answer.status(), StatusCode::OK);
    let thanks = "Thank you! Your inquiry has been sent successfully.";
    assert_eq!(answer.json::<Value>().await.unwrap(), json!({ "success": true, "message": thanks }));
    let stored = &app.platform.db.inquiries(Some("new"), 10, 0).await.unwrap()[0].inquiry;
    assert_eq!(stored.email, "ada@b.test");
    assert_eq!(stored.existing_agents.0, ["Vehicle Routing", "Demand Forecasting"]);
    assert_eq!(
        (stored.current_challenges.as_str(), stored.additional_details.as_str()),
        ("Late\ntrucks", "Größe 需求")
    );
    let mails = mails(&app);
    assert_eq!(mails.len(), 1);
    for line in [format!("To: {READER}"), "Reply-To: ada@b.test".to_owned()] {
        assert!(mails[0].lines().any(|found| found == line), "{line}: {}", mails[0]);
    }
}

#[tokio::test]
async fn without_a_receiver_an_inquiry_is_stored_but_not_mailed() {
    let app = TestApp::start_api_on(Services::new().await).await;
    let least = json!({ "email": "a@b", "firstName": "A", "lastName": "B", "organization": "C" });
    assert_eq!(submit(&app, &least).await.status(), StatusCode::OK);
    assert_eq!(app.platform.db.inquiries(None, 10, 0).await.unwrap().len(), 1);
    assert!(mails(&app).is_empty());
}

#[tokio::test]
async fn an_invalid_form_is_refused_with_the_message_of_the_page_and_not_stored() {
    let app = start().await;
    let without = |name: &str| {
        let mut form = form("ada@b.test");
        form[name] = json!(" ");
        form
    };
    let mut custom = without("customAgentNeeds");
    custom["serviceType"] = json!("custom");
    let mut agentless = form("ada@b.test");
    agentless["existingAgents"] = json!([]);
    for (form, text) in [
        (without("email"), "Email is required"),
        (without("firstName"), "FirstName is required"),
        (without("organization"), "Organization is required"),
        (form("ada"), "Please enter a valid email address"),
        (form("@"), "Please enter a valid email address"),
        (form("Ada <ada@b.test>"), "Please enter a valid email address"),
        (agentless, "Please select at least one existing agent"),
        (custom, "Please describe your custom agent requirements"),
    ] {
        let answer = submit(&app, &form).await;
        assert_eq!(answer.status(), StatusCode::UNPROCESSABLE_ENTITY, "{text}");
        let expected = json!({ "success": false, "message": text, "error": text, "code": "invalid_request" });
        assert_eq!(answer.json::<Value>().await.unwrap(), expected);
    }
    let mut large = form("ada@b.test");
    large["additionalDetails"] = json!("x".repeat(200_000));
    for (form, status) in
        [(large, StatusCode::PAYLOAD_TOO_LARGE), (json!([1]), StatusCode::UNPROCESSABLE_ENTITY)]
    {
        let answer = submit(&app, &form).await;
        assert_eq!(answer.status(), status);
        assert_eq!(answer.json::<Value>().await.unwrap()["success"], false);
    }
    assert!(app.platform.db.inquiries(None, 10, 0).await.unwrap().is_empty());
    assert!(mails(&app).is_empty());
}

#[tokio::test]
async fn text_of_an_inquiry_cannot_add_mail_headers_or_receivers() {
    let app = start().await;
    let smuggled = submit(&app, &form("ada@b.test\r\nBcc: all@b.test")).await;
    assert_eq!(smuggled.status(), StatusCode::UNPROCESSABLE_ENTITY);
    let mut form = form("ada@b.test");
    form["firstName"] = json!("Ada\r\nBcc: all@b.test\0");
    form["additionalDetails"] = json!("\r\n.\r\nRCPT TO:<all@b.test>\r\n\0");
    assert_eq!(submit(&app, &form).await.status(), StatusCode::OK);
    let mail = &mails(&app)[0];
    let (headers, _) = mail.split_once("\r\n\r\n").unwrap();
    assert!(!headers.contains("Bcc") && !headers.contains("all@b.test"), "{headers}");
    assert_eq!(headers.lines().filter(|line| line.starts_with("To: ")).count(), 1, "{headers}");
}

#[tokio::test]
async fn the_fourth_inquiry_of_an_address_within_an_hour_is_refused() {
    let app = start().await;
    for _ in 0..3 {
        assert_eq!(submit(&app, &form("ada@b.test")).await.status(), StatusCode::OK);
    }
    let refused = submit(&app, &form("ADA@b.test")).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: i64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((3_590..=3_600).contains(&wait), "{wait}");
    let body: Value = refused.json().await.unwrap();
    let text = "Too many inquiries were sent. Please try again later.";
    assert_eq!((&body["success"], &body["message"]), (&json!(false), &json!(text)));
    assert_eq!(submit(&app, &form("bob@b.test")).await.status(), StatusCode::OK);
    app.platform.clock.advance(Duration::seconds(wait));
    assert_eq!(submit(&app, &form("ada@b.test")).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn inquiries_of_one_caller_are_limited_over_all_addresses_in_the_form() {
    let services = Services::new().await.with("AUTH_RATE_LIMIT", "0.1").with("TRUSTED_PROXIES", "127.0.0.1");
    let app = TestApp::start_api_on(services).await;
    let submit_from = async |peer: &str, number: usize| {
        let call = Client::new().post(format!("{}/api/contact/submit", app.address));
        let form = form(&format!("person-{number}@b.test"));
        call.header("x-forwarded-for", peer).json(&form).send().await.unwrap()
    };
    for number in 0..3 {
        assert_eq!(submit_from("1.2.3.4", number).await.status(), StatusCode::OK);
    }
    // In the header, the caller's invented address is to the left of the address that the proxy has seen.
    let refused = submit_from("9.9.9.9, 1.2.3.4", 3).await;
    assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
    let wait: i64 = refused.headers()["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((90..=100).contains(&wait), "{wait}");
    let text = "Too many requests. Please try again later.";
    let expected = json!({ "success": false, "message": text, "error": text, "code": "too_many_requests" });
    assert_eq!(refused.json::<Value>().await.unwrap(), expected);
    assert_eq!(submit_from("1.2.3.5", 4).await.status(), StatusCode::OK);
    app.platform.clock.advance(Duration::seconds(wait));
    assert_eq!(submit_from("1.2.3.4", 5).await.status(), StatusCode::OK);
}
