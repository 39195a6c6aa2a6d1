//! The stacks that are compared, each as processes of its own.

use std::{
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use tempfile::TempDir;
use tokio::time::sleep;

use crate::{
    person::Person,
    process::Process,
    services::{Services, free_port},
};

/// How long a server may take to answer for the first time.
const PATIENCE: Duration = Duration::from_secs(30);
/// Servers settle for this long before their idle memory is read.
const SETTLE: Duration = Duration::from_secs(2);
/// Questions of one user that may wait: `MAX_WAITING_PER_USER` in `platform/src/db/turns.rs`.
pub const SOCKETS_PER_USER: usize = 20;
/// As many jobs at once as the product's worker runs by default on two cores.
const NODE_CONCURRENCY: &str = "16";

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum Stack {
    /// `serve`: one process on SQLite.
    Embedded,
    /// `api` and `worker` on Postgres and Redis.
    ScaledOut,
    /// The same with one more `api` that no socket uses: what it costs to hear the events of others.
    ScaledOutBeside,
    /// socket.io and BullMQ on the same Redis, without sign-in and database.
    Node,
    /// The same with a token that is checked and messages that are committed to SQLite.
    NodeSqlite,
    /// The same with a token that is checked and messages that are committed to Postgres.
    NodePostgres,
}

impl Stack {
    pub fn name(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::ScaledOut => "scaled out",
            Self::ScaledOutBeside => "one api more",
            Self::Node => "node",
            Self::NodeSqlite => "node sqlite",
            Self::NodePostgres => "node postgres",
        }
    }

    pub fn is_node(self) -> bool {
        matches!(self, Self::Node | Self::NodeSqlite | Self::NodePostgres)
    }

    /// The package that a Node stack needs beside those of the plain one.
    fn driver(self) -> &'static str {
        match self {
            Self::NodeSqlite => "better-sqlite3",
            Self::NodePostgres => "pg",
            Self::Embedded | Self::ScaledOut | Self::ScaledOutBeside | Self::Node => "",
        }
    }

    /// What keeps the stack from running here, in words that help.
    pub fn is_missing(self) -> Option<String> {
        let wanted = peer_folder().join("node_modules").join(self.driver());
        (self.is_node() && !wanted.exists())
            .then(|| "the Node peers are not installed: (cd benches/peers/chat && npm ci)".to_owned())
    }

    /// Starts its processes and waits for the first answer.
    pub async fn start(self, services: &Services) -> Running {
        let folder = tempfile::Builder::new().prefix("bench-chat-").tempdir().expect("a temporary folder");
        let port = free_port();
        let address = format!("http://127.0.0.1:{port}");
        let began = Instant::now();
        let mut processes = match self {
            Self::Embedded => vec![product("serve", folder.path(), port, None)],
            Self::ScaledOut | Self::ScaledOutBeside => {
                vec![product("api", folder.path(), port, Some(services))]
            }
            Self::Node | Self::NodeSqlite | Self::NodePostgres => {
                vec![self.peer("api.mjs", folder.path(), port, services)]
            }
        };
        wait_for_answer(&address, &mut processes[0]).await;
        let first_answer = began.elapsed();
        match self {
            Self::Embedded => {}
            Self::ScaledOut | Self::ScaledOutBeside => {
                processes.push(product("worker", folder.path(), port, Some(services)));
            }
            Self::Node | Self::NodeSqlite | Self::NodePostgres => {
                processes.push(self.peer("worker.mjs", folder.path(), port, services));
            }
        }
        if self == Self::ScaledOutBeside {
            processes.push(product("api", folder.path(), free_port(), Some(services)));
        }
        sleep(SETTLE).await;
        let idle_mib = processes.iter().map(Process::memory_mib).collect();
        Running { stack: self, address, processes, first_answer, idle_mib, folder }
    }

    /// A process of a Node stack.
    fn peer(self, script: &'static str, folder: &Path, port: u16, services: &Services) -> Process {
        let mut command = Command::new("node");
        command.arg(peer_folder().join(script)).env("NODE_ENV", "production").env("PORT", port.to_string());
        command.env("REDIS_URL", &services.redis_url).env("CONCURRENCY", NODE_CONCURRENCY);
        match self {
            Self::NodeSqlite => command.env("STORE", format!("sqlite:{}/chat.db", folder.display())),
            Self::NodePostgres => command.env("STORE", &services.postgres_url),
            Self::Embedded | Self::ScaledOut | Self::ScaledOutBeside | Self::Node => &mut command,
        };
        Process::start(script, &mut command, folder)
    }
}

