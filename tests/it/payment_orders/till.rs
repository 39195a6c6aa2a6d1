//! The application with one gateway, and that gateway's data about orders.

use serde_json::Value;

use crate::support::{
    Services, TestApp,
    buying::{PRICE, payu, razorpay, round},
    gateways::FakeGateways,
};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Razorpay,
    Payu,
    Sandbox,
}

pub struct Till {
    pub kind: Kind,
    pub app: TestApp,
    pub gateways: FakeGateways,
    pub is_away: bool,
}

impl Till {
    pub async fn open(kind: Kind) -> Self {
        let gateways = FakeGateways::start().await;
        let services = match kind {
            Kind::Razorpay => razorpay(&gateways).await,
            Kind::Payu => payu(&gateways).await,
            Kind::Sandbox => Services::new().await,
        };
        // The clock moves by hours, but tokens must stay valid.
        let services = services.with("AUTH_ACCESS_TTL_SECS", "864000");
        Self { kind, app: TestApp::start_api_on(services).await, gateways, is_away: false }
    }

    pub fn set_away(&mut self, is_away: bool) {
        // The sandbox is part of the application, so it is always available.
        self.is_away = is_away && self.kind != Kind::Sandbox;
        if self.is_away { self.gateways.go_away() } else { self.gateways.come_back() }
    }

    pub async fn restart(&mut self) {
        self.app.restart_api().await;
    }

    /// Lets the application ask about every order that no message reported.
    pub async fn reconcile(&self, open: usize) {
        // One round handles fifty orders.
        for _ in 0..=open / 50 {
            round(&self.app).await;
        }
    }
}

/// Whether a payment at Razorpay has the whole amount.
pub fn is_whole(payment: &Value) -> bool {
    payment["amount"] == PRICE
}

/// Whether a payment was captured, even if it was refunded later.
pub fn was_taken(payment: &Value) -> bool {
    is_whole(payment) && payment["captured"] == true
}
