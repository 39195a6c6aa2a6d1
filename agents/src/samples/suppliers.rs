//! Fifteen suppliers of one part: the cheap ones tend to be late, the good ones tend to be dear.

use std::fmt::Write;

use super::random::Random;

const NAMES: [&str; 15] = [
    "Alder Metals",
    "Brightwater Supply",
    "Cedar & Sons",
    "Delta Components",
    "Elmstone Works",
    "Fairway Parts",
    "Granite Industrial",
    "Harbour Trade",
    "Ironbridge Ltd",
    "Juniper Tools",
    "Kestrel Logistics",
    "Larch Precision",
    "Meridian Castings",
    "Northwind Forge",
    "Oakline Systems",
];

/// The four criteria of the template, then lead time, defects and risk.
pub(crate) fn csv() -> String {
    let mut random = Random::new(15);
    let mut text =
        "supplier_name,quality,performance,cost,lead_time_days,defect_rate_percent,risk,country\n".to_owned();
    for (number, name) in NAMES.iter().enumerate() {
        let class = random.unit();
        let quality = 62.0 + 33.0 * class + 3.0 * random.normal();
        let performance = 65.0 + 28.0 * class + 5.0 * random.normal();
        let cost = 8.0 + 5.5 * class + 0.8 * random.normal();
        let lead_time_days = 35.0 - 18.0 * class + 4.0 * random.normal();
        let defects = (3.2 - 2.8 * class + 0.4 * random.normal()).max(0.1);
        let risk = ["low", "medium", "high"][(random.unit() * 3.0) as usize];
        let country = ["IN", "DE", "VN", "MX", "PL"][number % 5];
        writeln!(
            text,
            "{name},{:.0},{:.0},{cost:.2},{:.0},{defects:.1},{risk},{country}",
            quality.min(99.0),
            performance.min(99.0),
            lead_time_days.max(4.0)
        )
        .expect("a string takes every text");
    }
    text
}
