//! An installation of real processes: one `serve` on the embedded stores, or separate APIs and workers on servers.

use platform::{
    Clock, Db, Files,
    db::uploads::{Upload, analyses::Found},
    files::upload_key,
};
use protocol::{UploadId, UserId};
use serde_json::json;

use super::{Person, Process, Services, Store};

pub struct Site {
    pub services: Services,
    /// One `serve`, or one or more `api`.
    pub apis: Vec<Process>,
    /// Empty when `serve` does the work itself.
    pub workers: Vec<Process>,
}

impl Site {
    /// One process, or one API and one worker.
    pub async fn start(services: Services) -> Self {
        Self::start_many(services, 1).await
    }

    /// One process, or this many APIs and this many workers.
    pub async fn start_many(services: Services, count: usize) -> Self {
        let mut site = Self { services, apis: Vec::new(), workers: Vec::new() };
        if site.is_embedded() {
            site.apis.push(Process::start("serve", &site.services).await);
            return site;
        }
        for _ in 0..count {
            site.apis.push(Process::start("api", &site.services).await);
            site.workers.push(Process::start("worker", &site.services).await);
        }
        site
    }

    pub fn is_embedded(&self) -> bool {
        matches!(Store::from_env(), Store::Embedded)
    }

    pub fn address(&self) -> &str {
        &self.apis[0].address
    }

    pub async fn sign_up(&self) -> Person {
        Person::sign_up(self.address(), &self.services.outbox()).await
    }

    /// The process that runs jobs; the first one, if there are several.
    pub fn working(&mut self) -> &mut Process {
        self.workers.first_mut().unwrap_or(&mut self.apis[0])
    }

    /// Starts another process that runs jobs, to replace one that has ended.
    pub async fn start_working_again(&mut self) {
        let role = if self.is_embedded() { "serve" } else { "worker" };
        *self.working() = Process::start(role, &self.services).await;
    }

    /// Starts one more worker, if workers are separate processes.
    pub async fn add_worker(&mut self) {
        if !self.is_embedded() {
            self.workers.push(Process::start("worker", &self.services).await);
        }
    }

    /// Removes the queue with all its content, like a Redis that restarts without its data.
    pub async fn lose_queue(&self) {
        let config = self.services.config();
        let Store::ScaledOut { redis, .. } = Store::from_env() else {
            for name in ["queue.db", "queue.db-wal"] {
                let _ = std::fs::remove_file(config.data_dir.join(name));
            }
            return;
        };
        let client = redis::Client::open(redis).expect("a Redis address");
        let mut connection = client.get_multiplexed_async_connection().await.expect("the test Redis answers");
        let pattern = format!("{}:queue:*", config.redis_namespace);
        let keys: Vec<String> =
            redis::cmd("KEYS").arg(pattern).query_async(&mut connection).await.expect("the keys");
        assert!(!keys.is_empty());
        redis::cmd("DEL").arg(keys).query_async::<()>(&mut connection).await.expect("the keys are gone");
    }

    /// A file whose analysis lasts until the test ends it: questions about it run until `release`.
    pub async fn held_file(&self, user: &Person) -> HeldFile {
        let config = self.services.config();
        let db = platform::open_db(&config, &Clock::default()).await.expect("the database opens");
        let files = Files::in_folder(&config.data_dir.join("files"), platform::KeyRing::fixed(""))
            .expect("the files open");
        let owner = db.grant(&user.email, None, None).await.expect("an answer").expect("a user");
        let upload = UploadId::generate();
        let content = b"date,demand,product_id\n2024-01-01,1,A\n2024-02-01,2,A\n".to_vec();
        files.put(&upload_key(owner, upload, "demand.csv"), content).await.expect("a stored file");
        db.add_upload(&being_analyzed(upload, owner), None).await.expect("a noted file");
        HeldFile { db, upload }
    }
}

pub struct HeldFile {
    pub db: Db,
    pub upload: UploadId,
}

impl HeldFile {
    /// Ends the analysis, so that answers can be given.
    pub async fn release(&self) {
        let now = Clock::default().now();
        let found = Found {
            profile: json!({}),
            skus: None,
            rows: 2,
            columns: 3,
            quality_bytes: 0,
            header_hash: None,
            replayed: None,
            decision: None,
        };
        self.db.finish_analysis((self.upload, 0), Ok(&found), now).await.expect("the analysis ends");
    }
}

fn being_analyzed(upload: UploadId, owner: UserId) -> Upload {
    Upload {
        id: upload.0,
        user_id: owner.0,
        session_id: None,
        filename: "demand.csv".to_owned(),
        content_type: "text/csv".to_owned(),
        bytes: 1,
        // A file with equal content would count as the same file.
        sha256: upload.0.simple().to_string().repeat(2),
        state: "analyzing".to_owned(),
        profile: None,
        error: None,
        // A time in the future, so that no sweep treats the upload as lost.
        created_at: Clock::default().now() + chrono::Duration::hours(1),
        data_set_id: None,
        version: 1,
        recipe: None,
        recipe_replayed: false,
        revision: 0,
        header_hash: None,
        row_count: None,
        column_count: None,
        quality_bytes: None,
        requeued_at: None,
        deleted_at: None,
    }
}
