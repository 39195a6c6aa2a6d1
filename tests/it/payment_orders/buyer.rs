//! A buyer who buys repeatedly, and all messages about the purchases. Every choice comes from the buyer's own random
//! numbers, so the same seed repeats the same course.

use std::{
    sync::{Mutex, PoisonError},
    time::Duration,
};

use futures::future::join_all;
use platform::Db;
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use super::{
    books::{self, Line},
    ledger::{Entry, State},
    message::{Hearing, Message},
    till::{Kind, Till, is_whole, was_taken},
};
use crate::support::{
    Person,
    buying::{PRICE, create, order_of, play, signed},
};

const POLL: Duration = Duration::from_millis(50);
const PAYU_PATHS: [&str; 2] = ["/api/payments/webhook/payu", "/api/payments/payu/return"];

pub struct Buyer {
    name: String,
    person: Person,
    stranger: Person,
    random: StdRng,
    entries: Vec<Entry>,
    serial: usize,
    /// What has happened, to find the cause of a failure.
    story: Mutex<Vec<String>>,
}

impl Buyer {
    pub async fn new(till: &Till, number: usize, seed: u64) -> Self {
        let (person, stranger) = (till.app.signed_in("basic").await, till.app.signed_in("basic").await);
        let (name, random) = (format!("{:?} {number}", till.kind), StdRng::seed_from_u64(seed));
        Self { name, person, stranger, random, entries: Vec::new(), serial: 0, story: Mutex::default() }
    }

    pub fn go_to(&mut self, till: &Till) {
        self.note("restart".to_owned());
        (self.person, self.stranger) =
            (self.person.at(&till.app.address), self.stranger.at(&till.app.address));
    }

    pub fn open_orders(&self) -> usize {
        self.entries.iter().filter(|entry| entry.state == State::Created).count()
    }

    /// Starts a new course at the checkout; sometimes with two clicks at the same time.
    pub async fn begin(&mut self, till: &Till, round: usize) {
        self.note(format!("course {round}"));
        let clicks = if self.random.random_bool(0.1) { 2 } else { 1 };
        for created in join_all((0..clicks).map(|_| create(&self.person, "pro"))).await {
            let name = order_of(&created);
            if !self.entries.iter().any(|entry| entry.name == name) {
                self.note(format!("opened {name}"));
                self.entries.push(Entry::new(name, created["payment_data"]["form"].clone()));
            }
        }
        assert!(till.kind != Kind::Payu || self.entries.last().is_some_and(|entry| entry.form.is_object()));
    }

    pub async fn act(&mut self, till: &Till) {
        for _ in 0..self.random.random_range(1..=3) {
            let last = self.entries.len() - 1;
            let chosen = if self.random.random_bool(0.8) { last } else { self.random.random_range(0..=last) };
            if self.random.random_bool(0.6) {
                self.change(till, chosen).await;
            }
            let messages = self.messages(till, chosen);
            if !till.is_away && self.random.random_bool(0.2) {
                self.race(till, chosen, &messages).await;
            } else {
                self.tell(till, chosen, &messages).await;
            }
        }
    }

    /// Sends all messages at the same time, while nothing changes at the gateway.
    async fn tell(&mut self, till: &Till, chosen: usize, messages: &[Message]) {
        let truth = self.entries[chosen].truth(till);
        self.note(format!("gateway away {}, state {truth:?}, messages {messages:?}", till.is_away));
        let answers =
            join_all(messages.iter().map(|message| message.send(&self.person, &self.stranger))).await;
        self.entries[chosen].heard(messages, (!till.is_away).then_some(truth));
        let is_paid = !till.is_away && truth == State::Paid && self.entries[chosen].state == State::Paid;
        for (message, answer) in messages.iter().zip(answers) {
            let problem = message.problem(answer, Some(is_paid));
            assert!(problem.is_none(), "{}\n{}", self.story(), problem.unwrap_or_default());
        }
    }

    /// Sends all messages while something changes at the gateway, and one more message after that.
    async fn race(&mut self, till: &Till, chosen: usize, messages: &[Message]) {
        let before = self.entries[chosen].truth(till);
        self.note(format!("state {before:?}, messages sent while it changes {messages:?}"));
        let (person, stranger) = (self.person.clone(), self.stranger.clone());
        let sending = join_all(messages.iter().map(|message| message.send(&person, &stranger)));
        let (answers, ()) = tokio::join!(sending, self.change(till, chosen));
        for (message, answer) in messages.iter().zip(answers) {
            let problem = message.problem(answer, None);
            assert!(problem.is_none(), "{}\n{}", self.story(), problem.unwrap_or_default());
        }
        if let Some(sure) = self.sure_message(till, chosen) {
            let entry = &mut self.entries[chosen];
            entry.was_close |= entry.state == State::Created && before == State::Paid;
            self.tell(till, chosen, &[sure]).await;
        } else {
            self.entries[chosen].heard(messages, Some(before));
        }
    }

