//! Plans of files with addresses and a geocoder, which the tests simulate.

use std::sync::{Arc, Mutex};

use tokio_util::sync::CancellationToken;

use super::*;

use crate::outside::{Geocoder, Located, Outside};

/// A depot and three customers, the last of them without an address.
const STOPS: &str = "id,Straße,Hausnummer,PLZ,Ort,demand\nD,Hafenstr.,1,10178,Berlin,0\nA,Lange Str.,10,12043,Berlin,5\nB,Weg,2,10623,Berlin,5\nC,,,,,5\n";

/// Answers with these places, in order.
struct Fake {
    answer: Option<Vec<Located>>,
    asked: Mutex<Vec<String>>,
}

impl Geocoder for Fake {
    fn locate(
        &self,
        addresses: &[String],
        hear: &dyn Fn(usize, usize),
        _: &CancellationToken,
    ) -> Option<Vec<Located>> {
        self.asked.lock().unwrap().extend(addresses.iter().cloned());
        hear(addresses.len(), addresses.len());
        self.answer.clone()
    }
}

fn fake(answer: Option<Vec<Located>>) -> (Arc<Fake>, Tools) {
    let geocoder = Arc::new(Fake { answer, asked: Mutex::default() });
    let outside = Outside { geocoder: Some(geocoder.clone()), ..Outside::default() };
    (geocoder, Tools { outside, ..Tools::silent() })
}

fn at(latitude: f64, is_exact: bool) -> Located {
    Located::At { latitude, longitude: 13.4, is_exact }
}

async fn ask(tools: &Tools, file: &str) -> Result<Answer, AgentError> {
    answer(AgentKind::VehicleRouting, &request("1 van of 20 units", file), tools).await
}

#[tokio::test]
async fn addresses_are_composed_from_their_columns_and_planned_where_they_are() {
    let (geocoder, tools) = fake(Some(vec![at(52.5, true), at(52.52, true), at(52.54, false)]));
    let answer = ask(&tools, STOPS).await.unwrap();
    assert_eq!(
        *geocoder.asked.lock().unwrap(),
        ["Hafenstr. 1, 10178 Berlin", "Lange Str. 10, 12043 Berlin", "Weg 2, 10623 Berlin"]
    );
    let text = &answer.content;
    assert!(
        text.contains("knows the addresses (Straße, Hausnummer, PLZ, Ort): it found 3 of 3 addresses"),
        "{text}"
    );
    assert!(
        text.contains("as a town or a district only, so ways to there are rough: “Weg 2, 10623 Berlin”"),
        "{text}"
    );
    assert!(text.contains("no address"), "{text}");
    let stops = routes_from(&answer, "D").concat();
    assert_eq!(stops.len(), 2, "{stops:?}");
    // The same file with its coordinates gives the same kilometres.
    let points = "id,lat,lon,demand\nD,52.5,13.4,0\nA,52.52,13.4,5\nB,52.54,13.4,5\n";
    let same = ask(&Tools::silent(), points).await.unwrap();
    close(total(&answer, "distance"), total(&same, "distance"));
}

#[tokio::test]
async fn a_file_with_coordinates_is_not_looked_up() {
    let (geocoder, tools) = fake(None);
    let file = "id,street,lat,lon,demand\nD,Dock 1,52.5,13.4,0\nA,Main 1,52.52,13.4,5\n";
    ask(&tools, file).await.unwrap();
    assert!(geocoder.asked.lock().unwrap().is_empty());
}

#[tokio::test]
async fn rows_that_were_not_looked_up_yet_are_listed_as_that() {
    let (_, tools) = fake(Some(vec![at(52.5, true), at(52.52, true), Located::NotAnswered]));
    let answer = ask(&tools, STOPS).await.unwrap();
    let text = &answer.content;
    assert!(
        text.contains("Not looked up yet, so not planned; ask again to go on: “Weg 2, 10623 Berlin”"),
        "{text}"
    );
}

#[tokio::test]
async fn a_silent_geocoder_ends_in_a_sentence_and_a_cancel_in_a_cancel() {
    let (_, tools) = fake(Some(vec![Located::NotAnswered; 3]));
    match ask(&tools, STOPS).await {
        Err(AgentError::Needs(text)) => assert!(text.contains("did not answer"), "{text}"),
        other => panic!("{:?}", other.map(|answer| answer.content)),
    }
    let (_, tools) = fake(None);
    assert!(matches!(ask(&tools, STOPS).await, Err(AgentError::Cancelled)));
}
