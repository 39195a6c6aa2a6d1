//! Whether a proxy before several servers sends all requests of one socket to the same server. Pages open their sockets by
//! polling, so that without it they never connect.

use std::time::Duration;

use reqwest::{Client, StatusCode, header};
use serde_json::Value;
use url::Url;

use super::{Finding, promptly};
use crate::Config;

/// Two servers that are taken in turn are noticed by the second call; a random choice goes unnoticed once in a thousand.
const CALLS: usize = 10;
/// A pong, the only packet that means nothing to the server.
const PONG: &str = "3";

pub(super) async fn examine(config: &Config) -> Option<Finding> {
    config.redis_url.as_ref()?;
    let mut address = config.public_url.clone();
    address.set_path("/socket.io/");
    address.set_query(Some("EIO=4&transport=polling"));
    Some(match promptly(all_reach_one(&address)).await {
        Ok(true) => Finding::ok("sticky_sessions", "all requests of a socket reach the same server"),
        Ok(false) => Finding::fault(
            "sticky_sessions",
            "requests of one socket reach different servers, so that pages do not connect",
            "let the proxy choose the server by a cookie, as docker/haproxy.cfg does",
        ),
        Err(problem) => Finding::warning(
            "sticky_sessions",
            format!("PUBLIC_URL did not open a socket, so this was not checked: {problem}"),
            "start the servers and the proxy, and run this again",
        ),
    })
}

/// Opens a socket and sends packets over new connections.
async fn all_reach_one(address: &Url) -> Result<bool, String> {
    let client = Client::builder().pool_max_idle_per_host(0).timeout(Duration::from_secs(4)).build();
    let client = client.map_err(|error| error.to_string())?;
    let opened = client.get(address.clone()).send().await.map_err(|error| without_address(&error))?;
    if !opened.status().is_success() {
        return Err(format!("it answered {}", opened.status()));
    }
    let cookies = opened.headers().get_all(header::SET_COOKIE);
    let cookies: Vec<&str> =
        cookies.iter().filter_map(|cookie| cookie.to_str().ok()?.split(';').next()).collect();
    let cookies = cookies.join("; ");
    let text = opened.text().await.map_err(|error| without_address(&error))?;
    let packet = text.strip_prefix('0').and_then(|packet| serde_json::from_str::<Value>(packet).ok());
    let id = packet.and_then(|packet| Some(packet.get("sid")?.as_str()?.to_owned()));
    let id = id.ok_or("it is not this product")?;
    let mut own = address.clone();
    own.query_pairs_mut().append_pair("sid", &id);
    for _ in 0..CALLS {
        let call = client.post(own.clone()).header(header::COOKIE, &cookies).body(PONG);
        let answer = call.send().await.map_err(|error| without_address(&error))?;
        if answer.status() == StatusCode::BAD_REQUEST {
            return Ok(false);
        }
    }
    Ok(true)
}

fn without_address(error: &reqwest::Error) -> String {
    if error.is_timeout() { "no answer in time".to_owned() } else { "it cannot be reached".to_owned() }
}
