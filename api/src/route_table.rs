//! The list of routes of this server. Each entry states who may call the route, which is checked before the handler
//! runs. Tests go through the list, so that a new route cannot be forgotten. `S` is the state that the handlers can
//! access.

use axum::{
    Router,
    extract::FromRequestParts,
    handler::Handler,
    http::Method,
    middleware::{from_extractor_with_state, from_fn_with_state},
    response::Response,
    routing::{MethodFilter, on},
};

use platform::Platform;
use protocol::UserId;
use schemars::{JsonSchema, Schema, SchemaGenerator};

use crate::{
    error::ApiError,
    peers::{Open, PeerLimit, requests_of_users, within_limit, within_limit_of_user},
};

/// Who may call a route.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Access {
    Anyone,
    SignedIn,
    Admin,
}

/// Makes the schema of a type; named types go to the generator's definitions.
pub type MakeSchema = fn(&mut SchemaGenerator) -> Schema;

/// One route, with its whole path in the syntax of axum, and its description in the API's documentation.
#[derive(Clone, Debug)]
pub struct RouteInfo {
    pub method: Method,
    pub path: String,
    pub access: Access,
    pub summary: &'static str,
    pub query: Option<MakeSchema>,
    pub body: Option<Content>,
    pub answer: Option<Content>,
}

/// The content of a body: JSON of a type, another media type, or nothing.
#[derive(Clone, Copy, Debug)]
pub enum Content {
    Json(MakeSchema),
    Other(&'static str, Option<MakeSchema>),
    Nothing,
    Redirect,
}

/// Routes below one prefix, and their list. The methods after a route describe it:
/// `routes.signed_in(..).about("Every agent").answers::<Agents>()`.
pub struct Routes<S> {
    platform: Platform,
    state: S,
    requests_of_users: Open<UserId>,
    prefix: &'static str,
    router: Router<S>,
    list: Vec<RouteInfo>,
}

impl<S: Clone + Send + Sync + 'static> Routes<S> {
    pub fn below(prefix: &'static str, platform: &Platform, state: S) -> Self {
        let requests_of_users = requests_of_users(&platform.config);
        let platform = platform.clone();
        Self { platform, state, requests_of_users, prefix, router: Router::new(), list: Vec::new() }
    }

    /// A route that anyone may call.
    pub fn open<H, T>(mut self, method: Method, path: &str, handler: H) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
    {
        self.router = self.router.route(path, on(filter(&method), handler));
        self.note(method, path, Access::Anyone)
    }

    /// A route that anyone may call, a limited number of times per caller in five minutes; `refuse` answers further calls.
    pub fn open_limited<H, T>(
        mut self,
        method: Method,
        path: &str,
        (calls, refuse): (u32, fn(ApiError) -> Response),
        handler: H,
    ) -> Self
    where
        H: Handler<T, S>,
        T: 'static,
    {
        let limit = PeerLimit::new(&self.platform, calls, refuse);
        let limited = on(filter(&method), handler).route_layer(from_fn_with_state(limit, within_limit));
        self.router = self.router.route(path, limited);
        self.note(method, path, Access::Anyone)
    }

    /// A route for signed-in users that refuses other callers as the guard does.
    pub fn guarded_by<G, H, T>(mut self, method: Method, path: &str, handler: H) -> Self
    where
        G: FromRequestParts<S> + Send + 'static,
        H: Handler<T, S>,
        T: 'static,
    {
        let guard = from_extractor_with_state::<G, S>(self.state.clone());
        let limit = from_fn_with_state(self.requests_of_users.clone(), within_limit_of_user);
        let guarded = on(filter(&method), handler).route_layer(limit).route_layer(guard);
        self.router = self.router.route(path, guarded);
        self.note(method, path, Access::SignedIn)
    }

    /// What the route is for, in one line.
    pub fn about(self, summary: &'static str) -> Self {
        self.describe(|route| route.summary = summary)
    }

    /// Describes the fields of the query.
    pub fn query<T: JsonSchema>(self) -> Self {
        self.describe(|route| route.query = Some(schema_of::<T>))
    }

    /// Describes the JSON body of the request.
    pub fn takes<T: JsonSchema>(self) -> Self {
        self.describe(|route| route.body = Some(Content::Json(schema_of::<T>)))
    }

    /// Describes the form of the request, including files.
    pub fn takes_form<T: JsonSchema>(self) -> Self {
        self.describe(|route| route.body = Some(Content::Other("multipart/form-data", Some(schema_of::<T>))))
    }

    /// Describes the JSON body of the answer.
    pub fn answers<T: JsonSchema>(self) -> Self {
        self.describe(|route| route.answer = Some(Content::Json(schema_of::<T>)))
    }

    /// States the media type of an answer that is not JSON.
    pub fn answers_with(self, media_type: &'static str) -> Self {
        self.describe(|route| route.answer = Some(Content::Other(media_type, None)))
    }

    /// States that the route answers with 204.
    pub fn answers_nothing(self) -> Self {
        self.describe(|route| route.answer = Some(Content::Nothing))
    }

    /// States that the route redirects the browser.
    pub fn redirects(self) -> Self {
        self.describe(|route| route.answer = Some(Content::Redirect))
    }

    pub fn into_parts(self) -> (Router<S>, Vec<RouteInfo>) {
        (self.router, self.list)
    }

    /// Changes the description of the route that was added last.
    pub fn describe(mut self, describe: impl FnOnce(&mut RouteInfo)) -> Self {
        describe(self.list.last_mut().expect("a description follows its route"));
        self
    }

    fn note(mut self, method: Method, path: &str, access: Access) -> Self {
        let path = format!("{}{path}", self.prefix);
        let route = RouteInfo { method, path, access, summary: "", query: None, body: None, answer: None };
        self.list.push(route);
        self
    }
}

fn schema_of<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

fn filter(method: &Method) -> MethodFilter {
    MethodFilter::try_from(method.clone()).expect("routes use the usual methods")
}
