//! Text of the user inside HTML and XML.

/// The text with every sign that could end it or begin a tag written as an entity; signs that XML has not are left out.
pub fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            '\n' | '\r' | '\t' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => {}
            c if c.is_control() => {}
            c => escaped.push(c),
        }
    }
    escaped
}

/// JSON that a page holds in a `script`: no sign in it ends the element or begins a comment.
pub fn json_in_page(value: &serde_json::Value) -> String {
    value.to_string().replace('<', "\\u003c").replace('>', "\\u003e").replace('&', "\\u0026")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_text_becomes_markup() {
        assert_eq!(
            escaped("<b onload='x'>\"&\u{7}\n</b>"),
            "&lt;b onload=&#39;x&#39;&gt;&quot;&amp; &lt;/b&gt;"
        );
        let json = json_in_page(&serde_json::json!({"a": "</script><!--&"}));
        assert_eq!(json, r#"{"a":"\u003c/script\u003e\u003c!--\u0026"}"#);
    }
}
