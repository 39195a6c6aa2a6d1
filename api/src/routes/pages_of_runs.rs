//! Pages that our own tools have written, such as route maps and driver sheets. They may run their own script and
//! are shown in a sandbox without an origin, from which they reach neither this site nor any other. Maps load their
//! background from the host that the operator has named for it, if any.

use platform::config::MapTiles;

/// Of a page in a frame, and of one that somebody opens by itself.
pub(super) const POLICY: &str = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; \
     style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'self'";

/// The same for a page of ours, which may have tiles behind its routes.
pub(super) fn policy(tiles: Option<&MapTiles>) -> String {
    let Some(tiles) = tiles else { return POLICY.to_owned() };
    POLICY.replace("img-src data: blob:", &format!("img-src data: blob: {}", tiles.origin))
}

/// Whether a key is a page of ours; an upload is not ours, whatever it is called.
pub(super) fn is_page(key: &str) -> bool {
    key.starts_with("runs/") && key.ends_with(".html")
}
