//! Reads the messages of a server before the driver does. The driver trusts their lengths and takes as much memory as one
//! claims, so a message that is too long ends the connection here. Notices, whose text the driver logs, are left out.

use std::io;

use protocol::MAX_UPLOAD_BYTES;
use tokio::io::{
    AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, BufReader, BufWriter, copy_buf, sink,
};

/// Bytes that are read at once.
const ROOM: usize = 64 * 1024;
/// The longest message: a row that fills a data set alone.
const LONGEST_ROW: u64 = MAX_UPLOAD_BYTES + 64 * 1024;
/// The most bytes of all messages that are not rows; the driver keeps some of them.
const MOST_OTHERS: u64 = 1024 * 1024;
const LONGEST_SIGN_IN: u64 = 64 * 1024;
/// Rounds of the password's hash that a server may ask for. PostgreSQL asks for 4,096.
const MOST_ROUNDS: u32 = 1_000_000;

/// Why a tunnel was closed by us.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unfit {
    /// The first message is none of PostgreSQL.
    NotPostgres,
    /// A message is longer than any may be, or there are too many of those that are not rows.
    TooLong,
    /// A row is longer, or all bytes are more, than may arrive.
    TooMuch,
    /// Signing in would take too much work, or is not understood.
    SignIn,
}

/// Hands messages on until the server closes the connection or sends what does not fit.
///
/// # Errors
/// When reading or writing fails.
pub(super) async fn relay(
    server: impl AsyncRead + Unpin,
    driver: impl AsyncWrite + Unpin,
    most_bytes: u64,
) -> io::Result<Option<Unfit>> {
    let mut server = BufReader::with_capacity(ROOM, server);
    let mut driver = BufWriter::with_capacity(ROOM, driver);
    let (mut left, mut others, mut is_first) = (most_bytes, MOST_OTHERS, true);
    loop {
        if server.buffer().is_empty() {
            driver.flush().await?;
            if server.fill_buf().await?.is_empty() {
                return Ok(None);
            }
        }
        let (kind, length) = (server.read_u8().await?, u64::from(server.read_u32().await?));
        if std::mem::take(&mut is_first) && !matches!(kind, b'R' | b'E' | b'N' | b'S' | b'v') {
            return Ok(Some(Unfit::NotPostgres));
        }
        let Some(payload) = length.checked_sub(4) else { return Ok(Some(Unfit::TooLong)) };
        let longest = match kind {
            b'D' | b'N' => LONGEST_ROW,
            b'R' => LONGEST_SIGN_IN.min(others),
            _ => others,
        };
        if payload > longest {
            return Ok(Some(if kind == b'D' { Unfit::TooMuch } else { Unfit::TooLong }));
        }
        let Some(rest) = left.checked_sub(length + 1) else { return Ok(Some(Unfit::TooMuch)) };
        left = rest;
        if kind == b'N' {
            copy_buf(&mut (&mut server).take(payload), &mut sink()).await?;
            continue;
        }
        if kind != b'D' {
            others = others.saturating_sub(length + 1);
        }
        if kind == b'R' {
            let mut request = Vec::new();
            (&mut server).take(payload).read_to_end(&mut request).await?;
            if !is_acceptable(&request) {
                return Ok(Some(Unfit::SignIn));
            }
            write_header(&mut driver, kind, length).await?;
            driver.write_all(&request).await?;
            continue;
        }
        write_header(&mut driver, kind, length).await?;
        copy_buf(&mut (&mut server).take(payload), &mut driver).await?;
    }
}

async fn write_header(driver: &mut (impl AsyncWrite + Unpin), kind: u8, length: u64) -> io::Result<()> {
    driver.write_u8(kind).await?;
    driver.write_u32(u32::try_from(length).unwrap_or(u32::MAX)).await
}

