//! LibreOffice without a window, told to recalculate everything that it opens.

use std::{
    fs,
    io::{Write, stderr},
    path::Path,
    process::Command,
};

/// Opens files of other programs with all formulas recalculated, whatever values are stored beside them.
const ALWAYS_RECALCULATE: &str = r#"<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry">
<item oor:path="/org.openoffice.Office.Calc/Formula/Load">
<prop oor:name="OOXMLRecalcMode" oor:op="fuse"><value>0</value></prop>
</item>
</oor:items>
"#;

const NOT_TESTED: &str =
    "NOT TESTED: soffice is missing, so no workbook was recalculated (libreoffice-calc)\n";

/// The workbooks after LibreOffice has recalculated them; `None` when it is not installed and need not be.
pub fn recalculated(workbooks: &[Vec<u8>]) -> Option<Vec<Vec<u8>>> {
    if !is_installed() {
        return None;
    }
    let folder = tempfile::tempdir().unwrap();
    let (profile, made) = (folder.path().join("profile"), folder.path().join("made"));
    fs::create_dir_all(profile.join("user")).unwrap();
    fs::write(profile.join("user/registrymodifications.xcu"), ALWAYS_RECALCULATE).unwrap();
    let names: Vec<String> = (0..workbooks.len()).map(|number| format!("{number}.xlsx")).collect();
    for (name, bytes) in names.iter().zip(workbooks) {
        fs::write(folder.path().join(name), bytes).unwrap();
    }
    convert(folder.path(), &profile, &made, &names);
    Some(names.iter().map(|name| fs::read(made.join(name)).unwrap()).collect())
}

fn convert(folder: &Path, profile: &Path, made: &Path, names: &[String]) {
    let output = Command::new("soffice")
        .arg(format!("-env:UserInstallation=file://{}", profile.display()))
        .args(["--headless", "--norestore", "--convert-to", "xlsx", "--outdir"])
        .arg(made)
        .args(names)
        .current_dir(folder)
        .env("HOME", profile)
        .output()
        .unwrap();
    assert!(output.status.success(), "soffice: {}", String::from_utf8_lossy(&output.stderr));
}

/// `scripts/test.sh` requires it, since `scripts/setup.sh test` has installed it.
#[expect(clippy::disallowed_methods, reason = "a test has no configuration")]
fn is_installed() -> bool {
    if Command::new("soffice").arg("--version").output().is_ok_and(|output| output.status.success()) {
        return true;
    }
    assert!(
        std::env::var("REQUIRE_SOFFICE").is_err(),
        "soffice is missing: install libreoffice-calc or let scripts/setup.sh test do it"
    );
    // The harness would keep what a passing test prints to itself.
    stderr().write_all(NOT_TESTED.as_bytes()).unwrap();
    false
}
