//! Sends traces to a collector over OTLP. Sending happens on a thread of its own with a bounded queue, so that a collector
//! that is slow or away costs no answer: what does not fit is dropped.

use std::time::Duration;

use anyhow::{Context, Result};
use async_trait::async_trait;
use opentelemetry_http::{Bytes, HttpClient, HttpError, Request, Response};
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig, WithHttpConfig};
use opentelemetry_sdk::{Resource, trace::SdkTracerProvider};
use platform::{Config, Traces, traces::Ids};
use tokio::runtime::Handle;

const LONGEST_SENDING: Duration = Duration::from_secs(5);

/// The traces of this process; none without a collector.
pub(super) fn start(config: &Config, role: &'static str) -> Result<Traces> {
    let Some((address, part)) = &config.traces else { return Ok(Traces::default()) };
    let address = format!("{}/v1/traces", address.as_str().trim_end_matches('/'));
    let client = reqwest::Client::builder().timeout(LONGEST_SENDING).build()?;
    let exporter = SpanExporter::builder()
        .with_http()
        .with_http_client(OnRuntime { client, runtime: Handle::current() })
        .with_protocol(Protocol::HttpJson)
        .with_endpoint(address)
        .with_timeout(LONGEST_SENDING)
        .build()
        .context("opening the collector of traces")?;
    let resource = Resource::builder_empty().with_service_name(format!("supplychain-{role}")).build();
    let provider = SdkTracerProvider::builder()
        .with_id_generator(Ids::default())
        .with_resource(resource)
        .with_batch_exporter(exporter)
        .build();
    Ok(Traces::through(provider, *part))
}

/// The thread of the exporter has no runtime, so that requests run on that of the process.
#[derive(Debug)]
struct OnRuntime {
    client: reqwest::Client,
    runtime: Handle,
}

#[async_trait]
impl HttpClient for OnRuntime {
    async fn send_bytes(&self, request: Request<Bytes>) -> Result<Response<Bytes>, HttpError> {
        let request = reqwest::Request::try_from(request)?;
        let client = self.client.clone();
        let sent = self.runtime.spawn(async move {
            let answer = client.execute(request).await?;
            let status = answer.status();
            Ok::<_, reqwest::Error>((status, answer.bytes().await?))
        });
        let (status, body) = sent.await??;
        let mut response = Response::new(body);
        *response.status_mut() = status;
        Ok(response)
    }
}
