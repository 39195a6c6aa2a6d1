//! What a question supposes of some rows of a file, as part of a typed request: `the lead time at Vogt rises by 10 days`.

use std::{collections::BTreeSet, ops::Range};

use chrono::NaiveDate;
use intake::roles::Role;
use kernels::cancel;
use serde_json::{Value, json};

use crate::{
    conditions::as_stated,
    data::Data,
    parse::{Supposed, supposed},
    query::{Filter, Test},
    sentence::pieces,
    translated::Translated,
};

/// A change of one column in some rows.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// The bytes of the part of the question that states it.
    pub place: Range<usize>,
    /// The bytes of the names of its rows, where they stand elsewhere.
    pub named_at: Option<Range<usize>>,
    /// `{"column", "op", "value", "rows"}`: the operation is `add`, `percent` or `set`, the rows are filters. `products` are those of a
    /// history that are in these rows alone.
    pub change: Value,
    /// The role of the column that chooses the rows.
    pub chosen_by: Option<Role>,
}

/// What a question supposes of rows. Rows of suppliers are chosen by their names, whatever the question chooses them by.
#[must_use]
pub fn changes(question: &str, data: &Data) -> Vec<Change> {
    let pieces = pieces(question, data, NaiveDate::default(), Translated::of(question));
    let found = supposed(question, &pieces, data);
    found.into_iter().filter_map(|supposed| change(supposed, data)).collect()
}

fn change(supposed: Supposed, data: &Data) -> Option<Change> {
    let Supposed { place, named_at, column, op, value, rows } = supposed;
    let rows = of_suppliers(&rows, data).unwrap_or(rows);
    let chosen_by = rows.first().and_then(|filter| data.column(filter.column).role);
    let products = products(&rows, data);
    let rows: Option<Vec<Value>> = rows.iter().map(|filter| as_stated(filter, data)).collect();
    let column = &data.column(column).name;
    let mut change = json!({"column": column, "op": op, "value": value, "rows": rows?});
    if let Some(products) = products {
        change["products"] = json!(products);
    }
    Some(Change { place, named_at, change, chosen_by })
}

/// The products of a history that are in these rows alone: a forecast has them as series, whatever else the file has.
fn products(rows: &[Filter], data: &Data) -> Option<Vec<String>> {
    const MOST: usize = 200;
    let (_, product) = data.with_role(Role::Date).zip(data.with_role(Role::Product))?;
    let (mut met, mut others) = (BTreeSet::new(), BTreeSet::new());
    for row in 0..data.rows {
        cancel::tick();
        if let Some(name) = data.text(product, row) {
            if is_met(rows, data, row) {
                met.insert(name)
            } else {
                others.insert(name)
            };
        }
    }
    let is_apart = !met.is_empty() && met.is_disjoint(&others) && met.len() <= MOST;
    is_apart.then(|| met.into_iter().map(str::to_owned).collect())
}

/// Whether a row meets every filter by its texts.
fn is_met(rows: &[Filter], data: &Data, row: usize) -> bool {
    rows.iter().all(|filter| {
        let text = data.text(filter.column, row).unwrap_or_default();
        let holds = match &filter.test {
            Test::In(values) => values.iter().any(|value| value == text),
            Test::Contains(part) => text.to_lowercase().contains(&part.to_lowercase()),
            _ => false,
        };
        holds != filter.is_negated
    })
}

/// The rows of a table with one row for each supplier, by the names of the suppliers.
fn of_suppliers(rows: &[Filter], data: &Data) -> Option<Vec<Filter>> {
    let suppliers = data.with_role(Role::Supplier)?;
    let is_by_name =
        rows.iter().all(|filter| filter.column == suppliers && matches!(filter.test, Test::In(_)));
    if is_by_name || !data.column(suppliers).is_unique {
        return None;
    }
    let met = (0..data.rows).filter(|row| is_met(rows, data, *row));
    let names: Vec<String> = met.filter_map(|row| data.text(suppliers, row).map(str::to_owned)).collect();
    let filter = Filter { column: suppliers, test: Test::In(names), is_negated: false };
    Some(vec![filter])
}

#[cfg(test)]
mod tests {
    use intake::Dataset;

    use super::*;

