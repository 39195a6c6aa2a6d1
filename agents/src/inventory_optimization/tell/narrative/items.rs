//! How the sections name and count items.

use report::markdown::plain;

use crate::inventory_optimization::plan::planned::Planned;

/// A section lists at most this many items.
pub(in crate::inventory_optimization::tell) const SHOWN: usize = 10;

/// Id and name, as far as they fit.
pub(in crate::inventory_optimization::tell) fn named(planned: &Planned) -> String {
    match &planned.item.name {
        Some(name) if *name != planned.item.id => {
            let short: String = name.chars().take(40).collect();
            format!("{} {}", plain(&planned.item.label()), plain(&short))
        }
        _ => plain(&planned.item.label()),
    }
}
