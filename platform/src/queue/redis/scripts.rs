//! The Lua scripts. Every step that checks who holds a job and then changes it runs atomically inside Redis.

use std::sync::LazyLock;

use redis::Script;

pub(super) static FINISH: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("finish.lua")));
pub(super) static TAKEOVER: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("takeover.lua")));
pub(super) static RENEW: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("renew.lua")));
pub(super) static PROMOTE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("promote.lua")));
pub(super) static LEAVE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("leave.lua")));
pub(super) static COUNTS: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("counts.lua")));
