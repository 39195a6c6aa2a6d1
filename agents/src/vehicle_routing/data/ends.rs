//! A file with a row per shipment, from an origin to a destination with coordinates of their own, becomes a table with a
//! row per place. A common origin is the depot; otherwise each shipment is picked up at one stop and delivered at another.

use intake::{
    AgentError, Table,
    roles::{End, Role, Roles, coordinates},
};
use kernels::cancel;
use polars::prelude::{NewChunkedArray, StringChunked};

/// Names of the new columns.
const ID: &str = "place id";
const DELIVER_TO: &str = "deliver to";
/// Roles whose values belong to the goods, wherever they are.
const GOODS: [Role; 5] = [Role::Quantity, Role::Weight, Role::Volume, Role::Product, Role::Skill];

/// A place of the new table: the record that it comes from, and which end of the way it is.
#[derive(Clone, Copy)]
struct Stop {
    record: usize,
    end: End,
}

/// The table with a row per place; a table without two ends stays as it is.
pub(crate) fn as_places(name: &str, table: Table, roles: &mut Roles) -> Result<Table, AgentError> {
    let ends = [End::Origin, End::Destination].map(|end| coordinates(&table.names, end));
    let [Some(origin), Some(destination)] = ends else { return Ok(table) };
    if table.rows == 0 || [ID, DELIVER_TO].iter().any(|name| table.position(name).is_some()) {
        return Ok(table);
    }
    let is_common = origin.iter().all(|column| table.distinct(*column) == 1);
    let stops = stops(table.rows, is_common);
    let goods: Vec<usize> =
        GOODS.into_iter().filter_map(|role| table.position(roles.get(role).unwrap_or_default())).collect();
    let (mut names, mut columns) = (vec![ID.to_owned()], vec![ids(&table, roles, &stops, is_common)]);
    for column in (0..table.names.len()).filter(|column| !origin.contains(column)) {
        let from_origin = destination.iter().position(|other| *other == column).map(|axis| origin[axis]);
        columns.push(texts(&stops, |stop| match stop.end {
            End::Origin if from_origin.is_some() => table.texts(from_origin?).get(stop.record),
            End::Origin if is_common || !goods.contains(&column) => None,
            End::Origin | End::Destination | End::Plain => table.texts(column).get(stop.record),
        }));
        names.push(table.names[column].clone());
    }
    if !is_common {
        let target = |stop: &Stop| (stop.end == End::Origin).then(|| id(&table, roles, stop.record));
        columns.push(StringChunked::from_iter_options("".into(), stops.iter().map(target)));
        names.push(DELIVER_TO.to_owned());
    }
    roles.set(Role::Location, ID.to_owned());
    let numbers = stops.iter().map(|stop| table.row_of(stop.record) as u32).collect();
    let mut places = Table::new(table.source.clone(), names, columns, numbers)?;
    places.notes = table.notes;
    places.notes.push(note(name, is_common));
    places.left_out = table.left_out;
    Ok(places)
}

/// The depot and all destinations, or both ends of each record.
fn stops(records: usize, is_common: bool) -> Vec<Stop> {
    let depot = is_common.then_some(Stop { record: 0, end: End::Origin });
    let mut stops: Vec<Stop> = depot.into_iter().collect();
    for record in 0..records {
        cancel::tick();
        if !is_common {
            stops.push(Stop { record, end: End::Origin });
        }
        stops.push(Stop { record, end: End::Destination });
    }
    stops
}

fn texts<'a>(stops: &[Stop], text: impl Fn(&Stop) -> Option<&'a str>) -> StringChunked {
    let cells = stops.iter().inspect(|_| cancel::tick()).map(text);
    StringChunked::from_iter_options("".into(), cells)
}

fn ids(table: &Table, roles: &Roles, stops: &[Stop], is_common: bool) -> StringChunked {
    let text = |stop: &Stop| {
        Some(match stop.end {
            End::Origin if is_common => "Depot".to_owned(),
            End::Origin => format!("{} pickup", id(table, roles, stop.record)),
            End::Destination | End::Plain => id(table, roles, stop.record),
        })
    };
    StringChunked::from_iter_options("".into(), stops.iter().map(text))
}

/// The id of a shipment: that of its order, else its row in the file.
fn id(table: &Table, roles: &Roles, record: usize) -> String {
    cancel::tick();
    let order = roles.get(Role::Order).and_then(|name| table.position(name));
    let order = order.filter(|column| table.texts(*column).null_count() == 0);
    let text = order.and_then(|column| table.texts(column).get(record));
    text.map_or_else(|| format!("row {}", table.row_of(record)), str::to_owned)
}

fn note(name: &str, is_common: bool) -> String {
    if is_common {
        format!(
            "Every row of {name} starts at the same place, which is the depot; the stops are its destinations."
        )
    } else {
        format!(
            "Every row of {name} is a shipment: it is picked up at its origin and delivered to its destination."
        )
    }
}

#[cfg(test)]
mod tests {
    use bytes::Bytes;
    use intake::Dataset;

    use crate::vehicle_routing::data::source::open;

    fn places(text: &str) -> Vec<Vec<String>> {
        let source = open(&Dataset::new("x.csv", Bytes::from(text.to_owned())), None).unwrap();
        let at = source.coordinates().unwrap();
        let cell = |column, record| source.text(column, record).unwrap_or_default().to_owned();
        let row = |record| [source.id().unwrap(), at.x, at.y].map(|column| cell(column, record)).to_vec();
        (0..source.table.rows).map(row).collect()
    }

    const HEADER: &str = "order_id,origin_lon,origin_lat,destination_lon,destination_lat,weight_kg\n";

    #[test]
    fn a_common_origin_is_the_depot_and_the_destinations_are_the_stops() {
        let rows = "A,11.5811,48.1351,11.6012,48.1502,5\nB,11.5811,48.1351,11.6213,48.1603,6\n";
        assert_eq!(
            places(&format!("{HEADER}{rows}")),
            [["Depot", "11.5811", "48.1351"], ["A", "11.6012", "48.1502"], ["B", "11.6213", "48.1603"]]
        );
    }

    #[test]
    fn shipments_of_different_origins_are_picked_up_and_delivered() {
        let rows = "A,11.5811,48.1351,11.6012,48.1502,5\nB,11.5914,48.1454,11.6213,48.1603,6\n";
        assert_eq!(
            places(&format!("{HEADER}{rows}")),
            [
                ["A pickup", "11.5811", "48.1351"],
                ["A", "11.6012", "48.1502"],
                ["B pickup", "11.5914", "48.1454"],
                ["B", "11.6213", "48.1603"]
            ]
        );
    }
}
