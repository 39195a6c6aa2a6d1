//! Coordinates of one place belong together: `origin_longitude` never goes with `destination_latitude`.

use super::{Role, candidates::Candidate, lexicon, name::Name};

/// Roles of the coordinates of one place.
const PAIRS: [[Role; 2]; 2] = [[Role::Longitude, Role::Latitude], [Role::XCoordinate, Role::YCoordinate]];

/// Words of the end at which goods are delivered.
const DESTINATION: [&str; 22] = [
    "destination",
    "dest",
    "delivery",
    "deliver",
    "delivered",
    "dropoff",
    "drop",
    "consignee",
    "receiver",
    "customer",
    "client",
    "to",
    "end",
    "ship",
    "shipto",
    "stop",
    "ziel",
    "kunde",
    "destino",
    "destinataire",
    "cliente",
    "arrivee",
];
/// Words of the end at which goods are collected.
const ORIGIN: [&str; 20] = [
    "origin",
    "orig",
    "source",
    "from",
    "start",
    "pickup",
    "pick",
    "collection",
    "shipper",
    "sender",
    "warehouse",
    "depot",
    "hub",
    "plant",
    "seller",
    "restaurant",
    "von",
    "origen",
    "origine",
    "origem",
];

/// Which place of a row a coordinate belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum End {
    Destination,
    /// The name says nothing.
    Plain,
    Origin,
}

/// The end of a way that a column is named after.
pub(super) fn end(name: &str) -> End {
    let words = Name::of(name).words;
    let has = |known: &[&str]| words.iter().any(|word| known.contains(&word.as_str()));
    match () {
        () if has(&ORIGIN) => End::Origin,
        () if has(&DESTINATION) => End::Destination,
        () => End::Plain,
    }
}

/// The columns of the coordinates of one end, across and up, by their names.
pub fn coordinates(names: &[String], wanted: End) -> Option<[usize; 2]> {
    let at = |role: Role| {
        let means = |name: &String| lexicon::read(name).matches.iter().any(|found| found.role == role);
        names.iter().position(|name| end(name) == wanted && means(name))
    };
    PAIRS.into_iter().find_map(|[across, up]| Some([at(across)?, at(up)?]))
}

/// Whether two coordinates may be those of one place.
pub(super) fn belong_together(one: &str, other: &str) -> bool {
    end(one) == end(other)
}

/// Keeps the coordinates of one place only: of several places in a row, the one to which goods go.
pub(super) fn keep_one(candidates: &mut Vec<Candidate>, names: &[String]) {
    for [across, up] in PAIRS {
        let of = |role: Role| candidates.iter().filter(move |candidate| candidate.role == role);
        let is_complete =
            |one: &&Candidate| of(up).any(|other| belong_together(&names[one.column], &names[other.column]));
        let best = of(across)
            .filter(is_complete)
            .min_by_key(|candidate| (end(&names[candidate.column]), candidate.column));
        let Some(kept) = best.map(|candidate| names[candidate.column].clone()) else { continue };
        candidates.retain(|candidate| {
            ![across, up].contains(&candidate.role) || belong_together(&kept, &names[candidate.column])
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Recipe, reader,
        roles::{Mapping, Roles, map},
    };

    fn mapping(header: &str) -> Mapping {
        let row = |row: usize| format!("S{row},1{row}.1234,4{row}.1234,1{row}.5678,4{row}.5678\n");
        let text = format!("{header}\n{}", (1..9).map(row).collect::<String>());
        map(&reader::read("x.csv", text.as_bytes(), &Recipe::default()).unwrap(), &Roles::default())
    }

    fn columns(header: &str) -> [Option<String>; 2] {
        let sure = mapping(header).sure();
        [Role::Longitude, Role::Latitude].map(|role| sure.get(role).map(str::to_owned))
    }

    #[test]
    fn the_coordinates_of_one_end_of_a_way_belong_together() {
        for header in [
            "id,origin_lon,origin_lat,destination_lon,destination_lat",
            "id,origin_longitude,origin_latitude,destination_longitude,destination_latitude",
            "id,destination_lon,destination_lat,origin_lon,origin_lat",
            "id,lng_from,lat_from,lng_to,lat_to",
            "id,pickup_lng,pickup_lat,delivery_lng,delivery_lat",
        ] {
            let [longitude, latitude] = columns(header).map(Option::unwrap_or_default);
            assert_eq!((end(&longitude), end(&latitude)), (End::Destination, End::Destination), "{header}");
        }
    }

    #[test]
    fn coordinates_of_different_ends_are_asked_for() {
        let found = mapping("id,origin_lon,b1,b2,destination_lat");
        let sure = found.sure();
        assert_eq!([Role::Longitude, Role::Latitude].map(|role| sure.get(role)), [None, None]);
    }
}
