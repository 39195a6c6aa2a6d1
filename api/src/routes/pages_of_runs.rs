//! Pages that our own tools have written, such as route maps and driver sheets. They may run their own script and
//! are shown in a sandbox without an origin, from which they reach neither this site nor any other.

/// Of a page in a frame, and of one that somebody opens by itself.
pub const POLICY: &str = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; \
     style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'self'";

/// Whether a key is a page of ours; an upload is not ours, whatever it is called.
pub fn is_page(key: &str) -> bool {
    key.starts_with("runs/") && key.ends_with(".html")
}
