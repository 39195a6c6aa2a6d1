//! Hungarian names, with and without their accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "dátum, nap~, hónap~, negyedév~, időszak~, rendelés dátuma, eladás dátuma, számla dátuma, kelte~",
    ),
    (&[Quantity, AnnualDemand], "kereslet, fogyás, felhasználás"),
    (&[Quantity], "mennyiség"),
    // Lists of stock say `készlet`; without it, a quantity may as well be what was sold or ordered.
    (&[CurrentStock], "mennyiség?"),
    (&[Quantity, CurrentStock], "darab, darabszám, db~"),
    (
        &[Quantity],
        "eladás, eladott mennyiség, értékesítés, értékesített mennyiség, rendelt mennyiség~, forgalom?",
    ),
    (&[Product], "termék, termékkód, termék kód, termék azonosító, cikk, cikkszám, cikkszam, vonalkód~"),
    (&[ProductName], "terméknév, termék neve, megnevezés, cikk megnevezése, leírás~"),
    (&[ProductName, LocationName, Supplier], "név"),
    (&[Category], "kategória, termékcsoport, cikkcsoport, csoport~"),
    (&[Location], "raktár, raktárkód, üzlet, telephely, fiók~, város~"),
    (&[LocationName], "raktár neve, üzlet neve, cím~"),
    (&[Customer, Location], "vevő, vevo, vevőkód, ügyfél, partner kód~"),
    (&[Customer, LocationName], "vevő neve, ügyfél neve"),
    (&[Order], "rendelés, rendelésszám, rendelés száma, rendelés azonosító, számlaszám~"),
    (&[Currency], "pénznem, deviza"),
    (&[Unit], "egység, mértékegység, me~"),
    (&[Price, UnitCost], "ár~, egységár, nettó ár, bruttó ár"),
    (&[Price], "eladási ár, listaár"),
    (&[UnitCost], "beszerzési ár, önköltség, bekerülési ár, beszerzési egységár"),
    (&[CurrentStock], "készlet, raktárkészlet, aktuális készlet, jelenlegi készlet, készletmennyiség"),
    (&[LeadTime], "szállítási idő, átfutási idő, beszerzési idő"),
    (&[Supplier], "beszállító, szállító, beszállító neve, szállító neve"),
    (&[PromisedDate], "szállítási határidő, határidő~"),
    (&[Weight], "súly, tömeg"),
];
