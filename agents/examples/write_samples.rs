//! Writes the sample files and templates of the agents to `web/public`, and their columns to `web/src/lib/templates.ts`.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let web = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web");
    for sample in agents::samples() {
        fs::write(web.join("public/samples").join(sample.file_name()), sample.bytes)?;
    }
    let templates = agents::templates();
    for template in &templates {
        fs::write(web.join("public/templates").join(template.file_name()), &template.text)?;
    }
    fs::write(web.join("src/lib/templates.ts"), agents::columns_for_the_front_end(&templates))
}
