//! Finnish names, with and without their accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "päivämäärä, pvm, päivä~, viikko~, kuukausi~, vuosi~, kausi~, tilauspäivä, tilauspvm, myyntipäivä, laskun päivä",
    ),
    (&[Quantity, AnnualDemand], "kysyntä, kulutus, käyttö~"),
    (&[Quantity, CurrentStock], "määrä, kappalemäärä, lukumäärä~, kpl~"),
    (&[Quantity], "myynti, myyty määrä, myydyt kappaleet, tilausmäärä, tilattu määrä"),
    (
        &[Product],
        "tuote, tuote id, tuotekoodi, tuotenumero, tuotetunnus, nimike, nimikekoodi, nimikenumero, viivakoodi~",
    ),
    (&[ProductName], "tuotenimi, tuote nimi, tuotteen nimi, nimikkeen nimi, kuvaus~"),
    (&[ProductName, LocationName, Supplier], "nimi"),
    (&[Category], "kategoria id, tuoteryhmä, tuotekategoria, ryhmä~"),
    (&[Location], "varasto, varastopaikka~, myymälä, toimipiste, kaupunki~, alue~"),
    (&[LocationName], "varaston nimi, myymälän nimi, osoite~"),
    (&[Customer, Location], "asiakas, asiakas id, asiakasnumero"),
    (&[Customer, LocationName], "asiakkaan nimi, asiakasnimi"),
    (&[Order], "tilaus, tilausnumero, tilaus id, tilaus nro, laskun numero"),
    (&[Currency], "valuutta"),
    (&[Unit], "yksikkö, mittayksikkö"),
    (&[Price, UnitCost], "hinta, yksikköhinta, veroton hinta"),
    (&[Price], "myyntihinta, vähittäishinta, ulosmyyntihinta"),
    (&[UnitCost], "tukkuhinta, ostohinta, hankintahinta, sisäänostohinta, omakustannushinta"),
    (&[CurrentStock], "varastosaldo, varastomäärä, varastotaso, varastossa"),
    (&[LeadTime], "toimitusaika, hankinta aika"),
    (&[Supplier], "toimittaja, toimittaja id~, toimittajan nimi, tavarantoimittaja"),
    (&[PromisedDate], "toimituspäivä~, luvattu toimituspäivä"),
    (&[Weight], "paino"),
];
