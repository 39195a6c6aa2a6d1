//! A server that writes messages wrongly can make the driver panic. That is a fault of this one server.

use std::panic::AssertUnwindSafe;

use futures::FutureExt;

use super::{Refusal, refusal::UNREADABLE};

/// What was read, or a refusal when the driver panics. Everything that it held is dropped with it.
pub(super) async fn caught<T>(reading: impl Future<Output = Result<T, Refusal>>) -> Result<T, Refusal> {
    AssertUnwindSafe(reading).catch_unwind().await.unwrap_or_else(|_| Err(Refusal::owner(UNREADABLE)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_panic_of_the_driver_is_a_refusal() {
        let refused = caught::<()>(async { panic!("range end index 9 out of range") }).await;
        assert_eq!(refused.unwrap_err().to_string(), UNREADABLE);
        assert_eq!(caught(async { Ok(1) }).await.unwrap(), 1);
    }
}
