//! Under which sign-ins a socket joined or asked. Kept with the socket and gone with it;
//! `watch.rs` looks whether they are still good.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use platform::db::identity::SessionOwner;
use protocol::UserId;
use uuid::Uuid;

use crate::auth::SignedIn;

/// One of them, with plan and role as the socket knows them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SignIn {
    pub auth_session: Uuid,
    pub user: UserId,
    pub plan: String,
    pub role: String,
}

impl SignIn {
    /// Whether plan and role are what the socket knows.
    pub fn fits(&self, owner: &SessionOwner) -> bool {
        (&self.plan, &self.role) == (&owner.plan, &owner.role)
    }
}

/// The sign-ins of one socket. Clones share them.
#[derive(Clone, Default)]
pub struct SignIns(Arc<Mutex<Vec<SignIn>>>);

impl SignIns {
    /// Remembers a sign-in. One that is known stays as it is: the socket has yet to be told what changed.
    pub fn note(&self, caller: &SignedIn) {
        let mut known = self.known();
        if known.iter().any(|sign_in| sign_in.auth_session == caller.auth_session) {
            return;
        }
        known.push(SignIn {
            auth_session: caller.auth_session,
            user: caller.user,
            plan: caller.plan.clone(),
            role: caller.role.clone(),
        });
    }

    pub fn all(&self) -> Vec<SignIn> {
        self.known().clone()
    }

    /// Remembers what the socket was told.
    pub fn update(&self, auth_session: Uuid, owner: &SessionOwner) {
        for sign_in in self.known().iter_mut().filter(|sign_in| sign_in.auth_session == auth_session) {
            sign_in.plan.clone_from(&owner.plan);
            sign_in.role.clone_from(&owner.role);
        }
    }

    /// Forgets them all, when the socket is being closed.
    pub fn clear(&self) {
        self.known().clear();
    }

    fn known(&self) -> MutexGuard<'_, Vec<SignIn>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn caller(auth_session: Uuid, plan: &str) -> SignedIn {
        SignedIn {
            user: UserId(Uuid::nil()),
            auth_session,
            email: String::new(),
            plan: plan.to_owned(),
            role: "user".to_owned(),
        }
    }

    #[test]
    fn a_change_that_comes_with_the_next_question_is_still_to_be_told() {
        let sign_ins = SignIns::default();
        let session = Uuid::from_u128(1);
        sign_ins.note(&caller(session, "basic"));
        sign_ins.note(&caller(session, "pro"));
        let pro = SessionOwner { email: String::new(), plan: "pro".to_owned(), role: "user".to_owned() };
        assert_eq!(sign_ins.all().len(), 1);
        assert!(!sign_ins.all()[0].fits(&pro));
        sign_ins.update(session, &pro);
        assert!(sign_ins.all()[0].fits(&pro));
    }
}
