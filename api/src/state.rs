//! What every handler can reach.

use platform::Platform;

use crate::auth::Auth;

/// Cheap to clone; one per process.
#[derive(Clone)]
pub struct App {
    pub platform: Platform,
    pub auth: Auth,
}
