//! Several names or phrases in one sentence.

/// `a`, `a and b`, `a, b and c`; empty for none.
#[must_use]
pub fn joined(parts: &[String]) -> String {
    match parts {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_of_several_stands_behind_and() {
        let parts = ["a", "b", "c"].map(str::to_owned);
        let joined: Vec<String> = (0..=3).map(|count| joined(&parts[..count])).collect();
        assert_eq!(joined, ["", "a", "a and b", "a, b and c"]);
    }
}
