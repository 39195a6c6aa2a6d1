//! Postgres and Redis of the benchmark's own: on free ports, in a temporary folder, gone afterwards.

use std::{
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use crate::process::Process;

/// Where Debian and Ubuntu put the programs of Postgres, below the version.
const POSTGRES_VERSIONS: &str = "/usr/lib/postgresql";
/// How long a service may take to answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Two servers with the durability that they have by default, except that Redis writes no snapshots.
pub struct Services {
    pub postgres_url: String,
    pub redis_url: String,
    pub processes: Vec<Process>,
    _folder: TempDir,
}

impl Services {
    /// # Panics
    /// When a server is not installed or does not start.
    pub fn start() -> Self {
        let folder =
            tempfile::Builder::new().prefix("bench-services-").tempdir().expect("a temporary folder");
        let (postgres_port, redis_port) = (free_port(), free_port());
        let redis = start_redis(folder.path(), redis_port);
        let postgres = start_postgres(folder.path(), postgres_port);
        for port in [postgres_port, redis_port] {
            wait_for(port);
        }
        Self {
            postgres_url: format!("postgres://postgres@127.0.0.1:{postgres_port}/postgres"),
            redis_url: format!("redis://127.0.0.1:{redis_port}"),
            processes: vec![postgres, redis],
            _folder: folder,
        }
    }
}

/// What the services have done since they began.
#[derive(Clone, Copy, Default)]
pub struct Work {
    /// Bytes that Postgres wrote to its log, and how often it made them safe.
    pub log_bytes: f64,
    pub log_syncs: f64,
    pub redis_commands: f64,
    /// Bytes of tables and indexes.
    pub stored_bytes: f64,
}

impl Services {
    /// # Panics
    /// When a service does not answer its own command.
    pub fn work(&self) -> Work {
        const LOG: &str = "select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), wal_sync, \
                           pg_database_size(current_database()) from pg_stat_wal";
        let mut psql = Command::new(postgres_program("psql"));
        let log = printed(psql.args(["-At", "-F", " ", &self.postgres_url, "-c", LOG]));
        let mut log = log.split_whitespace().map(|figure| figure.parse().expect("a number"));
        let redis = printed(Command::new("redis-cli").args(["-u", &self.redis_url, "info", "stats"]));
        let commands = redis.lines().find_map(|line| line.strip_prefix("total_commands_processed:"));
        Work {
            log_bytes: log.next().expect("bytes of the log"),
            log_syncs: log.next().expect("syncs of the log"),
            stored_bytes: log.next().expect("bytes of the database"),
            redis_commands: commands
                .and_then(|count| count.trim().parse().ok())
                .expect("a number of commands"),
        }
    }
}

impl Work {
    /// What was done since an earlier reading.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            log_bytes: self.log_bytes - earlier.log_bytes,
            log_syncs: self.log_syncs - earlier.log_syncs,
            redis_commands: self.redis_commands - earlier.redis_commands,
            stored_bytes: self.stored_bytes - earlier.stored_bytes,
        }
    }
}

/// A port that nobody listens on.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("a bound address").port()
}

fn start_redis(folder: &Path, port: u16) -> Process {
    let mut command = Command::new("redis-server");
    command.args(["--bind", "127.0.0.1", "--port", &port.to_string(), "--save", "", "--appendonly", "no"]);
    Process::start("redis", command.arg("--dir").arg(folder), folder)
}

fn start_postgres(folder: &Path, port: u16) -> Process {
    let data = folder.join("postgres");
    std::fs::create_dir(&data).expect("a folder for Postgres");
    if is_root() {
        // Postgres refuses to run as root, so its folder and its processes belong to its own user.
        run(Command::new("chown").arg("postgres").arg(&data));
        run(Command::new("chmod").arg("755").arg(folder));
    }
    let options = ["--auth=trust", "--username=postgres", "--encoding=UTF8", "--locale=C.UTF-8"];
    run(as_postgres(&postgres_program("initdb")).args(options).arg("-D").arg(&data));
    let mut server = as_postgres(&postgres_program("postgres"));
    server.arg("-D").arg(&data).args(["-p", &port.to_string()]);
    server.args(["-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories="]);
    Process::start("postgres", &mut server, folder)
}

/// The newest installed version of a program, or the one on the path.
fn postgres_program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir(POSTGRES_VERSIONS).into_iter().flatten().flatten();
    let newest = versions.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok()).max();
    newest.map_or_else(
        || PathBuf::from(name),
        |version| PathBuf::from(format!("{POSTGRES_VERSIONS}/{version}/bin/{name}")),
    )
}

fn as_postgres(program: &Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=postgres", "--regid=postgres", "--clear-groups"]).arg(program).current_dir("/");
    command
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    std::fs::metadata("/proc/self").is_ok_and(|own| own.uid() == 0)
}

fn run(command: &mut Command) {
    printed(command);
}

fn printed(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
    assert!(output.status.success(), "{command:?} failed: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn wait_for(port: u16) {
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(began.elapsed() < PATIENCE, "nothing answers on port {port}");
        std::thread::sleep(Duration::from_millis(20));
    }
}