    /// Updates the ledger after the application has checked orders without a message for a long time.
    pub fn was_asked_about(&mut self, till: &Till) {
        self.note(format!("reconciled, away {}", till.is_away));
        for entry in self.entries.iter_mut().filter(|entry| entry.state == State::Created && !till.is_away) {
            entry.was_told(entry.truth(till));
        }
    }

    /// Changes the payments of an order at the gateway.
    async fn change(&mut self, till: &Till, chosen: usize) {
        match till.kind {
            Kind::Razorpay => self.change_at_razorpay(till, chosen),
            Kind::Payu => self.change_at_payu(till, chosen),
            Kind::Sandbox => self.change_at_sandbox(till, chosen).await,
        }
    }

    fn change_at_razorpay(&mut self, till: &Till, chosen: usize) {
        let order = self.entries[chosen].name.clone();
        let payments = till.gateways.payments_of(&order);
        let choice = self.random.random_range(0..10);
        let taken = payments.iter().find(|payment| was_taken(payment));
        let waiting = payments.iter().find(|payment| is_whole(payment) && payment["status"] != "captured");
        let id_of = |payment: &Value| payment["id"].as_str().expect("an id").to_owned();
        let changed = match (taken, waiting, choice) {
            // The paid money is refunded or stays; the gateway accepts no other payment for the order.
            (Some(taken), _, 0..5) => till.gateways.pay(&id_of(taken), &order, PRICE, "refunded"),
            (Some(_), ..) => return,
            // A failed or waiting payment is captured late, or is refunded without being captured.
            (None, Some(waiting), 0..3) => till.gateways.pay(&id_of(waiting), &order, PRICE, "captured"),
            (None, Some(waiting), 3) => till.gateways.let_go(&id_of(waiting), &order, PRICE),
            (None, _, choice) => {
                self.serial += 1;
                let id = format!("pay_{}_{}", order, self.serial);
                let (amount, status) = match choice {
                    0..6 => (PRICE, "captured"),
                    6 | 7 => (PRICE, "authorized"),
                    8 => (PRICE, "failed"),
                    _ => (PRICE - 1, "captured"),
                };
                till.gateways.pay(&id, &order, amount, status)
            }
        };
        self.note(format!("at the gateway: {changed}"));
        self.entries[chosen].past.push(changed);
    }

    fn change_at_payu(&mut self, till: &Till, chosen: usize) {
        let name = self.entries[chosen].name.clone();
        let status =
            till.gateways.transaction(&name).map(|known| (known["status"].clone(), known["amt"].clone()));
        let (status, amount) = match (status, self.random.random_range(0..10)) {
            (Some((status, _)), _) if status == "refunded" => return,
            (Some((status, amount)), 0..5) if status == "success" && amount == "999.00" => {
                ("refunded", "999.00")
            }
            (Some((status, _)), _) if status == "success" => return,
            (_, 0..6) => ("success", "999.00"),
            (_, 6) => ("pending", "999.00"),
            (_, 7 | 8) => ("failure", "999.00"),
            _ => ("success", "998.00"),
        };
        till.gateways.settle_transaction(&name, status, amount);
        self.note(format!("at the gateway: {name} {status} {amount}"));
    }

    async fn change_at_sandbox(&mut self, till: &Till, chosen: usize) {
        let entry = &mut self.entries[chosen];
        let captured = entry.played.iter_mut().find(|(_, stands)| *stands == "captured");
        let changed = if let (Some((proof, stands)), true) = (captured, self.random.random_bool(0.4)) {
            let id = proof["razorpay_payment_id"].as_str().expect("an id");
            books::refund_at_sandbox(&till.app.platform.db, id).await;
            *stands = "refunded";
            format!("refunded {proof}")
        } else {
            let (outcome, stands) =
                if self.random.random_bool(0.6) { ("pay", "captured") } else { ("fail", "failed") };
            let proof = play(&self.person, &json!(entry.name), outcome).await;
            // An order is paid once: another attempt returns the existing payment.
            if !entry.played.iter().any(|(known, _)| *known == proof) {
                entry.played.push((proof.clone(), stands));
            }
            format!("{outcome} {proof}")
        };
        self.note(changed);
    }

