//! Ensures that an installation always has an administrator. Every act that can remove one (a ban, another role, an
//! erasure) waits for the act before it, and is refused if no other administrator would be left.

/// Held until the end of the transaction, and taken before any row. Only Postgres has several writers at a time.
pub(in crate::db) const LOCK: &str = "SELECT pg_advisory_xact_lock(1, 1)";
pub(in crate::db) const IS_ADMINISTRATOR: &str =
    "SELECT COUNT(*) FROM profiles WHERE id = $1 AND role = 'admin'";
/// A banned administrator cannot administer anything.
pub(in crate::db) const OTHER_ADMINISTRATORS: &str = "SELECT COUNT(*) FROM profiles p WHERE p.role = 'admin' AND p.id <> $1 \
     AND NOT EXISTS (SELECT 1 FROM users u WHERE u.id = p.id AND u.banned_until > $2)";

/// Makes acts on administrators run one after the other.
macro_rules! lock_administrators {
    ($db:expr, $tx:expr) => {
        if let $crate::db::Db::Postgres(_) = $db {
            sqlx::query($crate::db::admin::administrators::LOCK).execute(&mut *$tx).await?;
        }
    };
}

/// Whether this person is the only administrator; check it under `lock_administrators!`.
macro_rules! is_last_administrator {
    ($tx:expr, $user:expr, $now:expr) => {{
        use $crate::db::admin::administrators::{IS_ADMINISTRATOR, OTHER_ADMINISTRATORS};
        let is_one: i64 = sqlx::query_scalar(IS_ADMINISTRATOR).bind($user).fetch_one(&mut *$tx).await?;
        let others: i64 =
            sqlx::query_scalar(OTHER_ADMINISTRATORS).bind($user).bind($now).fetch_one(&mut *$tx).await?;
        is_one > 0 && others == 0
    }};
}

pub(in crate::db) use {is_last_administrator, lock_administrators};
