//! Pages that our own tools have written, such as route maps and driver sheets. They may run their own script and are
//! shown in a sandbox without an origin, from which they can reach neither this site nor any other. Maps load their
//! background only from the host that the operator has configured for it, if any.

use platform::config::MapTiles;

/// The policy of a page, whether it is shown in a frame or opened directly.
pub(in crate::routes) const POLICY: &str = "sandbox allow-scripts; default-src 'none'; script-src 'unsafe-inline'; \
     style-src 'unsafe-inline'; img-src data: blob:; font-src data:; base-uri 'none'; form-action 'none'; \
     frame-ancestors 'self'";

/// The policy of a page of ours that may show map tiles behind its routes.
pub(in crate::routes) fn policy(tiles: Option<&MapTiles>) -> String {
    let Some(tiles) = tiles else { return POLICY.to_owned() };
    POLICY.replace("img-src data: blob:", &format!("img-src data: blob: {}", tiles.origin))
}

/// Whether the key belongs to a page of ours. An upload never does, whatever its name is.
pub(in crate::routes) fn is_page(key: &str) -> bool {
    key.starts_with("runs/") && key.ends_with(".html")
}