    const STOCK: &str = "Artikelnr;Bezeichnung;Lieferant;Bestand;Einstandspreis EUR;Jahresbedarf;Lieferzeit Tage\n\
                         A-1;Keilriemen 10;Vogt KG;288;3,85;480;12\nA-2;Kugellager 6306;Hartmann;9;9,40;480;10\n\
                         A-3;Keilriemen 12;Hartmann;36;6,20;120;10\nA-4;Pumpe P1;Kolbe;5;86,20;40;21\n";
    const OFFERS: &str = "Supplier,Country,Unit price EUR,Lead time days,Quality score\n\
                          Nordia Metall,Sweden,10.73,24,79\nHanoi Precision,Vietnam,7.62,40,70\nKowal SA,Poland,9.10,20,88\n";

    fn stated(question: &str, name: &'static str, file: &'static str) -> Vec<String> {
        let data = Data::read(&Dataset::new(name, file.as_bytes().into())).unwrap();
        let found = changes(question, &data);
        let told = found.iter().map(|found| {
            let change = &found.change;
            let rows: Vec<String> = change["rows"]
                .as_array()
                .unwrap()
                .iter()
                .map(|row| {
                    format!(
                        "{} {} {}",
                        row["column"].as_str().unwrap(),
                        row["op"].as_str().unwrap(),
                        row["value"]
                    )
                })
                .collect();
            let (column, op) = (change["column"].as_str().unwrap(), change["op"].as_str().unwrap());
            format!("{column} {op} {}: {}", change["value"], rows.join(", "))
        });
        told.collect()
    }

    #[test]
    fn a_supposition_changes_the_rows_that_it_names() {
        for (question, change) in [
            (
                "Was muss ich bei Hartmann und Vogt bestellen, wenn die Lieferzeit bei Vogt um 10 Tage steigt?",
                "Lieferzeit Tage add 10.0: Lieferant contains \"Vogt\"",
            ),
            (
                "What should I order if Kolbe needs 3 weeks?",
                "Lieferzeit Tage set 21.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "If Hartmann raises its prices by 10 %, how much more do my orders cost?",
                "Einstandspreis EUR percent 10.0: Lieferant eq \"Hartmann\"",
            ),
            (
                "Suppose demand for the Keilriemen falls by 15 %, what do I order?",
                "Jahresbedarf percent -15.0: Bezeichnung contains \"Keilriemen\"",
            ),
            (
                "Suppose demand for the Keilriemen grows by a quarter, what do I order?",
                "Jahresbedarf percent 25.0: Bezeichnung contains \"Keilriemen\"",
            ),
            (
                "Demand for the Keilriemen doubles. What do I order?",
                "Jahresbedarf percent 100.0: Bezeichnung contains \"Keilriemen\"",
            ),
            (
                "Et si Kolbe livrait deux fois plus vite ?",
                "Lieferzeit Tage percent -50.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "Hartmann hat Streik. Was passiert, wenn er erst in 60 Tagen liefert?",
                "Lieferzeit Tage set 60.0: Lieferant eq \"Hartmann\"",
            ),
            (
                "¿Qué debo pedir si Kolbe entrega 10 días más tarde?",
                "Lieferzeit Tage add 10.0: Lieferant eq \"Kolbe\"",
            ),
            ("¿Qué debo pedir si Kolbe tarda 4 días más?", "Lieferzeit Tage add 4.0: Lieferant eq \"Kolbe\""),
            (
                "¿Qué debo pedir si Kolbe tarda 4 días más en entregar?",
                "Lieferzeit Tage add 4.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "O que devo encomendar se a Kolbe demorar mais 4 dias a entregar?",
                "Lieferzeit Tage add 4.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "O que devo encomendar se o prazo da Kolbe baixasse 20 %?",
                "Lieferzeit Tage percent -20.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "What do I order if Kolbe delivers a week later?",
                "Lieferzeit Tage add 7.0: Lieferant eq \"Kolbe\"",
            ),
            ("What if Kolbe delivers one week later?", "Lieferzeit Tage add 7.0: Lieferant eq \"Kolbe\""),
            (
                "What do I order if the lead time of Kolbe is 3 days longer?",
                "Lieferzeit Tage add 3.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "Was bestelle ich, wenn Kolbe die Lieferzeit auf 14 Tage senkt?",
                "Lieferzeit Tage set 14.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "What do I order if the lead time of Kolbe doubles?",
                "Lieferzeit Tage percent 100.0: Lieferant eq \"Kolbe\"",
            ),
            (
                "What do I order, assuming +5 days at Kolbe and Hartmann",
                "Lieferzeit Tage add 5.0: Lieferant in [\"Kolbe\",\"Hartmann\"]",
            ),
        ] {
            assert_eq!(stated(question, "lager.csv", STOCK), [change], "{question}");
        }
    }

