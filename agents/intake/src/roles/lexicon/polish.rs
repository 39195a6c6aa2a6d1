//! Polish names, with and without their accents.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "data, dzień~, tydzień~, miesiąc~, kwartał~, rok~, okres~, data zamówienia, data sprzedaży, data faktury, data wysyłki~, data dokumentu",
    ),
    (&[Quantity, AnnualDemand], "popyt, zapotrzebowanie, zużycie"),
    (&[Quantity, CurrentStock], "ilość, liczba~, liczba sztuk, sztuki~, szt~"),
    (
        &[Quantity],
        "sprzedaż, sprzedane sztuki, ilość sprzedana, sprzedana ilość, ilość zamówiona, zamówiona ilość",
    ),
    (
        &[Product],
        "produkt, kod produktu, id produktu, towar, kod towaru, indeks~, artykuł, numer artykułu, materiał, kod materiału, kod kreskowy~",
    ),
    (&[ProductName], "nazwa produktu, nazwa towaru, nazwa artykułu, opis~, opis produktu"),
    (
        &[Category],
        "kategoria, id kategorii, nazwa kategorii, kategoria produktu, grupa~, grupa towarowa, dział~",
    ),
    (
        &[Location],
        "magazyn, kod magazynu, sklep, numer sklepu, lokalizacja, oddział, region~, województwo~, miasto~, miasto wysyłki~, region wysyłki~",
    ),
    (&[LocationName], "nazwa magazynu, nazwa sklepu, adres~, adres wysyłki~, nazwa wysyłki~"),
    (&[Customer, Location], "klient, kod klienta, id klienta, odbiorca, kontrahent~"),
    (&[Customer, LocationName], "nazwa klienta, nazwa odbiorcy"),
    (&[Order], "zamówienie, id zamówienia, numer zamówienia, nr zamówienia, faktura, numer faktury"),
    (&[Currency], "waluta"),
    (&[Unit], "jednostka, jednostka miary, jm"),
    (&[Product], "pozycja?"),
    (&[Price, UnitCost], "cena, cena jednostkowa"),
    (&[Price], "cena sprzedaży, cena katalogowa"),
    (&[Promotion], "promocja, rabat~"),
    (&[Holiday], "święto"),
    (&[UnitCost], "koszt, koszt jednostkowy, cena zakupu, koszt zakupu, średni koszt"),
    (
        &[CurrentStock],
        "stan magazynowy, stan~, zapas, jednostek na stanie, jednostki na stanie, bieżący zapas, aktualny stan, ilość na stanie",
    ),
    (&[OnOrder], "w zamówieniu, w drodze, jednostek na zamówieniu, na zamówieniu"),
    (
        &[Quantity],
        "miesięczne zużycie, miesięczny popyt, miesięczna sprzedaż, miesięczne zapotrzebowanie, tygodniowe zużycie, tygodniowy popyt, tygodniowa sprzedaż, dzienne zużycie, dzienny popyt, dzienna sprzedaż, średnie miesięczne zużycie, średnia miesięczna sprzedaż, zużycie miesięczne, sprzedaż miesięczna",
    ),
    (&[AnnualDemand], "roczny popyt, roczne zapotrzebowanie, roczne zużycie, roczna sprzedaż"),
    (&[LeadTime], "czas dostawy, czas realizacji~, termin dostawy dni, dni dostawy"),
    (&[OrderCost], "koszt zamówienia, koszt zamawiania"),
    (&[HoldingRate], "koszt utrzymania~, koszt magazynowania~"),
    (&[ServiceLevel], "poziom obsługi"),
    (&[MinimumOrder], "minimalne zamówienie, minimalna ilość zamówienia, minimum logistyczne"),
    (&[PackSize], "opakowanie~, wielkość opakowania, ilość w opakowaniu"),
    (&[Supplier], "dostawca, id dostawcy~, kod dostawcy~, nazwa dostawcy"),
    (&[Quality], "jakość, ocena jakości"),
    (&[Performance], "terminowość, niezawodność"),
    (&[Capacity], "zdolność produkcyjna, pojemność~, ładowność~"),
    (&[Risk], "ryzyko, poziom ryzyka"),
    (&[Country], "kraj, kraj pochodzenia, kraj wysyłki"),
    (&[PromisedDate], "termin dostawy, data wymagana, obiecana data, planowana data dostawy"),
    (&[DeliveredDate], "data dostawy~, data przyjęcia, data odbioru"),
    (&[DeliveredQuantity], "ilość dostarczona, dostarczona ilość, ilość przyjęta"),
    (&[RejectedQuantity], "ilość odrzucona"),
    (&[Longitude], "długość geograficzna"),
    (&[Latitude], "szerokość geograficzna"),
    (&[Weight], "waga, masa, waga kg"),
    (&[Volume], "objętość"),
    (&[Priority], "priorytet"),
];
