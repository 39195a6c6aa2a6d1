//! The application in this process, on a free port.

use platform::{EventBus, Files, Platform, TurnWrites};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Person, Services, Store};

/// API and worker on their own stores; stopped when dropped.
pub struct TestApp {
    pub services: Services,
    pub platform: Platform,
    pub address: String,
    stop: CancellationToken,
}

impl TestApp {
    /// API and one worker.
    pub async fn start() -> Self {
        Self::start_on(Services::new().await).await
    }

    pub async fn start_on(services: Services) -> Self {
        let app = Self::start_api_on(services).await;
        app.start_worker();
        app
    }

    /// The API alone: questions wait until `start_worker`.
    pub async fn start_api_on(services: Services) -> Self {
        let filter = tracing_subscriber::EnvFilter::from_default_env();
        let _ = tracing_subscriber::fmt().with_env_filter(filter).with_test_writer().try_init();
        Self::start_api_behind(services, |files| files).await
    }

    /// The API alone, with its files wrapped in another layer; workers that are started later use the same files.
    pub async fn start_api_behind(services: Services, wrap: impl FnOnce(Files) -> Files) -> Self {
        let mut platform = Platform::open(services.config()).await.expect("the platform opens");
        platform.files = wrap(platform.files);
        let stop = CancellationToken::new();
        let address = serve(platform.clone(), stop.clone()).await;
        Self { services, platform, address, stop }
    }

    /// Another API on the same stores, which shares nothing else with the first one. Returns its address.
    pub async fn another_api(&self) -> String {
        let config = self.services.config();
        let platform = if matches!(Store::from_env(), Store::ScaledOut { .. }) {
            Platform::open(config).await.expect("the platform opens")
        } else {
            // The embedded queue belongs to one process; the database file can be opened twice.
            let db = platform::open_db(&config, &self.platform.clock).await.expect("the database opens");
            let turns = TurnWrites::new(&db);
            Platform { db, turns, events: EventBus::local(), ..self.platform.clone() }
        };
        serve(platform, self.stop.clone()).await
    }

    /// Stops the API and starts it again on the same database, with the same clock and another address.
    pub async fn restart_api(&mut self) {
        self.stop.cancel();
        let before = self.platform.db.clone();
        let config = self.services.config();
        let db = platform::open_db(&config, &self.platform.clock).await.expect("the database opens");
        let turns = TurnWrites::new(&db);
        // The embedded queue belongs to one process, and the restarted API runs in the same process.
        self.platform = Platform { db, turns, ..self.platform.clone() };
        self.stop = CancellationToken::new();
        self.address = serve(self.platform.clone(), self.stop.clone()).await;
        // A process that has ended holds no connections.
        tokio::spawn(async move { before.close().await });
    }

    pub fn start_worker(&self) {
        let working = worker::run(self.platform.clone(), self.stop.clone());
        tokio::spawn(async { working.await.expect("the worker works") });
    }

    /// A person with this plan who has signed up, confirmed and signed in.
    pub async fn signed_in(&self, plan: &str) -> Person {
        let person = Person::sign_up(&self.address, &self.services.outbox()).await;
        self.platform.db.grant(&person.email, None, Some(plan)).await.expect("the plan is granted");
        person
    }
}

async fn serve(platform: Platform, stop: CancellationToken) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = format!("http://{}", listener.local_addr().expect("a bound address"));
    let serving = api::serve(platform, listener, stop);
    tokio::spawn(async { serving.await.expect("the API serves") });
    address
}

impl Drop for TestApp {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
