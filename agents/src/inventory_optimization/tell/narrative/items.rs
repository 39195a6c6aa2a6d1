//! How the sections name and count items.

use report::markdown::plain;

use crate::inventory_optimization::{data::item::Item, plan::planned::Planned};

/// A section lists at most this many items.
pub(in crate::inventory_optimization::tell) const SHOWN: usize = 10;

/// Id and name, as far as they fit.
pub(in crate::inventory_optimization::tell) fn named(planned: &Planned) -> String {
    named_item(&planned.item)
}

/// The same for an item without a plan.
pub(in crate::inventory_optimization::tell) fn named_item(item: &Item) -> String {
    match &item.name {
        Some(name) if *name != item.id => {
            let short: String = name.chars().take(40).collect();
            format!("{} {}", plain(&item.label()), plain(&short))
        }
        _ => plain(&item.label()),
    }
}
