//! A file of order lines: what was ordered, promised, delivered and rejected, judged per supplier.
//! Its figures become the criteria in place of the plain means of its columns. Reading order: `line_report`, `columns`, `read`,
//! `prices`, `judge`, `criteria`, `table`, `words`.

mod columns;
mod criteria;
mod judge;
mod line_report;
mod prices;
mod read;
mod table;
mod words;

use columns::LineColumns;
use criteria::put_into;
pub use judge::Record;
use judge::judge;
pub use line_report::LineReport;
use read::{Line, Lines, lines};
pub use table::{figures, performance_table};
pub use words::{assumptions, section_text, warnings};
