//! Payment gateways, one folder each. Each opens orders, describes what a browser needs to pay them, and is asked what
//! was paid; nothing that a browser reports grants anything. What a payment changes is decided in `settle.rs`, for all
//! gateways alike; what users may buy in `operations/payments/`. A new gateway needs its settings in
//! `platform/src/config/payments.rs`, a folder here, and a line in `registry.rs`.

mod gateway;
mod payu;
mod razorpay;
mod registry;
mod sandbox;
mod settle;
mod signatures;
mod upkeep;

pub use gateway::{
    Buyer, CheckoutKind, Fact, FactState, Gateway, Message, NewOrder, PolicySource, Proof, Refusal, Returned,
};
pub use registry::{Door, GATEWAYS, GatewayKind};
pub use sandbox::{Outcome as SandboxOutcome, Sandbox};
pub use settle::{Judged, judge, settle};
pub use upkeep::{PAYABLE_FOR, run_upkeep, upkeep_round};

use std::sync::Arc;

use anyhow::{Context, Result};
use platform::Platform;

/// The gateway of this installation; none where nothing can be bought. Cheap to clone.
#[derive(Clone)]
pub struct Payments(Option<Arc<dyn Gateway>>);

impl Payments {
    /// Reads the configuration; no gateway is asked before the first order.
    ///
    /// # Errors
    /// When the database fails or a client cannot be made.
    pub async fn open(platform: &Platform) -> Result<Self> {
        let Some(name) = platform.config.payment_gateway.name() else { return Ok(Self(None)) };
        let kind = GATEWAYS.iter().find(|kind| kind.name == name);
        let kind = kind.with_context(|| format!("there is no gateway {name}"))?;
        Ok(Self(Some((kind.open)(platform).await?)))
    }

    /// The gateway, where there is one.
    #[must_use]
    pub fn gateway(&self) -> Option<&dyn Gateway> {
        self.0.as_deref()
    }

    /// The gateway, where it is the one of this name.
    #[must_use]
    pub fn gateway_named(&self, name: &str) -> Option<&dyn Gateway> {
        self.gateway().filter(|gateway| gateway.name() == name)
    }

    /// The sandbox, where it plays the gateway.
    #[must_use]
    pub fn sandbox(&self) -> Option<&Sandbox> {
        match self.gateway()?.checkout_kind() {
            CheckoutKind::Played(sandbox) => Some(sandbox),
            CheckoutKind::Window | CheckoutKind::Form => None,
        }
    }
}
