//! Names in a request as the file writes them, and a check of its figures.

use std::collections::BTreeMap;

use crate::{
    dynamic_demand_sensing::{
        params::SensingParams,
        question::{read::Request as Asked, vocabulary::Vocabulary},
    },
    question::products::known,
};
use intake::AgentError;

/// Names as the file writes them, checked; every product is no choice.
pub(super) fn settled(asked: Asked, vocabulary: &Vocabulary) -> Result<Asked, AgentError> {
    match asked {
        Asked::Sense(mut params) => {
            settle_products(&mut params.products, vocabulary)?;
            for list in [&mut params.signals, &mut params.exclude_signals] {
                settle_columns(list, vocabulary)?;
            }
            if let Some(changes) = params.signal_change.take() {
                let mut settled = BTreeMap::new();
                for (name, assumed) in changes {
                    settled.insert(column(&name, vocabulary)?, assumed);
                }
                params.signal_change = Some(settled).filter(|changes| !changes.is_empty());
            }
            keep_what_changes(&mut params);
            params.text_column = params.text_column.map(|name| column(&name, vocabulary)).transpose()?;
            params.check()?;
            Ok(Asked::Sense(params))
        }
        Asked::Explain(mut params) => {
            settle_products(&mut params.products, vocabulary)?;
            for list in [&mut params.signals, &mut params.exclude_signals] {
                settle_columns(list, vocabulary)?;
            }
            params.text_column = params.text_column.map(|name| column(&name, vocabulary)).transpose()?;
            params.check()?;
            Ok(Asked::Explain(params))
        }
    }
}

/// `no promotion next week` supposes that there is none; the signal has to stay for that.
fn keep_what_changes(params: &mut SensingParams) {
    let changes = params.signal_change.as_ref();
    if let Some(left_out) = &mut params.exclude_signals {
        left_out.retain(|name| !changes.is_some_and(|changes| changes.contains_key(name)));
    }
    params.exclude_signals = params.exclude_signals.take().filter(|names| !names.is_empty());
}

fn settle_products(products: &mut Option<Vec<String>>, vocabulary: &Vocabulary) -> Result<(), AgentError> {
    let asked =
        products.take().map(|asked| known(asked, vocabulary.products, vocabulary.file)).transpose()?;
    *products = asked.filter(|asked| !asked.is_empty());
    Ok(())
}

fn settle_columns(list: &mut Option<Vec<String>>, vocabulary: &Vocabulary) -> Result<(), AgentError> {
    let Some(names) = list.take() else { return Ok(()) };
    let mut places = Vec::new();
    for name in names {
        let column = column(&name, vocabulary)?;
        places.push(vocabulary.position(&column).unwrap_or_default());
    }
    places.sort_unstable();
    places.dedup();
    let names: Vec<String> =
        places.into_iter().map(|place| vocabulary.columns[place].column.to_owned()).collect();
    *list = Some(names).filter(|names| !names.is_empty());
    Ok(())
}

fn column(name: &str, vocabulary: &Vocabulary) -> Result<String, AgentError> {
    let found = vocabulary.columns.iter().find(|named| named.column.eq_ignore_ascii_case(name));
    found.map(|named| named.column.to_owned()).ok_or_else(|| {
        let columns: Vec<String> =
            vocabulary.columns.iter().map(|named| report::markdown::plain(named.column)).collect();
        let all = if columns.is_empty() {
            "It has none".to_owned()
        } else {
            format!("It has {}", columns.join(", "))
        };
        AgentError::Needs(format!(
            "{} has no signal column {}. {all}.",
            report::markdown::plain(vocabulary.file),
            report::markdown::plain(name)
        ))
    })
}
