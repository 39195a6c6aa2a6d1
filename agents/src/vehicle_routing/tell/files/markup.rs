//! Text from the user inside HTML and XML.

/// Escapes the characters that are special in HTML and XML, and removes characters that XML does not allow.
pub(super) fn escaped(text: &str) -> String {
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

/// JSON inside a `script` element: escapes characters that could end the element or begin a comment.
pub(super) fn json_in_page(value: &serde_json::Value) -> String {
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
