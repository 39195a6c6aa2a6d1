//! The file as a table with the roles of its columns, before any place is read.

use std::collections::{BTreeMap, BTreeSet};

use crate::vehicle_routing::{
    data::{
        addresses::{AddressColumns, Addresses},
        columns, degrees, depots,
        distance_table::{self, Given},
        ends, groups, skills, visit_times,
    },
    params::RouteParams,
    question::Vocabulary,
};
use intake::{
    AgentError, Dataset, Recipe, Table, needs,
    opened::Opened,
    reader,
    roles::{Mapped, Role, Roles},
};
use kernels::cancel;
use report::markdown::plain;

/// A file that was read, and the roles of its columns.
pub(crate) struct Source {
    pub name: String,
    pub table: Table,
    pub roles: Roles,
    pub mapping: Vec<Mapped>,
    /// Distances between the places, if the file has them.
    pub given: Option<Given>,
    /// The columns of which the question supposes other values in some rows.
    pub supposed: Vec<String>,
    /// Where the places are by their addresses, if the file has no coordinates and somebody was asked.
    pub addresses: Option<Addresses>,
}

/// The columns of the coordinates, and whether their names show that they are on the globe.
pub(crate) struct Position {
    pub x: usize,
    pub y: usize,
    pub is_globe: bool,
}

/// Reads a file.
pub(crate) fn open(dataset: &Dataset, params: Option<&RouteParams>) -> Result<Source, AgentError> {
    let columns = params.and_then(|params| params.columns.as_ref());
    let Opened { table, mut roles, mapping, .. } = Opened::read(dataset, columns)?;
    let table = ends::as_places(&dataset.name, table, &mut roles)?;
    let given = match distance_table::find(&dataset.name, &table)? {
        Some(given) => Some(given),
        None => on_another_sheet(dataset, &table)?,
    };
    let supposed = dataset.selection.changes.iter().map(|change| change.column.clone()).collect();
    Ok(Source { name: dataset.name.clone(), table, roles, mapping, given, supposed, addresses: None })
}

/// Distances on a sheet other than the one of the places.
fn on_another_sheet(dataset: &Dataset, table: &Table) -> Result<Option<Given>, AgentError> {
    for sheet in table.source.sheets.iter().filter(|sheet| Some(*sheet) != table.source.sheet.as_ref()) {
        cancel::tick();
        let recipe = Recipe { sheet: Some(sheet.clone()), ..Recipe::default() };
        let Ok(other) = reader::read(&dataset.name, &dataset.bytes, &recipe) else { continue };
        if let Some(given) = distance_table::find(&dataset.name, &other)? {
            // The rows of that sheet are pairs, not the places of this sheet.
            return Ok(Some(given.of_another_sheet()));
        }
    }
    Ok(None)
}

impl Source {
    /// The position of the column with a role, if one is certain.
    pub(crate) fn position(&self, role: Role) -> Option<usize> {
        self.roles.get(role).and_then(|column| self.table.position(column))
    }

    /// The columns of the coordinates, or a question that names the candidates. A name that says latitude counts even
    /// when a value is impossible: that value is the mistake.
    pub(crate) fn coordinates(&self) -> Result<Position, AgentError> {
        let longitude =
            self.position(Role::Longitude).or_else(|| columns::named(&self.table, columns::LONGITUDE));
        let latitude =
            self.position(Role::Latitude).or_else(|| columns::named(&self.table, columns::LATITUDE));
        if let (Some(x), Some(y)) = (longitude, latitude) {
            return Ok(Position { x, y, is_globe: true });
        }
        if let (None, None, Some((y, x))) = (longitude, latitude, self.in_degrees()) {
            return Ok(Position { x, y, is_globe: true });
        }
        let x = self.coordinate(Role::XCoordinate, longitude)?;
        let y = self.coordinate(Role::YCoordinate, latitude)?;
        Ok(Position { x, y, is_globe: false })
    }

