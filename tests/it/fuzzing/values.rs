//! Values that match a schema, and values that match no schema.

use rand::{RngExt, rngs::StdRng};
use serde_json::{Map, Value, json};

use crate::support::described::Described;

/// Texts that have caused errors in other programs.
const TEXTS: [&str; 48] = [
    "",
    " ",
    "\0",
    "a\0b",
    "\u{1}\u{7f}\u{1b}[31m",
    "NaN",
    "-Infinity",
    "null",
    "undefined",
    "true",
    "-1",
    "0",
    "1e400",
    "0x7f",
    "99999999999999999999999999",
    "-9223372036854775809",
    "../../../../etc/passwd",
    "..\\..\\windows\\win.ini",
    "..%2f..%2f",
    "/",
    "//evil.example/",
    "C:\\",
    "file:///etc/passwd",
    "http://169.254.169.254/latest/meta-data/",
    "javascript:alert(1)",
    "'; DROP TABLE users; --",
    "\" OR \"1\"=\"1",
    "%' AND 1=1 --",
    "%_\\",
    "{{7*7}}${7*7}#{7*7}",
    "<script>alert(1)</script>",
    "](javascript:alert(1))",
    "=cmd|' /C calc'!A0",
    "@SUM(1)",
    "a\r\nset-cookie: a=b\r\n\r\n",
    "\u{202e}txt.exe",
    "\u{feff}text",
    "\u{fffe}\u{ffff}\u{10ffff}",
    "e\u{301}\u{327}\u{335}\u{20dd}",
    "🏳\u{200d}🌈👩\u{200d}👩\u{200d}👧",
    "İıſẞﬀ",
    "٣٫١٤",
    "0000-00-00",
    "9999-12-31T23:59:59.999999999Z",
    "0000-01-01T00:00:00Z,session_a",
    "+262142-12-31T23:59:59Z,session_a",
    "-262143-01-01T00:00:00Z,00000000-0000-0000-0000-000000000000",
    "00000000-0000-0000-0000-000000000000",
];

/// JSON that is invalid, or that none of our types accepts.
const JSON_TEXTS: [&[u8]; 17] = [
    b"",
    b" ",
    b"{",
    b"[",
    b"null",
    b"NaN",
    b"1e999",
    b"\"\\ud800\"",
    b"{\"message\":\"\\ud800\\u0000\",\"session_id\":\"session_a\"}",
    b"{\"a\":1,\"a\":2}",
    b"{\"message\":\"a\",\"message\":\"b\",\"session_id\":\"session_a\"}",
    b"{'a':1}",
    b"{\"a\":1}garbage",
    b"\xef\xbb\xbf{}",
    b"\xff\xfe{\0}\0",
    b"{\"email\":\"\xc3\x28\"}",
    b"{\"price\":-1e-999,\"name\":\"\\u0000\"}",
];

/// The source of all values: random numbers, and the names of existing things.
pub struct Source {
    pub chance: StdRng,
    pub known: Vec<String>,
}

impl Source {
    /// Returns true in this percentage of calls.
    pub fn happens(&mut self, percent: u32) -> bool {
        self.chance.random_range(0..100) < percent
    }

    pub fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.chance.random_range(0..all.len())]
    }

    /// An unexpected text.
    pub fn text(&mut self) -> String {
        match self.chance.random_range(0..20) {
            0 => "x".repeat(self.chance.random_range(1..5_000)),
            1 => "ü".repeat(30_000),
            2 => (0..self.chance.random_range(1..40)).map(|_| self.chance.random::<char>()).collect(),
            3 => format!("{}{}", self.known_name(), self.one_of(&TEXTS)),
            // Postgres stores no null character, SQLite does.
            4 | 5 => format!("{}\0{}", self.known_name(), self.one_of(&["", "a"])),
            6 => self.one_of(&TEXTS).repeat(self.chance.random_range(2..30)),
            _ => (*self.one_of(&TEXTS)).to_owned(),
        }
    }

    /// The name of something that exists.
    pub fn known_name(&mut self) -> String {
        let at = self.chance.random_range(0..self.known.len());
        self.known[at].clone()
    }

    /// Any JSON.
    pub fn json(&mut self, depth: usize) -> Value {
        match self.chance.random_range(0..if depth == 0 { 7 } else { 10 }) {
            0 => Value::Null,
            1 => json!(self.happens(50)),
            2 => self.number(),
            3..=6 => json!(self.text()),
            7 => (0..self.chance.random_range(0..4)).map(|_| self.json(depth - 1)).collect(),
            8 => (0..self.chance.random_range(1..100)).fold(json!([]), |inner, _| json!([inner])),
            _ => (0..self.chance.random_range(0..4)).map(|_| (self.text(), self.json(depth - 1))).collect(),
        }
    }

    fn number(&mut self) -> Value {
        let numbers = [
            json!(0),
            json!(-1),
            json!(i64::MAX),
            json!(i64::MIN),
            json!(u64::MAX),
            json!(f64::MAX),
            json!(f64::MIN_POSITIVE),
            json!(-0.0),
            json!(0.1),
            json!(2_147_483_648_i64),
        ];
        self.one_of(&numbers).clone()
    }

    /// Bytes that are sent as JSON but are invalid or nested too deeply.
    pub fn broken_json(&mut self) -> Vec<u8> {
        match self.chance.random_range(0..4) {
            0 => [b"[".repeat(20_000), b"]".repeat(20_000)].concat(),
            1 => (0..self.chance.random_range(1..200)).map(|_| self.chance.random()).collect(),
            _ => self.one_of(&JSON_TEXTS).to_vec(),
        }
    }

    /// A value that usually matches the schema.
    pub fn fitting(&mut self, described: &Described, schema: &Value, depth: usize) -> Value {
        if self.happens(12) || depth == 0 {
            return self.json(3);
        }
        let schema = described.resolved(schema);
        if let Some(choices) = ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array()) {
            let choice = self.one_of(choices);
            return self.fitting(described, choice, depth - 1);
        }
        if let Some(values) = schema["enum"].as_array() {
            return self.one_of(values).clone();
        }
        if let Some(value) = schema.get("const") {
            return value.clone();
        }
        let kinds = match &schema["type"] {
            Value::Array(kinds) => kinds.clone(),
            kind => vec![kind.clone()],
        };
        match self.one_of(&kinds).as_str() {
            Some("string") if self.happens(50) => json!(self.known_name()),
            Some("string") => json!(self.text()),
            Some("integer" | "number") if self.happens(50) => json!(self.chance.random_range(0..50)),
            Some("integer" | "number") => self.number(),
            Some("boolean") => json!(self.happens(50)),
            Some("array") => (0..self.chance.random_range(0..3))
                .map(|_| self.fitting(described, &schema["items"], depth - 1))
                .collect(),
            Some("null") => Value::Null,
            _ => self.fitting_object(described, schema, depth),
        }
    }

    fn fitting_object(&mut self, described: &Described, schema: &Value, depth: usize) -> Value {
        let mut object = Map::new();
        let required: Vec<&str> =
            schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        for (name, field) in schema["properties"].as_object().into_iter().flatten() {
            let percent = if required.contains(&name.as_str()) { 96 } else { 50 };
            if self.happens(percent) {
                object.insert(name.clone(), self.fitting(described, field, depth - 1));
            }
        }
        let is_a_map = schema["additionalProperties"].is_object();
        if is_a_map || self.happens(8) {
            object.insert(self.text(), self.fitting(described, &schema["additionalProperties"], depth - 1));
        }
        Value::Object(object)
    }
}
