//! Generates requests for a call of the document. Most of them contain one or more errors.

use serde_json::Value;

use super::{values::Source, wire::Raw};
use crate::support::described::{Body, Call, Described};

/// Targets that no client would send.
const BROKEN_PARTS: [&[u8]; 12] = [
    b"%",
    b"%zz",
    b"%0",
    b"%00",
    b"%c0%af",
    b"%ff%fe",
    b"%2e%2e%2f",
    b"..",
    b"%u0041",
    b"\xc3\xbc",
    b";a=b",
    b"%0d%0aset-cookie:%20a=b",
];

const MEDIA_TYPES: [&[u8]; 12] = [
    b"text/plain",
    b"application/x-www-form-urlencoded",
    b"multipart/form-data",
    b"multipart/form-data; boundary=",
    b"multipart/form-data; boundary=\"a\r\n b\"",
    b"application/json; charset=utf-16",
    b"application/json;;;",
    b"application/xml",
    b"APPLICATION/JSON",
    b"application/merge-patch+json",
    b"\xff\xfe",
    b"",
];

/// One request for this call.
pub fn request(source: &mut Source, described: &Described, call: &Call, token: &str) -> Raw {
    let target = target(source, described, call);
    let mut request = Raw::new(call.method.as_str(), target);
    if source.happens(90) {
        request = request.header("authorization", format!("Bearer {token}"));
    }
    match &call.body {
        Some(body) => with_body(request, source, described, body),
        None if source.happens(10) => {
            let body = source.broken_json();
            request.header("content-type", "application/json").body(body)
        }
        None => request,
    }
}

fn target(source: &mut Source, described: &Described, call: &Call) -> Vec<u8> {
    let mut target = Vec::new();
    for part in call.path.split('/').skip(1) {
        target.push(b'/');
        if part.starts_with('{') {
            target.extend(path_part(source));
        } else {
            target.extend(part.bytes());
        }
    }
    let mut fields: Vec<Vec<u8>> = Vec::new();
    for field in &call.query {
        let percent = if field.is_required { 95 } else { 60 };
        while source.happens(percent) && fields.len() < 12 {
            let value = match source.fitting(described, &field.schema, 3) {
                Value::String(text) => text,
                other => other.to_string(),
            };
            fields.push(format!("{}={}", encoded(&field.name), encoded(&value)).into_bytes());
            // A repeated field is rare.
            if !source.happens(10) {
                break;
            }
        }
    }
    if source.happens(10) {
        fields.push(source.one_of(&BROKEN_PARTS).to_vec());
    }
    if source.happens(5) {
        fields.push(b"&&=&a[]=1&a[b]=2&=".to_vec());
    }
    if !fields.is_empty() {
        target.push(b'?');
        target.extend(fields.join(&b'&'));
    }
    target
}

fn path_part(source: &mut Source) -> Vec<u8> {
    if source.happens(50) {
        return encoded(&source.known_name()).into_bytes();
    }
    if source.happens(20) {
        return source.one_of(&BROKEN_PARTS).to_vec();
    }
    // A server may refuse an address for its length, but these tests look for other errors.
    let text: String = source.text().chars().take(1_000).collect();
    encoded(&text).into_bytes()
}

fn with_body(request: Raw, source: &mut Source, described: &Described, body: &Body) -> Raw {
    if body.media_type == "multipart/form-data" && source.happens(85) {
        return with_form(request, source);
    }
    let value = source.fitting(described, &body.schema, 6);
    if source.happens(5) {
        let fields = value.as_object().into_iter().flatten();
        let fields = fields.map(|(name, value)| format!("{}={}", encoded(name), encoded(&value.to_string())));
        let text = fields.collect::<Vec<_>>().join("&");
        return request.header("content-type", "application/x-www-form-urlencoded").body(text);
    }
    let content = if source.happens(15) { source.broken_json() } else { value.to_string().into_bytes() };
    let media_type =
        if source.happens(8) { *source.one_of(&MEDIA_TYPES) } else { body.media_type.as_bytes() };
    request.header("content-type", media_type).body(content)
}

/// A form of several parts that is complete, cut off, or invalid.
fn with_form(request: Raw, source: &mut Source) -> Raw {
    let mut body = Vec::new();
    for _ in 0..source.one_of(&[1, 2, 2, 2, 3, 5]).to_owned() {
        let name = source.one_of(&["file", "file", "session_id", "", "\0", "other"]).to_string();
        body.extend(format!("--b\r\ncontent-disposition: form-data; name=\"{name}\"").bytes());
        if name == "file" || source.happens(10) {
            let file_name = if source.happens(60) { "sales.csv".to_owned() } else { source.text() + ".csv" };
            let file_name: String = file_name.chars().filter(|sign| !"\r\n\"".contains(*sign)).collect();
            body.extend(format!("; filename=\"{file_name}\"\r\ncontent-type: text/csv").bytes());
        }
        body.extend(b"\r\n\r\n");
        body.extend(match source.happens(50) {
            true if name == "session_id" => source.known_name().into_bytes(),
            true => b"date,demand\n2025-01-06,5\n2025-01-13,6\n".to_vec(),
            false => source.broken_json(),
        });
        body.extend(b"\r\n");
    }
    if source.happens(80) {
        body.extend(b"--b--\r\n");
    }
    if source.happens(10) {
        body.truncate(body.len() / 2);
    }
    let media_type = if source.happens(92) {
        &b"multipart/form-data; boundary=b"[..]
    } else {
        *source.one_of(&MEDIA_TYPES)
    };
    request.header("content-type", media_type).body(body)
}

pub fn encoded(text: &str) -> String {
    url::form_urlencoded::byte_serialize(text.as_bytes()).collect::<String>().replace('+', "%20")
}
