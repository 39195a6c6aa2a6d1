//! An article that was found, as the user reads it.

use crate::article::Article;

/// The article that answers a question, and those to read next.
#[derive(Debug)]
pub struct Found {
    pub article: &'static Article,
    /// How well the words fit; comparable between questions of the same length only.
    pub score: f32,
    pub related: Vec<&'static Article>,
}

impl Found {
    /// Title, text, related articles, and the agent that does it with an example question.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("**{}**\n\n{}\n", self.article.title, self.article.text);
        if !self.related.is_empty() {
            let titles: Vec<&str> = self.related.iter().map(|article| article.title).collect();
            text.push_str(&format!("\nSee also: {}.\n", titles.join("; ")));
        }
        if let Some((kind, example)) = self.article.tool {
            let name = kind.info().name;
            text.push_str(&format!(
                "\n**{name}** does this with your file. Ask, for example, “{example}”.\n"
            ));
        }
        text
    }
}
