//! The file as a table with the parts of its columns, before any place is read.

use std::collections::BTreeSet;

use crate::vehicle_routing::{
    data::{
        columns,
        distance_table::{self, Given},
        skills,
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

/// A file that was read, and what its columns are.
pub struct Source {
    pub name: String,
    pub table: Table,
    pub roles: Roles,
    pub mapping: Vec<Mapped>,
    /// Lengths between the places, if the file has them.
    pub given: Option<Given>,
}

/// Where the coordinates stand, and whether their names say that they are on the globe.
pub struct Position {
    pub x: usize,
    pub y: usize,
    pub is_globe: bool,
}

/// Reads a file.
pub fn open(dataset: &Dataset, params: Option<&RouteParams>) -> Result<Source, AgentError> {
    let columns = params.and_then(|params| params.columns.as_ref());
    let Opened { table, roles, mapping, .. } = Opened::read(dataset, columns)?;
    let given = match distance_table::find(&dataset.name, &table)? {
        Some(given) => Some(given),
        None => on_another_sheet(dataset, &table)?,
    };
    Ok(Source { name: dataset.name.clone(), table, roles, mapping, given })
}

/// Lengths on a sheet that is not the one of the places.
fn on_another_sheet(dataset: &Dataset, table: &Table) -> Result<Option<Given>, AgentError> {
    for sheet in table.source.sheets.iter().filter(|sheet| Some(*sheet) != table.source.sheet.as_ref()) {
        cancel::tick();
        let recipe = Recipe { sheet: Some(sheet.clone()), ..Recipe::default() };
        let Ok(other) = reader::read(&dataset.name, &dataset.bytes, &recipe) else { continue };
        if let Some(given) = distance_table::find(&dataset.name, &other)? {
            // Its rows are ways, and not the places of this sheet.
            return Ok(Some(given.of_another_sheet()));
        }
    }
    Ok(None)
}

impl Source {
    /// Where the column of a role stands, if one is sure.
    pub fn position(&self, role: Role) -> Option<usize> {
        self.roles.get(role).and_then(|column| self.table.position(column))
    }

    /// The columns of the coordinates, or a question that names the candidates. A name that says latitude counts even
    /// when a value is impossible: that value is the mistake.
    pub fn coordinates(&self) -> Result<Position, AgentError> {
        let globe =
            |role: Role, names: &[&str]| self.position(role).or_else(|| columns::named(&self.table, names));
        let longitude = globe(Role::Longitude, columns::LONGITUDE);
        let latitude = globe(Role::Latitude, columns::LATITUDE);
        if let (Some(x), Some(y)) = (longitude, latitude) {
            return Ok(Position { x, y, is_globe: true });
        }
        let plane = |role: Role, other: Option<usize>| match self.position(role).or(other) {
            Some(position) => Ok(position),
            None => needs::column(&self.name, &self.table, &self.roles, &self.mapping, role),
        };
        let x = plane(Role::XCoordinate, longitude)?;
        let y = plane(Role::YCoordinate, latitude)?;
        Ok(Position { x, y, is_globe: false })
    }

    /// The column that tells places apart, if there is one.
    pub fn id(&self) -> Option<usize> {
        if let Some(column) = self.given.as_ref().and_then(|given| given.id_column) {
            return Some(column);
        }
        let roles = [Role::Location, Role::LocationName, Role::Customer, Role::Order, Role::Product];
        roles.into_iter().find_map(|role| self.position(role))
    }

    /// What a question may name.
    pub fn vocabulary(&self) -> Vocabulary {
        let texts = |column: Option<usize>| {
            column.into_iter().flat_map(|position| self.table.column(position)).flatten().map(str::trim)
        };
        let skills: BTreeSet<String> = texts(self.position(Role::Skill)).flat_map(skills::skills).collect();
        let vehicles: BTreeSet<String> =
            texts(columns::named(&self.table, columns::VEHICLE)).map(str::to_lowercase).collect();
        let places = match &self.given {
            Some(given) if self.is_of_pairs() => given.ids.clone(),
            _ => texts(self.id()).map(str::to_owned).collect(),
        };
        Vocabulary {
            places,
            skills: skills.into_iter().collect(),
            vehicles: vehicles.into_iter().collect(),
            has_weights: self.weight().is_some(),
            has_volumes: self.volume().is_some(),
        }
    }

    /// What people call the places, when that is not the id.
    pub fn names(&self) -> Option<usize> {
        let roles = [Role::LocationName, Role::Customer, Role::ProductName];
        let names = roles.into_iter().filter_map(|role| self.position(role));
        names.chain(columns::named(&self.table, &["name"])).find(|position| Some(*position) != self.id())
    }

    /// How many units are delivered.
    pub fn quantity(&self) -> Option<usize> {
        let is_other = |position: &usize| [self.weight(), self.volume()].contains(&Some(*position));
        let named = |names| columns::named(&self.table, names);
        // Beside routes `load` is what is on board.
        let is_plan = named(columns::ROUTE).is_some() && named(columns::SEQUENCE).is_some();
        let of_plan = named(&["delivered"]).filter(|_| is_plan);
        let by_name = named(columns::DEMAND).filter(|position| !is_other(position));
        of_plan.or(self.position(Role::Quantity)).or(by_name).filter(|position| !self.is_length(*position))
    }

    pub fn weight(&self) -> Option<usize> {
        self.position(Role::Weight).filter(|position| !self.is_length(*position))
    }

    pub fn volume(&self) -> Option<usize> {
        self.position(Role::Volume).filter(|position| !self.is_length(*position))
    }

    /// Whether a column holds the lengths to a place.
    fn is_length(&self, position: usize) -> bool {
        let given = self.given.as_ref().filter(|given| given.id_column.is_some());
        given.is_some_and(|given| given.place(&self.table.names[position]).is_some())
    }

    /// Whether the table has a row per pair of places, and not per place.
    pub fn is_of_pairs(&self) -> bool {
        [columns::FROM, columns::TO, columns::DISTANCE]
            .iter()
            .all(|names| columns::named(&self.table, names).is_some())
    }

    pub fn column_name(&self, position: usize) -> &str {
        &self.table.names[position]
    }

    /// The trimmed text of a cell that has one.
    pub fn text(&self, position: usize, record: usize) -> Option<&str> {
        self.table.texts(position).get(record).map(str::trim).filter(|text| !text.is_empty())
    }

    /// Columns that may help but are not sure: they are named and not used.
    pub fn unsure(&self) -> Vec<String> {
        const HELPFUL: [Role; 7] = [
            Role::Quantity,
            Role::ReadyTime,
            Role::DueTime,
            Role::ServiceTime,
            Role::Priority,
            Role::Skill,
            Role::LocationName,
        ];
        let has_values = |column: &str| {
            self.table.position(column).is_none_or(|at| self.table.column(at).flatten().next().is_some())
        };
        let is_used = |found: &&Mapped| {
            self.names().is_none_or(|name| self.column_name(name) != found.column)
                && has_values(&found.column)
        };
        needs::unsure(&self.mapping, &self.roles, &HELPFUL).filter(is_used).map(needs::not_used).collect()
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
