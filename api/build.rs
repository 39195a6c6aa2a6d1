//! A debug executable reads the pages from `web/dist` when they are asked for, but only if the folder was there when it was
//! compiled: without this line, an executable that was compiled before the first build of the front end would never show a page.

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-changed=build.rs");
    std::fs::create_dir_all("../web/dist")
}
