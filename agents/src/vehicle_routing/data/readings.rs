//! The columns that the figures of places are from, for explanations.

use intake::roles::Role;
use provenance::record::Reading;

use crate::vehicle_routing::data::{goods::Good, rows::Rows};

/// A column of the file that gives a figure of every place.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct PlaceReading {
    pub role: Role,
    pub column: String,
    pub reading: Reading,
}

/// The columns of coordinates, of the first good and of the time at a stop. Coordinates of addresses are not in the file.
pub(super) fn readings(rows: &Rows, goods: &[Good]) -> Vec<PlaceReading> {
    let mut found = Vec::new();
    let mut add = |role: Role, position: usize, factor: f64| {
        let reading = Reading { factor: (factor != 1.0).then_some(factor), ..Reading::default() };
        found.push(PlaceReading { role, column: rows.source.column_name(position).to_owned(), reading });
    };
    let axes = rows.points.iter().flatten().filter(|_| rows.source.addresses.is_none());
    for (role, axis) in [Role::XCoordinate, Role::YCoordinate].into_iter().zip(axes) {
        add(role, axis.position, 1.0);
    }
    if let Some(position) = goods.first().and_then(|good| good.column) {
        add(Role::Quantity, position, 1.0);
    }
    if let Some(service) = &rows.service {
        add(Role::ServiceTime, service.position, service.unit_minutes);
    }
    found
}
