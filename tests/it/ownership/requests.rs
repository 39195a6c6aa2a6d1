//! Builds a request from a call of the document: with names of a person's belongings where it names something, and the
//! smallest valid values everywhere else.

use api::route_table::Access;
use reqwest::{
    RequestBuilder,
    multipart::{Form, Part},
};
use serde_json::{Map, Value};
use uuid::Uuid;

use super::{
    belongings::Belongings,
    names::{self, Meaning, Owned},
};
use crate::support::{
    Person,
    described::{Body, Call, Described},
};

/// A place in a request that contains a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Place {
    /// The path up to and including the parameter.
    Path(String),
    Query(String),
    Body(String),
}

/// The names in a request, each with its place.
pub type Named = Vec<(Place, Meaning)>;

/// Every name in a call.
pub fn named(described: &Described, call: &Call) -> Named {
    let paths = call.path_parameters().into_iter();
    let mut named: Named = paths.map(|path| (Place::Path(path.to_owned()), names::of_path(path))).collect();
    for field in &call.query {
        if let Some(meaning) = names::of_field(&call.name(), &field.name) {
            named.push((Place::Query(field.name.clone()), meaning));
        }
    }
    let body = call.body.as_ref().map(|body| described.fields(body)).unwrap_or_default();
    for field in body.keys() {
        if let Some(meaning) = names::of_field(&call.name(), field) {
            named.push((Place::Body(field.clone()), meaning));
        }
    }
    named
}

/// The kind of belonging that a name identifies, if any.
pub fn owned(meaning: Meaning) -> Option<Owned> {
    match meaning {
        Meaning::Of(owned) | Meaning::Claimed(owned) => Some(owned),
        _ => None,
    }
}

/// The names in a request by place; the rest of the request has the smallest valid values.
pub struct Filling(Vec<(Place, String)>);

impl Filling {
    /// The names of a person's belongings, in every place that names such a thing.
    pub fn of(named: &Named, belongings: &Belongings) -> Self {
        let places = named.iter().filter_map(|(place, meaning)| {
            let name = match (place, owned(*meaning)?) {
                // Signature and payment belong to the paid order.
                (Place::Body(field), Owned::Order) if field == "razorpay_order_id" => {
                    belongings.paid_order().to_owned()
                }
                (_, owned) => belongings.name_of(owned),
            };
            Some((place.clone(), name))
        });
        Self(places.collect())
    }

    /// A request with the smallest valid values everywhere.
    pub fn empty() -> Self {
        Self(Vec::new())
    }

    #[must_use]
    pub fn with(self, place: &Place, name: &str) -> Self {
        let mut filling = self.without(place);
        filling.0.push((place.clone(), name.to_owned()));
        filling
    }

    #[must_use]
    pub fn without(mut self, place: &Place) -> Self {
        self.0.retain(|(known, _)| known != place);
        self
    }

    fn at(&self, place: &Place) -> Option<&str> {
        self.0.iter().find(|(known, _)| known == place).map(|(_, name)| name.as_str())
    }

    /// The request of this person, with the given token or none.
    pub fn request(
        &self,
        (described, call): (&Described, &Call),
        person: &Person,
        token: Option<&str>,
    ) -> RequestBuilder {
        let mut path = call.path.clone();
        // The last parameter comes first, so that the positions of the others do not change.
        for parameter in call.path_parameters().into_iter().rev() {
            let start = parameter.rfind('{').expect("a parameter");
            let unknown = Uuid::nil().to_string();
            let name = self.at(&Place::Path(parameter.to_owned())).unwrap_or(&unknown);
            path.replace_range(start..parameter.len(), name);
        }
        let mut query = url::form_urlencoded::Serializer::new(String::new());
        for field in &call.query {
            let name = self.at(&Place::Query(field.name.clone()));
            if let Some(name) = name {
                query.append_pair(&field.name, name);
            } else if field.is_required {
                query.append_pair(&field.name, &plain(&described.example(&field.schema)));
            }
        }
        let path = format!("{path}?{}", query.finish());
        let request = person.call(call.method.clone(), path.trim_end_matches('?'), token);
        match &call.body {
            Some(body) => self.with_body(request, described, body),
            None => request,
        }
    }

    fn with_body(&self, request: RequestBuilder, described: &Described, body: &Body) -> RequestBuilder {
        let mut fields = match described.example(&body.schema) {
            Value::Object(fields) => fields,
            _ => Map::new(),
        };
        for (place, name) in &self.0 {
            if let Place::Body(field) = place {
                fields.insert(field.clone(), name.clone().into());
            }
        }
        if body.media_type == "multipart/form-data" {
            request.multipart(form(fields))
        } else {
            request.json(&fields)
        }
    }
}

fn form(fields: Map<String, Value>) -> Form {
    let mut form = Form::new();
    for (name, value) in fields {
        form = match name.as_str() {
            "file" => {
                let content = Part::bytes(b"date,demand\n2025-01-06,7\n".to_vec()).file_name("walk.csv");
                form.part("file", content.mime_str("text/csv").expect("a media type"))
            }
            _ => form.text(name, plain(&value)),
        };
    }
    form
}

fn plain(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Whether the caller must own the things that a call names to get any answer other than "not found".
pub fn is_about_belongings(call: &Call, named: &Named) -> bool {
    call.access == Access::SignedIn && named.iter().any(|(_, meaning)| owned(*meaning).is_some())
}
