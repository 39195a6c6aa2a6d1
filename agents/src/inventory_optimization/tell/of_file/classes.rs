//! Classes by share of the whole: by value where the file knows one, else by units. It needs a figure of what an item sold or used.

use intake::AgentError;
use kernels::classes::{AbcClass, abc_at};
use report::{
    markdown::plain,
    markdown_table::MarkdownTable,
    number::{amount, percent, whole},
};

use super::{Facts, missing, named, unknown};
use crate::inventory_optimization::{
    data::item::Item,
    params::{
        choices::{AbcBasis, Class},
        defaults::ABC_PERCENT,
    },
    plan::basis::annual_value,
    tell::{
        narrative::items::{SHOWN, named_item},
        words,
    },
};

/// What an item is sized by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Measure {
    /// Units times unit cost.
    Cost,
    /// Money as a column says it.
    Money,
    /// Units times sale price.
    Price,
    Units,
}

/// The items with a size, largest first, each with its class.
pub(in crate::inventory_optimization::tell) struct Classified<'a> {
    measure: Measure,
    pub rows: Vec<Row<'a>>,
    open: Vec<&'a Item>,
    total: f64,
}

pub(in crate::inventory_optimization::tell) struct Row<'a> {
    pub item: &'a Item,
    pub size: f64,
    pub share: f64,
    pub class: AbcClass,
}

impl Measure {
    fn of(self, facts: &Facts, item: &Item) -> Option<f64> {
        let size = match self {
            Self::Cost => annual_value(item, facts.params),
            Self::Money => item.money?,
            Self::Price => item.annual_demand * item.price?,
            Self::Units => item.annual_demand,
        };
        Some(size).filter(|size| size.is_finite())
    }

    fn words(self, facts: &Facts) -> String {
        let names = &facts.read.names;
        let demand = names.demand.as_deref().map(plain);
        match self {
            Self::Cost => "value (demand times unit cost)".to_owned(),
            Self::Money => names.money.as_deref().map(plain).unwrap_or_default(),
            Self::Price => format!("demand times {}", names.price.as_deref().map_or("price".into(), plain)),
            Self::Units => demand.map_or("units".to_owned(), |column| format!("units ({column})")),
        }
    }

    /// What the question wants first, then what comes nearest to it.
    fn wanted(basis: Option<AbcBasis>) -> &'static [Self] {
        match basis {
            Some(AbcBasis::Units) => &[Self::Units],
            Some(AbcBasis::Revenue) => &[Self::Money, Self::Price, Self::Cost, Self::Units],
            Some(AbcBasis::Value) | None => &[Self::Cost, Self::Money, Self::Price, Self::Units],
        }
    }
}

impl<'a> Classified<'a> {
    pub(in crate::inventory_optimization::tell) fn of(facts: &Facts<'a>) -> Option<Self> {
        // Classes are those among all items, whichever are looked at.
        let all = &facts.read.items;
        let is_known = |measure: &&Measure| {
            let known = all.iter().filter(|item| measure.of(facts, item).is_some()).count();
            2 * known > all.len()
        };
        let measure = *Measure::wanted(facts.params.abc_by).iter().find(is_known)?;
        let (mut sized, mut open) = (Vec::new(), Vec::new());
        for item in all {
            match measure.of(facts, item) {
                Some(size) => sized.push((item, size)),
                None => open.push(item),
            }
        }
        sized.sort_by(|a, b| b.1.total_cmp(&a.1).then_with(|| a.0.id.cmp(&b.0.id)));
        let sizes: Vec<f64> = sized.iter().map(|(_, size)| *size).collect();
        let total: f64 = sizes.iter().filter(|size| **size > 0.0).sum();
        if total <= 0.0 {
            return None;
        }
        let limits = facts.params.abc_percent.unwrap_or(ABC_PERCENT).map(|percent| percent / 100.0);
        let classes = abc_at(&sizes, limits);
        let row = |((item, size), class)| Row { item, size, share: f64::max(size, 0.0) / total, class };
        Some(Self { measure, rows: sized.into_iter().zip(classes).map(row).collect(), open, total })
    }
}

pub(super) fn classes(facts: &Facts) -> Result<String, AgentError> {
    let Some(found) = Classified::of(facts) else {
        return Err(missing(
            facts.file,
            "the units sold or used, or their value,",
            "annual_demand (or revenue)",
        ));
    };
    let of_a: Vec<&Row> = found.rows.iter().filter(|row| row.class == AbcClass::A).collect();
    let share: f64 = of_a.iter().map(|row| row.share).sum();
    let total = match found.measure {
        Measure::Units => format!("{} units", amount(found.total)),
        Measure::Cost | Measure::Money | Measure::Price => {
            words::money(found.total, facts.read.currency.as_deref())
        }
    };
    let mut text = format!(
        "**ABC by {}: {} of {} {} {} of {total}{}: {}.**",
        found.measure.words(facts),
        whole(of_a.len() as f64),
        words::items(facts.read.items.len()),
        if of_a.len() == 1 { "makes" } else { "make" },
        percent(share),
        if is_of_a_year(facts, found.measure) { " a year" } else { "" },
        named(&of_a.iter().map(|row| row.item).collect::<Vec<_>>())
    );
    if found.measure == Measure::Units && facts.params.abc_by != Some(AbcBasis::Units) {
        text.push_str(
            " It is by units, as the file has no unit cost, price or revenue; one of these columns brings it by value.",
        );
    }
    text.push_str(&unknown(&found.open, "size"));
    text.push_str(&format!("\n\n{}\n{}", class_table(&found), item_table(facts, &found)));
    Ok(text)
}

/// Whether the total is that of a year; figures of a column without a stretch of time are not.
fn is_of_a_year(facts: &Facts, measure: Measure) -> bool {
    measure != Measure::Money && facts.read.has_stretch
}

fn class_table(found: &Classified) -> String {
    let of = |class: AbcClass| found.rows.iter().filter(move |row| row.class == class);
    let count = found.rows.len() as f64;
    let mut table = MarkdownTable::<AbcClass>::new();
    table.text("Class", |class| class.letter().to_string());
    table.number("Items", |class| whole(of(*class).count() as f64));
    table.number("Share of items", |class| percent(of(*class).count() as f64 / count));
    table.number("Share of the whole", |class| percent(of(*class).map(|row| row.share).sum()));
    table.write(AbcClass::ALL)
}

fn item_table(facts: &Facts, found: &Classified) -> String {
    let mut table = MarkdownTable::<Row>::new();
    let head = if found.measure == Measure::Units { "Units" } else { "Value" };
    table.text("Item", |row| named_item(row.item));
    table.number(head, |row| amount(row.size));
    table.number("Share", |row| percent(row.share));
    table.text("Class", |row| row.class.letter().to_string());
    let chosen = facts.params.classes.as_deref().filter(|classes| !classes.is_empty());
    let is_chosen = |row: &&Row| {
        let is_looked_at = facts.items.iter().any(|item| std::ptr::eq(*item, row.item));
        is_looked_at && chosen.is_none_or(|classes| classes.contains(&Class::of(row.class)))
    };
    table.write(found.rows.iter().filter(is_chosen).take(SHOWN))
}
