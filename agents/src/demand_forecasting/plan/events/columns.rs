//! The promotion and the holiday column of a file as rows of intensities per product. Rows of the file after the last
//! demand are planned events.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use chrono::NaiveDate;

use crate::demand_forecasting::data::series::Series;
use crate::demand_forecasting::plan::events::{
    cell::Cell,
    kind::{Kind, Source},
};
use intake::{
    Recipe, Table,
    calendar::Calendar,
    demand::ALL_PRODUCTS,
    number::DecimalMark,
    roles::{Role, Roles},
    values,
};
use kernels::cancel;

/// Further names count as the unnamed event: with too many names, each is a single action and not a kind.
const MOST_NAMES: usize = 12;
/// A name needs this many days to be a kind of its own.
const DAYS_NEEDED: usize = 2;
/// Words in a column's name which show that its numbers are names.
const CODE_WORDS: [&str; 6] = ["id", "type", "code", "no", "number", "name"];

/// Rows of intensities per product, each with the index of its kind.
pub(super) type Rows = HashMap<String, Vec<(usize, Vec<f64>)>>;

/// One column with its kinds of events.
struct EventColumn {
    position: usize,
    mark: DecimalMark,
    is_code: bool,
    /// A name that most rows have means that there is no event.
    usual: Option<String>,
    unnamed: usize,
    named: BTreeMap<String, usize>,
}

/// Reads both columns; returns no events when the file has neither.
pub(super) fn read(
    table: &Table,
    roles: &Roles,
    recipe: &Recipe,
    calendar: &Calendar,
    chosen: &[Series],
    horizon: usize,
) -> (Vec<Kind>, Rows) {
    let mut found: Vec<(usize, Source)> = Vec::new();
    for (role, source) in [(Role::Promotion, Source::PromotionColumn), (Role::Holiday, Source::HolidayColumn)]
    {
        if let Some(position) = position(table, roles, role) {
            found.push((position, source));
        }
    }
    let Some(date) = position(table, roles, Role::Date).filter(|_| !found.is_empty()) else {
        return (Vec::new(), Rows::new());
    };
    let dates = values::dates(table, date, recipe.date_order).values;
    let mut kinds = Vec::new();
    let columns: Vec<EventColumn> = found
        .into_iter()
        .map(|(position, source)| EventColumn::of(table, position, source, recipe, &dates, &mut kinds))
        .collect();
    let places = Places { calendar, of_product: places(chosen), chosen, horizon };
    let product = position(table, roles, Role::Product);
    let sums = add_up(table, product, &dates, &columns, &places);
    (kinds, into_rows(sums, chosen))
}

/// The position of the column with this role.
fn position(table: &Table, roles: &Roles, role: Role) -> Option<usize> {
    table.position(roles.get(role)?)
}

impl EventColumn {
    fn of(
        table: &Table,
        position: usize,
        source: Source,
        recipe: &Recipe,
        dates: &[Option<NaiveDate>],
        kinds: &mut Vec<Kind>,
    ) -> Self {
        let mark = values::style(table, position, recipe.decimal_mark).mark;
        let is_code = is_code(&table.names[position]);
        let mut seen: BTreeMap<&str, (usize, BTreeSet<NaiveDate>)> = BTreeMap::new();
        for (record, text) in table.column(position).enumerate() {
            if let Cell::Named(name) = Cell::read(text, mark, is_code) {
                let (rows, days) = seen.entry(name).or_default();
                *rows += 1;
                if days.len() < DAYS_NEEDED {
                    days.extend(dates[record]);
                }
            }
        }
        let usual =
            seen.iter().find(|(_, (rows, _))| rows * 2 > table.rows).map(|(name, _)| (*name).to_owned());
        let mut names: Vec<(usize, &str)> = seen
            .iter()
            .filter(|(name, (_, days))| Some(**name) != usual.as_deref() && days.len() >= DAYS_NEEDED)
            .map(|(name, (rows, _))| (*rows, *name))
            .collect();
        names.sort_by(|a, b| b.0.cmp(&a.0).then(a.1.cmp(b.1)));
        let unnamed = kinds.len();
        let name = if source == Source::PromotionColumn { "Promotion" } else { "Holiday" };
        kinds.push(Kind { name: name.to_owned(), source, parent: None });
        let mut named = BTreeMap::new();
        for (_, name) in names.into_iter().take(MOST_NAMES) {
            named.insert(name.to_owned(), kinds.len());
            kinds.push(Kind { name: name.to_owned(), source, parent: Some(unnamed) });
        }
        Self { position, mark, is_code, usual, unnamed, named }
    }

