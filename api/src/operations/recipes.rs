//! A user's decisions about how a file is read: checked against the stored profile, then the file is read again. The
//! worker checks what only the file itself can show.

use platform::{Platform, db::uploads::Upload};
use protocol::{RecipeRequest, UploadId};
use serde_json::Value;

use crate::{auth::SignedIn, error::ApiError};

/// Characters of the name of a sheet or a column.
const LONGEST_NAME: usize = 1_000;

/// The recipe in the request, if it contains nothing else.
///
/// # Errors
/// When a field or value in it is unknown.
pub fn parsed(sent: Value) -> Result<RecipeRequest, ApiError> {
    let refused = |why: &str| ApiError::Invalid(format!("Invalid recipe: {why}"));
    // A list would be read as the fields in their order.
    if !sent.is_object() || !sent.get("rules").is_none_or(Value::is_object) {
        return Err(refused("it is not an object"));
    }
    serde_json::from_value(sent).map_err(|error| refused(&error.to_string()))
}

/// Stores the recipe of a file and has the file read again; an empty recipe removes all decisions.
///
/// # Errors
/// When this user has no such file, or the recipe names something that the file does not have.
pub async fn put(
    platform: &Platform,
    user: &SignedIn,
    upload: UploadId,
    recipe: &RecipeRequest,
) -> Result<Upload, ApiError> {
    let found = platform.db.upload_of(user.user, upload).await?.filter(|found| found.deleted_at.is_none());
    check(recipe, found.as_ref().ok_or(ApiError::NotFound)?)?;
    let recipe = serde_json::to_value(recipe).map_err(anyhow::Error::from)?;
    if !platform.db.set_recipe(user.user, upload, &recipe).await? {
        return Err(ApiError::NotFound);
    }
    platform.have_read(upload).await;
    platform.db.upload_of(user.user, upload).await?.ok_or(ApiError::NotFound)
}

fn check(recipe: &RecipeRequest, upload: &Upload) -> Result<(), ApiError> {
    if recipe.header_row == Some(0) {
        return Err(ApiError::Invalid("The number of the header row must be at least 1.".to_owned()));
    }
    for name in recipe.roles.values().chain(&recipe.sheet) {
        if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains('\0') {
            return Err(ApiError::Invalid("The name of a column or a sheet is invalid.".to_owned()));
        }
    }
    let Some(profile) = &upload.profile else { return Ok(()) };
    let sheets = names(&profile["source"]["sheets"], |name| name.as_str());
    if let Some(sheet) = recipe.sheet.as_ref().filter(|sheet| !sheets.contains(&sheet.as_str())) {
        return Err(ApiError::Invalid(format!("{} has no sheet “{sheet}”.", upload.filename)));
    }
    // Another sheet or header row has columns that are not known yet.
    let before = upload.recipe.as_ref().map_or(&Value::Null, |recipe| &recipe.0);
    let is_elsewhere = before["sheet"].as_str() != recipe.sheet.as_deref()
        || before["header_row"].as_u64() != recipe.header_row.map(u64::from);
    let columns = names(&profile["columns"], |column| column["name"].as_str());
    match recipe.roles.values().find(|column| !columns.contains(&column.as_str())) {
        Some(column) if !is_elsewhere => {
            Err(ApiError::Invalid(format!("{} has no column “{column}”.", upload.filename)))
        }
        _ => Ok(()),
    }
}

fn names<'a>(list: &'a Value, name: impl Fn(&'a Value) -> Option<&'a str>) -> Vec<&'a str> {
    list.as_array().into_iter().flatten().filter_map(name).collect()
}
