//! Redis: reachable, new enough, and set up so that it loses no job.

use redis::{Client, Cmd, aio::MultiplexedConnection};
use secrecy::ExposeSecret;

use super::{Finding, promptly};
use crate::Config;

/// The first version with all commands that the queue uses.
const OLDEST: (u32, u32) = (6, 2);

pub(super) async fn examine(config: &Config) -> Vec<Finding> {
    let Some(url) = &config.redis_url else { return Vec::new() };
    let connecting = promptly(async {
        let client =
            Client::open(url.expose_secret()).map_err(|_| "its address cannot be read".to_owned())?;
        let connection = client.get_multiplexed_async_connection().await;
        connection.map_err(|error| error.category().to_owned())
    });
    let mut connection = match connecting.await {
        Ok(connection) => connection,
        Err(problem) => {
            let repair = "start Redis, and check REDIS_URL (host, port, password)";
            return vec![Finding::fault("redis", format!("no connection: {problem}"), repair)];
        }
    };
    let mut found = vec![Finding::ok("redis", "takes connections")];
    let info: String = asked(&mut connection, redis::cmd("INFO").arg("server")).await.unwrap_or_default();
    found.push(version(&info));
    let mut append = redis::cmd("CONFIG");
    append.arg("GET").arg("appendonly");
    let append: Option<Vec<String>> = asked(&mut connection, &append).await;
    found.push(append_only(append.as_deref()));
    let mut memory = redis::cmd("CONFIG");
    memory.arg("GET").arg("maxmemory");
    let memory: Option<Vec<String>> = asked(&mut connection, &memory).await;
    let mut policy = redis::cmd("CONFIG");
    policy.arg("GET").arg("maxmemory-policy");
    let policy: Option<Vec<String>> = asked(&mut connection, &policy).await;
    found.extend(eviction(policy.as_deref(), memory.as_deref()));
    found
}

async fn asked<T: redis::FromRedisValue>(connection: &mut MultiplexedConnection, command: &Cmd) -> Option<T> {
    promptly(async { command.query_async(connection).await.map_err(|error| error.category().to_owned()) })
        .await
        .ok()
}

pub(super) fn version(info: &str) -> Finding {
    let text = info.lines().find_map(|line| line.trim().strip_prefix("redis_version:")).unwrap_or_default();
    let mut parts = text.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
    let version = (parts.next().unwrap_or(0), parts.next().unwrap_or(0));
    if text.is_empty() {
        let repair = "make sure that it is 6.2 or newer";
        return Finding::warning("redis_version", "the version of Redis could not be read", repair);
    }
    if version < OLDEST {
        let text = format!("Redis {text} is too old; the queue needs 6.2");
        return Finding::fault("redis_version", text, "upgrade Redis");
    }
    Finding::ok("redis_version", format!("Redis {text}"))
}

pub(super) fn append_only(answer: Option<&[String]>) -> Finding {
    match answer.and_then(|answer| answer.get(1)).map(String::as_str) {
        Some("yes") => Finding::ok("redis_append_only", "Redis keeps its commands in a file"),
        Some(_) => Finding::warning(
            "redis_append_only",
            "Redis forgets the queue when it restarts; waiting questions are then found again only by the sweep",
            "start Redis with --appendonly yes",
        ),
        None => Finding::warning(
            "redis_append_only",
            "Redis does not tell whether it keeps its commands in a file",
            "make sure that appendonly is yes",
        ),
    }
}

/// Without a limit of memory nothing is thrown away, whatever the policy, until somebody sets one.
pub(super) fn eviction(policy: Option<&[String]>, memory: Option<&[String]>) -> Option<Finding> {
    let policy = policy?.get(1).filter(|policy| *policy != "noeviction")?;
    let is_unlimited = memory.and_then(|memory| memory.get(1)).is_some_and(|limit| limit == "0");
    let repair = "set maxmemory-policy to noeviction";
    Some(match is_unlimited {
        true => Finding::warning(
            "redis_eviction",
            format!("with a limit of memory, Redis would throw jobs away (maxmemory-policy is {policy})"),
            repair,
        ),
        false => Finding::fault(
            "redis_eviction",
            format!("a full Redis throws jobs away (maxmemory-policy is {policy})"),
            repair,
        ),
    })
}
