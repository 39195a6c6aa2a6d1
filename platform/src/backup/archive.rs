//! The archive as a file. Members are written and read one after the other, in pieces, so that neither needs memory for
//! large ones.

use std::{
    fs::{self, File},
    io::{self, BufReader, BufWriter, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, anyhow, bail, ensure};
use bytes::Bytes;
use sha2::{Digest, Sha256};
use tokio::{
    sync::mpsc::{self, Receiver, Sender},
    task::{JoinHandle, spawn_blocking},
};

use super::{Contents, FORMAT, Header};
use crate::secret;

pub(super) const HEADER: &str = "header.json";
const SUM: &str = "sum.json";
/// Pieces that may wait between the reader and the writer.
const WAITING: usize = 8;
const PIECE: usize = 256 * 1024;
/// Members that are read as a whole are parts of tables and the two descriptions.
const LARGEST_PART: u64 = 1 << 30;

/// What the thread at the file receives or sends.
pub(super) enum Piece {
    Begin { name: String, size: u64 },
    Data(Bytes),
}

/// An archive that is being written. It gets its name when it is complete.
pub(super) struct Writer {
    pieces: Sender<Piece>,
    thread: JoinHandle<Result<(Members, Sha256)>>,
    part: Part,
    path: PathBuf,
}

type Members = tar::Builder<BufWriter<File>>;

/// The file until it has its name; removed when the writing breaks off.
struct Part(PathBuf);

impl Drop for Part {
    fn drop(&mut self) {
        // After the archive got its name, there is no such file.
        let _ = fs::remove_file(&self.0);
    }
}

impl Writer {
    /// Creates the file, which only its owner may read.
    pub(super) fn create(path: &Path) -> Result<Self> {
        ensure!(!path.exists(), "{} exists already; choose another name", path.display());
        let mut part = path.as_os_str().to_owned();
        part.push(".part");
        let part = Part(PathBuf::from(part));
        let mut options = File::options();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let file = options.open(&part.0).with_context(|| format!("creating {}", part.0.display()))?;
        let (pieces, received) = mpsc::channel(WAITING);
        let thread = spawn_blocking(move || write_members(BufWriter::with_capacity(PIECE, file), received));
        Ok(Self { pieces, thread, part, path: path.to_owned() })
    }

    pub(super) async fn add(&self, name: String, content: Vec<u8>) -> Result<()> {
        self.begin(name, content.len() as u64).await?;
        self.data(content.into()).await
    }

    pub(super) async fn begin(&self, name: String, size: u64) -> Result<()> {
        self.send(Piece::Begin { name, size }).await
    }

    pub(super) async fn data(&self, data: Bytes) -> Result<()> {
        self.send(Piece::Data(data)).await
    }

    async fn send(&self, piece: Piece) -> Result<()> {
        self.pieces.send(piece).await.map_err(|_| anyhow!("the archive cannot be written; is the disk full?"))
    }

    /// Adds the sum, and gives the archive its name once it is on the disk.
    pub(super) async fn finish(self, mut contents: Contents) -> Result<Contents> {
        drop(self.pieces);
        let (mut members, digest) = self.thread.await.context("writing the archive")??;
        contents.sha256 = secret::hex(&digest.finalize());
        let sum = serde_json::to_vec_pretty(&contents)?;
        members.append_data(&mut header_of(sum.len() as u64), SUM, sum.as_slice())?;
        let file = members.into_inner()?.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.sync_all().context("writing the archive to the disk")?;
        fs::rename(&self.part.0, &self.path).context("naming the archive")?;
        Ok(contents)
    }
}

fn write_members(file: BufWriter<File>, mut pieces: Receiver<Piece>) -> Result<(Members, Sha256)> {
    let mut builder = tar::Builder::new(file);
    let mut digest = Sha256::new();
    while let Some(piece) = pieces.blocking_recv() {
        let Piece::Begin { name, size } = piece else { bail!("a member of the archive has no beginning") };
        begin(&mut digest, &name, size);
        let mut content =
            Content { pieces: &mut pieces, left: size, piece: Bytes::new(), digest: &mut digest };
        builder
            .append_data(&mut header_of(size), &name, &mut content)
            .with_context(|| format!("adding {name}"))?;
    }
    Ok((builder, digest))
}

fn begin(digest: &mut Sha256, name: &str, size: u64) {
    digest.update(format!("{name}\n{size}\n").as_bytes());
}

fn header_of(size: u64) -> tar::Header {
    let mut header = tar::Header::new_gnu();
    header.set_size(size);
    header.set_mode(0o600);
    header
}

/// The content of one member, from the pieces that arrive.
struct Content<'a> {
    pieces: &'a mut Receiver<Piece>,
    left: u64,
    piece: Bytes,
    digest: &'a mut Sha256,
}

