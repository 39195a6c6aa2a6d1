//! The expected state of each order: it moves from created to paid to refunded, depending on the messages sent.

use serde_json::Value;

use super::{
    books::Line,
    message::{Hearing, Message},
    till::{Kind, Till, is_whole, was_taken},
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Created,
    Paid,
    Refunded,
}

impl State {
    pub fn name(self) -> &'static str {
        match self {
            Self::Created => "created",
            Self::Paid => "paid",
            Self::Refunded => "refunded",
        }
    }
}

/// One order with its expected state.
pub struct Entry {
    pub name: String,
    /// The form that the browser must post, at PayU.
    pub form: Value,
    pub state: State,
    pub was_paid: bool,
    /// Paid and refunded at the same moment: the plan may or may not have been granted in between.
    pub was_close: bool,
    /// The proofs of the sandbox's payments, each with the state of the payment: captured, failed or refunded.
    pub played: Vec<(Value, &'static str)>,
    /// Every earlier state of a payment at Razorpay.
    pub past: Vec<Value>,
    /// Messages with the ids under which they were sent.
    pub sent: Vec<(String, Value)>,
}

impl Entry {
    pub fn new(name: String, form: Value) -> Self {
        let state = State::Created;
        Self {
            name,
            form,
            state,
            was_paid: false,
            was_close: false,
            played: Vec::new(),
            past: Vec::new(),
            sent: Vec::new(),
        }
    }

    /// The expected row in the database: a paid order has one grant, which counts until the refund.
    pub fn line(&self, found: &[Line]) -> Line {
        let granted = || found.iter().any(|line| line.0 == self.name && line.2 > 0);
        let count = i64::from(self.was_paid || (self.was_close && granted()));
        let counting = i64::from(self.state == State::Paid);
        (self.name.clone(), self.state.name().to_owned(), count, counting)
    }

    /// The state that the gateway would report now, after capturing authorised money.
    pub fn truth(&self, till: &Till) -> State {
        match till.kind {
            Kind::Razorpay => self.truth_at_razorpay(&till.gateways.payments_of(&self.name)),
            Kind::Payu => truth_at_payu(till.gateways.transaction(&self.name)),
            Kind::Sandbox => {
                let has = |status| self.played.iter().any(|(_, stands)| *stands == status);
                if has("captured") {
                    State::Paid
                } else if has("refunded") {
                    State::Refunded
                } else {
                    State::Created
                }
            }
        }
    }

    fn truth_at_razorpay(&self, payments: &[Value]) -> State {
        let taken: Vec<_> = payments.iter().filter(|payment| was_taken(payment)).collect();
        let waits = || payments.iter().any(|payment| is_whole(payment) && payment["status"] == "authorized");
        if taken.iter().any(|payment| payment["status"] == "captured") {
            State::Paid
        } else if !taken.is_empty() {
            State::Refunded
        } else if self.state == State::Created && waits() {
            State::Paid
        } else {
            State::Created
        }
    }

    /// Updates the state after the gateway was asked and reported `truth`.
    pub fn was_told(&mut self, truth: State) {
        self.state = match (self.state, truth) {
            (state, State::Created) => state,
            (State::Refunded, _) | (_, State::Refunded) => State::Refunded,
            (_, State::Paid) => State::Paid,
        };
        self.was_paid |= self.state == State::Paid;
    }

    /// Updates the state after several messages at the same time; `truth` is the gateway's report if it can be asked.
    pub fn heard(&mut self, messages: &[Message], truth: Option<State>) {
        let asking = messages.iter().filter(|message| message.hearing == Hearing::Asks);
        match truth {
            Some(truth) => {
                if asking.count() > 0 {
                    self.was_told(truth);
                }
            }
            None => {
                let said: Vec<_> = asking.filter_map(|message| message.says).collect();
                let was_open = self.state == State::Created;
                for state in [State::Paid, State::Refunded] {
                    if said.contains(&state) {
                        self.was_told(state);
                    }
                }
                if was_open && self.state == State::Refunded {
                    (self.was_close, self.was_paid) = (self.was_paid, false);
                }
            }
        }
    }
}

fn truth_at_payu(transaction: Option<Value>) -> State {
    let Some(transaction) = transaction.filter(|transaction| transaction["amt"] == "999.00") else {
        return State::Created;
    };
    match transaction["status"].as_str() {
        Some("success") => State::Paid,
        Some("refunded") => State::Refunded,
        _ => State::Created,
    }
}
