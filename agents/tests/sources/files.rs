//! Small files in several shapes, separators, dialects and languages, made with a fixed seed, and the sample files.

mod forecast;
mod random;
mod route;
mod stock_list;
mod supplier;

use protocol::AgentKind;

pub use forecast::{forecasts, sensing};
pub use route::routes;
pub use stock_list::stock;
pub use supplier::{allocations, suppliers};

use crate::raw::{Decimals, Raw};

/// A file with how it is to be read, and the question about it.
pub struct File {
    pub about: &'static str,
    pub name: String,
    pub bytes: Vec<u8>,
    pub agent: AgentKind,
    pub question: &'static str,
    pub separator: char,
    pub decimals: Decimals,
    /// The row with the names of the columns.
    pub header: usize,
    /// The rows of each table that are compared; all of them in small files.
    pub most_rows: usize,
}

impl File {
    /// A file of values with commas between them and decimal points.
    fn of(about: &'static str, agent: AgentKind, text: String) -> Self {
        Self {
            about,
            name: "file.csv".to_owned(),
            bytes: text.into_bytes(),
            agent,
            question: "",
            separator: ',',
            decimals: Decimals::Point,
            header: 1,
            most_rows: usize::MAX,
        }
    }

    fn asked(self, question: &'static str) -> Self {
        Self { question, ..self }
    }

    /// The same text with another separator and decimal commas.
    fn with_commas(self, separator: char) -> Self {
        Self { separator, decimals: Decimals::Comma, ..self }
    }

    fn separated(self, separator: char) -> Self {
        Self { separator, ..self }
    }

    fn below(self, header: usize) -> Self {
        Self { header, ..self }
    }

    pub fn raw(&self) -> Raw {
        Raw::read(&self.bytes, self.separator, self.header, self.decimals)
    }
}

/// The samples of the product, the large map of stops left out for its time.
pub fn samples() -> Vec<File> {
    let samples = agents::samples().into_iter();
    let samples = samples.filter(|sample| sample.agent != AgentKind::VehicleRouting);
    samples
        .map(|sample| File {
            name: sample.file_name(),
            most_rows: 25,
            ..File::of("a sample", sample.agent, String::from_utf8(sample.bytes).unwrap())
        })
        .collect()
}