    #[test]
    fn offers_change_by_the_names_of_their_suppliers() {
        for (question, change) in [
            (
                "Assume Nordia Metall cuts its price to 9.50: would it become the best supplier?",
                "Unit price EUR set 9.5: Supplier eq \"Nordia Metall\"",
            ),
            (
                "If freight makes the Asian suppliers 15 % more expensive, who is the cheapest then?",
                "Unit price EUR percent 15.0: Supplier eq \"Hanoi Precision\"",
            ),
            (
                "What if Hanoi Precision could deliver in 20 days?",
                "Lead time days set 20.0: Supplier eq \"Hanoi Precision\"",
            ),
            (
                "Rank the suppliers with 12 % duty on everything from outside the EU",
                "Unit price EUR percent 12.0: Supplier eq \"Hanoi Precision\"",
            ),
            (
                "Who is cheapest in total? Suppliers from Poland pay 5 % freight",
                "Unit price EUR percent 5.0: Supplier eq \"Kowal SA\"",
            ),
            (
                "12 % de arancel para los de fuera de la UE",
                "Unit price EUR percent 12.0: Supplier eq \"Hanoi Precision\"",
            ),
            (
                "12 % Zoll für alle außerhalb der EU",
                "Unit price EUR percent 12.0: Supplier eq \"Hanoi Precision\"",
            ),
            (
                "Would Kowal win if its lead time fell to 10 days?",
                "Lead time days set 10.0: Supplier eq \"Kowal SA\"",
            ),
            (
                "Rank them if Nordia Metall delivers 10 days earlier",
                "Lead time days add -10.0: Supplier eq \"Nordia Metall\"",
            ),
        ] {
            assert_eq!(stated(question, "offers.csv", OFFERS), [change], "{question}");
        }
    }

    #[test]
    fn several_suppositions_of_one_sentence_are_read_apart() {
        assert_eq!(
            stated(
                "Angenommen, Kolbe erhöht die Preise um 12 % und Hartmann liefert schon in 28 Tagen: was ist zu bestellen?",
                "lager.csv",
                STOCK
            ),
            [
                "Einstandspreis EUR percent 12.0: Lieferant eq \"Kolbe\"",
                "Lieferzeit Tage set 28.0: Lieferant eq \"Hartmann\"",
            ]
        );
        assert_eq!(
            stated(
                "¿Qué tendría que pedir si la demanda de Keilriemen baja un 20 % y la de Pumpe P1 sube un 50 %?",
                "lager.csv",
                STOCK
            ),
            [
                "Jahresbedarf percent -20.0: Bezeichnung contains \"Keilriemen\"",
                "Jahresbedarf percent 50.0: Bezeichnung eq \"Pumpe P1\"",
            ]
        );
        assert_eq!(
            stated(
                "Angenommen, Nordia Metall senkt den Preis um 8 % und Kowal SA halbiert seine Reklamationen: wer ist besser?",
                "offers.csv",
                OFFERS
            ),
            ["Unit price EUR percent -8.0: Supplier eq \"Nordia Metall\""]
        );
        assert_eq!(
            stated("What do I order if Kolbe needs twice as long and Hartmann closes?", "lager.csv", STOCK),
            ["Lieferzeit Tage percent 100.0: Lieferant eq \"Kolbe\""]
        );
        assert_eq!(
            stated(
                "Si Kowal mejorara su calidad a 95 y los suecos subieran el precio un 10 %, ¿a quién elegirías?",
                "offers.csv",
                OFFERS
            ),
            [
                "Quality score set 95.0: Supplier eq \"Kowal SA\"",
                "Unit price EUR percent 10.0: Supplier eq \"Nordia Metall\""
            ]
        );
    }

