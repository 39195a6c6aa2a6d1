//! The database of a user, as far as a connection needs it: signs in with a password, and answers every query with the same
//! rows, which a test can change. It can also misbehave. Real queries are tested against a real server.

use std::sync::{Arc, Mutex};

use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::Notify,
};

pub const FOREIGN_PASSWORD: &str = "reader's secret 7f3a";

/// Columns and rows.
type Table = (Vec<String>, Vec<Vec<String>>);

/// How it breaks the protocol, or what it sends besides.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Misbehaviour {
    /// A first message that claims four gigabytes.
    ClaimsFourGigabytes,
    /// Rows whose values are longer than the row.
    WrongLengths,
    /// A row again and again, whatever the limit.
    EndlessRows,
    /// No answer to the query.
    Silent,
}

/// Listens on this machine until it is dropped.
pub struct ForeignDatabase {
    pub port: u16,
    table: Arc<Mutex<Table>>,
    asked: Arc<Notify>,
    listening: tokio::task::JoinHandle<()>,
}

impl ForeignDatabase {
    /// A database whose only table is this one, as lines of CSV.
    pub async fn start(lines: &str) -> Self {
        Self::start_with(lines, None).await
    }

    pub async fn misbehaving(lines: &str, how: Misbehaviour) -> Self {
        Self::start_with(lines, Some(how)).await
    }

    async fn start_with(lines: &str, how: Option<Misbehaviour>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let table = Arc::new(Mutex::new(table(lines)));
        let (shared, asked) = (Arc::clone(&table), Arc::new(Notify::new()));
        let is_asked = Arc::clone(&asked);
        let listening = tokio::spawn(async move {
            while let Ok((stream, _)) = listener.accept().await {
                let (shared, asked) = (Arc::clone(&shared), Arc::clone(&is_asked));
                tokio::spawn(async move { serve(stream, &shared, how, &asked).await });
            }
        });
        Self { port, table, asked, listening }
    }

    /// Waits until a query arrives that it leaves without an answer.
    pub async fn is_asked(&self) {
        self.asked.notified().await;
    }

    pub fn now_holds(&self, lines: &str) {
        *self.table.lock().expect("nobody panicked") = table(lines);
    }
}

impl Drop for ForeignDatabase {
    fn drop(&mut self) {
        self.listening.abort();
    }
}

fn table(lines: &str) -> Table {
    let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
    let mut lines = lines.lines();
    (cells(lines.next().unwrap_or_default()), lines.map(cells).collect())
}

async fn serve(
    mut stream: TcpStream,
    table: &Mutex<Table>,
    how: Option<Misbehaviour>,
    asked: &Notify,
) -> Option<()> {
    let length = stream.read_i32().await.ok()?;
    let mut startup = vec![0; usize::try_from(length).ok()?.checked_sub(4)?];
    stream.read_exact(&mut startup).await.ok()?;
    if how == Some(Misbehaviour::ClaimsFourGigabytes) {
        stream.write_all(&[b'R', 0xff, 0xff, 0xff, 0xff]).await.ok()?;
        return stream.read_u8().await.ok().map(drop);
    }
    stream.write_all(&message(b'R', &3_i32.to_be_bytes())).await.ok()?;
    let (_, password) = next(&mut stream).await?;
    if password != [FOREIGN_PASSWORD.as_bytes(), &[0]].concat() {
        let refusal = b"SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0";
        return stream.write_all(&message(b'E', refusal)).await.ok();
    }
    let mut answer = message(b'R', &0_i32.to_be_bytes());
    answer.extend(ready());
    loop {
        stream.write_all(&answer).await.ok()?;
        let (kind, payload) = next(&mut stream).await?;
        let (columns, rows) = table.lock().expect("nobody panicked").clone();
        if kind == b'Q' && !payload.starts_with(b"BEGIN") {
            match how {
                Some(Misbehaviour::Silent) => {
                    asked.notify_one();
                    return next(&mut stream).await.map(drop);
                }
                Some(Misbehaviour::EndlessRows) => return endless(&mut stream, &columns).await,
                Some(Misbehaviour::WrongLengths) => {
                    let row = message(b'D', &[0, 1, 0, 0, 100, 0, b'x']);
                    answer = [description(&columns), row, message(b'C', b"SELECT 1\0"), ready()].concat();
                    continue;
                }
                _ => {}
            }
        }
        answer = match kind {
            b'Q' => simple(&String::from_utf8_lossy(&payload), &columns, &rows),
            b'P' => message(b'1', &[]),
            b'D' => [message(b't', &[0, 0]), description(&columns)].concat(),
            b'C' => message(b'3', &[]),
            b'S' => ready(),
            b'X' => return Some(()),
            _ => Vec::new(),
        };
        // Whatever a server writes into a notice reaches no log.
        let notice = [b"SWARNING\0VWARNING\0C01000\0M", password.as_slice(), b"\0"].concat();
        answer = [message(b'N', &notice), answer].concat();
    }
}

async fn next(stream: &mut TcpStream) -> Option<(u8, Vec<u8>)> {
    let kind = stream.read_u8().await.ok()?;
    let length = stream.read_i32().await.ok()?;
    let mut payload = vec![0; usize::try_from(length).ok()?.checked_sub(4)?];
    stream.read_exact(&mut payload).await.ok()?;
    Some((kind, payload))
}

fn message(kind: u8, payload: &[u8]) -> Vec<u8> {
    let length = i32::try_from(payload.len() + 4).expect("a short message");
    [&[kind], length.to_be_bytes().as_slice(), payload].concat()
}

fn ready() -> Vec<u8> {
    message(b'Z', b"T")
}

/// The statements that begin the transaction, or the query.
fn simple(sql: &str, columns: &[String], rows: &[Vec<String>]) -> Vec<u8> {
    let sql = sql.trim_end_matches('\0');
    if sql.starts_with("BEGIN") {
        let done = sql.split(';').map(|_| message(b'C', b"SET\0")).collect::<Vec<_>>().concat();
        return [done, ready()].concat();
    }
    let limit: usize = sql.rsplit(' ').next().and_then(|limit| limit.parse().ok()).expect("a limit");
    let mut answer = description(columns);
    for row in rows.iter().take(limit) {
        let mut data = u16::try_from(row.len()).expect("few columns").to_be_bytes().to_vec();
        for cell in row {
            data.extend(i32::try_from(cell.len()).expect("a short cell").to_be_bytes());
            data.extend(cell.as_bytes());
        }
        answer.extend(message(b'D', &data));
    }
    answer.extend(message(b'C', b"SELECT 1\0"));
    answer.extend(ready());
    answer
}

async fn endless(stream: &mut TcpStream, columns: &[String]) -> Option<()> {
    stream.write_all(&description(columns)).await.ok()?;
    let row = message(b'D', &[0, 1, 0, 0, 0, 1, b'x']).repeat(50);
    loop {
        stream.write_all(&row).await.ok()?;
    }
}

/// All columns are texts.
fn description(columns: &[String]) -> Vec<u8> {
    let mut payload = u16::try_from(columns.len()).expect("few columns").to_be_bytes().to_vec();
    for column in columns {
        payload.extend(column.as_bytes());
        payload.push(0);
        payload.extend([0; 6]);
        payload.extend(25_i32.to_be_bytes());
        payload.extend((-1_i16).to_be_bytes());
        payload.extend((-1_i32).to_be_bytes());
        payload.extend([0; 2]);
    }
    message(b'T', &payload)
}
