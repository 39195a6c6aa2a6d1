//! The files to begin with: per agent the columns that are always read, with the first rows of its sample.

use protocol::AgentKind;

use crate::agent::Agent;

/// Rows of a template below the names of its columns.
const ROWS: usize = 20;

/// A file to fill in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TemplateFile {
    pub agent: AgentKind,
    /// The names in its first row.
    pub columns: Vec<String>,
    /// The names in the first row of the sample, which shows the optional columns too.
    pub all_columns: Vec<String>,
    pub text: String,
}

impl TemplateFile {
    #[must_use]
    pub fn file_name(&self) -> String {
        format!("{}.csv", self.agent)
    }
}

/// A template for every agent, in their order.
#[must_use]
pub(crate) fn templates(agents: &[&Agent]) -> Vec<TemplateFile> {
    let mut templates = Vec::new();
    for agent in agents {
        templates.push(template(agent));
    }
    templates
}

/// The sample with the columns of the template alone. No cell of a sample has a comma or a quote in it.
fn template(agent: &Agent) -> TemplateFile {
    let sample = (agent.sample)();
    let mut lines = sample.lines();
    let all_columns = cells(lines.next().unwrap_or_default());
    let columns = cells(agent.template.columns);
    let mut text = format!("{}\n", agent.template.columns);
    for line in lines.take(ROWS) {
        let row = cells(line);
        let mut kept = Vec::new();
        for column in &columns {
            let place = all_columns.iter().position(|name| name == column);
            kept.push(place.and_then(|place| row.get(place).cloned()).unwrap_or_default());
        }
        text.push_str(&kept.join(","));
        text.push('\n');
    }
    TemplateFile { agent: agent.kind, columns, all_columns, text }
}

fn cells(line: &str) -> Vec<String> {
    line.split(',').map(str::to_owned).collect()
}

/// The columns of all templates as the front end lists them.
#[must_use]
pub fn columns_for_the_front_end(templates: &[TemplateFile]) -> String {
    let mut text = "/** Written by `cargo run -p agents --example write_samples` from the templates of the agents. */\n\n\
                    export const TEMPLATES = [\n"
        .to_owned();
    for template in templates {
        let optional: Vec<&String> =
            template.all_columns.iter().filter(|name| !template.columns.contains(name)).collect();
        text.push_str(&format!(
            "  {{ type: \"{}\", columns: {:?}, optional: {optional:?} }},\n",
            template.agent, template.columns
        ));
    }
    text.push_str("] as const;\n");
    text
}