    #[test]
    fn a_change_does_not_hold_for_what_is_excepted_behind_it() {
        for question in [
            "Keilriemen get 20 % more, except A-1",
            "Keilriemen get 20 % more, but not A-1",
            "Die Keilriemen bekommen 20 % mehr, außer A-1",
            "Les Keilriemen reçoivent 20 % de plus, sauf A-1",
            "Los Keilriemen reciben un 20 % más, excepto A-1",
            "Keilriemen get 20 % more, A-1 excepted",
        ] {
            let found = stated(question, "lager.csv", STOCK);
            assert!(
                matches!(&found[..], [change] if change.starts_with("Jahresbedarf percent 20.0: ") && change.contains("Artikelnr ne [\"A-1\"]")),
                "{question}: {found:?}"
            );
        }
    }

    #[test]
    fn names_of_a_list_change_together_and_a_part_goes_on_with_the_change_before() {
        let all = "[\"Nordia Metall\",\"Hanoi Precision\",\"Kowal SA\"]";
        assert_eq!(
            stated(
                "If the suppliers in Sweden, Vietnam and Poland got 12% more expensive, who is cheapest?",
                "offers.csv",
                OFFERS
            ),
            [format!("Unit price EUR percent 12.0: Supplier in {all}")]
        );
        for question in [
            "If the suppliers in Sweden and Vietnam got 12% more expensive because of freight and Poland 5%, who is cheapest?",
            "If Sweden and Vietnam got 12% more expensive, Poland 5%, who is cheapest?",
        ] {
            assert_eq!(
                stated(question, "offers.csv", OFFERS),
                [
                    "Unit price EUR percent 12.0: Supplier in [\"Nordia Metall\",\"Hanoi Precision\"]",
                    "Unit price EUR percent 5.0: Supplier eq \"Kowal SA\"",
                ],
                "{question}"
            );
        }
        // Another share is no part of the change.
        assert_eq!(
            stated(
                "If Nordia Metall gets 12% more expensive, Kowal SA 50% of the order",
                "offers.csv",
                OFFERS
            ),
            ["Unit price EUR percent 12.0: Supplier eq \"Nordia Metall\""]
        );
    }

    #[test]
    fn stops_of_a_type_need_more_or_take_longer() {
        const STOPS: &str = "Stop,Type,Latitude,Longitude,Demand,Service minutes\nHotel Ost,hotel,48.3,10.9,60,12\n\
                             Hotel Augusta,hotel,48.4,10.8,50,10\nKlinik,hospital,48.2,10.7,95,20\nSchule Mitte,school,48.1,10.9,80,15\n";
        for (question, change) in [
            (
                "We lose Hotel Augusta and the hospitals need 30 units more each. Which routes with 3 vans of 350?",
                "Demand add 30.0: Type eq \"hospital\"",
            ),
            (
                "Was passiert, wenn die Hotels 10 Minuten länger brauchen? 3 Fahrzeuge je 350",
                "Service minutes add 10.0: Type eq \"hotel\"",
            ),
            (
                "3 vans of 350. What if the hotels take 10 min longer?",
                "Service minutes add 10.0: Type eq \"hotel\"",
            ),
            (
                "Was passiert, wenn die Hotels doppelt so viel bestellen? 4 Fahrzeuge mit je 300.",
                "Demand percent 100.0: Type eq \"hotel\"",
            ),
        ] {
            assert_eq!(stated(question, "stops.csv", STOPS), [change], "{question}");
        }
    }

    #[test]
    fn what_we_buy_or_somebody_has_is_no_demand() {
        for question in [
            "What should I order if I buy 100 more units from Kolbe?",
            "What should I order if Kolbe only has 100 pieces available?",
        ] {
            assert!(stated(question, "lager.csv", STOCK).is_empty(), "{question}");
        }
    }

    #[test]
    fn limits_weights_and_comparisons_suppose_nothing() {
        for question in [
            "Rank with price 40 % and quality 60 %",
            "Suppliers that are 10 % cheaper than Nordia Metall",
            "Nordia Metall at most 50 %",
            "What if all prices rise by 10 %?",
            "How many suppliers deliver within 20 days?",
            "Split 1,000 pieces between Kowal SA and Nordia Metall",
            "Did Nordia Metall raise its price by 10 %?",
            "What if the price of Nordia Metall falls by 150 %?",
            "When should I order from Nordia Metall at 2 weeks of cover?",
            "Price should count twice as much as quality, and is Kowal SA cheaper than Nordia Metall?",
        ] {
            assert!(stated(question, "offers.csv", OFFERS).is_empty(), "{question}");
        }
    }
}
