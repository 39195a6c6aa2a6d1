//! A person who uses the product over HTTP and sockets, as a browser does.

use std::path::Path;

use base64::{Engine, engine::general_purpose::URL_SAFE_NO_PAD};
use protocol::UploadId;
use reqwest::{
    Client, Method, RequestBuilder, Response, StatusCode,
    multipart::{Form, Part},
    redirect::Policy,
};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use url::Url;
use uuid::Uuid;

use super::socket::Socket;

#[derive(Clone)]
pub struct Person {
    pub email: String,
    pub token: String,
    pub refresh_token: String,
    address: String,
    client: Client,
}

pub const PASSWORD: &str = "correct horse battery staple";

impl Person {
    /// Signs up, opens the link in the mail, and exchanges its code, all over HTTP.
    pub async fn sign_up(address: &str, outbox: &Path) -> Self {
        let client = Client::builder().redirect(Policy::none()).build().expect("a client");
        let email = format!("{}@example.com", Uuid::new_v4().simple());
        let verifier = "v".repeat(64);
        let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(&verifier));
        let body = json!({
            "email": email, "password": PASSWORD, "data": {},
            "code_challenge": challenge, "code_challenge_method": "s256",
        });
        let signup = format!("{address}/auth/v1/signup?redirect_to=http://localhost:8080/auth/callback");
        let answer = client.post(signup).json(&body).send().await.expect("an answer");
        assert_eq!(answer.status(), StatusCode::OK, "{}", answer.text().await.unwrap_or_default());
        let code = open_link(&client, address, &link_in_mail(outbox, &email)).await;
        let exchange = json!({ "auth_code": code, "code_verifier": verifier });
        let session = client.post(format!("{address}/auth/v1/token?grant_type=pkce")).json(&exchange);
        let session: Value = session.send().await.expect("an answer").json().await.expect("a session");
        Self::new(address, &email, &session)
    }

    /// A person with the session from the server's answer.
    pub fn new(address: &str, email: &str, session: &Value) -> Self {
        Self {
            token: text(&session["access_token"]),
            refresh_token: text(&session["refresh_token"]),
            email: email.to_owned(),
            address: address.to_owned(),
            client: Client::builder().redirect(Policy::none()).build().expect("a client"),
        }
    }

    /// A person whose token comes from another source.
    pub fn with_token(address: &str, email: &str, token: String) -> Self {
        let (email, address) = (email.to_owned(), address.to_owned());
        Self { email, token, refresh_token: String::new(), address, client: Client::new() }
    }

    /// The same person under another session.
    #[must_use]
    pub fn with_session(&self, session: &Value) -> Self {
        Self::new(&self.address, &self.email, session)
    }

    /// A program of the same person, which calls with an API token.
    #[must_use]
    pub fn calling_with(&self, token: &str) -> Self {
        Self { token: token.to_owned(), ..self.clone() }
    }

    /// The same person, signed in once more with the password.
    pub async fn on_another_device(&self) -> Self {
        let body = json!({ "email": self.email, "password": PASSWORD });
        let request =
            self.client.post(format!("{}/auth/v1/token?grant_type=password", self.address)).json(&body);
        let session: Value = request.send().await.expect("an answer").json().await.expect("a session");
        self.with_session(&session)
    }

    /// The same person on another server of the installation.
    #[must_use]
    pub fn at(&self, address: &str) -> Self {
        Self { address: address.to_owned(), ..self.clone() }
    }

    pub fn get(&self, path: &str) -> RequestBuilder {
        self.client.get(format!("{}{path}", self.address)).bearer_auth(&self.token)
    }

    pub fn post(&self, path: &str) -> RequestBuilder {
        self.request(Method::POST, path)
    }

    pub fn request(&self, method: Method, path: &str) -> RequestBuilder {
        self.call(method, path, Some(&self.token))
    }

    /// Any call, with the given token or without one.
    pub fn call(&self, method: Method, path: &str, token: Option<&str>) -> RequestBuilder {
        let request = self.client.request(method, format!("{}{path}", self.address));
        match token {
            Some(token) => request.bearer_auth(token),
            None => request,
        }
    }

    pub async fn get_json(&self, path: &str) -> Value {
        self.get(path).send().await.expect("an answer").json().await.expect("JSON")
    }

    pub async fn upload(&self, session: &str, name: &str, content: Vec<u8>) -> Response {
        self.upload_as(session, name, "text/csv", content).await
    }

    /// Uploads a CSV file that belongs to no conversation. Returns the server's answer.
    pub async fn upload_alone(&self, name: &str, content: Vec<u8>) -> Value {
        let file =
            Part::bytes(content).file_name(name.to_owned()).mime_str("text/csv").expect("a media type");
        let answer = self.post("/api/upload").multipart(Form::new().part("file", file)).send().await;
        answer.expect("an answer").json().await.expect("JSON")
    }

    pub async fn upload_as(&self, session: &str, name: &str, media_type: &str, content: Vec<u8>) -> Response {
        let file =
            Part::bytes(content).file_name(name.to_owned()).mime_str(media_type).expect("a media type");
        let form = Form::new().text("session_id", session.to_owned()).part("file", file);
        self.post("/api/upload").multipart(form).send().await.expect("an answer")
    }

    /// A socket that has joined a new session.
    pub async fn join_session(&self) -> Chat {
        self.join(&format!("session_{}", Uuid::new_v4().simple())).await
    }

    pub async fn join(&self, session: &str) -> Chat {
        let socket = Socket::connect(&self.address).await;
        socket.emit("join_session", &json!({ "session_id": session, "token": self.token })).await;
        Chat { person: self.clone(), session: session.to_owned(), socket }
    }
}

