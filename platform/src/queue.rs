//! Stands in until the stores arrive.
use std::{path::Path, time::Duration};
#[derive(Clone)]
pub struct Queue;
#[derive(Default)]
pub struct QueueOptions {
    pub lease: Duration,
    pub max_attempts: u32,
}
impl Queue {
    pub async fn redis(_: &str, _: &str, _: QueueOptions) -> anyhow::Result<Self> {
        Ok(Self)
    }
    pub async fn sqlite(_: &Path, _: QueueOptions) -> anyhow::Result<Self> {
        Ok(Self)
    }
    pub async fn push<J: protocol::Job>(&self, _: &J) -> anyhow::Result<()> {
        Ok(())
    }
}
