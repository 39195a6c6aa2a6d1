//! A connection to a server that a test can cut or block: clients that connect through it find the server gone or
//! silent.

use std::sync::Arc;

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::watch,
};
use url::Url;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum State {
    Open,
    /// Bytes wait until the wire is open again.
    Blocked,
    /// Existing connections are closed, and new ones immediately after they open.
    Cut,
}

/// Open at first. Clones are the same wire.
#[derive(Clone)]
pub struct Wire {
    /// The address of the server, through the wire.
    pub url: String,
    state: Arc<watch::Sender<State>>,
}

impl Wire {
    /// A wire to the server of this address.
    pub async fn to(address: &str) -> Self {
        let mut url = Url::parse(address).expect("an address");
        let server = format!("{}:{}", url.host_str().expect("a host"), url.port().expect("a port"));
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        url.set_port(Some(listener.local_addr().expect("a bound address").port())).expect("a port");
        let state = Arc::new(watch::Sender::new(State::Open));
        let lasting = Arc::clone(&state);
        tokio::spawn(async move {
            while let Ok((here, _)) = listener.accept().await {
                tokio::spawn(connect(here, server.clone(), lasting.subscribe()));
            }
        });
        Self { url: url.to_string(), state }
    }

    /// From now on the server is silent.
    pub fn block(&self) {
        self.state.send_replace(State::Blocked);
    }

    /// From now on the server is gone.
    pub fn cut(&self) {
        self.state.send_replace(State::Cut);
    }

    pub fn mend(&self) {
        self.state.send_replace(State::Open);
    }
}

async fn connect(here: TcpStream, server: String, mut states: watch::Receiver<State>) {
    if *states.borrow() == State::Cut {
        return;
    }
    let Ok(there) = TcpStream::connect(server).await else { return };
    let (from_here, to_here) = here.into_split();
    let (from_there, to_there) = there.into_split();
    let (up, down) = (states.clone(), states.clone());
    tokio::select! {
        () = carry(from_here, to_there, up) => {}
        () = carry(from_there, to_here, down) => {}
        _ = states.wait_for(|state| *state == State::Cut) => {}
    }
}

async fn carry(mut from: OwnedReadHalf, mut to: OwnedWriteHalf, mut states: watch::Receiver<State>) {
    let mut bytes = vec![0; 16 * 1024];
    loop {
        let Ok(read @ 1..) = from.read(&mut bytes).await else { return };
        if states.wait_for(|state| *state == State::Open).await.is_err() {
            return;
        }
        if to.write_all(&bytes[..read]).await.is_err() {
            return;
        }
    }
}