impl Read for Content<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.piece.is_empty() && self.left > 0 {
            match self.pieces.blocking_recv() {
                Some(Piece::Data(piece)) if piece.len() as u64 <= self.left => self.piece = piece,
                Some(Piece::Data(_)) => return Err(io::Error::other("a file has grown while it was read")),
                _ => {
                    return Err(io::Error::other(
                        "a file has shrunk while it was read, or its reading broke off",
                    ));
                }
            }
            self.left -= self.piece.len() as u64;
            self.digest.update(&self.piece);
        }
        let count = buffer.len().min(self.piece.len());
        buffer[..count].copy_from_slice(&self.piece.split_to(count));
        Ok(count)
    }
}

/// Reads the whole archive and compares it with its sum.
///
/// # Errors
/// When it is damaged, incomplete or of another form.
pub async fn verify(path: &Path) -> Result<(Header, Contents)> {
    let path = path.to_owned();
    spawn_blocking(move || verify_file(&path)).await.context("reading the archive")?
}

fn verify_file(path: &Path) -> Result<(Header, Contents)> {
    let mut archive = tar::Archive::new(open(path)?);
    let (mut digest, mut header, mut contents) = (Sha256::new(), None, None);
    let mut buffer = vec![0; PIECE];
    for member in archive.entries().context("reading the archive")? {
        ensure!(contents.is_none(), "the archive goes on after its end");
        let mut member = member.context("the archive is damaged")?;
        let (name, size) = name_and_size(&member)?;
        if name == SUM {
            contents = Some(whole(&mut member, size)?);
            continue;
        }
        begin(&mut digest, &name, size);
        if name == HEADER {
            let mut text = Vec::new();
            member.read_to_end(&mut text)?;
            digest.update(&text);
            header = Some(serde_json::from_slice(&text).context("the header of the archive cannot be read")?);
            continue;
        }
        loop {
            let count = member.read(&mut buffer).context("the archive is damaged")?;
            if count == 0 {
                break;
            }
            digest.update(&buffer[..count]);
        }
    }
    let (Some(header), Some(contents)): (Option<Header>, Option<Contents>) = (header, contents) else {
        bail!("the archive is incomplete or none of this product");
    };
    ensure!(
        header.format == FORMAT,
        "the archive has the form {}, and this version reads {FORMAT}",
        header.format
    );
    ensure!(secret::hex(&digest.finalize()) == contents.sha256, "the archive is damaged: its sum differs");
    Ok((header, contents))
}

fn open(path: &Path) -> Result<BufReader<File>> {
    let file = File::open(path).with_context(|| format!("opening {}", path.display()))?;
    Ok(BufReader::with_capacity(PIECE, file))
}

fn name_and_size<R: Read>(member: &tar::Entry<'_, R>) -> Result<(String, u64)> {
    let name = member.path().context("the archive is damaged")?.to_string_lossy().into_owned();
    Ok((name, member.size()))
}

fn whole<R: Read, T: serde::de::DeserializeOwned>(member: &mut R, size: u64) -> Result<T> {
    ensure!(size <= LARGEST_PART, "a part of the archive is too large");
    let mut text = Vec::new();
    member.take(LARGEST_PART).read_to_end(&mut text)?;
    serde_json::from_slice(&text).context("a part of the archive cannot be read")
}

/// The members between the header and the sum, in pieces.
pub(super) fn members(path: &Path) -> Result<Receiver<Result<Piece>>> {
    let mut archive = tar::Archive::new(open(path)?);
    let (sender, pieces) = mpsc::channel(WAITING);
    spawn_blocking(move || {
        if let Err(error) = send_members(&mut archive, &sender) {
            let _ = sender.blocking_send(Err(error));
        }
    });
    Ok(pieces)
}

fn send_members(archive: &mut tar::Archive<BufReader<File>>, sender: &Sender<Result<Piece>>) -> Result<()> {
    let gone = |_| anyhow!("nobody reads the archive any more");
    for member in archive.entries()? {
        let mut member = member?;
        let (name, size) = name_and_size(&member)?;
        if name == HEADER || name == SUM {
            continue;
        }
        sender.blocking_send(Ok(Piece::Begin { name, size })).map_err(gone)?;
        loop {
            let mut buffer = vec![0; PIECE];
            let count = member.read(&mut buffer)?;
            if count == 0 {
                break;
            }
            buffer.truncate(count);
            sender.blocking_send(Ok(Piece::Data(buffer.into()))).map_err(gone)?;
        }
    }
    Ok(())
}
