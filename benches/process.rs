//! A child process of the benchmark: started with a log file, measured through `/proc`, stopped when dropped.

use std::{
    fs::File,
    path::Path,
    process::{Child, Command, Stdio},
};

/// Clock ticks per second in `/proc/<id>/stat`, the same on every Linux.
const TICKS_PER_SECOND: f64 = 100.0;

pub struct Process {
    pub name: &'static str,
    child: Child,
}

impl Process {
    /// Starts a command; what it prints goes to `<name>.log` in the folder.
    ///
    /// # Panics
    /// When it cannot be started.
    pub fn start(name: &'static str, command: &mut Command, folder: &Path) -> Self {
        let log = File::create(folder.join(format!("{name}.log"))).expect("a log file");
        let errors = log.try_clone().expect("a second handle");
        let started = command.stdin(Stdio::null()).stdout(log).stderr(errors).spawn();
        let child = started.unwrap_or_else(|error| panic!("{name} does not start: {error}"));
        Self { name, child }
    }

    /// Whether it has not ended by itself.
    pub fn is_alive(&mut self) -> bool {
        matches!(self.child.try_wait(), Ok(None))
    }

    /// Processor seconds used so far, with those of its children.
    pub fn cpu_seconds(&self) -> f64 {
        let own = stat(self.child.id()).map_or(0.0, |stat| stat.cpu_seconds);
        own + children(self.child.id())
    }

    /// Resident memory in MiB, without that of its children.
    pub fn memory_mib(&self) -> f64 {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<f64>().ok());
        kib.unwrap_or(0.0) / 1024.0
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // An interrupt lets Postgres end its children and close its files.
        let _ = Command::new("kill").args(["-INT", &self.child.id().to_string()]).status();
        let _ = self.child.wait();
    }
}

/// Processor seconds of the benchmark itself.
pub fn own_cpu_seconds() -> f64 {
    stat(std::process::id()).map_or(0.0, |stat| stat.cpu_seconds)
}

struct Stat {
    parent: u32,
    cpu_seconds: f64,
}

fn stat(id: u32) -> Option<Stat> {
    let text = std::fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name in brackets may hold anything, so counting starts behind it: state, parent, ... user, system.
    let fields: Vec<&str> = text.rsplit_once(") ")?.1.split_whitespace().collect();
    let ticks = fields[11].parse::<f64>().ok()? + fields[12].parse::<f64>().ok()?;
    Some(Stat { parent: fields[1].parse().ok()?, cpu_seconds: ticks / TICKS_PER_SECOND })
}

fn children(parent: u32) -> f64 {
    let entries = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let ids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    ids.filter_map(stat).filter(|stat| stat.parent == parent).map(|stat| stat.cpu_seconds).sum()
}
