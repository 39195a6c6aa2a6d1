//! Writes the sample files of the agents to `web/public/samples`.

use std::path::Path;

fn main() -> std::io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/samples");
    for sample in agents::samples() {
        std::fs::write(folder.join(sample.file_name()), sample.bytes)?;
    }
    Ok(())
}
