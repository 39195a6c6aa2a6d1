//! The Lua scripts: every step that looks at who holds a job and acts on it happens inside Redis, in one piece.

use std::sync::LazyLock;

use redis::Script;

pub(super) static FINISH: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("finish.lua")));
pub(super) static TAKEOVER: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("takeover.lua")));
pub(super) static RENEW: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("renew.lua")));
pub(super) static PROMOTE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("promote.lua")));
pub(super) static LEAVE: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("leave.lua")));
pub(super) static COUNTS: LazyLock<Script> = LazyLock::new(|| Script::new(include_str!("counts.lua")));
