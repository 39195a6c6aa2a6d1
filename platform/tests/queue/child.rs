//! A worker in a process of its own, so that it can be killed or frozen: this very test binary, started again.

use std::process::Stdio;

use tokio::{
    io::{AsyncBufReadExt, BufReader, Lines},
    process::{Child, ChildStdout, Command},
};

use crate::harness::{Event, Events, PATIENCE, RunningWorker, Stage, open};

/// Says which store the child works on.
const ADDRESS: &str = "QUEUE_TEST_CHILD";

pub struct ChildWorker {
    process: Child,
    lines: Lines<BufReader<ChildStdout>>,
}

impl ChildWorker {
    pub fn start(address: &str) -> Self {
        let program = std::env::current_exe().expect("this program");
        let mut command = Command::new(program);
        command.args(["--exact", "child::run_the_worker_in_a_child_process", "--ignored", "--nocapture"]);
        command.env(ADDRESS, address).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut process = command.spawn().expect("a child");
        let lines = BufReader::new(process.stdout.take().expect("its output")).lines();
        Self { process, lines }
    }

    /// Waits until the child says a line with these words.
    pub async fn said(&mut self, words: &str) {
        let said = async {
            while let Some(line) = self.lines.next_line().await.expect("readable output") {
                if line.contains(words) {
                    return true;
                }
            }
            false
        };
        let said = tokio::time::timeout(PATIENCE, said).await.expect("a word in time");
        assert!(said, "the child ended without saying {words}");
    }

    pub async fn kill(&mut self) {
        self.process.kill().await.expect("killing the child");
    }

    pub async fn ended(&mut self) {
        tokio::time::timeout(PATIENCE, self.process.wait()).await.expect("an end in time").expect("an end");
    }

    pub fn freeze(&self) {
        self.signal("-STOP");
    }

    pub fn thaw(&self) {
        self.signal("-CONT");
    }

    pub fn id(&self) -> u32 {
        self.process.id().expect("a running child")
    }

    fn signal(&self, name: &str) {
        let status = std::process::Command::new("kill").args([name, &self.id().to_string()]).status();
        assert!(status.expect("kill").success());
    }
}

#[tokio::test]
#[ignore = "the other side of tests that need a second process"]
async fn run_the_worker_in_a_child_process() {
    #[expect(clippy::disallowed_methods, reason = "the parent passes the work to its child here")]
    let Ok(address) = std::env::var(ADDRESS) else { return };
    let queue = open(&address).await;
    let (stage, mut events) = Stage::new();
    stage.gate.add_permits(1_000);
    let _worker = RunningWorker::start(&queue, "child", 4, &stage);
    println!("ready");
    repeat_aloud(&mut events).await;
}

async fn repeat_aloud(events: &mut Events) {
    loop {
        match events.next_ever().await {
            Event::Started { number, attempt } => println!("started {number} attempt {attempt}"),
            Event::Ended { number, lost } => println!("ended {number} lost {lost}"),
        }
    }
}
