//! The application in this process, on a free port.

use platform::Platform;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{Person, Services};

/// API and worker on stores of their own; stopped when dropped.
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
        let platform = Platform::open(services.config()).await.expect("the platform opens");
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = format!("http://{}", listener.local_addr().expect("a bound address"));
        let stop = CancellationToken::new();
        let serving = api::serve(platform.clone(), listener, stop.clone());
        tokio::spawn(async { serving.await.expect("the API serves") });
        Self { services, platform, address, stop }
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

impl Drop for TestApp {
    fn drop(&mut self) {
        self.stop.cancel();
    }
}
