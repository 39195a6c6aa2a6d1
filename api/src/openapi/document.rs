//! The list of routes as an OpenAPI 3.1 document.

use axum::http::Method;
use schemars::{
    SchemaGenerator,
    generate::{Contract, SchemaSettings},
};
use serde_json::{Map, Value, json};

use crate::{
    route_table::{Access, Content, RouteInfo},
    token_scopes::scope_of,
};

const BEARER: &str = "bearer";
/// The name of API tokens among the ways to call.
pub(super) const API_TOKEN: &str = "apiToken";

/// The whole document. Requests and answers have separate schemas: a request may leave out a field without a value, and
/// an answer holds `null` for it.
pub(super) fn document(list: &[RouteInfo]) -> Value {
    let mut sent = generator(Contract::Deserialize);
    let mut answered = generator(Contract::Serialize);
    let mut paths = Map::new();
    for route in list.iter().filter(|route| route.method != Method::HEAD) {
        let path = paths.entry(plain_path(&route.path)).or_insert_with(|| json!({}));
        path[route.method.as_str().to_lowercase()] = operation(route, &mut sent, &mut answered);
    }
    let sent = sent.take_definitions(true);
    let mut answered = answered.take_definitions(true);
    for name in different(&sent, &answered) {
        let own_name = format!("{name}Answer");
        let (old, new) = (reference(&name), reference(&own_name));
        for operation in paths.values_mut().filter_map(Value::as_object_mut).flat_map(Map::values_mut) {
            rename_references(&mut operation["responses"], &old, &new);
        }
        for definition in answered.values_mut() {
            rename_references(definition, &old, &new);
        }
        if let Some(definition) = answered.remove(&name) {
            answered.insert(own_name, definition);
        }
    }
    answered.extend(sent);
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Supply Chain Intelligence", "version": env!("CARGO_PKG_VERSION") },
        "paths": paths,
        "components": {
            "schemas": answered,
            "securitySchemes": {
                BEARER: { "type": "http", "scheme": "bearer", "bearerFormat": "JWT" },
                API_TOKEN: { "type": "http", "scheme": "bearer", "description": "An API token (sct_...) with the scope that the call names" },
            },
        },
    })
}

fn generator(contract: Contract) -> SchemaGenerator {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
        settings.contract = contract;
    });
    settings.into_generator()
}

/// The names that are in both lists with different schemas.
fn different(sent: &Map<String, Value>, answered: &Map<String, Value>) -> Vec<String> {
    let names = answered.keys().filter(|name| sent.get(*name).is_some_and(|shape| *shape != answered[*name]));
    names.cloned().collect()
}

fn reference(name: &str) -> String {
    format!("#/components/schemas/{name}")
}

fn rename_references(schema: &mut Value, old: &str, new: &str) {
    match schema {
        Value::Object(fields) => {
            for (name, value) in fields {
                if name == "$ref" && value == old {
                    *value = new.into();
                } else {
                    rename_references(value, old, new);
                }
            }
        }
        Value::Array(values) => values.iter_mut().for_each(|value| rename_references(value, old, new)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

fn operation(route: &RouteInfo, sent: &mut SchemaGenerator, answered: &mut SchemaGenerator) -> Value {
    let mut operation = json!({
        "summary": route.summary,
        "tags": [tag(&route.path)],
        "parameters": parameters(route, sent),
        "responses": responses(route, answered),
    });
    if let Some(body) = route.body {
        operation["requestBody"] = json!({ "required": true, "content": content(body, sent) });
    }
    if route.access != Access::Anyone {
        let mut ways = vec![json!({ BEARER: [] })];
        ways.extend(scope_of(&route.method, &route.path).map(|scope| json!({ API_TOKEN: [scope] })));
        operation["security"] = ways.into();
    }
    operation
}

fn responses(route: &RouteInfo, generator: &mut SchemaGenerator) -> Value {
    let (status, mut good) = match route.answer {
        Some(Content::Nothing) => ("204", json!({ "description": "Done" })),
        Some(Content::Redirect) => ("3XX", json!({ "description": "Redirects the browser" })),
        Some(Content::Json(_) | Content::Other(..)) | None => ("200", json!({ "description": "Done" })),
    };
    if let Some(answer) = route.answer
        && status == "200"
    {
        good["content"] = content(answer, generator);
    }
    json!({ status: good, "4XX": { "description": "Refused", "content": { "application/json": { "schema": refusal(route) } } } })
}

/// The two forms of refusals: that of the API, and that of sign-in, which GoTrue clients expect.
fn refusal(route: &RouteInfo) -> Value {
    let fields = if route.path.starts_with("/auth/") { ["message", "code"] } else { ["error", "code"] };
    json!({ "type": "object", "required": fields, "properties": { fields[0]: { "type": "string" }, "code": { "type": "string" } } })
}

fn content(content: Content, generator: &mut SchemaGenerator) -> Value {
    match content {
        Content::Json(schema) => json!({ "application/json": { "schema": schema(generator) } }),
        Content::Other(kind, None) => json!({ kind: {} }),
        Content::Nothing | Content::Redirect => json!({}),
        Content::Other(kind, Some(schema)) => json!({ kind: { "schema": schema(generator) } }),
    }
}

fn parameters(route: &RouteInfo, generator: &mut SchemaGenerator) -> Vec<Value> {
    let names = route.path.split('/').filter_map(parameter_name);
    let mut parameters: Vec<Value> = names
        .map(|name| json!({ "name": name, "in": "path", "required": true, "schema": { "type": "string" } }))
        .collect();
    let Some(query) = route.query else { return parameters };
    let reference = query(generator);
    let fields = resolved(&reference.to_value(), generator);
    let is_required = |name: &String| {
        fields["required"].as_array().is_some_and(|names| names.iter().any(|required| required == name))
    };
    for (name, schema) in fields["properties"].as_object().into_iter().flatten() {
        let required = is_required(name);
        parameters.push(json!({ "name": name, "in": "query", "required": required, "schema": schema }));
    }
    parameters
}

/// The schema itself, if a reference to the definitions was given.
fn resolved(schema: &Value, generator: &SchemaGenerator) -> Value {
    let name = schema["$ref"].as_str().and_then(|reference| reference.rsplit('/').next());
    name.and_then(|name| generator.definitions().get(name)).cloned().unwrap_or_else(|| schema.clone())
}

/// `{*key}` in the router becomes `{key}` in the document.
fn plain_path(path: &str) -> String {
    path.replace("{*", "{")
}

fn parameter_name(part: &str) -> Option<&str> {
    Some(part.strip_prefix('{')?.strip_suffix('}')?.trim_start_matches('*'))
}

/// The group of a route: the first part of a path after its base.
fn tag(path: &str) -> &str {
    if path.starts_with("/auth/") {
        return "sign-in";
    }
    path.split('/').nth(2).unwrap_or_default()
}
