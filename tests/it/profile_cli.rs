//! The profile of a file, requested on the terminal: no server, no account, no configuration.

use std::process::{Output, Stdio};

use serde_json::Value;
use tokio::process::Command;

async fn profile(name: &str, content: &[u8], more: &[&str]) -> Output {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join(name), content).unwrap();
    Command::new(env!("CARGO_BIN_EXE_supplychain"))
        .args(["analyze", name, "--profile"])
        .args(more)
        .env_clear()
        .current_dir(folder.path())
        .output()
        .await
        .unwrap()
}

#[tokio::test]
async fn a_profile_is_one_object_with_roles_and_problems() {
    let text = b"Tag;Artikel;Menge\n06.01.2025;A;1.234,5\n13.01.2025;A;\n20.01.2025;A;7\n";
    let output = profile("absatz.csv", text, &["--json"]).await;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&told["rows"], &told["columns"], &told["file_rows"]), (&3.into(), &3.into(), &3.into()));
    assert_eq!((&told["encoding"], &told["separator"]), (&"utf-8".into(), &";".into()));
    assert!(told["sheet"].is_null());
    let roles: Vec<&str> =
        told["roles"].as_array().unwrap().iter().filter_map(|found| found["role"].as_str()).collect();
    assert_eq!(roles, ["date", "quantity", "product"]);
    assert_eq!(told["problems"][0]["kind"], "blank_quantity");
    assert_eq!(told["problems"][0]["rows"], Value::from(vec![3]));
}

#[tokio::test]
async fn a_profile_for_people_names_columns_and_findings() {
    let output = profile("x.csv", b"date,demand\n2025-01-06,5\n2025-01-13,x\n2025-01-20,6\n", &[]).await;
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(output.status.success() && text.contains("not_a_number") && text.contains("Mapping"), "{text}");
}

#[tokio::test]
async fn the_reason_for_a_refused_file_goes_to_standard_error_only() {
    for more in [&[][..], &["--json"]] {
        let output = profile("x.csv", b"", more).await;
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        let reason = String::from_utf8(output.stderr).unwrap();
        assert!(reason.contains("x.csv is empty"), "{reason}");
    }
}

#[tokio::test]
async fn a_reader_that_goes_early_ends_the_command_quietly() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("x.csv"), b"date,demand\n2025-01-06,5\n2025-01-13,8\n2025-01-20,6\n")
        .unwrap();
    for more in [&["--profile"][..], &["--ask", "units per month"], &["--profile", "--json"]] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_supplychain"))
            .args(["analyze", "x.csv"])
            .args(more)
            .env_clear()
            .current_dir(folder.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().await.unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(141), "{more:?}: {said}");
        assert!(!said.contains("panicked") && !said.contains("backtrace"), "{said}");
    }
}
