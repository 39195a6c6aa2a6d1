//! Uploads: a multipart form with `file` and, optionally, `session_id`; the profile of an upload, and its owner's
//! decisions about it. `data_sets` lists uploads of one name as versions; `files` serves files behind signed links.

pub(super) mod data_sets;
pub(super) mod files;

use axum::{
    Json,
    extract::{
        DefaultBodyLimit, Multipart, Path, State,
        multipart::{Field, MultipartError},
    },
    handler::Handler,
    http::{Method, StatusCode},
};
use platform::incoming_files::ReceivedFile;
use protocol::{RecipeRequest, SessionId, UploadId};
use schemars::JsonSchema;
use serde_json::Value;

use super::Routes;
use crate::{
    auth::SignedIn,
    error::ApiError,
    operations::{
        data_sets::{UploadView, upload_view},
        recipes,
        uploads::{self, MAX_BYTES, Uploaded},
    },
    state::App,
};

/// Room for the parts of the form around the file.
const FORM_BYTES: u64 = 64 * 1024;

pub(super) fn routes(routes: Routes) -> Routes {
    let limit = usize::try_from(MAX_BYTES + FORM_BYTES).unwrap_or(usize::MAX);
    routes
        .signed_in(Method::POST, "/upload", upload.layer(DefaultBodyLimit::max(limit)))
        .about("Stores a CSV or Excel file of at most 16 MB for analysis")
        .takes_form::<UploadForm>()
        .answers::<Uploaded>()
        .signed_in(Method::GET, "/uploads/{id}", one)
        .about("An uploaded file with what was found in it: columns, mapping, quality, first rows")
        .answers::<UploadView>()
        .signed_in(Method::PUT, "/uploads/{id}/recipe", put_recipe)
        .about("Saves the user's decisions about a file and reads it again. An empty recipe removes them")
        .takes::<RecipeRequest>()
        .answers::<UploadView>()
}

/// What the form holds; read field by field, so that a file is never in memory as a whole.
#[derive(JsonSchema)]
#[expect(dead_code, reason = "only its schema is used")]
struct UploadForm {
    #[schemars(extend("format" = "binary"))]
    file: String,
    session_id: Option<SessionId>,
}

async fn one(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<UploadId>,
) -> Result<Json<UploadView>, ApiError> {
    let found = app.platform.db.upload_of(user.user, id).await?.ok_or(ApiError::NotFound)?;
    Ok(Json(upload_view(&app.platform, found)))
}

async fn put_recipe(
    State(app): State<App>,
    user: SignedIn,
    Path(id): Path<UploadId>,
    Json(recipe): Json<Value>,
) -> Result<Json<UploadView>, ApiError> {
    let recipe = recipes::parsed(recipe)?;
    let changed = recipes::put(&app.platform, &user, id, &recipe).await?;
    Ok(Json(upload_view(&app.platform, changed)))
}

async fn upload(
    State(app): State<App>,
    user: SignedIn,
    mut form: Multipart,
) -> Result<Json<Uploaded>, ApiError> {
    let mut received = None;
    let session = match read(&app, &user, &mut form, &mut received).await {
        Ok(session) => session,
        Err(error) => {
            // The file may have arrived before the invalid field.
            if let Some(received) = received {
                app.platform.forget_file(&received).await?;
            }
            return Err(error);
        }
    };
    let received = received.ok_or_else(|| ApiError::Invalid("No file was sent.".to_owned()))?;
    uploads::add(&app.platform, &user, received, session).await.map(Json)
}

/// Reads the form to its end. `received` holds a stored file even if the rest fails.
async fn read(
    app: &App,
    user: &SignedIn,
    form: &mut Multipart,
    received: &mut Option<ReceivedFile>,
) -> Result<Option<SessionId>, ApiError> {
    let mut session = None;
    while let Some(field) = form.next_field().await.map_err(refused)? {
        match field.name() {
            Some("session_id") => session = Some(session_id(field).await?),
            Some("file") if received.is_none() => {
                *received = Some(uploads::receive(&app.platform, user, field).await?);
            }
            _ => {}
        }
    }
    Ok(session)
}

/// Reads no more than the length of an id: the field may be as long as the largest file.
async fn session_id(mut field: Field<'_>) -> Result<SessionId, ApiError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(refused)? {
        bytes.extend_from_slice(&chunk);
        if bytes.len() > SessionId::LONGEST {
            break;
        }
    }
    // Bytes that are not text cannot be an id either.
    let text = String::from_utf8(bytes).unwrap_or_default();
    SessionId::try_from(text).map_err(|error| ApiError::Invalid(error.to_string()))
}

fn refused(error: MultipartError) -> ApiError {
    match error.status() {
        StatusCode::PAYLOAD_TOO_LARGE => ApiError::TooLarge,
        _ => ApiError::Invalid("The form cannot be read.".to_owned()),
    }
}
