//! The document as a page that needs no script.

use std::fmt::Write;

use serde_json::Value;

use super::document::API_TOKEN;

const HEAD: &str = "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>API</title>\
     <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
     <link rel=\"stylesheet\" href=\"/api-docs.css\"></head><body><main><h1>API</h1>\
     <p>The same as a document: <a href=\"/api/openapi.json\">openapi.json</a></p>";

/// How programs call, with examples.
const GUIDE: &str = include_str!("guide.html");

/// The guide, and every call with its parameters, body and answer. `address` is that of this server.
pub(super) fn page(document: &Value, address: &str) -> String {
    let mut page = HEAD.to_owned() + &GUIDE.replace("{address}", &escaped(address)) + "<h2>Calls</h2>";
    for (path, operations) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in operations.as_object().into_iter().flatten() {
            let _ = write!(
                page,
                "<details><summary><code>{} {}</code> {}{}{}</summary>",
                method.to_uppercase(),
                escaped(path),
                escaped(operation["summary"].as_str().unwrap_or_default()),
                if operation["security"].is_array() { " <small>bearer</small>" } else { "" },
                token_note(&operation["security"]),
            );
            part(&mut page, "Parameters", &operation["parameters"]);
            part(&mut page, "Takes", &operation["requestBody"]["content"]);
            part(&mut page, "Answers", &operation["responses"]["200"]["content"]);
            page.push_str("</details>");
        }
    }
    page.push_str("<h2>Types</h2>");
    for (name, schema) in document["components"]["schemas"].as_object().into_iter().flatten() {
        let _ = write!(page, "<details id=\"{0}\"><summary><code>{0}</code></summary>", escaped(name));
        part(&mut page, "", schema);
        page.push_str("</details>");
    }
    page + "</main></body></html>"
}

/// The scope that a token needs for a call.
fn token_note(security: &Value) -> String {
    let scope = security.as_array().into_iter().flatten().find_map(|way| way[API_TOKEN][0].as_str());
    scope.map(|scope| format!(" <small>token: {}</small>", escaped(scope))).unwrap_or_default()
}

fn part(page: &mut String, title: &str, value: &Value) {
    let is_empty = value.is_null() || value.as_array().is_some_and(Vec::is_empty);
    if !is_empty {
        let text = serde_json::to_string_pretty(value).unwrap_or_default();
        let _ = write!(page, "<p>{title}</p><pre>{}</pre>", escaped(&text));
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
