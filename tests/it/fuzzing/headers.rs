//! Headers that are wrong, repeated, or of another protocol.

use super::{Failures, wire::Raw};
use crate::support::{Services, TestApp};

/// Values that replace a token.
const AUTHORIZATIONS: [&[u8]; 18] = [
    b"",
    b"Bearer",
    b"Bearer ",
    b"Bearer  \t ",
    b"bearer a",
    b"BEARER a.b.c",
    b"Bearer a b c",
    b"Bearer ..",
    b"Bearer e30.e30.",
    b"Bearer \xff\xfe\x80",
    b"Basic YTpi",
    b"Basic !!!!",
    b"Digest username=\"a\", realm=\"b\"",
    b"Negotiate TlRMTVNTUAAB",
    b"Token token=a",
    b"Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJcdTAwMDAifQ.",
    b"Bearer eyJhbGciOiJFUzI1NiIsImtpZCI6IlwwIn0.W1tbW1tbXV1dXV0.AAAA",
    b"Bearer \"quoted\"",
];

/// Headers, each with values that may cause an error.
const HEADERS: [(&str, &[&[u8]]); 20] = [
    ("cookie", &[b"", b"=", b"a", b"a=b; a=b; ;;;", b"\xff=\xff", b"__Host-a=\"b;c\""]),
    (
        "x-forwarded-for",
        &[b"", b",", b"\xff", b"1.2.3.4,,,5", b"::ffff:999.1.1.1", b"[::1]:99999", b"a, b, 1.2.3.4"],
    ),
    (
        "forwarded",
        &[b"for=\"[::1\"", b"for=unknown;by=;;host=\xff", b"for=_hidden, for=1.2.3.4;proto=gopher"],
    ),
    ("x-forwarded-host", &[b"evil.example", b"evil.example\t,b", b"\xff"]),
    ("x-forwarded-proto", &[b"gopher", b"https,http"]),
    ("x-real-ip", &[b"nonsense", b"::"]),
    ("host", &[b"", b"evil.example", b"localhost:99999", b"a b", b"\xff", b"[::1"]),
    ("origin", &[b"null", b"https://evil.example", b"\xff", b"file://"]),
    ("accept", &[b"", b"*/*;q=9", b"\xff", b"text/html, application/json;q=nan"]),
    ("accept-encoding", &[b"gzip;q=-1", b"identity;q=0, *;q=0", b"br, deflate, zstd", b"\xff"]),
    ("accept-language", &[b"\xff", b"*", b"en;q=NaN"]),
    (
        "content-type",
        &[b"", b"\xff", b"multipart/form-data; boundary=\xff", b"application/json;charset=utf-32"],
    ),
    ("content-encoding", &[b"gzip", b"gzip, gzip", b"nonsense"]),
    (
        "range",
        &[
            b"bytes=0-",
            b"bytes=-1",
            b"bytes=9-1",
            b"bytes=0-0,1-1,2-2",
            b"lines=1-2",
            b"bytes=99999999999999999999-",
        ],
    ),
    ("if-none-match", &[b"*", b"\"", b"W/\"", b"\xff"]),
    ("if-modified-since", &[b"yesterday", b"Thu, 01 Jan 0000 00:00:00 GMT"]),
    ("expect", &[b"100-continue", b"nonsense"]),
    ("upgrade", &[b"websocket", b"h2c", b"\xff"]),
    ("x-supabase-api-version", &[b"", b"\xff", b"9999-99-99"]),
    ("x-http-method-override", &[b"DELETE", b"\xff"]),
];

/// One route of each kind: open, signed in, an administrator's, sign-in, signed links, gateways, pages, sockets.
const TARGETS: [(&str, &str, &str); 12] = [
    ("GET", "/api/health", ""),
    ("GET", "/api/user/profile", ""),
    ("GET", "/api/admin/users", ""),
    ("POST", "/api/chat", "{}"),
    ("POST", "/api/upload", "--b--\r\n"),
    ("POST", "/api/contact/submit", "{}"),
    ("POST", "/auth/v1/token?grant_type=password", "{}"),
    ("GET", "/auth/v1/user", ""),
    ("GET", "/api/files/a?expires=1&signature=a", ""),
    ("POST", "/api/payments/webhook/razorpay", "{}"),
    ("GET", "/", ""),
    ("GET", "/socket.io/?EIO=4&transport=polling", ""),
];

#[tokio::test]
async fn no_header_makes_the_server_fail() {
    let services = Services::new().await.with("TRUSTED_PROXIES", "127.0.0.0/8").with("AUTH_RATE_LIMIT", "on");
    let app = TestApp::start_api_on(services).await;
    let person = app.signed_in("basic").await;
    let token = format!("Bearer {}", person.token);
    let mut failures = Failures::default();
    for (method, target, body) in TARGETS {
        let request = Raw::new(method, target).body(body);
        for value in AUTHORIZATIONS {
            let once = request.clone().header("authorization", value);
            failures.judge(&once, &once.send(&app.address).await);
            let twice = once.header("authorization", token.clone());
            failures.judge(&twice, &twice.send(&app.address).await);
        }
        for (name, values) in HEADERS {
            for value in values {
                let signed_in = request.clone().header("authorization", token.clone()).header(name, *value);
                failures.judge(&signed_in, &signed_in.send(&app.address).await);
                let doubled = signed_in.header(name, *value);
                failures.judge(&doubled, &doubled.send(&app.address).await);
            }
        }
        for request in framed_wrongly(&request) {
            failures.judge(&request, &request.send(&app.address).await);
        }
    }
    failures.are_none();
}

/// Requests whose length is given twice or wrongly, or whose chunks are invalid.
fn framed_wrongly(request: &Raw) -> Vec<Raw> {
    let chunked = |body: &str| request.clone().header("transfer-encoding", "chunked").body(body);
    vec![
        request.clone().header("content-length", "-1"),
        request.clone().header("content-length", "99999999999999999999999"),
        request.clone().header("content-length", "1").header("content-length", "2"),
        request.clone().header("content-length", "+2").body("{}"),
        chunked("0\r\n\r\n"),
        chunked("zz\r\n"),
        chunked("ffffffffffffffff\r\n{}\r\n0\r\n\r\n"),
        chunked("2\r\n{}\r\n0\r\n\r\n").header("content-length", "5"),
        request.clone().header("transfer-encoding", "gzip, chunked").body("0\r\n\r\n"),
        request.clone().header("x-long", "x".repeat(200_000)),
        (0..300).fold(request.clone(), |request, number| request.header(&format!("x-{number}"), "a")),
    ]
}
