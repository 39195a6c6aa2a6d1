//! Parts of patterns that limits, sources and denials share.

pub(super) const AT_MOST: &str = "(at most|at the most|max|maximum|maximal|no more than|not more than|never more than|up to|not exceed|not to exceed|never exceed|höchstens|bis zu|nicht mehr als|como máximo|como mucho|a lo sumo|no más de|máximo|pas plus de|au plus|au maximum)";
pub(super) const AT_LEAST: &str = "(at least|no less than|not less than|no fewer than|minimum|min|mindestens|al menos|como mínimo|au moins)";
pub(super) const FROM: &str =
    "(from|by|with|at|to|von|vom|bei|beim|de|a|al|chez|du) (supplier|vendor|lieferant|proveedor|the)?";
pub(super) const FROM_WORDS: &[&str] =
    &["from", "by", "with", "at", "to", "von", "vom", "bei", "beim", "de", "a", "al", "chez", "du"];
pub(super) const FOR: &str = "(for|für|para|pour) (the|our|any)?";
pub(super) const UNITS: &str =
    "{number|percent|size} <goods>? (of (the|all|every|each) (units|orders|order|total|items|item))?";
pub(super) const MAY: &str = "(can|may|could|should|must|shall|will|kann|darf|soll|sollte|muss|puede|debe)";
pub(super) const DELIVER: &str = "(deliver|delivers|supply|supplies|ship|ships|provide|provides|make|get|gets|receive|receives|take|takes|have|liefern|liefert|bekommen|bekommt|erhalten|erhält|suministrar|suministra|entregar|entrega|recibir|recibe)";
pub(super) const MUST: &str = "(must|has to|have to|should|shall|to|can only|may only|comes|come|is|are|only|nur|nur noch|bitte nur|bitte nur noch|please only|muss|müssen|darf nur|soll|sollen|solo|sólo|debe|deben|doit|doivent)";
pub(super) const COME: &str = "((only)? (come|be bought|be ordered|be sourced|be purchased|be supplied|bought|ordered|sourced|kommen|bestellt|venir|comprarse))? (only|nur|solo|sólo)?";
pub(super) const SUPPLYING: &str = "(deliver|supply|provide|make|liefern|suministrar)";
/// One name or two.
pub(super) const NAMES: &str = "{value} ((and|or|nor|und|oder|noch|y|o|et|ou|&) (any|the|our)? {value})?";

/// Names in a row up to this many.
const MOST_NAMES: usize = 12;

/// Two names or more: `Alder, Birch, Cedar and Delta`. `last` is what may stand before the last one.
pub(super) fn list(last: &str) -> String {
    let more = (2..MOST_NAMES).fold(String::new(), |more, _| format!("(, {{value}} {more})?"));
    format!("{{value}} {more} {last} {{value}}")
}
