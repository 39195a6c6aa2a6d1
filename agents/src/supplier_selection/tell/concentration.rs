//! The concentration of money on few suppliers, in words.

use kernels::suppliers::{Concentration, ConcentrationLevel};
use report::number::whole;

/// `Concentration (HHI) 5,200 of 10,000: highly concentrated, like 1.9 suppliers of equal size.`
pub(super) fn concentration_words(found: &Concentration) -> String {
    let level = match found.level {
        ConcentrationLevel::Low => "not concentrated",
        ConcentrationLevel::Moderate => "moderately concentrated",
        ConcentrationLevel::High => "highly concentrated",
    };
    format!(
        "Concentration (HHI) {} of 10,000: {level} (thresholds 1,000 and 1,800), like {:.1} suppliers of equal size.",
        whole(found.index),
        found.effective_suppliers
    )
}
