//! The real executable: started, killed, frozen, stopped and started again.
//! Its output is read continuously, so that a full pipe never blocks it.

use std::{
    collections::VecDeque,
    process::{ExitStatus, Output, Stdio},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, BufReader},
    process::{Child, Command},
    sync::mpsc,
    task::JoinHandle,
    time::timeout,
};

use super::{Services, socket::PATIENCE};

/// The number of lines that are shown when a test fails; a test that configures the logging gets all lines.
const LINES_KEPT: usize = 60;

/// One running executable; killed when dropped.
pub struct Process {
    role: &'static str,
    child: Child,
    /// The address that it listens on; empty for a worker.
    pub address: String,
    console: Lines,
    log: Lines,
    logging: Option<JoinHandle<()>>,
}

/// The latest lines of one output.
#[derive(Clone)]
struct Lines {
    kept: usize,
    lines: Arc<Mutex<VecDeque<String>>>,
}

impl Process {
    /// Starts a role and waits until it is ready.
    pub async fn start(role: &'static str, services: &Services) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_supplychain"))
            .arg(role)
            .env_clear()
            .envs(services.vars.iter().map(|(name, value)| (name, value)))
            .env("LOG_FORMAT", "json")
            .current_dir(services.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true)
            .spawn()
            .expect("the executable starts");
        let keeps_all = services.vars.iter().any(|(name, _)| name == "RUST_LOG");
        let kept = if keeps_all { usize::MAX } else { LINES_KEPT };
        let (console, log) = (Lines::new(kept), Lines::new(kept));
        let (sender, mut lines) = mpsc::unbounded_channel();
        let logging = read(child.stderr.take().expect("a pipe"), log.clone(), sender.clone());
        let logging = Some(tokio::spawn(logging));
        tokio::spawn(read(child.stdout.take().expect("a pipe"), console.clone(), sender));
        let mut process = Self { role, child, address: String::new(), console, log, logging };
        process.address = timeout(PATIENCE, ready(&mut lines))
            .await
            .ok()
            .flatten()
            .unwrap_or_else(|| panic!("{role} did not start:\n{}", process.log()));
        process
    }

    /// Kills it immediately, whatever it is doing.
    pub async fn kill(&mut self) {
        self.child.kill().await.expect("the process is killed");
    }

    pub async fn freeze(&self) {
        self.signal("STOP").await;
    }

    pub async fn thaw(&self) {
        self.signal("CONT").await;
    }

    /// Asks it to stop, as a supervisor does.
    pub async fn terminate(&self) {
        self.signal("TERM").await;
    }

    /// Waits until it has ended.
    pub async fn ended(&mut self, patience: Duration) -> ExitStatus {
        let ended = timeout(patience, self.child.wait()).await;
        ended
            .unwrap_or_else(|_| panic!("{} did not end:\n{}", self.role, self.log()))
            .expect("an exit status")
    }

    /// The latest lines that it wrote.
    pub fn log(&self) -> String {
        self.console.text() + &self.log.text()
    }

    /// The whole log after its end, without the console output.
    pub async fn whole_log(&mut self) -> String {
        if let Some(logging) = self.logging.take() {
            timeout(PATIENCE, logging).await.expect("the log ends").expect("the log is read");
        }
        self.log.text()
    }

    async fn signal(&self, name: &str) {
        let process = self.child.id().expect("a running process");
        let sent = Command::new("sh").arg("-c").arg(format!("kill -{name} {process}")).status().await;
        assert!(sent.expect("a shell").success(), "{name} was not sent");
    }
}

impl Lines {
    fn new(kept: usize) -> Self {
        Self { kept, lines: Arc::default() }
    }

    fn push(&self, line: String) {
        let mut lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        if lines.len() == self.kept {
            lines.pop_front();
        }
        lines.push_back(line);
    }

    fn text(&self) -> String {
        let lines = self.lines.lock().unwrap_or_else(PoisonError::into_inner);
        lines.iter().fold(String::new(), |text, line| text + line + "\n")
    }
}

impl Drop for Process {
    #[expect(clippy::print_stdout, reason = "shown with the failed test")]
    fn drop(&mut self) {
        if std::thread::panicking() {
            println!("-- {} {}\n{}", self.role, self.address, self.log());
        }
    }
}

/// Runs a command on these stores while other processes use them, and waits for its end.
pub async fn run_command(services: &Services, arguments: &[&str]) -> Output {
    run_command_with(services, &[], arguments).await
}

/// The same with other settings.
pub async fn run_command_with(services: &Services, others: &[(&str, &str)], arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_supplychain"))
        .args(arguments)
        .env_clear()
        .envs(services.vars.iter().map(|(name, value)| (name, value)))
        .envs(others.iter().copied())
        .current_dir(services.folder.path())
        .stdin(Stdio::null())
        .kill_on_drop(true)
        .output()
        .await
        .expect("the command runs")
}

/// The address in the line that reports the start; empty for a worker, which listens on no address.
async fn ready(lines: &mut mpsc::UnboundedReceiver<String>) -> Option<String> {
    while let Some(line) = lines.recv().await {
        let line: Value = serde_json::from_str(&line).unwrap_or_default();
        match line["fields"]["message"].as_str() {
            Some("listening") => return Some(format!("http://{}", line["fields"]["address"].as_str()?)),
            Some("working") => return Some(String::new()),
            _ => {}
        }
    }
    None
}

async fn read(output: impl AsyncRead + Unpin, kept: Lines, lines: mpsc::UnboundedSender<String>) {
    let mut output = BufReader::new(output).lines();
    while let Ok(Some(line)) = output.next_line().await {
        kept.push(line.clone());
        // After the start, this receiver is gone.
        let _ = lines.send(line);
    }
}
