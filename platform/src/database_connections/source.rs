//! What is read of a database: a table by its name, or one query. The database itself finds out that a query is one statement
//! that only reads; this check is for clear words, early.

/// The most characters of a query.
const LONGEST: usize = 10_000;

/// A table or a query, as its owner wrote it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    text: String,
    is_table: bool,
}

impl Source {
    /// # Errors
    /// When the text is neither the name of a table nor the beginning of a query; the text says what to write.
    pub fn checked(text: &str) -> Result<Self, String> {
        let text = text.trim().trim_end_matches(|c: char| c == ';' || c.is_whitespace()).to_owned();
        if text.is_empty() {
            return Err("Write the name of a table, or a query that begins with SELECT or WITH.".to_owned());
        }
        if text.chars().count() > LONGEST {
            return Err(format!("A query has at most {LONGEST} characters. Make a view, and read that."));
        }
        if text.contains('\0') {
            return Err("The query holds a null character. Remove it.".to_owned());
        }
        let is_table = is_table(&text);
        if !is_table && !is_query(&text) {
            return Err(
                "Write the name of a table, such as sales or shop.sales, or a query that begins with SELECT or WITH."
                    .to_owned(),
            );
        }
        Ok(Self { text, is_table })
    }

    /// What is stored and shown.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The statement that reads at most so many rows.
    pub(super) fn statement(&self, rows: u64) -> String {
        let query = if self.is_table { format!("SELECT * FROM {}", self.text) } else { self.text.clone() };
        // On lines of its own, so that a comment at the end of the query hides nothing.
        format!("SELECT * FROM (\n{query}\n) AS source LIMIT {rows}")
    }
}

fn is_query(text: &str) -> bool {
    let word: String = text.chars().take_while(char::is_ascii_alphabetic).collect();
    let rest = text[word.len()..].chars().next();
    let ends = rest.is_some_and(|c| c.is_whitespace() || matches!(c, '(' | '"' | '*' | '\''));
    ends && ["select", "with"].contains(&word.to_ascii_lowercase().as_str())
}

/// Up to three names (database, schema, table), plain or in double quotes, with dots between them.
fn is_table(text: &str) -> bool {
    let mut rest = text;
    for _ in 0..3 {
        let Some(after) = after_name(rest) else { return false };
        if after.is_empty() {
            return true;
        }
        let Some(next) = after.strip_prefix('.') else { return false };
        rest = next;
    }
    false
}

/// What follows the name at the beginning.
fn after_name(text: &str) -> Option<&str> {
    if let Some(quoted) = text.strip_prefix('"') {
        let end = quoted.find('"').filter(|end| *end > 0)?;
        return Some(&quoted[end + 1..]);
    }
    let is_first = text.starts_with(|c: char| c.is_alphabetic() || c == '_');
    let end = text.find(|c: char| !(c.is_alphanumeric() || c == '_' || c == '$')).unwrap_or(text.len());
    is_first.then(|| &text[end..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_read_whole() {
        for name in [
            "sales",
            "shop.sales",
            "db.shop.sales",
            "\"Sales 2025\"",
            "shop.\"Sales; 2025\"",
            "_s$1",
            "ventes_été",
        ] {
            let source = Source::checked(&format!(" {name} ; ")).unwrap();
            assert_eq!(source.text(), name);
            assert_eq!(
                source.statement(7),
                format!("SELECT * FROM (\nSELECT * FROM {name}\n) AS source LIMIT 7")
            );
        }
    }

    #[test]
    fn a_query_is_read_as_it_is() {
        for query in [
            "SELECT 1",
            "select\n* from a -- all",
            "WITH a AS (SELECT 1) SELECT * FROM a",
            "select(1)",
            "SELECT*FROM a",
        ] {
            let source = Source::checked(query).unwrap();
            assert_eq!(source.statement(20), format!("SELECT * FROM (\n{query}\n) AS source LIMIT 20"));
        }
    }

    #[test]
    fn everything_else_is_refused_with_what_to_write() {
        for text in [
            "",
            " ; ",
            "DELETE FROM sales",
            "sales; DROP TABLE sales",
            "a.b.c.d",
            "1sales",
            "sales s",
            "\"\"",
            "selected from",
        ] {
            assert!(Source::checked(text).unwrap_err().starts_with("Write the name of a table"), "{text}");
        }
        assert!(
            Source::checked(&format!("SELECT {}", "x".repeat(LONGEST))).unwrap_err().contains("Make a view")
        );
        assert!(Source::checked("SELECT '\0'").is_err());
    }
}