/// Whether a request of the server to sign in is one that the driver reads, and without too much work.
fn is_acceptable(request: &[u8]) -> bool {
    const CONTINUE: [u8; 4] = 11_u32.to_be_bytes();
    let Some(challenge) = request.strip_prefix(&CONTINUE) else { return request.len() >= 4 };
    challenge.split(|byte| *byte == b',').all(|item| match item {
        [b'i', b'=', rounds @ ..] => {
            let rounds = str::from_utf8(rounds).ok().and_then(|rounds| rounds.parse().ok());
            rounds.is_some_and(|rounds: u32| (1..=MOST_ROUNDS).contains(&rounds))
        }
        [b'i', ..] => false,
        [_, b'=', ..] => true,
        _ => false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(kind: u8, payload: &[u8]) -> Vec<u8> {
        let length = u32::try_from(payload.len() + 4).unwrap();
        [&[kind], length.to_be_bytes().as_slice(), payload].concat()
    }

    /// What the driver gets of these bytes, and why no more.
    async fn relayed(bytes: &[u8], most_bytes: u64) -> (Vec<u8>, Option<Unfit>) {
        let mut driver = Vec::new();
        let ended = relay(bytes, &mut driver, most_bytes).await;
        (driver, ended.unwrap_or_default())
    }

    fn ok() -> Vec<u8> {
        frame(b'R', &0_u32.to_be_bytes())
    }

    #[tokio::test]
    async fn messages_arrive_as_they_were_sent_and_notices_do_not() {
        let row = frame(b'D', &vec![7; 200_000]);
        let notice = frame(b'N', b"SWARNING\0Ma secret\0\0");
        let sent = [ok(), notice.clone(), row.clone(), notice, frame(b'Z', b"I")].concat();
        let arrived = [ok(), row, frame(b'Z', b"I")].concat();
        assert_eq!(relayed(&sent, 1_000_000).await, (arrived, None));
    }

    #[tokio::test]
    async fn a_message_that_claims_four_gigabytes_ends_the_connection_and_does_not_reach_the_driver() {
        for kind in [b'R', b'E', b'N', b'S'] {
            let claimed = [kind, 0xff, 0xff, 0xff, 0xff];
            assert_eq!(relayed(&claimed, u64::MAX).await, (Vec::new(), Some(Unfit::TooLong)));
        }
        let row = [ok(), vec![b'D', 0xff, 0xff, 0xff, 0xff]].concat();
        assert_eq!(relayed(&row, u64::MAX).await.1, Some(Unfit::TooMuch));
    }

    #[tokio::test]
    async fn a_length_below_four_ends_the_connection() {
        for length in 0..4 {
            assert_eq!(relayed(&[b'R', 0, 0, 0, length], 100).await.1, Some(Unfit::TooLong));
        }
    }

    #[tokio::test]
    async fn rows_end_at_the_most_bytes_and_other_messages_at_one_megabyte() {
        let row = frame(b'D', &[0; 50]);
        assert_eq!(relayed(&[ok(), row.clone(), row].concat(), 100).await.1, Some(Unfit::TooMuch));
        let status = frame(b'S', &[b'a'; 1000]);
        assert_eq!(relayed(&status.repeat(1100), u64::MAX).await.1, Some(Unfit::TooLong));
        assert_eq!(relayed(&status.repeat(1000), u64::MAX).await.1, None);
    }

    #[tokio::test]
    async fn what_is_not_postgres_is_recognized_by_its_first_bytes() {
        assert_eq!(relayed(b"HTTP/1.1 400 Bad Request", 1000).await, (Vec::new(), Some(Unfit::NotPostgres)));
    }

    #[tokio::test]
    async fn a_challenge_with_too_many_rounds_or_without_a_readable_number_is_refused() {
        let challenge = |text: &str| frame(b'R', &[&11_u32.to_be_bytes(), text.as_bytes()].concat());
        for good in ["r=abc,s=QUJD,i=4096", "r=a,s=QQ==,i=1000000"] {
            assert_eq!(relayed(&challenge(good), 1000).await, (challenge(good), None));
        }
        for bad in [
            "r=a,s=QQ==,i=1000001",
            "r=a,i=4294967295",
            "i=4096,i=99999999",
            "i=9999999x",
            "i=",
            "i=0",
            "r=a,,i=1",
            "r",
        ] {
            assert_eq!(relayed(&challenge(bad), 1000).await, (Vec::new(), Some(Unfit::SignIn)), "{bad}");
        }
        assert_eq!(relayed(&frame(b'R', &[0; 70_000]), u64::MAX).await.1, Some(Unfit::TooLong));
    }
}