    /// The columns `Breite` and `Länge`, if their values are degrees and no sizes: written with minutes, a side or many decimals.
    fn in_degrees(&self) -> Option<(usize, usize)> {
        const DECIMALS: usize = 3;
        let is_precise = |text: &str| {
            let decimals = text.rsplit(['.', ',']).next().filter(|_| text.contains(['.', ',']));
            text.contains(['°', 'N', 'S', 'E', 'W', 'O'])
                || decimals.is_some_and(|digits| digits.len() >= DECIMALS)
        };
        let are_degrees = |column: usize, most: f64| {
            let texts: Vec<&str> = self.texts(Some(column)).filter(|text| !text.is_empty()).collect();
            let precise = texts.iter().filter(|text| is_precise(text)).count();
            let is_in_range = |text: &&str| degrees::read(text).is_some_and(|degrees| degrees.abs() <= most);
            !texts.is_empty() && 2 * precise >= texts.len() && texts.iter().all(is_in_range)
        };
        columns::DEGREES.iter().find_map(|(latitude, longitude)| {
            let latitude = columns::named(&self.table, &[latitude])?;
            let longitude = columns::named(&self.table, &[longitude])?;
            (are_degrees(latitude, 90.0) && are_degrees(longitude, 180.0)).then_some((latitude, longitude))
        })
    }

    fn coordinate(&self, role: Role, other: Option<usize>) -> Result<usize, AgentError> {
        match self.position(role).or(other) {
            Some(position) => Ok(position),
            None => match AddressColumns::find(&self.table) {
                Some(columns) => Err(self.has_only_addresses(&columns)),
                None => needs::column(&self.name, &self.table, &self.roles, &self.mapping, role),
            },
        }
    }

    fn has_only_addresses(&self, columns: &AddressColumns) -> AgentError {
        AgentError::Needs(format!(
            "{} has addresses ({}) and no coordinates. Routes need the place of every stop: add the columns `latitude` and \
             `longitude` in degrees, `x_coord` and `y_coord` in km, or a table of distances with `from`, `to` and `distance`. \
             This installation names no service that looks addresses up.",
            plain(&self.name),
            columns.names(&self.table),
        ))
    }

    /// The roles with the column that identifies places as the one of locations, so that figures are traced to its rows.
    pub(crate) fn roles_by_id(&self) -> Roles {
        let mut roles = self.roles.clone();
        if let Some(id) = self.id() {
            roles.set(Role::Location, self.table.names[id].clone());
        }
        roles
    }

    /// The column that identifies places, if there is one.
    pub(crate) fn id(&self) -> Option<usize> {
        if let Some(column) = self.given.as_ref().and_then(|given| given.id_column) {
            return Some(column);
        }
        let roles = [Role::Location, Role::LocationName, Role::Customer, Role::Order, Role::Product];
        let named = || roles.into_iter().filter_map(|role| self.position(role));
        // Several stops may be in one town or street: that names them only where no other column does.
        let address = AddressColumns::find(&self.table);
        let is_address = |column: usize| {
            address.as_ref().is_some_and(|address| address.positions().any(|at| at == column))
        };
        let by_name = || columns::named(&self.table, columns::ID).filter(|column| !self.is_area(*column));
        // The row of a depot has no order.
        let goods = [Role::Order, Role::Product].map(|role| self.position(role));
        let lacks_some =
            |column: usize| (0..self.table.rows).any(|record| self.text(column, record).is_none());
        let is_of_goods = |column: usize| {
            goods.contains(&Some(column)) && lacks_some(column) && by_name().is_some_and(|id| !lacks_some(id))
        };
        let own =
            named().find(|column| !is_address(*column) && !self.is_area(*column) && !is_of_goods(*column));
        own.or_else(by_name).or_else(|| named().next()).or_else(|| self.different_texts())
    }

