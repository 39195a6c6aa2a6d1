//! API tokens: what programs can do with them over HTTP, and everything that they cannot do.

mod calls;
mod life;
mod limits;

use reqwest::{Method, RequestBuilder, StatusCode};
use serde_json::{Value, json};

use crate::support::Person;

/// A new token of this person.
struct Token {
    id: String,
    secret: String,
    person: Person,
}

impl Token {
    fn call(&self, method: Method, path: &str) -> RequestBuilder {
        self.person.call(method, path, Some(&self.secret))
    }

    fn get(&self, path: &str) -> RequestBuilder {
        self.call(Method::GET, path)
    }

    async fn status(&self, path: &str) -> StatusCode {
        self.get(path).send().await.unwrap().status()
    }

    /// The same person, whose calls carry the token.
    fn program(&self) -> Person {
        self.person.calling_with(&self.secret)
    }
}

fn wanted(name: &str, scopes: &[&str]) -> Value {
    json!({ "name": name, "scopes": scopes, "expires_in_days": null })
}

async fn token(person: &Person, scopes: &[&str]) -> Token {
    create(person, &wanted("Nightly import", scopes)).await
}

async fn create(person: &Person, wanted: &Value) -> Token {
    let answer = person.post("/api/tokens").json(wanted).send().await.unwrap();
    assert_eq!(answer.status(), StatusCode::OK);
    let created: Value = answer.json().await.unwrap();
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    Token { id: text(&created["token"]["id"]), secret: text(&created["secret"]), person: person.clone() }
}

/// Status and body of a refused call.
async fn refusal(call: RequestBuilder) -> (u16, Value) {
    let answer = call.send().await.unwrap();
    (answer.status().as_u16(), answer.json().await.unwrap())
}

fn not_authenticated() -> (u16, Value) {
    (401, json!({ "error": "Not authenticated", "code": "not_authenticated" }))
}
