//! Payment gateways. Each opens orders, says what a browser needs to pay them, and is asked what was paid; nothing
//! that a browser says grants anything. What a payment changes is decided in `settle.rs`, for all gateways alike;
//! what users may buy in `operations/payments.rs`.

mod gateway;
mod payu;
mod razorpay;
mod sandbox;
mod settle;
mod signatures;
mod upkeep;

pub use gateway::{Buyer, Fact, FactState, Gateway, NewOrder};
pub use payu::{Payu, PayuAnswer, minor};
pub use razorpay::{Razorpay, RazorpayEvent};
pub use sandbox::Outcome as SandboxOutcome;
pub use settle::{Judged, judge, settle};
pub use upkeep::{PAYABLE_FOR, keep_up, round};

use std::sync::Arc;

use anyhow::Result;
use platform::{Platform, config::PaymentGateway};

use self::sandbox::Sandbox;

/// The gateway of this installation. Cheap to clone.
#[derive(Clone)]
pub enum Payments {
    /// Nothing can be bought.
    None,
    Razorpay(Arc<Razorpay>),
    Payu(Arc<Payu>),
    Sandbox(Arc<Sandbox>),
}

impl Payments {
    /// Reads the configuration; no gateway is asked before the first order.
    ///
    /// # Errors
    /// When the database fails or a client cannot be made.
    pub async fn open(platform: &Platform) -> Result<Self> {
        let client = crate::remote::client()?;
        Ok(match &platform.config.payment_gateway {
            PaymentGateway::None => Self::None,
            PaymentGateway::Razorpay(keys) => Self::Razorpay(Arc::new(Razorpay::new(keys.clone(), client))),
            PaymentGateway::Payu(keys) => {
                Self::Payu(Arc::new(Payu::new(keys.clone(), &platform.config.public_url, client)))
            }
            PaymentGateway::Sandbox => Self::Sandbox(Arc::new(Sandbox::open(platform).await?)),
        })
    }

    /// The gateway, where there is one.
    #[must_use]
    pub fn gateway(&self) -> Option<&dyn Gateway> {
        match self {
            Self::None => None,
            Self::Razorpay(gateway) => Some(gateway.as_ref()),
            Self::Payu(gateway) => Some(gateway.as_ref()),
            Self::Sandbox(gateway) => Some(gateway.as_ref()),
        }
    }

    #[must_use]
    pub fn razorpay(&self) -> Option<&Razorpay> {
        match self {
            Self::Razorpay(gateway) => Some(gateway),
            _ => None,
        }
    }

    #[must_use]
    pub fn payu(&self) -> Option<&Payu> {
        match self {
            Self::Payu(gateway) => Some(gateway),
            _ => None,
        }
    }

    #[must_use]
    pub fn sandbox(&self) -> Option<&Sandbox> {
        match self {
            Self::Sandbox(gateway) => Some(gateway),
            _ => None,
        }
    }
}