/// A conversation in one tab.
pub struct Chat {
    pub person: Person,
    pub session: String,
    pub socket: Socket,
}

impl Chat {
    pub async fn send(&self, message: &str) {
        self.send_to("general", message).await;
    }

    pub async fn send_to(&self, agent: &str, message: &str) {
        let payload = json!({
            "message": message, "session_id": self.session, "agent_type": agent, "token": self.person.token,
        });
        self.socket.emit("chat_message", &payload).await;
    }

    /// Asks with an id that the browser has created.
    pub async fn ask_as(&self, client_id: &str, message: &str) {
        let payload = json!({
            "message": message, "session_id": self.session, "client_id": client_id, "token": self.person.token,
        });
        self.socket.emit("chat_message", &payload).await;
    }

    /// Asks about a file.
    pub async fn send_about(&self, upload: UploadId, message: &str) {
        let payload = json!({
            "message": message, "session_id": self.session, "upload_id": upload, "token": self.person.token,
        });
        self.socket.emit("chat_message", &payload).await;
    }

    pub async fn stop(&self, turn: &Value) {
        let payload = json!({ "session_id": self.session, "turn_id": turn, "token": self.person.token });
        self.socket.emit("stop", &payload).await;
    }

    /// The next event of this name; other events are skipped.
    pub async fn next(&mut self, name: &str) -> Value {
        self.socket.next_named(name).await
    }

    /// Names of the events from now until the turn is over, without the answer to joining.
    pub async fn event_names_until_over(&mut self) -> Vec<String> {
        let mut names = Vec::new();
        loop {
            let (name, _) = self.socket.next().await;
            if name == "session_state" {
                continue;
            }
            names.push(name);
            if names.last().is_some_and(|name| name == "stop_processing") {
                return names;
            }
        }
    }

    /// The text of the next error.
    pub async fn next_error(&mut self) -> String {
        text(&self.next("error").await["error"])
    }

    /// The roles of all messages, oldest first.
    pub async fn roles(&self) -> Vec<String> {
        let history = self.history().await;
        history["messages"]
            .as_array()
            .expect("messages")
            .iter()
            .map(|message| text(&message["role"]))
            .collect()
    }

    pub async fn history(&self) -> Value {
        self.person.get_json(&format!("/api/sessions/{}/messages", self.session)).await
    }
}

/// The link in the newest mail to an address.
pub fn link_in_mail(outbox: &Path, email: &str) -> String {
    let mut mails: Vec<_> = std::fs::read_dir(outbox)
        .expect("an outbox")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| std::fs::read_to_string(path).is_ok_and(|mail| mail.contains(email)))
        .collect();
    mails.sort();
    let mail = std::fs::read_to_string(mails.last().expect("a mail")).expect("a readable mail");
    let start = mail.find("http://localhost:8080/auth/v1/verify").expect("a link");
    mail[start..].split_whitespace().next().expect("a link").to_owned()
}

/// Opens a mail link on the server under test; returns the code that it leads to.
async fn open_link(client: &Client, address: &str, link: &str) -> String {
    let here = link.replacen("http://localhost:8080", address, 1);
    let answer = client.get(here).send().await.expect("an answer");
    assert_eq!(answer.status(), StatusCode::SEE_OTHER);
    let target = answer.headers()["location"].to_str().expect("a location");
    let target = Url::parse(target).expect("an address");
    let code = target.query_pairs().find(|(name, _)| name == "code");
    code.unwrap_or_else(|| panic!("no code in {target}")).1.into_owned()
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("expected text, found {value}")).to_owned()
}
