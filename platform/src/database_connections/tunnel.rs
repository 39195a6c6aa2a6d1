//! A socket of our own that leads to one address. The driver connects to it instead of resolving a name again, so that a
//! connection leads to the address that was checked while TLS still names the host. It also counts what arrives: a server
//! that sends without end fills no memory.

use std::{
    fs::{self, DirBuilder},
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt, copy},
    net::{TcpStream, UnixListener},
    task::JoinHandle,
    time::timeout,
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
    is_full: Arc<AtomicBool>,
}

impl Tunnel {
    /// Connects to the first address that answers.
    ///
    /// # Errors
    /// When none does, or the socket cannot be made.
    pub(super) async fn open(data_dir: &Path, addresses: &[SocketAddr], most_bytes: u64) -> io::Result<Self> {
        let server = connected(addresses).await?;
        let folder = new_folder(data_dir)?;
        let is_full = Arc::new(AtomicBool::new(false));
        let listener = UnixListener::bind(folder.join(format!(".s.PGSQL.{PORT}")));
        let listener = listener.inspect_err(|_| drop(fs::remove_dir_all(&folder)))?;
        let full = Arc::clone(&is_full);
        let carrying = tokio::spawn(async move {
            if let Ok((driver, _)) = listener.accept().await {
                drop(listener);
                carry(driver, server, most_bytes, &full).await;
            }
        });
        Ok(Self { folder, carrying, is_full })
    }

    /// The folder of the socket, and its port.
    pub(super) fn place(&self) -> (&Path, u16) {
        (&self.folder, PORT)
    }

    /// Whether it was closed because too much arrived.
    pub(super) fn is_full(&self) -> bool {
        self.is_full.load(Ordering::Acquire)
    }
}

impl Drop for Tunnel {
    fn drop(&mut self) {
        self.carrying.abort();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

async fn connected(addresses: &[SocketAddr]) -> io::Result<TcpStream> {
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

async fn carry(driver: tokio::net::UnixStream, server: TcpStream, most_bytes: u64, full: &AtomicBool) {
    let (mut from_driver, mut to_driver) = driver.into_split();
    let (from_server, mut to_server) = server.into_split();
    let mut from_server = from_server.take(most_bytes);
    let received = async {
        let _ = copy(&mut from_server, &mut to_driver).await;
        if from_server.limit() == 0 {
            full.store(true, Ordering::Release);
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
    use tokio::net::{TcpListener, UnixStream};

    use super::*;

    async fn server_that_sends(text: &'static [u8]) -> SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 4];
            stream.read_exact(&mut asked).await.unwrap();
            stream.write_all(text).await.unwrap();
        });
        address
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
        let whole = Tunnel::open(data.path(), &[server_that_sends(b"pong").await], 100).await.unwrap();
        assert_eq!(answer(&whole).await, b"pong");
        assert!(!whole.is_full());
        let cut = Tunnel::open(data.path(), &[server_that_sends(b"pong and more").await], 4).await.unwrap();
        assert_eq!(answer(&cut).await, b"pong");
        assert!(cut.is_full());
        drop((whole, cut));
        assert_eq!(fs::read_dir(data.path()).unwrap().count(), 0);
    }

    #[tokio::test]
    async fn another_address_is_tried_when_the_first_one_does_not_answer() {
        let data = tempfile::tempdir().unwrap();
        let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
        let open = server_that_sends(b"pong").await;
        let tunnel = Tunnel::open(data.path(), &[closed, open], 100).await.unwrap();
        assert_eq!(answer(&tunnel).await, b"pong");
        assert!(Tunnel::open(data.path(), &[closed], 100).await.is_err());
    }
}
