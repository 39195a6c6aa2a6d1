//! TLS to the database of a user, in the modes of PostgreSQL. It ends here and not in the driver, so that the tunnel can read
//! the messages of the server before the driver does. The system's authorities count for nothing: the owner gives theirs.

use std::{io, sync::Arc, time::Duration};

use protocol::DatabaseTls;
use tokio::{
    io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{
        ClientConfig, RootCertStore,
        client::WebPkiServerVerifier,
        crypto::{CryptoProvider, aws_lc_rs::default_provider},
        pki_types::{CertificateDer, ServerName, pem::PemObject},
    },
};

use super::{
    DatabaseServer, Refusal,
    refusal::{CLOSED, NOT_POSTGRES, not_encrypted},
    verifiers::{AnyCertificate, AnyHost},
};

const PATIENCE: Duration = Duration::from_secs(15);
/// Asks a server of PostgreSQL for TLS.
const REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];

/// A connection to a server, encrypted or not.
pub(super) trait Line: AsyncRead + AsyncWrite + Send + Unpin {}

impl<T: AsyncRead + AsyncWrite + Send + Unpin> Line for T {}

/// The connection with the encryption that its owner has chosen.
///
/// # Errors
/// When the server offers no TLS, or its certificate is not the right one.
pub(super) async fn encrypted(stream: TcpStream, server: &DatabaseServer) -> Result<Box<dyn Line>, Refusal> {
    if server.tls == DatabaseTls::Off {
        return Ok(Box::new(stream));
    }
    match timeout(PATIENCE, handshake(stream, server)).await {
        Ok(line) => line,
        Err(_) => Err(Refusal::owner(
            "The server accepted the connection and did not answer in time. Check host and port, and try again.",
        )),
    }
}

async fn handshake(mut stream: TcpStream, server: &DatabaseServer) -> Result<Box<dyn Line>, Refusal> {
    let refused = || Refusal::owner(not_encrypted(server.tls));
    let config = config(server).ok_or_else(refused)?;
    let host = server.host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let host = ServerName::try_from(host).map_err(|_| refused())?;
    stream.write_all(&REQUEST).await.map_err(|_| Refusal::owner(CLOSED))?;
    // One byte and no more: what came before the handshake is never read as if it had been encrypted.
    match stream.read_u8().await.map_err(|_| Refusal::owner(CLOSED))? {
        b'S' => {}
        b'N' => {
            return Err(Refusal::owner(
                "The server does not offer encrypted connections. Switch TLS on in the server.",
            ));
        }
        _ => return Err(Refusal::owner(NOT_POSTGRES)),
    }
    match TlsConnector::from(Arc::new(config)).connect(host, stream).await {
        Ok(line) => Ok(Box::new(line)),
        Err(error) if error.kind() == io::ErrorKind::InvalidData => Err(refused()),
        Err(_) => Err(Refusal::owner(CLOSED)),
    }
}

/// `None` when the given certificate is none.
fn config(server: &DatabaseServer) -> Option<ClientConfig> {
    let provider = Arc::new(default_provider());
    let builder = ClientConfig::builder_with_provider(Arc::clone(&provider));
    let builder = builder.with_safe_default_protocol_versions().ok()?.dangerous();
    let builder = match server.tls {
        DatabaseTls::Off | DatabaseTls::Require => {
            builder.with_custom_certificate_verifier(Arc::new(AnyCertificate(provider)))
        }
        DatabaseTls::VerifyCa => {
            builder.with_custom_certificate_verifier(Arc::new(AnyHost(authority(server, provider)?)))
        }
        DatabaseTls::VerifyFull => builder.with_custom_certificate_verifier(authority(server, provider)?),
    };
    Some(builder.with_no_client_auth())
}

/// Accepts what the given authority has signed.
fn authority(server: &DatabaseServer, provider: Arc<CryptoProvider>) -> Option<Arc<WebPkiServerVerifier>> {
    let mut roots = RootCertStore::empty();
    for certificate in CertificateDer::pem_slice_iter(server.ca_certificate.as_deref()?.as_bytes()) {
        roots.add(certificate.ok()?).ok()?;
    }
    WebPkiServerVerifier::builder_with_provider(Arc::new(roots), provider).build().ok()
}

