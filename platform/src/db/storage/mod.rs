//! The storage that the files of a user take, and how much of it their plan allows: all versions of all data sets with
//! their profiles, and result files. It is summed from the rows whenever it is needed, so that no counter can become
//! wrong.

pub mod retention;
pub mod unreferenced_files;

use super::plans::{in_bytes, plan_in_force};

/// The most files that one user may have, of any size.
pub const MAX_FILES: i64 = 10_000;

/// The storage that the files of a user take, and how much the plan allows.
#[derive(Clone, Copy, Debug, sqlx::FromRow)]
pub(super) struct Storage {
    files: i64,
    data_bytes: i64,
    result_bytes: i64,
    max_storage_mb: i64,
}

/// Locks the user, so that two files that arrive at the same time do not use the same storage or version number. Taken
/// before the lock of the session, as everywhere.
pub(super) const HOLD: &str = "UPDATE profiles SET plan = plan WHERE id = $1";

/// A user whose plan is missing has the basic one.
pub(super) const ROOM: &str = concat!(
    "SELECT p.max_storage_mb, \
     (SELECT COUNT(*) FROM uploads WHERE user_id = $1) AS files, \
     (SELECT CAST(COALESCE(SUM(bytes + COALESCE(quality_bytes, 0)), 0) AS BIGINT) FROM uploads WHERE user_id = $1) AS data_bytes, \
     (SELECT CAST(COALESCE(SUM(bytes), 0) AS BIGINT) FROM runs WHERE user_id = $1) AS result_bytes \
     FROM plans p WHERE p.id = (SELECT ",
    plan_in_force!("u.plan"),
    " FROM profiles u WHERE u.id = $1)"
);

impl Storage {
    pub(super) fn used_bytes(&self) -> i64 {
        self.data_bytes.saturating_add(self.result_bytes)
    }

    /// -1 where there is no limit.
    pub(super) fn max_bytes(&self) -> i64 {
        in_bytes(self.max_storage_mb)
    }

    pub(super) fn has_room_for(&self, bytes: i64) -> bool {
        self.max_bytes() < 0 || self.used_bytes().saturating_add(bytes) <= self.max_bytes()
    }

    pub(super) fn has_too_many_files(&self) -> bool {
        self.files >= MAX_FILES
    }
}