    /// One to four messages about an order.
    fn messages(&mut self, till: &Till, chosen: usize) -> Vec<Message> {
        let count = self.random.random_range(1..=4);
        (0..count).filter_map(|_| self.message(till, chosen)).collect()
    }

    fn message(&mut self, till: &Till, chosen: usize) -> Option<Message> {
        let choice = self.random.random_range(0..10);
        Some(match till.kind {
            Kind::Payu => {
                let form = &self.entries[chosen].form;
                let path = PAYU_PATHS[self.random.random_range(0..2)];
                match choice {
                    0 => Message::forged_payu(form, path),
                    1 => Message::cheaper_payu(form, path),
                    2 => Message::forged_verify(self.proof(till, chosen)?),
                    3 | 4 => Message::payu(form, "failure", path),
                    _ => Message::payu(form, "success", path),
                }
            }
            Kind::Razorpay if choice >= 5 => self.webhook(till, chosen, choice)?,
            _ => {
                let proof = self.proof(till, chosen)?;
                match choice {
                    0 => Message::forged_verify(proof),
                    1 => Message::stranger(proof),
                    _ => Message::verify(proof),
                }
            }
        })
    }

    /// A message about a payment in its current or an earlier state: new, repeated or forged.
    fn webhook(&mut self, till: &Till, chosen: usize, choice: u32) -> Option<Message> {
        self.serial += 1;
        let id = format!("event_{}_{}", self.name, self.serial);
        let entry = &mut self.entries[chosen];
        let payments = if choice == 5 { entry.past.clone() } else { till.gateways.payments_of(&entry.name) };
        let payment = payments.get(self.random.random_range(0..payments.len().max(1)))?;
        if choice == 6 {
            return Some(Message::forged_webhook(payment, &id));
        }
        if let (7, Some((id, payment))) = (choice, entry.sent.last()) {
            return Some(Message::webhook(payment, id, Hearing::Repeats));
        }
        entry.sent.push((id.clone(), payment.clone()));
        Some(Message::webhook(payment, &id, Hearing::Asks))
    }

    /// The proof that a checkout gives to the page after a payment of the order.
    fn proof(&mut self, till: &Till, chosen: usize) -> Option<Value> {
        let entry = &self.entries[chosen];
        if till.kind == Kind::Sandbox {
            return entry
                .played
                .get(self.random.random_range(0..entry.played.len().max(1)))
                .map(|played| played.0.clone());
        }
        let payment =
            entry.past.last().map_or("pay_unheard_of", |payment| payment["id"].as_str().expect("an id"));
        Some(signed(&entry.name, payment))
    }

    /// A message that makes the application ask the gateway; `None` if nothing was paid.
    fn sure_message(&mut self, till: &Till, chosen: usize) -> Option<Message> {
        Some(match till.kind {
            Kind::Payu => Message::payu(&self.entries[chosen].form, "success", PAYU_PATHS[0]),
            Kind::Razorpay | Kind::Sandbox => Message::verify(self.proof(till, chosen)?),
        })
    }

    /// Checks that the database matches the messages that were sent.
    pub async fn check(&self, till: &Till) {
        let db: &Db = &till.app.platform.db;
        let (mut found, mut expected) = self.books(db).await;
        // The application itself may be asking the gateway about open orders at this moment.
        for _ in 0..100 {
            if found == expected {
                break;
            }
            tokio::time::sleep(POLL).await;
            (found, expected) = self.books(db).await;
        }
        assert_eq!(found, expected, "{}", self.story());
        let paid = self.entries.iter().filter(|entry| entry.state == State::Paid).count();
        let problem = books::subscription_problem(db, &self.person.email, paid).await;
        assert!(problem.is_none(), "{}\n{}", self.story(), problem.unwrap_or_default());
        let billing = self.person.get_json("/api/payments/billing").await;
        let bought = found.iter().filter(|line| line.2 > 0).count();
        assert_eq!(billing["receipts"].as_array().map(Vec::len), Some(bought), "{}", self.story());
    }

    /// The orders in the database, and as they must be.
    async fn books(&self, db: &Db) -> (Vec<Line>, Vec<Line>) {
        let mut found = books::orders(db, &self.person.email).await;
        let mut expected: Vec<_> = self.entries.iter().map(|entry| entry.line(&found)).collect();
        expected.sort();
        found.sort();
        (found, expected)
    }

    fn note(&self, text: String) {
        self.story.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }

    /// The latest part of what has happened.
    fn story(&self) -> String {
        let story = self.story.lock().unwrap_or_else(PoisonError::into_inner);
        let from = story.len().saturating_sub(25);
        format!("{}:\n{}", self.name, story[from..].join("\n"))
    }
}
