//! Czech and Slovak names, with and without their accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "datum prodeje, datum objednávky, datum faktury, dátum predaja, dátum objednávky, den~, deň~, týden~, týždeň~, měsíc~, mesiac~, čtvrtletí~, štvrťrok~, rok~, období~, obdobie~",
    ),
    (&[Quantity, AnnualDemand], "poptávka, dopyt, spotřeba, spotreba"),
    (&[Quantity, CurrentStock], "množství, množstvo, kusy~, počet kusů~, počet kusov~, ks~"),
    (
        &[Quantity],
        "prodej, prodeje, predaj, predaje, prodané množství, predané množstvo, objednané množství, objednané množstvo, tržby?",
    ),
    (
        &[Product],
        "výrobek, výrobok, položka~, zboží, tovar, kód produktu, kód zboží, kód tovaru, číslo produktu, číslo položky, id produktu, ean kód~",
    ),
    (&[ProductName], "název produktu, názov produktu, název zboží, názov tovaru, popis~"),
    (&[ProductName, LocationName, Supplier], "název, názov, jméno~"),
    (&[Category], "kategorie, kategória, skupina~"),
    (&[Location], "prodejna, predajňa, pobočka, sklad, město~, mesto~, příjemce mesto~, príjemca mesto~"),
    (&[LocationName], "adresa~, ulice~, ulica~, príjemca ulica~, příjemce ulice~"),
    (&[Customer, Location], "zákazník, odběratel, odberateľ, číslo zákazníka"),
    (&[Customer, LocationName], "príjemca meno, příjemce jméno, jméno zákazníka, meno zákazníka"),
    (
        &[Order],
        "objednávka, číslo objednávky, faktura~, faktúra~, číslo faktury, referenční číslo, referenčné číslo",
    ),
    (&[Currency], "měna, mena, mena dobierky"),
    (&[Unit], "jednotka, měrná jednotka, merná jednotka, mj"),
    (&[Price, UnitCost], "cena, cena za kus, jednotková cena"),
    (&[Price], "prodejní cena, predajná cena"),
    (&[UnitCost], "nákupní cena, nákupná cena, pořizovací cena, obstarávacia cena"),
    (&[CurrentStock], "stav skladu, stav zásob, zásoba, zásoby, skladem, na skladě, na sklade"),
    (&[LeadTime], "dodací lhůta dny, doba dodání, dodacia doba"),
    (&[Supplier], "dodavatel, dodávateľ"),
    (&[PromisedDate], "termín dodání, termín dodania, dodací termín"),
    (&[Weight], "hmotnost, hmotnosť, váha"),
    (&[Country], "stát~, štát~, země, krajina, príjemca štát, příjemce stát"),
];
