//! German names, umlauts written as two letters.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "datum, tag~, woche~, monat~, quartal~, jahr~, kalenderwoche, kw~, periode~, zeitraum, zeitpunkt, zeitstempel, bestelldatum, auftragsdatum, rechnungsdatum, buchungsdatum, verkaufsdatum, belegdatum, bedarfsdatum, bedarfstermin, versanddatum~, kaufdatum, monatsanfang, wochenbeginn, wochenanfang, wochenende datum, erfassungsdatum?, erstellungsdatum?, stichtag~, verbrauchsdatum, entnahmedatum, fakturadatum, jahr monat, jahrmonat, kalendertag, kalendermonat, lieferscheindatum~, umsatzdatum",
    ),
    (&[Quantity, AnnualDemand], "bedarf, verbrauch, nachfrage, bedarfsmenge, verbrauchsmenge"),
    (&[Quantity, CurrentStock], "menge, anzahl, stueck, stueckzahl, stk"),
    (
        &[Quantity],
        "absatz, absatzmenge, verkaufsmenge, verkaeufe, verkauf, verkauft, verkaufte menge, bestellmenge, bestellte menge, auftragsmenge, abverkauf, abgang~, abgangsmenge, entnahmemenge, versandmenge, fakturierte menge, rechnungsmenge, umsatz?, umsatzmenge, betrag?, wert?, liefermenge~, monatsbedarf, wochenbedarf, tagesbedarf, monatsverbrauch, verkaufte stueck, verkaufte stueckzahl, verkaufszahlen, ladung~, stueck verkauft, sendungsmenge",
    ),
    (
        &[Product],
        "artikel, artikelnummer, artikel nummer, artikelnr, artikel nr, art nr, artnr, art nummer, artikelcode, artikel id, artikelid, artikel code, produkt, produktnummer, produkt nr, produktnr, produkt id, produktcode, materialnummer, materialnr, material nr, teilenummer, teilenr, teile nr, teil, sachnummer, sachnr, warennummer, bestellnummer artikel, ident nummer, identnummer, ident nr, ware, materialkuerzel",
    ),
    (&[Product, Location, Supplier], "nummer~, nr~, kennung~, schluessel~, kuerzel~"),
    (
        &[ProductName],
        "artikelname, artikelbezeichnung, artikel bezeichnung, bezeichnung, produktname, produktbezeichnung, materialbezeichnung, materialkurztext, kurztext, artikeltext, beschreibung, artikelbeschreibung, produktbeschreibung, warenbezeichnung, benennung, materialname, teilebezeichnung",
    ),
    (
        &[Category],
        "kategorie, warengruppe, artikelgruppe, produktgruppe, produktkategorie, materialgruppe, gruppe~, sortiment~, hauptgruppe~, untergruppe~, abteilung~, artikelkategorie, sparte~, produktlinie, produktfamilie, marke~, warenbereich~",
    ),
    (
        &[Location],
        "standort, standort id, standortcode, filiale, filialnummer, filial nr, filialnr, filiale nr, lager, lagerort, lagernummer, werk, niederlassung, markt~, region~, gebiet~, depot, ort id, ort~, stadt~, verkaufsstelle, geschaeft, laden, lagerplatz?, haltestelle, stopp, stopp nr, bundesland~, betrieb~, lagerhaus, standortnummer, zweigstelle",
    ),
    (
        &[LocationName],
        "standortname, filialname, lagername, ortsname, werksname, adresse~, anschrift~, lieferadresse~, standort name, filialbezeichnung",
    ),
    (
        &[Customer, Location],
        "kunde, kundennummer, kundennr, kunden nr, kunden id, kundencode, debitor, debitorennummer, auftraggeber, warenempfaenger, besteller",
    ),
    (&[Customer, LocationName], "kundenname, kunde name, firmenname~"),
    (
        &[Order],
        "auftrag, auftragsnummer, auftragsnr, auftrag nr, auftrags id, bestellung, bestellnummer, bestellnr, bestell nr, bestell id, rechnung, rechnungsnummer, rechnungsnr, rechnungs nr, belegnummer~, beleg nr~, belegnr~, lieferscheinnummer~, kundenauftrag, bon nummer, bonnummer, verkaufsbeleg, einkaufsbeleg",
    ),
    (&[Currency], "waehrung, waehrungscode, waehrungskuerzel, waehrungsschluessel"),
    (
        &[Unit],
        "einheit, mengeneinheit, me~, basismengeneinheit, verkaufseinheit, bestelleinheit, masseinheit, basiseinheit, lagereinheit, verkaufsmengeneinheit, vpe einheit",
    ),
    (
        &[Price, UnitCost],
        "preis, stueckpreis, einzelpreis, nettopreis, preis pro stueck, preis je einheit, preis pro einheit, bruttopreis~, angebotspreis~",
    ),
    (&[Price], "verkaufspreis, vk preis, vk, listenpreis, endpreis~, ladenpreis, vk netto, vk brutto~, uvp"),
    (
        &[Promotion],
        "aktion, werbeaktion, promotion, sonderaktion, rabattaktion, aktionskennzeichen, werbung~, in aktion, rabatt~, aktionspreis?, verkaufsaktion, sonderangebot",
    ),
    (
        &[Holiday],
        "feiertag, ist feiertag, gesetzlicher feiertag, schulferien~, ferien~, feiertagskennzeichen, feiertagsname",
    ),
    (
        &[UnitCost],
        "kosten~, stueckkosten, einkaufspreis, ek preis, ek, ek netto, einstandspreis, herstellkosten, kosten pro stueck, kosten je stueck, anschaffungskosten, bezugspreis, standardpreis, gleitender durchschnittspreis, gld, bewertungspreis, verrechnungspreis, einheitskosten, kosten pro einheit, kosten je einheit, selbstkosten, beschaffungskosten~, lieferantenpreis, einkaufskosten, durchschnittspreis~",
    ),
    (
        &[CurrentStock],
        "bestand, lagerbestand, anfangsbestand?, aktueller bestand, aktueller lagerbestand, verfuegbarer bestand, vorrat, ist bestand, istbestand, bestandsmenge, lagermenge, verfuegbar, verfuegbare menge, frei verwendbar, frei verwendbarer bestand, freier bestand, endbestand, bestand aktuell, warenbestand, bestand stueck, buchbestand, physischer bestand",
    ),
    (
        &[OnOrder],
        "bestellt, offene bestellungen, offene bestellmenge, bestellbestand, im zulauf, zulauf, unterwegs, in bestellung, unterwegs befindlich, transitbestand, erwarteter zugang, geplante zugaenge, zugang erwartet, offene menge~",
    ),
    (
        &[AnnualDemand],
        "jahresbedarf, jahresverbrauch, jahresabsatz, jahresmenge, jaehrlicher bedarf, bedarf pro jahr, verbrauch pro jahr, jaehrlicher verbrauch, absatz pro jahr, bedarf jahr, jahresverbrauchsmenge, jahresbedarfsmenge, bedarf je jahr",
    ),
    (
        &[DemandDeviation],
        "monatliche standardabweichung, woechentliche standardabweichung, standardabweichung monat, standardabweichung pro monat, standardabweichung monatsbedarf, standardabweichung monatsverbrauch, standardabweichung des verbrauchs, standardabweichung absatz, standardabweichung bedarf, bedarf standardabweichung, bedarfsschwankung, bedarfsstreuung, standardabweichung des bedarfs, standardabweichung nachfrage, stdabw bedarf, bedarfsabweichung, verbrauchsschwankung, standardabweichung verbrauch",
    ),
    (
        &[LeadTime],
        "lieferzeit, wiederbeschaffungszeit, wbz, lieferzeit tage, lieferfrist, beschaffungszeit, planlieferzeit, lieferdauer, durchlaufzeit~, vorlaufzeit, lieferzeit in tagen, lieferzeit wochen, wiederbeschaffungsdauer, mittlere lieferzeit, durchschnittliche lieferzeit, bestellvorlaufzeit, lieferantenlieferzeit",
    ),
    (
        &[LeadTimeDeviation],
        "standardabweichung lieferzeit, lieferzeit standardabweichung, lieferzeitschwankung, lieferzeitstreuung, lieferzeitabweichung, stdabw lieferzeit, standardabweichung der lieferzeit",
    ),
    (
        &[OrderCost],
        "bestellkosten, bestellkosten pro bestellung, kosten pro bestellung, kosten je bestellung, ruestkosten, bestellfixkosten, fixe bestellkosten, bestellabwicklungskosten, auftragskosten~",
    ),
    (
        &[HoldingRate],
        "lagerhaltungskostensatz, lagerkostensatz, lagerhaltungssatz, lagerzinssatz, lagerhaltungskosten~, lagerkosten~, zinssatz~, kapitalbindungssatz, lagerkosten prozent",
    ),
    (
        &[ServiceLevel],
        "servicegrad, lieferbereitschaft, lieferbereitschaftsgrad, service level, zielservicegrad, servicelevel, ziel servicegrad, lieferservicegrad",
    ),
    (
        &[MinimumOrder],
        "mindestbestellmenge, mbm, mindestmenge, mindestabnahme, mindestabnahmemenge, mindestlosgroesse, min bestellmenge, minimale bestellmenge, mindestbestellung",
    ),
    (
        &[PackSize],
        "verpackungseinheit, vpe, packungsgroesse, losgroesse, gebinde, gebindegroesse, rundungswert, verpackungsgroesse, stueck pro karton, stueck je karton, kartonmenge, packmenge, inhalt pro packung, bestellvielfaches, verpackungsmenge",
    ),
    (
        &[ReviewPeriod],
        "ueberpruefungsintervall, bestellintervall, bestellrhythmus, bestellzyklus, pruefintervall, ueberpruefungsperiode, dispositionsrhythmus, kontrollintervall, bestellturnus",
    ),
    (
        &[Supplier],
        "lieferant, lieferantennummer, lieferantennr, lieferanten nr, lieferantenname, lieferanten id, lieferant name, kreditor, kreditorennummer, hauptlieferant, hersteller~, lieferfirma, zulieferer, lieferantencode, stammlieferant",
    ),
    (
        &[Quality],
        "qualitaet, qualitaetsnote, qualitaetsbewertung, qualitaetskennzahl, qualitaetsindex, qualitaetspunkte, qualitaetswert",
    ),
    (
        &[Performance],
        "leistung, liefertreue, termintreue, zuverlaessigkeit, lieferleistung, lieferantenbewertung~, puenktlichkeit, bewertung~, lieferzuverlaessigkeit, leistungsbewertung, lieferperformance",
    ),
    (
        &[Capacity],
        "kapazitaet, lieferkapazitaet, produktionskapazitaet, maximale kapazitaet, monatskapazitaet, jahreskapazitaet, max kapazitaet, maximalmenge~, kapazitaetsgrenze",
    ),
    (
        &[Risk],
        "risiko, risikobewertung, risikostufe, risikoklasse, lieferrisiko, ausfallrisiko, risikoindex, risikowert, versorgungsrisiko",
    ),
    (
        &[Country],
        "land, herkunftsland, ursprungsland, laendercode, laenderkuerzel, laenderschluessel, lieferland, staat~, lieferantenland, landeskennzeichen",
    ),
    (
        &[DefectRate],
        "fehlerquote, ausschussquote, fehlerrate, reklamationsquote, ausschussrate, fehleranteil, ausschuss prozent, fehler ppm, maengelquote, beanstandungsquote, fehlerquote prozent",
    ),
    (
        &[PromisedDate],
        "liefertermin, zugesagter liefertermin, bestaetigter liefertermin, wunschtermin, wunschlieferdatum, wunschliefertermin, geplantes lieferdatum, soll lieferdatum, solltermin, soll termin, zieltermin, faelligkeitsdatum~, faellig am, zugesagtes datum, zugesagt, zugesagt am, zugesagt fuer, versprochen, bestaetigtes lieferdatum, plantermin, geplanter liefertermin, erwartetes lieferdatum, lieferdatum soll, lieferdatum geplant, termin~, zusagedatum, gewuenschtes lieferdatum",
    ),
    (
        &[DeliveredDate],
        "lieferdatum~, tatsaechliches lieferdatum, ist lieferdatum, wareneingangsdatum, eingangsdatum, wareneingang datum, istlieferdatum, lieferdatum ist, geliefert am, eingang am, lieferdatum tatsaechlich, anlieferdatum, wareneingang am, tatsaechlicher liefertermin, zugangsdatum, ist termin, isttermin, eingetroffen, eingetroffen am, erhalten am",
    ),
    (&[DeliveredDate, DeliveredQuantity], "geliefert, erhalten, wareneingang"),
    (
        &[DeliveredQuantity],
        "gelieferte menge, menge geliefert, wareneingangsmenge, eingangsmenge, erhaltene menge, zugangsmenge, wareneingang menge, angelieferte menge, istmenge~, ist menge~",
    ),
    (
        &[RejectedQuantity],
        "ausschussmenge, ausschuss, abgelehnte menge, fehlmenge~, reklamierte menge, fehlerhafte menge, fehlerhafte teile, beanstandete menge, zurueckgewiesene menge, gesperrte menge~, defekte menge, schlechtmenge, reklamationsmenge, retourenmenge~",
    ),
    (&[XCoordinate, Longitude], "x koordinate, koordinate x, xkoordinate, x wert, rechtswert"),
    (&[YCoordinate, Latitude], "y koordinate, koordinate y, ykoordinate, y wert, hochwert"),
    (
        &[Longitude],
        "laenge?, laengengrad, geografische laenge, geographische laenge, geo laenge, laengengrade",
    ),
    (
        &[Latitude],
        "breite?, breitengrad, geografische breite, geographische breite, geo breite, breitengrade",
    ),
    (
        &[ReadyTime],
        "fruehester zeitpunkt, fruehestens, zeitfenster von, zeitfenster beginn, zeitfenster start, oeffnungszeit, oeffnet, beginn~, frueheste ankunft, offen ab, oeffnet um, frueheste lieferzeit, anlieferung ab, anlieferung von, zeitfensterbeginn, von uhrzeit, uhrzeit von, ab uhrzeit",
    ),
    (
        &[DueTime],
        "spaetester zeitpunkt, spaetestens, zeitfenster bis, zeitfenster ende, schliesst, schliesszeit, ende~, spaeteste ankunft, offen bis, schliesst um, spaeteste lieferzeit, anlieferung bis, zeitfensterende, bis uhrzeit, uhrzeit bis",
    ),
    (
        &[ServiceTime],
        "servicezeit, standzeit, entladezeit, aufenthaltszeit, bedienzeit, servicedauer, haltezeit, standdauer, abladezeit, aufenthaltsdauer, entladedauer, stoppzeit",
    ),
    (
        &[Weight],
        "gewicht, gewicht kg, bruttogewicht, nettogewicht, stueckgewicht, gesamtgewicht, ladegewicht, masse~, artikelgewicht, sendungsgewicht",
    ),
    (
        &[Volume],
        "volumen, volumen m 3, rauminhalt, kubikmeter, cbm, stueckvolumen, ladevolumen, gesamtvolumen, sendungsvolumen",
    ),
    (&[Priority], "prioritaet, dringlichkeit, prio, auftragsprioritaet, lieferprioritaet"),
    (
        &[Skill],
        "qualifikation, anforderung~, fahrzeuganforderung, benoetigte ausstattung, benoetigtes fahrzeug, fahrzeugtyp erforderlich, sonderausstattung, erforderliche qualifikation",
    ),
    (
        &[Text],
        "rezension, kundenbewertung text, kundenmeinung, kundenfeedback, bewertungstext, rezensionstext, rueckmeldung, kundenrezension, kundenkommentar, kundenrueckmeldung, kundenstimme",
    ),
];