    /// The kinds of a cell with their intensity: the unnamed one, and the named one if it has a name.
    fn intensities(&self, text: Option<&str>) -> [Option<(usize, f64)>; 2] {
        match Cell::read(text, self.mark, self.is_code) {
            Cell::Nothing => [None, None],
            Cell::Amount(amount) => [Some((self.unnamed, amount)), None],
            Cell::Named(name) if Some(name) == self.usual.as_deref() => [None, None],
            Cell::Named(name) => [Some((self.unnamed, 1.0)), self.named.get(name).map(|kind| (*kind, 1.0))],
        }
    }
}

/// `promotion id`, `promo_type`: numbers in it are names.
fn is_code(column: &str) -> bool {
    let small = column.to_lowercase();
    let mut words = small.split(|c: char| !c.is_alphanumeric());
    words.any(|word| CODE_WORDS.contains(&word))
}

/// Finds the series and the period of each row of the file, over history and horizon.
struct Places<'a> {
    calendar: &'a Calendar,
    of_product: HashMap<&'a str, usize>,
    chosen: &'a [Series],
    horizon: usize,
}

fn places(chosen: &[Series]) -> HashMap<&str, usize> {
    chosen.iter().enumerate().map(|(at, series)| (series.product.as_str(), at)).collect()
}

impl Places<'_> {
    fn length(&self, at: usize) -> usize {
        self.chosen[at].values.len() + self.horizon
    }

    fn of(&self, product: &str, date: NaiveDate) -> Option<(usize, usize)> {
        let at = *self.of_product.get(product)?;
        let period = usize::try_from(self.calendar.index(date) - self.chosen[at].first).ok()?;
        (period < self.length(at)).then_some((at, period))
    }
}

/// Sums of intensities per kind and period of one series, and its number of rows per period.
#[derive(Default)]
struct Sums {
    rows: Vec<u32>,
    of_kind: BTreeMap<usize, Vec<f64>>,
}

fn add_up(
    table: &Table,
    product: Option<usize>,
    dates: &[Option<NaiveDate>],
    columns: &[EventColumn],
    places: &Places,
) -> Vec<Sums> {
    let mut sums: Vec<Sums> = places.chosen.iter().map(|_| Sums::default()).collect();
    let products = product.map(|column| table.texts(column));
    let cells: Vec<_> = columns.iter().map(|column| (column, table.texts(column.position))).collect();
    for (record, date) in dates.iter().enumerate() {
        cancel::tick();
        let name = products.map_or(Some(ALL_PRODUCTS), |products| products.get(record));
        let Some((at, period)) = name.zip(*date).and_then(|(name, date)| places.of(name, date)) else {
            continue;
        };
        let sums = &mut sums[at];
        sums.rows.resize(places.length(at), 0);
        sums.rows[period] += 1;
        for (column, texts) in &cells {
            cancel::tick();
            for (kind, intensity) in column.intensities(texts.get(record)).into_iter().flatten() {
                sums.of_kind.entry(kind).or_insert_with(|| vec![0.0; places.length(at)])[period] += intensity;
            }
        }
    }
    sums
}

/// The means over the rows of each period.
fn into_rows(sums: Vec<Sums>, chosen: &[Series]) -> Rows {
    let mut of_product = Rows::new();
    for (sums, series) in sums.into_iter().zip(chosen) {
        cancel::tick();
        let mut rows: Vec<(usize, Vec<f64>)> = sums.of_kind.into_iter().collect();
        for (_, row) in &mut rows {
            cancel::tick();
            row.iter_mut().zip(&sums.rows).for_each(|(sum, rows)| *sum /= f64::from((*rows).max(1)));
        }
        if !rows.is_empty() {
            of_product.insert(series.product.clone(), rows);
        }
    }
    of_product
}
