//! Puts the commit into the version string. `SUPPLYCHAIN_COMMIT` comes first, so that a build without the repository
//! (an image, a source archive) has the same string. Debug builds do not ask git: each commit would build them again.

use std::process::Command;

const VARIABLE: &str = "SUPPLYCHAIN_COMMIT";

fn main() {
    println!("cargo:rerun-if-env-changed={VARIABLE}");
    let commit = variable(VARIABLE).or_else(commit_of_release).unwrap_or_else(|| "development".to_owned());
    println!("cargo:rustc-env={VARIABLE}={commit}");
}

#[expect(clippy::disallowed_methods, reason = "a build script has no configuration")]
fn variable(name: &str) -> Option<String> {
    std::env::var(name).ok().filter(|value| !value.trim().is_empty())
}

fn commit_of_release() -> Option<String> {
    if variable("PROFILE")? != "release" {
        return None;
    }
    let log = git(&["rev-parse", "--git-path", "logs/HEAD"])?;
    println!("cargo:rerun-if-changed={log}");
    git(&["rev-parse", "--short=12", "HEAD"])
}

fn git(arguments: &[&str]) -> Option<String> {
    let output = Command::new("git").args(arguments).output().ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    (output.status.success() && !text.trim().is_empty()).then(|| text.trim().to_owned())
}