    /// The first column of short texts that are different in every row, where no name says which one identifies places.
    fn different_texts(&self) -> Option<usize> {
        const LONGEST: usize = 40;
        let known = [Role::Longitude, Role::Latitude, Role::XCoordinate, Role::YCoordinate];
        let known: Vec<Option<usize>> = known.into_iter().map(|role| self.position(role)).collect();
        (0..self.table.names.len()).filter(|column| !known.contains(&Some(*column))).find(|column| {
            let texts: BTreeSet<&str> = self.texts(Some(*column)).filter(|text| !text.is_empty()).collect();
            let is_name = |text: &&str| text.len() <= LONGEST && text.starts_with(char::is_alphabetic);
            texts.len() > 1 && texts.len() == self.table.rows && texts.iter().all(is_name)
        })
    }

    /// Whether a column names areas and no stops: most of its values stand in several rows, each time at another place.
    fn is_area(&self, column: usize) -> bool {
        let Ok(Position { x, y, .. }) = self.coordinates() else { return false };
        let mut places: BTreeMap<&str, BTreeSet<[Option<&str>; 2]>> = BTreeMap::new();
        for record in 0..self.table.rows {
            cancel::tick();
            if let Some(name) = self.text(column, record) {
                places.entry(name).or_default().insert([self.text(x, record), self.text(y, record)]);
            }
        }
        let areas = places.values().filter(|at| at.len() > 1).count();
        2 * areas > places.len()
    }

    /// The file's names that a question may use.
    pub(crate) fn vocabulary(&self) -> Vocabulary {
        let skills: BTreeSet<String> = self.texts(self.skill()).flat_map(skills::skills).collect();
        let vehicles = self.texts(columns::named(&self.table, columns::VEHICLE));
        let vehicles: BTreeSet<String> = vehicles.map(str::to_lowercase).collect();
        let places = match &self.given {
            Some(given) if self.is_of_pairs() => given.ids.clone(),
            _ => self.texts(self.id()).map(str::to_owned).collect(),
        };
        Vocabulary {
            places,
            called: self.called(),
            depots: depots::marked(self).into_iter().filter_map(|at| self.id_of(at)).collect(),
            skills: skills.into_iter().collect(),
            vehicles: vehicles.into_iter().collect(),
            own_names: Vec::new(),
            groups: groups::groups(self),
            changes_rows: !self.supposed.is_empty(),
            changes_service: self.changes_service(),
            not_chosen: Vec::new(),
            chosen_by: Vec::new(),
            of_some_rows: Vec::new(),
        }
    }

    /// The names of places that are not their ids, with the ids: of the column of names, and of one that is called `name` beside it.
    fn called(&self) -> Vec<(String, String)> {
        let mut columns: Vec<usize> = self.names().into_iter().collect();
        let own = columns::named(&self.table, &["name"]).filter(|own| Some(*own) != self.id());
        columns.extend(own.filter(|own| !columns.contains(own)));
        let mut called = Vec::new();
        for column in columns {
            let names = (0..self.table.rows).filter_map(|record| {
                let name = self.text(column, record)?.trim();
                Some((name.to_owned(), self.id_of(record)?))
            });
            called.extend(names.filter(|(name, id)| !name.is_empty() && name != id));
        }
        called
    }

    /// Whether the question supposes other times of visits in the rows of the file.
    fn changes_service(&self) -> bool {
        let service = || visit_times::find(self).service.map(|at| self.column_name(at));
        !self.supposed.is_empty()
            && service().is_some_and(|column| self.supposed.iter().any(|of| of == column))
    }

    /// The id of the place of a record.
    pub(crate) fn id_of(&self, record: usize) -> Option<String> {
        self.text(self.id()?, record).map(|id| id.trim().to_owned())
    }

    /// The trimmed texts of a column, if it exists.
    fn texts(&self, column: Option<usize>) -> impl Iterator<Item = &str> {
        column.into_iter().flat_map(|position| self.table.column(position)).flatten().map(str::trim)
    }

    /// The column with the order of the visits in their routes.
    pub(crate) fn sequence(&self) -> Option<usize> {
        columns::named(&self.table, columns::SEQUENCE).filter(|at| Some(*at) != self.id())
    }

