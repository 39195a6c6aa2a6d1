//! Removes unproven data from an account: a stranger who signed up first with someone else's address must not keep access
//! once the owner of the address arrives in another way.

/// Removes password, ways to sign in, sessions and links of an account whose address was never confirmed.
/// Runs before the address is confirmed by anything other than the link of a sign-up.
macro_rules! forget_unproven {
    ($tx:ident, $user:expr, $now:expr) => {
        for sql in $crate::db::identity::unproven::FORGET {
            sqlx::query(sql).bind($user).bind($now).execute(&mut *$tx).await?;
        }
    };
}

pub(super) use forget_unproven;

/// Each statement takes the account as `$1` and the time as `$2`.
pub(super) const FORGET: [&str; 6] = [
    "UPDATE users SET password_hash = NULL, user_metadata = '{}', new_email = NULL, email_change_sent_at = NULL, \
     updated_at = $2 WHERE id = $1",
    "UPDATE profiles SET full_name = NULL, organization = NULL WHERE id = $1 AND created_at <= $2",
    "DELETE FROM identities WHERE user_id = $1 AND created_at <= $2",
    "UPDATE auth_sessions SET ended_at = $2 WHERE user_id = $1 AND ended_at IS NULL",
    "DELETE FROM mail_tokens WHERE user_id = $1 AND created_at <= $2",
    "DELETE FROM flow_states WHERE user_id = $1 AND created_at <= $2",
];
