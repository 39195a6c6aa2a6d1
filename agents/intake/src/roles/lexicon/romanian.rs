//! Romanian names, with and without their accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "zi~, săptămână~, luna~, lună~, an~, anul~, perioada~, trimestru~, data comenzii, data vânzării, data facturii, data livrării~",
    ),
    (&[Quantity, AnnualDemand], "cerere, consum"),
    (&[Quantity, CurrentStock], "cantitate, cantitatea, bucăți, buc~"),
    (&[Quantity], "vânzări, vânzare, cantitate vândută, cantitate comandată, unități vândute, valoare?"),
    (&[Product], "produs, id produs, cod produs, produsul, articol, cod articol, cod de bare~"),
    (&[ProductName], "denumire, denumire produs, nume produs, descriere~, descriere produs"),
    (&[ProductName, LocationName, Supplier], "nume"),
    (&[Category], "categorie produs, grupa~, id categorie"),
    (&[Location], "magazin, depozit, gestiune, punct de lucru, oraș~, județ~, id magazin, id depozit"),
    (&[LocationName], "nume magazin, nume depozit, adresa~"),
    (&[Customer, LocationName], "nume client"),
    (&[Order], "comandă, comanda, id comandă, număr comandă, nr comandă, id vânzare, factură, nr factură"),
    (&[Currency], "moneda, valuta"),
    (&[Unit], "unitate de măsură, unitate măsură"),
    (&[Price, UnitCost], "preț, pret, preț unitar"),
    (&[Price], "preț vânzare, preț de vânzare"),
    (&[UnitCost], "cost unitar, preț achiziție, preț de achiziție, cost achiziție"),
    (
        &[CurrentStock],
        "stoc, stoc curent, stoc actual, stoc disponibil, cantitate stoc, stoc inițial?, stoc initial?",
    ),
    (&[LeadTime], "termen de livrare zile, timp de livrare"),
    (&[Supplier], "furnizor, id furnizor, nume furnizor"),
    (&[PromisedDate], "termen de livrare"),
    (&[Weight], "greutate"),
];
