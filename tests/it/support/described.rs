//! The calls in the API's OpenAPI document. Tests of all routes read this list, so that a new route is tested as well.

use api::route_table::{Access, RouteInfo};
use serde_json::{Map, Value, json};

use super::TestApp;

/// One route of the document, with who may call it.
#[derive(Clone, Debug)]
pub struct Call {
    pub method: reqwest::Method,
    /// Spelled as in the document: `/api/sessions/{id}`.
    pub path: String,
    pub access: Access,
    pub query: Vec<Field>,
    pub body: Option<Body>,
}

/// A field of a query.
#[derive(Clone, Debug)]
pub struct Field {
    pub name: String,
    pub schema: Value,
    pub is_required: bool,
}

#[derive(Clone, Debug)]
pub struct Body {
    pub media_type: String,
    pub schema: Value,
}

/// The document, and every call in it.
pub struct Described {
    pub document: Value,
    pub calls: Vec<Call>,
}

impl Described {
    pub async fn of(app: &TestApp) -> Self {
        let document = reqwest::get(format!("{}/api/openapi.json", app.address)).await.unwrap();
        let document: Value = document.json().await.unwrap();
        let (_, router) = api::router(app.platform.clone()).await.unwrap();
        let routes = api::route_list(&router);
        let mut calls = Vec::new();
        for (path, operations) in document["paths"].as_object().expect("paths") {
            for (method, operation) in operations.as_object().expect("operations") {
                calls.push(call(path, method, operation, &routes));
            }
        }
        assert!(calls.len() > 40, "the document describes {} calls only", calls.len());
        Self { document, calls }
    }

    /// The schema that a reference stands for, or the schema itself.
    pub fn resolved<'a>(&'a self, schema: &'a Value) -> &'a Value {
        match schema["$ref"].as_str() {
            Some(reference) => self.resolved(
                self.document
                    .pointer(reference.trim_start_matches('#'))
                    .expect("the reference leads somewhere"),
            ),
            None => schema,
        }
    }

    /// The fields of a body that is an object; none for any other body.
    pub fn fields(&self, body: &Body) -> Map<String, Value> {
        self.resolved(&body.schema)["properties"].as_object().cloned().unwrap_or_default()
    }

    /// The smallest valid value: an object has only its required fields.
    pub fn example(&self, schema: &Value) -> Value {
        let schema = self.resolved(schema);
        if let Some(choices) = ["anyOf", "oneOf"].iter().find_map(|name| schema[*name].as_array()) {
            return self.example(&choices[0]);
        }
        if let Some(value) = schema.get("const").or_else(|| schema["enum"].get(0)) {
            return value.clone();
        }
        let kind = schema["type"].as_str().or_else(|| schema["type"][0].as_str());
        match kind {
            Some("string") => json!("something"),
            Some("integer" | "number") => json!(1),
            Some("boolean") => json!(true),
            Some("array") => json!([]),
            _ => self.example_object(schema),
        }
    }

    fn example_object(&self, schema: &Value) -> Value {
        let required = schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str);
        required.map(|name| (name.to_owned(), self.example(&schema["properties"][name]))).collect()
    }
}

impl Call {
    pub fn name(&self) -> String {
        format!("{} {}", self.method, self.path)
    }

    /// The parameter names in the path, each with the path up to and including it: `/api/sessions/{id}`.
    pub fn path_parameters(&self) -> Vec<&str> {
        let ends = self.path.match_indices('}').map(|(at, _)| at + 1);
        ends.map(|end| &self.path[..end]).collect()
    }
}

fn call(path: &str, method: &str, operation: &Value, routes: &[RouteInfo]) -> Call {
    let method: reqwest::Method = method.to_uppercase().parse().expect("a method");
    let is_it = |route: &&RouteInfo| route.method == method && route.path.replace("{*", "{") == path;
    let route = routes.iter().find(is_it).unwrap_or_else(|| panic!("no route is {method} {path}"));
    let parameters = operation["parameters"].as_array().expect("parameters").iter();
    let query = parameters.filter(|parameter| parameter["in"] == "query").map(|parameter| Field {
        name: parameter["name"].as_str().expect("a name").to_owned(),
        schema: parameter["schema"].clone(),
        is_required: parameter["required"] == true,
    });
    let content = operation["requestBody"]["content"].as_object();
    let body = content
        .and_then(|content| content.iter().next())
        .map(|(media_type, body)| Body { media_type: media_type.clone(), schema: body["schema"].clone() });
    Call { query: query.collect(), path: path.to_owned(), access: route.access, body, method }
}
