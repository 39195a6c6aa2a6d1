//! Payment gateways, one folder each. A gateway opens orders, provides the data that a browser needs to pay, and
//! reports what was paid; a browser's report alone never grants a plan. `settle.rs` decides what a payment changes, for
//! all gateways alike; `operations/payments/` decides what users may buy. A new gateway needs its settings in
//! `platform/src/config/payments.rs`, a folder here, and a line in `registry.rs`.

mod gateway;
mod payu;
mod played;
mod razorpay;
mod registry;
mod sandbox;
mod settle;
mod signatures;
mod upkeep;

pub use gateway::{
    Buyer, CheckoutKind, Endpoint, Fact, FactState, Gateway, GatewayKind, Message, NewOrder, PolicySource,
    Refusal, Returned,
};
pub use played::{Outcome as SandboxOutcome, PlayedPayments, Proof};
pub use registry::GATEWAYS;
pub use settle::{Judged, judge, settle};
pub use upkeep::{PAYABLE_FOR, run_upkeep, upkeep_round};

use std::sync::Arc;

use anyhow::{Context, Result};
use platform::Platform;

/// The gateway of this installation; `None` if nothing can be bought. Cheap to clone.
#[derive(Clone)]
pub struct Payments(Option<Arc<dyn Gateway>>);

impl Payments {
    /// Reads the configuration; no gateway is contacted before the first order.
    ///
    /// # Errors
    /// When the database fails or a client cannot be created.
    pub async fn open(platform: &Platform) -> Result<Self> {
        let Some(name) = platform.config.payment_gateway.name() else { return Ok(Self(None)) };
        let kind = GATEWAYS.iter().find(|kind| kind.name == name);
        let kind = kind.with_context(|| format!("there is no gateway {name}"))?;
        Ok(Self(Some((kind.open)(platform).await?)))
    }

    /// The gateway, if there is one.
    #[must_use]
    pub fn gateway(&self) -> Option<&dyn Gateway> {
        self.0.as_deref()
    }

    /// The gateway, if it has this name.
    #[must_use]
    pub fn gateway_named(&self, name: &str) -> Option<&dyn Gateway> {
        self.gateway().filter(|gateway| gateway.name() == name)
    }
}
