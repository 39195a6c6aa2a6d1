//! The sign-ins under which a socket joined or asked. They are kept as long as the socket; `watch.rs` checks whether
//! they are still valid.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use platform::db::identity::SessionOwner;
use protocol::UserId;
use uuid::Uuid;

use crate::{
    auth::SignedIn,
    peers::{Open, Taken},
};

/// One sign-in, with the plan and role that were last sent to the socket.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SignIn {
    pub auth_session: Uuid,
    pub user: UserId,
    pub plan: String,
    pub role: String,
}

impl SignIn {
    /// Whether plan and role are unchanged.
    pub(super) fn fits(&self, owner: &SessionOwner) -> bool {
        (&self.plan, &self.role) == (&owner.plan, &owner.role)
    }
}

/// The sign-ins of one socket. Clones share them.
#[derive(Clone, Default)]
pub(super) struct SignIns(Arc<Mutex<Known>>);

#[derive(Default)]
struct Known {
    sign_ins: Vec<SignIn>,
    /// Counts this socket as one of each user's sockets.
    places: Vec<(UserId, Taken<UserId>)>,
}

impl SignIns {
    /// Remembers a sign-in. A known one stays unchanged, because its change has yet to be sent to the socket. Returns
    /// false when the user has reached the limit of sockets.
    pub(super) fn note(&self, caller: &SignedIn, sockets: &Open<UserId>) -> bool {
        let mut known = self.known();
        if known.sign_ins.iter().any(|sign_in| sign_in.auth_session == caller.auth_session) {
            return true;
        }
        if !known.places.iter().any(|(user, _)| *user == caller.user) {
            let Some(place) = sockets.take(caller.user) else { return false };
            known.places.push((caller.user, place));
        }
        known.sign_ins.push(SignIn {
            auth_session: caller.auth_session,
            user: caller.user,
            plan: caller.plan.clone(),
            role: caller.role.clone(),
        });
        true
    }

    pub(super) fn all(&self) -> Vec<SignIn> {
        self.known().sign_ins.clone()
    }

    pub(super) fn is_empty(&self) -> bool {
        self.known().sign_ins.is_empty()
    }

    /// Remembers the plan and role that were sent to the socket.
    pub(super) fn update(&self, auth_session: Uuid, owner: &SessionOwner) {
        for sign_in in self.known().sign_ins.iter_mut().filter(|sign_in| sign_in.auth_session == auth_session)
        {
            sign_in.plan.clone_from(&owner.plan);
            sign_in.role.clone_from(&owner.role);
        }
    }

    /// Forgets all sign-ins when the socket is being closed.
    pub(super) fn clear(&self) {
        *self.known() = Known::default();
    }

    fn known(&self) -> MutexGuard<'_, Known> {
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
    fn the_sockets_of_a_user_are_limited_and_closing_one_allows_another() {
        let sockets = Open::new(Some(2));
        let tabs = [(); 3].map(|()| SignIns::default());
        let caller = caller(Uuid::from_u128(1), "basic");
        assert_eq!(tabs.each_ref().map(|tab| tab.note(&caller, &sockets)), [true, true, false]);
        assert!(tabs[0].note(&caller, &sockets), "the same socket is counted once");
        tabs[1].clear();
        assert!(tabs[2].note(&caller, &sockets));
    }

    #[test]
    fn a_change_noticed_at_the_next_question_is_still_announced() {
        let sign_ins = SignIns::default();
        let session = Uuid::from_u128(1);
        let sockets = Open::new(None);
        sign_ins.note(&caller(session, "basic"), &sockets);
        sign_ins.note(&caller(session, "pro"), &sockets);
        let pro = SessionOwner { email: String::new(), plan: "pro".to_owned(), role: "user".to_owned() };
        assert_eq!(sign_ins.all().len(), 1);
        assert!(!sign_ins.all()[0].fits(&pro));
        sign_ins.update(session, &pro);
        assert!(sign_ins.all()[0].fits(&pro));
    }
}
