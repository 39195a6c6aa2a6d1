//! A socket of our own that leads to one connection. The driver connects to it instead of resolving a name again, so that a
//! connection leads to the address that was checked. What the server sends is read on the way (`frames.rs`).

use std::{
    fs::{self, DirBuilder},
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{Arc, OnceLock},
    time::Duration,
};

use tokio::{
    io::{AsyncWriteExt, copy, split},
    net::{TcpStream, UnixListener, UnixStream},
    task::JoinHandle,
    time::timeout,
};

use super::{
    encryption::Line,
    frames::{Unfit, relay},
};
use crate::secret;

const PATIENCE: Duration = Duration::from_secs(10);
/// The name of the socket is fixed by the driver, with this number for the port.
const PORT: u16 = 5432;
/// The path of a socket has at most 108 bytes.
const LONGEST_FOLDER: usize = 60;
/// The most addresses of a host that are tried.
const TRIED: usize = 4;

/// Closed and removed when it is dropped.
pub(super) struct Tunnel {
    folder: PathBuf,
    carrying: JoinHandle<()>,
    unfit: Arc<OnceLock<Unfit>>,
}

impl Tunnel {
    /// Leads to this server, and lets this many bytes arrive.
    ///
    /// # Errors
    /// When the socket cannot be made.
    pub(super) fn open(data_dir: &Path, server: Box<dyn Line>, most_bytes: u64) -> io::Result<Self> {
        let folder = new_folder(data_dir)?;
        let unfit = Arc::new(OnceLock::new());
        let listener = UnixListener::bind(folder.join(format!(".s.PGSQL.{PORT}")));
        let listener = listener.inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        let found = Arc::clone(&unfit);
        let carrying = tokio::spawn(async move {
            if let Ok((driver, _)) = listener.accept().await {
                drop(listener);
                carry(driver, server, most_bytes, &found).await;
            }
        });
        Ok(Self { folder, carrying, unfit })
    }

    /// The folder of the socket, and its port.
    pub(super) fn place(&self) -> (&Path, u16) {
        (&self.folder, PORT)
    }

    /// Why it was closed by us, if it was.
    pub(super) fn unfit(&self) -> Option<Unfit> {
        self.unfit.get().copied()
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        self.carrying.abort();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

/// A connection to the first address that answers.
///
/// # Errors
/// When none does.
pub(super) async fn connected(addresses: &[SocketAddr]) -> io::Result<TcpStream> {
    let mut last = io::Error::from(io::ErrorKind::NotFound);
    for address in addresses.iter().take(TRIED) {
        match timeout(PATIENCE, TcpStream::connect(address)).await {
            Ok(Ok(stream)) => {
                stream.set_nodelay(true)?;
                return Ok(stream);
            }
            Ok(Err(error)) => last = error,
            Err(_) => last = io::ErrorKind::TimedOut.into(),
        }
    }
    Err(last)
}

/// A folder that only this user can enter.
fn new_folder(data_dir: &Path) -> io::Result<PathBuf> {
    let temporary = std::env::temp_dir();
    let parent = if data_dir.as_os_str().len() <= LONGEST_FOLDER { data_dir } else { &temporary };
    let folder = parent.join(format!("tunnel-{}", secret::hex(&secret::random_bytes::<8>())));
    let mut builder = DirBuilder::new();
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(&folder)?;
    Ok(folder)
}

async fn carry(driver: UnixStream, server: Box<dyn Line>, most_bytes: u64, unfit: &OnceLock<Unfit>) {
    let (mut from_driver, mut to_driver) = driver.into_split();
    let (from_server, mut to_server) = split(server);
    let received = async {
        if let Ok(Some(reason)) = relay(from_server, &mut to_driver, most_bytes).await {
            let _ = unfit.set(reason);
        }
    };
    tokio::select! {
        () = received => {}
        _ = copy(&mut from_driver, &mut to_server) => {}
    }
    let _ = to_driver.shutdown().await;
    let _ = to_server.shutdown().await;
}

#[cfg(test)]
mod tests {
    use tokio::{io::AsyncReadExt, net::TcpListener};

    use super::*;

    const PONG: &[u8] = b"S\0\0\0\x08pong";

    async fn server_that_sends(text: Vec<u8>) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 4];
            stream.read_exact(&mut asked).await.unwrap();
            stream.write_all(&text).await.unwrap();
        });
        address
    }

    async fn to(data_dir: &Path, text: &[u8], most_bytes: u64) -> Tunnel {
        let stream = connected(&[server_that_sends(text.to_vec()).await]).await.unwrap();
        Tunnel::open(data_dir, Box::new(stream), most_bytes).unwrap()
    }

    async fn answer(tunnel: &Tunnel) -> Vec<u8> {
        let (folder, port) = tunnel.place();
        let mut stream = UnixStream::connect(folder.join(format!(".s.PGSQL.{port}"))).await.unwrap();
        stream.write_all(b"ping").await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        answer
    }

    #[tokio::test]
    async fn what_is_sent_arrives_until_the_limit_and_nothing_is_left() {
        let data = tempfile::tempdir().unwrap();
        let whole = to(data.path(), PONG, 100).await;
        assert_eq!(answer(&whole).await, PONG);
        assert_eq!(whole.unfit(), None);
        let cut = to(data.path(), &PONG.repeat(2), 9).await;
        assert!(PONG.starts_with(&answer(&cut).await));
        assert_eq!(cut.unfit(), Some(Unfit::TooMuch));
        drop((whole, cut));
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
    }

    #[tokio::test]
    async fn another_address_is_tried_when_the_first_one_does_not_answer() {
        let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let open = server_that_sends(PONG.to_vec()).await;
        assert_eq!(connected(&[closed, open]).await.unwrap().peer_addr().unwrap(), open);
        assert!(connected(&[closed]).await.is_err());
    }
}
