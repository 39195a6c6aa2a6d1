//! A last period in which most products have no row, although they had one in the periods before: the file may end within it, and
//! what is missing would count as no sale.

use std::collections::HashSet;

use intake::{calendar::Calendar, cover::Missing, demand::DemandRow};
use kernels::cancel;

/// The periods that tell how many products usually have rows.
const BEFORE: usize = 3;
/// With fewer products, a period with few of them is chance.
const FEWEST_PRODUCTS: usize = 8;

/// How many products have rows in the last period, and how many usually.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ThinEnd {
    /// `2026`, `Mar 2026`
    pub label: String,
    /// The days of the period, for a question that leaves it out: `2026-03-01 to 2026-03-31`.
    pub days: String,
    pub products: usize,
    pub usual: usize,
}

impl ThinEnd {
    /// `None` when the last period has at least half of the usual products, or a period without a row is not taken for one without
    /// a sale.
    pub(super) fn of(rows: &[DemandRow], calendar: &Calendar, missing: Missing) -> Option<Self> {
        if missing != Missing::NoSale {
            return None;
        }
        let last = rows.iter().map(|row| calendar.index(row.date)).max()?;
        let mut products = vec![HashSet::new(); BEFORE + 1];
        for row in rows {
            cancel::tick();
            let back = usize::try_from(last - calendar.index(row.date)).unwrap_or(usize::MAX);
            if let Some(found) = products.get_mut(back) {
                found.insert(row.product);
            }
        }
        let usual = products[1..].iter().map(HashSet::len).min().unwrap_or(0);
        let found = products[0].len();
        (usual >= FEWEST_PRODUCTS && 2 * found < usual).then(|| Self {
            label: calendar.label(last),
            days: format!("{} to {}", calendar.start(last), calendar.end(last)),
            products: found,
            usual,
        })
    }
}

#[cfg(test)]
mod tests {
    use intake::calendar::Frequency;

    use super::*;

    fn rows(of_months: [usize; 5]) -> Vec<DemandRow> {
        let mut rows = Vec::new();
        for (month, products) in of_months.into_iter().enumerate() {
            let date = chrono::NaiveDate::from_ymd_opt(2026, month as u32 + 1, 1).unwrap();
            rows.extend((0..products).map(|product| DemandRow {
                record: 0,
                row: 0,
                product,
                date,
                quantity: 1.0,
            }));
        }
        rows
    }

    #[test]
    fn a_last_month_with_few_of_the_usual_products_is_named() {
        let calendar = Calendar::usual(Frequency::Monthly);
        let found = |of_months| ThinEnd::of(&rows(of_months), &calendar, Missing::NoSale);
        let thin = found([20, 18, 20, 19, 6]).unwrap();
        assert_eq!((thin.label.as_str(), thin.products, thin.usual), ("May 2026", 6, 18));
        assert_eq!(thin.days, "2026-05-01 to 2026-05-31");
        assert_eq!(found([20, 18, 20, 19, 10]), None);
        assert_eq!(found([20, 5, 20, 19, 4]), None, "few products are usual here");
        assert_eq!(ThinEnd::of(&rows([20, 18, 20, 19, 6]), &calendar, Missing::Unknown), None);
    }
}
