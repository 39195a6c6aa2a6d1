//! Sign-in: the GoTrue-compatible subset at `/auth/v1`, and who is calling.

/// Keys, password hashing and mail of the sign-in service. Cheap to clone.
#[derive(Clone)]
pub struct Auth;