    /// The column with the places' names, if that is not the id.
    pub(crate) fn names(&self) -> Option<usize> {
        let roles = [Role::LocationName, Role::Customer, Role::ProductName];
        let names = roles.into_iter().filter_map(|role| self.position(role));
        names.chain(columns::named(&self.table, &["name"])).find(|position| Some(*position) != self.id())
    }

    /// The column with the delivered units.
    pub(crate) fn quantity(&self) -> Option<usize> {
        let table = &self.table;
        // In a plan of routes, `load` is the amount on board.
        let is_plan = columns::named(table, columns::ROUTE).is_some()
            && columns::named(table, columns::SEQUENCE).is_some();
        let delivered = columns::named(table, &["delivered"]).filter(|_| is_plan);
        let by_name = columns::named(table, columns::DEMAND)
            .filter(|position| ![self.weight(), self.volume()].contains(&Some(*position)));
        let quantity = delivered.or(self.position(Role::Quantity)).or(by_name);
        quantity.filter(|position| !self.is_length(*position))
    }

    pub(crate) fn weight(&self) -> Option<usize> {
        self.position(Role::Weight).filter(|position| !self.is_length(*position))
    }

    pub(crate) fn volume(&self) -> Option<usize> {
        self.position(Role::Volume).filter(|position| !self.is_length(*position))
    }

    /// The column with the skills that a stop requires.
    pub(crate) fn skill(&self) -> Option<usize> {
        self.position(Role::Skill).or_else(|| columns::named(&self.table, columns::SKILL))
    }

    /// Whether a column holds the distances to a place.
    pub(crate) fn is_length(&self, position: usize) -> bool {
        let given = self.given.as_ref().filter(|given| given.id_column.is_some());
        given.is_some_and(|given| given.place(&self.table.names[position]).is_some())
    }

    /// Whether the table has a row per pair of places instead of per place.
    pub(crate) fn is_of_pairs(&self) -> bool {
        [columns::FROM, columns::TO, columns::DISTANCE]
            .iter()
            .all(|names| columns::named(&self.table, names).is_some())
    }

    pub(crate) fn column_name(&self, position: usize) -> &str {
        &self.table.names[position]
    }

    /// The trimmed text of a cell that has one.
    pub(crate) fn text(&self, position: usize, record: usize) -> Option<&str> {
        self.table.texts(position).get(record).map(str::trim).filter(|text| !text.is_empty())
    }

    /// Columns that may be useful but whose role is not certain: they are reported and not used.
    pub(crate) fn unsure(&self) -> Vec<String> {
        const HELPFUL: [Role; 7] = [
            Role::Quantity,
            Role::ReadyTime,
            Role::DueTime,
            Role::ServiceTime,
            Role::Priority,
            Role::Skill,
            Role::LocationName,
        ];
        let mut sentences = Vec::new();
        for found in needs::unsure(&self.mapping, &self.roles, &HELPFUL) {
            let is_name = self.names().is_some_and(|name| self.column_name(name) == found.column);
            if !is_name && self.has_values(&found.column) {
                sentences.push(needs::not_used(found));
            }
        }
        sentences
    }

    fn has_values(&self, column: &str) -> bool {
        self.table.position(column).is_none_or(|at| self.table.column(at).flatten().next().is_some())
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;

    use super::*;

    #[test]
    fn a_question_may_name_the_places_the_skills_and_the_vehicles_of_the_file() {
        let file = "location_id,x_coord,y_coord,demand,skill,vehicle\nD1,0,0,0,,\nA,1,1,5,Cold; tail lift,Big van\nB,2,2,5,cold,";
        let source = open(&Dataset::new("stops.csv", Bytes::from(file)), None).unwrap();
        let names = source.vocabulary();
        assert_eq!(names.places, ["D1", "A", "B"]);
        assert_eq!(names.skills, ["cold", "tail lift"]);
        assert_eq!(names.vehicles, ["big van"]);
    }
}
