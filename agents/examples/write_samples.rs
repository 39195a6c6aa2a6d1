//! Writes the sample files of the web app.

use std::{fs, io, path::Path};

fn main() -> io::Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/samples");
    fs::create_dir_all(&folder)?;
    for sample in agents::samples::all() {
        fs::write(folder.join(sample.file_name), sample.bytes)?;
    }
    Ok(())
}
