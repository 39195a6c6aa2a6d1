//! Memory and processor time of this process, as Linux tells them; nothing elsewhere.

/// The size of a page and the length of a clock tick on the platforms that we build for.
const PAGE_BYTES: u64 = 4096;
const TICKS_A_SECOND: f64 = 100.0;

/// Memory in bytes.
pub(super) fn resident_bytes() -> Option<u64> {
    let text = std::fs::read_to_string("/proc/self/statm").ok()?;
    let pages: u64 = text.split_whitespace().nth(1)?.parse().ok()?;
    Some(pages * PAGE_BYTES)
}

/// Processor time since the start in seconds.
pub(super) fn cpu_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // The name of the process may hold spaces; it ends with the last bracket.
    let fields: Vec<&str> = text.get(text.rfind(')')? + 1..)?.split_whitespace().collect();
    let ticks = |at: usize| fields.get(at).and_then(|text| text.parse::<u64>().ok());
    Some((ticks(11)? + ticks(12)?) as f64 / TICKS_A_SECOND)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn this_process_uses_memory_and_time() {
        if cfg!(target_os = "linux") {
            assert!(resident_bytes().unwrap() > 1_000_000);
            assert!(cpu_seconds().unwrap() >= 0.0);
        }
    }
}
