//! Recognises texts that are not tables by how they start: web pages, XML, JSON, mails.

use super::{not_a_table, refused};
use crate::AgentError;

/// Refuses a text that is in such a format.
pub(crate) fn refuse_other_texts(name: &str, text: &str) -> Result<(), AgentError> {
    let save = "Save it as CSV or as an Excel workbook (.xlsx) and upload that.";
    let text = text.trim_start_matches(|c: char| c.is_whitespace() || c == '\u{feff}' || c == '\0');
    let start: String = text.chars().take(2_000).collect::<String>().to_lowercase();
    if start.starts_with("<?xml") || start.starts_with("<workbook") {
        let is_sheet = start.contains("office:spreadsheet") || start.contains("excel.sheet");
        let what = if is_sheet { "a workbook in XML of Excel 2003" } else { "an XML file" };
        return Err(refused(name, what, &format!("Open it in Excel. {save}")));
    }
    let tags = ["<!doctype html", "<html", "<head", "<meta", "<body", "<table", "<div", "<style", "<script"];
    if tags.iter().any(|tag| start.starts_with(tag)) || start.starts_with("<!--") {
        return Err(refused(
            name,
            "a web page, even if Excel opens it",
            &format!("Open it in Excel. {save}"),
        ));
    }
    if start.starts_with("mime-version:") {
        return Err(refused(name, "a saved web page or a mail", &format!("Open it in Excel. {save}")));
    }
    if is_json(&start) {
        return Err(refused(name, "JSON", "Export the table as CSV and upload that."));
    }
    let broken =
        start.chars().filter(|c| *c == char::REPLACEMENT_CHARACTER || c.is_control() && !c.is_whitespace());
    let broken = broken.filter(|c| *c != '\0').count();
    if broken > 2 && broken * 10 > start.chars().count() { Err(not_a_table(name)) } else { Ok(()) }
}

fn is_json(start: &str) -> bool {
    let mut signs = start.chars().filter(|c| !c.is_whitespace());
    let first = (signs.next(), signs.next());
    matches!(first, (Some('{'), Some('"' | '}')) | (Some('['), Some('{' | '[' | '"')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markup_and_json_texts_are_refused() {
        for (text, what) in [
            ("<html xmlns:x=\"urn:schemas-microsoft-com:office:excel\">", "x.xls is a web page"),
            ("\n <TABLE><tr><td>1", "x.xls is a web page"),
            (
                "<?xml version=\"1.0\"?><Workbook xmlns=\"urn:schemas-microsoft-com:office:spreadsheet\">",
                "x.xls is a workbook in XML",
            ),
            ("<?xml version=\"1.0\"?><sales/>", "x.xls is an XML file"),
            ("[ {\"date\": 1}]", "x.xls is JSON"),
            ("{\"date\": 1}\n{\"date\": 2}", "x.xls is JSON"),
        ] {
            let reason = refuse_other_texts("x.xls", text).unwrap_err().to_string();
            assert!(reason.starts_with(what), "{reason}");
        }
    }

    #[test]
    fn brackets_alone_do_not_make_a_text_markup() {
        for text in ["[kg],b\n1,2", "<5,b\n", "{a},b\n", "", "a,b\n\0"] {
            assert!(refuse_other_texts("x.csv", text).is_ok(), "{text}");
        }
    }
}