/// A stack that answers.
pub struct Running {
    pub stack: Stack,
    pub address: String,
    pub processes: Vec<Process>,
    /// From the start of the process to its first answer over HTTP.
    pub first_answer: Duration,
    /// Memory of each process after the start.
    pub idle_mib: Vec<f64>,
    folder: TempDir,
}

impl Running {
    /// Where mails are.
    pub fn outbox(&self) -> PathBuf {
        self.folder.path().join("data/outbox")
    }

    /// Gives a person a plan.
    pub fn grant(&self, email: &str, plan: &str, services: &Services) {
        let services = matches!(self.stack, Stack::ScaledOut | Stack::ScaledOutBeside).then_some(services);
        let mut command = command(self.folder.path(), services);
        let status = command.args(["admin", "grant", email, "--plan", plan]).status();
        assert!(status.expect("the command runs").success(), "no plan was given");
    }

    /// A token for each socket. The Node stacks know no users and sign one for anybody.
    pub async fn tokens(&self, sockets: usize) -> Vec<String> {
        if self.stack.is_node() {
            let signed = reqwest::get(format!("{}/token", self.address)).await.expect("a token");
            return vec![signed.text().await.expect("a token as text"); sockets];
        }
        let outbox = self.outbox();
        let users = (0..sockets.div_ceil(SOCKETS_PER_USER)).map(|_| {
            let (address, outbox) = (self.address.clone(), outbox.clone());
            tokio::spawn(async move { Person::sign_up(&address, &outbox).await.token })
        });
        let mut tokens = Vec::new();
        for user in users.collect::<Vec<_>>() {
            let token = user.await.expect("a signed-in user");
            tokens.extend(std::iter::repeat_n(token, SOCKETS_PER_USER));
        }
        tokens.truncate(sockets);
        tokens
    }
}

fn product(role: &'static str, folder: &Path, port: u16, services: Option<&Services>) -> Process {
    let mut command = command(folder, services);
    command.arg(role).env("BIND_ADDR", format!("127.0.0.1:{port}"));
    Process::start(role, &mut command, folder)
}

/// The executable with the settings of its stack.
fn command(folder: &Path, services: Option<&Services>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_supplychain"));
    command.current_dir(folder).env_clear().env("DATA_DIR", folder.join("data"));
    command.env("AUTH_MAIL_INTERVAL_SECS", "0").env("AUTH_ACCESS_TTL_SECS", "86400");
    // Links in mails begin like this, whatever the port is.
    command.env("AUTH_RATE_LIMIT", "1000").env("PUBLIC_URL", "http://localhost:8080");
    if let Some(services) = services {
        command.env("DATABASE_URL", &services.postgres_url).env("REDIS_URL", &services.redis_url);
    }
    command
}

fn peer_folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/peers/chat")
}

async fn wait_for_answer(address: &str, process: &mut Process) {
    let client = reqwest::Client::new();
    let began = Instant::now();
    while client.get(format!("{address}/")).send().await.is_err() {
        assert!(process.is_alive(), "{} ended", process.name);
        assert!(began.elapsed() < PATIENCE, "{} does not answer", process.name);
        sleep(Duration::from_millis(1)).await;
    }
}
