//! The page around the data: its template with styles, Leaflet and the parts of the script put in.

use serde_json::Value;

use crate::vehicle_routing::tell::files::markup::{escaped, json_in_page};

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const LEAFLET: &str = include_str!("leaflet/leaflet.js");
const LEAFLET_STYLE: &str = include_str!("leaflet/leaflet.css");
const LEAFLET_LICENCE: &str = include_str!("leaflet/LICENSE");
/// Each part uses those before it.
const SCRIPT: [&str; 8] = [
    include_str!("plan.js"),
    include_str!("view.js"),
    include_str!("routes.js"),
    include_str!("tiles.js"),
    include_str!("legend.js"),
    include_str!("list.js"),
    include_str!("slider.js"),
    include_str!("print.js"),
];

/// The whole page. Each placeholder is replaced once, in one pass, so that nothing inside an inserted text is replaced.
pub(super) fn filled(title: &str, summary: &str, data: &Value) -> String {
    let mut page = String::with_capacity(PAGE.len() + LEAFLET.len() + LEAFLET_STYLE.len());
    let mut parts = PAGE.split("{{");
    page.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap_or((part, ""));
        match name {
            "title" => page.push_str(&escaped(title)),
            "summary" => page.push_str(&escaped(summary)),
            "style" => page.push_str(STYLE),
            "leaflet" => page.push_str(without_source_map(LEAFLET)),
            "leaflet style" => page.push_str(LEAFLET_STYLE),
            "leaflet licence" => page.push_str(LEAFLET_LICENCE),
            "script" => page.push_str(&SCRIPT.concat()),
            "data" => page.push_str(&json_in_page(data)),
            other => unreachable!("{other} is no part of the page"),
        }
        page.push_str(rest);
    }
    page
}

/// The source map is a file of the package, which developer tools of a browser would ask for.
fn without_source_map(script: &str) -> &str {
    script.rsplit_once("//# sourceMappingURL").map_or(script, |(script, _)| script)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn inserted_texts_are_not_replaced_again() {
        let page = filled("{{data}} {{style}}", "{{script}}", &json!({"name": "{{title}}"}));
        assert_eq!(page.matches("{{data}} {{style}}").count(), 2);
        assert!(page.contains("<p>{{script}}</p>") && page.contains(r#"{"name":"{{title}}"}"#));
    }

    #[test]
    fn no_script_or_style_ends_its_element_early() {
        for script in SCRIPT.into_iter().chain([LEAFLET, LEAFLET_STYLE, LEAFLET_LICENCE, STYLE]) {
            for end in ["</script", "</style", "<script", "<!--"] {
                assert!(!script.to_lowercase().contains(end), "{end}");
            }
        }
        assert!(!LEAFLET_LICENCE.contains("*/"), "the licence is inside a comment");
    }

    #[test]
    fn leaflet_is_in_the_page_with_its_licence_and_without_its_source_map() {
        let page = filled("", "", &Value::Null);
        assert!(page.contains("Leaflet 1.9.4") && page.contains("BSD 2-Clause License"));
        assert!(!page.contains("sourceMappingURL"));
    }
}
