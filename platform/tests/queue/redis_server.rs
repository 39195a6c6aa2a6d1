//! A Redis server of its own for a test or a benchmark, on a free port and with a folder that goes with it.

use std::{
    net::TcpListener,
    path::PathBuf,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

pub struct RedisServer {
    port: u16,
    folder: PathBuf,
    process: Child,
}

impl RedisServer {
    pub fn start() -> Self {
        let folder = std::env::temp_dir().join(format!("queue-redis-{}", uuid::Uuid::new_v4().simple()));
        std::fs::create_dir_all(&folder).expect("a folder for Redis");
        // Another process may take the port between finding and using it.
        for _ in 0..10 {
            let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
            let port = listener.local_addr().expect("its number").port();
            drop(listener);
            let mut process = spawn(port, &folder);
            if answers(port, &mut process) {
                return Self { port, folder, process };
            }
        }
        panic!("redis-server does not start; is it installed?");
    }

    pub fn url(&self) -> String {
        format!("redis://127.0.0.1:{}", self.port)
    }

    /// Kills the server. Its data is in its append-only file.
    pub fn kill(&mut self) {
        self.process.kill().expect("killing Redis");
        self.process.wait().expect("waiting for Redis");
    }

    pub fn start_again(&mut self) {
        self.process = spawn(self.port, &self.folder);
        assert!(answers(self.port, &mut self.process), "redis-server does not start again");
    }
}

impl Drop for RedisServer {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn spawn(port: u16, folder: &PathBuf) -> Child {
    let mut command = Command::new("redis-server");
    command.args(["--port", &port.to_string(), "--bind", "127.0.0.1", "--save", "", "--dir"]).arg(folder);
    // As in production, except that nothing a test relies on may be lost in the last second.
    command.args(["--appendonly", "yes", "--appendfsync", "everysec"]);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("redis-server is installed")
}

fn answers(port: u16, process: &mut Child) -> bool {
    let client = redis::Client::open(format!("redis://127.0.0.1:{port}")).expect("an address");
    let started = Instant::now();
    while started.elapsed() < Duration::from_secs(10) && matches!(process.try_wait(), Ok(None)) {
        let ping = client.get_connection().and_then(|mut link| redis::cmd("PING").query::<String>(&mut link));
        if ping.is_ok() {
            return true;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    false
}