#[cfg(test)]
mod tests {
    use tokio::net::TcpListener;
    use tokio_rustls::{
        TlsAcceptor,
        rustls::{ServerConfig, pki_types::PrivateKeyDer},
    };

    use super::*;

    const AUTHORITY: &str = include_str!("certificates/authority.pem");
    const OTHER: &str = include_str!("certificates/other.pem");

    /// A server for `localhost`, whose certificate the first authority has signed. It greets once it is encrypted.
    async fn answering(first: u8) -> u16 {
        let key = PrivateKeyDer::from_pem_slice(include_bytes!("certificates/server.key")).unwrap();
        let certificate = CertificateDer::from_pem_slice(include_bytes!("certificates/server.pem")).unwrap();
        let config = ServerConfig::builder_with_provider(Arc::new(default_provider()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .with_no_client_auth()
            .with_single_cert(vec![certificate], key)
            .unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        tokio::spawn(async move {
            let (mut stream, _) = listener.accept().await.unwrap();
            let mut asked = [0; 8];
            stream.read_exact(&mut asked).await.unwrap();
            assert_eq!(asked, REQUEST);
            stream.write_all(&[first]).await.unwrap();
            if let Ok(mut line) = TlsAcceptor::from(Arc::new(config)).accept(stream).await {
                line.write_all(b"hello").await.unwrap();
                line.shutdown().await.unwrap();
            }
        });
        port
    }

    /// What arrives, or the refusal.
    async fn tried(tls: DatabaseTls, host: &str, ca_certificate: Option<&str>, first: u8) -> String {
        let port = answering(first).await;
        let server = DatabaseServer {
            host: host.to_owned(),
            port,
            database: "shop".to_owned(),
            username: "reader".to_owned(),
            password: "x".into(),
            tls,
            ca_certificate: ca_certificate.map(str::to_owned),
        };
        let stream = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
        let mut line = match encrypted(stream, &server).await {
            Ok(line) => line,
            Err(refused) => return refused.to_string(),
        };
        let mut text = String::new();
        line.read_to_string(&mut text).await.unwrap();
        text
    }

    #[tokio::test]
    async fn require_accepts_any_certificate() {
        assert_eq!(tried(DatabaseTls::Require, "db.example.com", None, b'S').await, "hello");
    }

    #[tokio::test]
    async fn verify_ca_accepts_the_given_authority_for_any_host_and_no_other_authority() {
        assert_eq!(tried(DatabaseTls::VerifyCa, "db.example.com", Some(AUTHORITY), b'S').await, "hello");
        for wrong in [Some(OTHER), Some("nonsense"), None] {
            let refused = tried(DatabaseTls::VerifyCa, "localhost", wrong, b'S').await;
            assert_eq!(refused, not_encrypted(DatabaseTls::VerifyCa), "{wrong:?}");
        }
    }

    #[tokio::test]
    async fn verify_full_accepts_the_given_authority_for_the_right_host_only() {
        assert_eq!(tried(DatabaseTls::VerifyFull, "localhost", Some(AUTHORITY), b'S').await, "hello");
        for (host, authority) in
            [("db.example.com", AUTHORITY), ("127.0.0.1", AUTHORITY), ("localhost", OTHER)]
        {
            let refused = tried(DatabaseTls::VerifyFull, host, Some(authority), b'S').await;
            assert_eq!(refused, not_encrypted(DatabaseTls::VerifyFull), "{host}");
        }
    }

    #[tokio::test]
    async fn a_server_without_tls_gets_no_password_and_is_refused() {
        let refused = tried(DatabaseTls::Require, "localhost", None, b'N').await;
        assert!(refused.starts_with("The server does not offer encrypted connections."), "{refused}");
        assert_eq!(tried(DatabaseTls::Require, "localhost", None, b'H').await, NOT_POSTGRES);
    }
}
