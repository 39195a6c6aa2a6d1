//! Reads the replies of Redis that list stream entries.

use redis::Value;

use crate::queue::entry::EntryId;

/// One entry of a stream, fields in their order.
pub(super) struct Entry {
    pub id: EntryId,
    fields: Vec<Value>,
}

impl Entry {
    /// Takes the bytes of a field out of the entry.
    pub(super) fn take(&mut self, name: &str) -> Option<Vec<u8>> {
        let position = self.position(name)?;
        match std::mem::take(&mut self.fields[position]) {
            Value::BulkString(bytes) => Some(bytes),
            _ => None,
        }
    }

    /// A field as text, empty when it is missing.
    pub(super) fn text(&self, name: &str) -> String {
        match self.position(name).map(|position| &self.fields[position]) {
            Some(Value::BulkString(bytes)) => String::from_utf8_lossy(bytes).into_owned(),
            _ => String::new(),
        }
    }

    fn position(&self, name: &str) -> Option<usize> {
        let is_name = |value: &Value| matches!(value, Value::BulkString(bytes) if bytes == name.as_bytes());
        let position = self.fields.iter().step_by(2).position(is_name)?;
        Some(position * 2 + 1).filter(|position| *position < self.fields.len())
    }
}

/// The entries in the reply of XRANGE and its kind: `[[id, [name, value, ...]], ...]`.
pub(super) fn entries_of(reply: Value) -> Vec<Entry> {
    let Value::Array(entries) = reply else { return Vec::new() };
    entries.into_iter().filter_map(entry_of).collect()
}

/// The entries in the reply of XREADGROUP for one stream: nothing, or `[[key, entries]]`.
pub(super) fn read_entries_of(reply: Value) -> Vec<Entry> {
    let Value::Array(mut streams) = reply else { return Vec::new() };
    match streams.pop() {
        Some(Value::Array(mut stream)) => stream.pop().map(entries_of).unwrap_or_default(),
        _ => Vec::new(),
    }
}

fn entry_of(value: Value) -> Option<Entry> {
    let Value::Array(parts) = value else { return None };
    let [Value::BulkString(id), Value::Array(fields)] = <[Value; 2]>::try_from(parts).ok()? else {
        return None;
    };
    Some(Entry { id: EntryId::parse(&id)?, fields })
}
