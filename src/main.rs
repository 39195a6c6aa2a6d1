//! The one executable. Without a command it runs everything; `src/cli/` has one file per command.

#![warn(unreachable_pub)]

mod cli;

use std::{process::ExitCode, time::Duration};

use clap::Parser;

/// How long file writes may still take after everything else has ended.
const LONGEST_REST: Duration = Duration::from_millis(500);
/// What a shell reports of a command that ended because nobody read its output: 128 and the number of SIGPIPE.
const OUTPUT_CLOSED: u8 = 141;

fn main() -> ExitCode {
    let arguments = cli::Arguments::parse();
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let done = match runtime {
        Ok(runtime) => {
            let done = runtime.block_on(cli::run(arguments));
            // A calculation whose result is no longer needed must not keep the process alive.
            runtime.shutdown_timeout(LONGEST_REST);
            done
        }
        Err(error) => Err(error.into()),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) if error.is::<cli::Closed>() => ExitCode::from(OUTPUT_CLOSED),
        Err(error) => {
            cli::print_error(&error);
            ExitCode::FAILURE
        }
    }
}
