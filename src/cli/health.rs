//! Asks a running server whether it is ready: the health check of containers, which have no other HTTP client.
//! Never opens a database or a queue itself.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    time::Duration,
};

use anyhow::{Context, Result, anyhow, bail};
use clap::Args;
use platform::Config;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use url::Url;

/// The server itself answers within a second.
const PATIENCE: Duration = Duration::from_secs(3);
/// A longer answer is not one of ours.
const LONGEST_ANSWER: u64 = 64 * 1024;

#[derive(Args)]
pub(super) struct Options {
    /// Address to ask, as http://host:port/path; without it /health/ready of the server at BIND_ADDR
    url: Option<Url>,
}

/// Succeeds when the server answers with status 200.
pub(super) async fn run(options: Options) -> Result<()> {
    let url = match options.url {
        Some(url) => url,
        None => ready_page(Config::from_env()?.bind_addr)?,
    };
    let answer = timeout(PATIENCE, get(&url)).await;
    let answer =
        answer.map_err(|_| anyhow!("{url} did not answer within {} seconds", PATIENCE.as_secs()))??;
    let (head, body) = answer.split_once("\r\n\r\n").unwrap_or((&answer, ""));
    let status = head.lines().next().unwrap_or_default();
    if status.split_whitespace().nth(1) != Some("200") {
        bail!("{url} answered \"{status}\": {}", body.trim());
    }
    Ok(())
}

/// A server that listens on all addresses is asked on the loopback one.
fn ready_page(bound: SocketAddr) -> Result<Url> {
    let host = match bound.ip() {
        IpAddr::V4(address) if address.is_unspecified() => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(address) if address.is_unspecified() => IpAddr::V6(Ipv6Addr::LOCALHOST),
        address => address,
    };
    Url::parse(&format!("http://{}/health/ready", SocketAddr::new(host, bound.port())))
        .context("reading BIND_ADDR")
}

async fn get(url: &Url) -> Result<String> {
    if url.scheme() != "http" {
        bail!("{url}: only http:// addresses can be checked");
    }
    let host = url.host_str().context("the address names no host")?;
    let port = url.port_or_known_default().context("the address names no port")?;
    let connection = TcpStream::connect((host.trim_matches(['[', ']']), port)).await;
    let mut connection = connection.with_context(|| format!("connecting to {url}"))?;
    let request = format!("GET {} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n", url.path());
    connection.write_all(request.as_bytes()).await.with_context(|| format!("asking {url}"))?;
    let mut answer = Vec::new();
    connection
        .take(LONGEST_ANSWER)
        .read_to_end(&mut answer)
        .await
        .with_context(|| format!("reading {url}"))?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::net::TcpListener;

    /// A server that gives one answer, and its address.
    async fn server_that_answers(answer: &'static str) -> Url {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = ready_page(listener.local_addr().unwrap()).unwrap();
        tokio::spawn(async move {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut request = [0; 1024];
            let length = connection.read(&mut request).await.unwrap();
            assert!(request[..length].starts_with(b"GET /health/ready HTTP/1.1\r\nHost: 127.0.0.1:"));
            connection.write_all(answer.as_bytes()).await.unwrap();
        });
        url
    }

    async fn outcome(url: Url) -> Result<(), String> {
        run(Options { url: Some(url) }).await.map_err(|error| format!("{error:#}"))
    }

    #[tokio::test]
    async fn a_server_that_is_ready_is_healthy() {
        let url = server_that_answers("HTTP/1.1 200 OK\r\n\r\n{}").await;
        assert_eq!(outcome(url).await, Ok(()));
    }

    #[tokio::test]
    async fn a_server_that_is_not_ready_is_reported_with_its_answer() {
        let url =
            server_that_answers("HTTP/1.1 503 Service Unavailable\r\n\r\n{\"database\":\"down\"}").await;
        let expected =
            format!("{url} answered \"HTTP/1.1 503 Service Unavailable\": {{\"database\":\"down\"}}");
        assert_eq!(outcome(url).await, Err(expected));
    }

    #[tokio::test]
    async fn a_server_that_is_not_running_is_named() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = ready_page(listener.local_addr().unwrap()).unwrap();
        drop(listener);
        assert!(outcome(url.clone()).await.unwrap_err().starts_with(&format!("connecting to {url}: ")));
    }

    #[test]
    fn a_server_on_all_addresses_is_asked_on_this_machine() {
        let page = |bound: &str| ready_page(bound.parse().unwrap()).unwrap().to_string();
        assert_eq!(page("0.0.0.0:8080"), "http://127.0.0.1:8080/health/ready");
        assert_eq!(page("[::]:8080"), "http://[::1]:8080/health/ready");
        assert_eq!(page("10.1.2.3:80"), "http://10.1.2.3/health/ready");
    }
}
