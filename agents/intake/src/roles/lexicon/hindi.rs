//! Hindi names in Latin letters, in their common spellings, and in Devanagari where a word is short.

use super::Entry;
use crate::roles::Role::*;

pub(super) const ENTRIES: &[Entry] = &[
    (
        &[Date],
        "tareekh, tarikh, taarikh, tareek, dinank, dinaank, din~, saptah~, saptaah~, hafta~, mahina~, maheena~, maah~, mah~, tithi, varsh~, saal~, samay~, timahi~, bikri tareekh, bikri ki tareekh, bikri ka din, bikri tarikh, aadesh tareekh, aadesh ki tareekh, order tareekh, order ki tareekh, bill tareekh, bill ki tareekh, kharid tareekh, avadhi~, lenden tareekh, दिनांक, तारीख, तिथि, सप्ताह, महीना",
    ),
    (&[Quantity, AnnualDemand], "maang, mang, khapat, kul maang, kul khapat, upbhog, मांग, माँग, खपत"),
    (&[Quantity, CurrentStock], "matra, maatra, sankhya~, ikaiyan~, nag~, kul matra, adad~, मात्रा, संख्या"),
    (
        &[Quantity],
        "bikri, bikri matra, becha, bechi gayi matra, beche gaye, biki matra, bikri ki matra, bikri sankhya, vikray, vikraya, bikri maatra, aadesh matra, order matra, dainik maang, saptahik maang, masik maang, masik bikri, dainik bikri, saptahik bikri, bechi matra, bika, biki hui matra, maangi gayi matra, बिक्री",
    ),
    (
        &[Product],
        "utpad, utpaad, vastu, vastoo, saman, samaan, maal~, utpad id, utpad code, utpad kod, utpad sankhya, utpad kramank, vastu id, vastu code, vastu kod, vastu kramank, vastu sankhya, saman id, saman code, utpaad code, utpaad id, samagri, samagri code, samagri id, maal code, cheez~, उत्पाद, वस्तु",
    ),
    (&[Product, Location, Supplier], "kramank~, kramaank~, kod~, pehchan~"),
    (
        &[ProductName],
        "utpad naam, utpad ka naam, utpad nam, vastu naam, vastu ka naam, vastu nam, saman ka naam, saman naam, utpaad naam, utpaad ka naam, vivaran, utpad vivaran, vastu vivaran, samagri ka naam, samagri naam, maal ka naam, विवरण",
    ),
    (&[ProductName, LocationName, Supplier], "naam, nam~, नाम"),
    (&[Category], "shreni, varg, samuh~, utpad shreni, prakar~, utpad varg, vastu shreni, vibhag~, श्रेणी"),
    (
        &[Location],
        "godam, godaam, dukaan, dukan, bhandar~, sthan, sthaan, shakha, bhandar grih, kendra~, shahar~, sheher~, kshetra~, godam id, godam code, godam kramank, dukan id, dukaan id, dukan code, dukaan code, sthan id, sthan code, shakha id, shakha code, karkhana, depo, rajya~, zila~, jila~, nagar~, गोदाम, दुकान, स्थान",
    ),
    (
        &[LocationName],
        "godam naam, godam ka naam, dukan ka naam, dukaan ka naam, dukan naam, dukaan naam, sthan naam, sthan ka naam, pata~, shakha ka naam, shakha naam, पता",
    ),
    (
        &[Customer, Location],
        "grahak, graahak, grahak id, grahak code, grahak kramank, grahak sankhya, kharidar, kreta, ग्राहक",
    ),
    (&[Customer, LocationName], "grahak naam, grahak ka naam, graahak ka naam, kharidar ka naam"),
    (
        &[Order],
        "aadesh, adesh, aadesh sankhya, aadesh kramank, adesh sankhya, aadesh id, order sankhya, order kramank, bill sankhya, bill kramank, chalan~, chalan sankhya, bijak, bijak sankhya, kharid aadesh, आदेश",
    ),
    (&[Currency], "mudra, मुद्रा"),
    (&[Unit], "ikai, ikaai, maap ikai, maap ki ikai, matra ikai, इकाई"),
    (
        &[Price, UnitCost],
        "kimat, keemat, qeemat, kimmat, daam, mulya, moolya, dar~, bhav~, bhaav~, prati ikai mulya, prati ikai kimat, ikai mulya, ikai kimat, prati nag kimat, rate dar, कीमत, मूल्य, दाम",
    ),
    (
        &[Price],
        "bikri mulya, vikray mulya, bikri kimat, bikri keemat, bechne ki kimat, vikray kimat, khudra mulya",
    ),
    (&[Promotion], "prachar, chhoot~, chhut~, chut~, prastav~, yojana~, vishesh chhoot, abhiyan"),
    (&[Holiday], "chhutti, chutti, avkash, tyohar, tyohaar, tyauhar, parv, छुट्टी, त्योहार"),
    (
        &[UnitCost],
        "lagat, laagat, ikai lagat, prati ikai lagat, kharid mulya, kharid kimat, kharid keemat, kray mulya, kharid dar, prati nag lagat, kharidi mulya, kharid daam, लागत",
    ),
    (
        &[CurrentStock],
        "bhandaran, maujuda stock, vartaman stock, vartamaan stock, uplabdh stock, maujuda matra, vartaman bhandar, uplabdh matra, shesh, shesh matra, bacha maal, bacha stock, stock matra, bhandar matra, uplabdh, maujuda bhandar, vartaman matra, maujood stock, maujuda maal, कुल स्टॉक, स्टॉक",
    ),
    (
        &[OnOrder],
        "aane wala maal, aane wala stock, raste mein, order par, aadesh par, aane wali matra, raste mein maal",
    ),
    (
        &[AnnualDemand],
        "varshik maang, vaarshik maang, salana maang, saalana maang, varshik khapat, salana khapat, varshik bikri, salana bikri, saal ki maang, varshik matra, वार्षिक मांग",
    ),
    (&[DemandDeviation], "maang vichalan, maang ka vichalan, maang manak vichalan, maang ka manak vichalan"),
    (
        &[LeadTime],
        "delivery samay, supurdagi samay, aapurti samay, apurti samay, lead samay, vitaran samay, aapurti avadhi, delivery din, delivery ke din, aapurti ke din, supurdagi avadhi, dilivari samay",
    ),
    (&[LeadTimeDeviation], "aapurti samay vichalan, delivery samay vichalan, apurti samay vichalan"),
    (
        &[OrderCost],
        "aadesh lagat, order lagat, adesh lagat, prati aadesh lagat, order kharch, aadesh kharch, prati order lagat",
    ),
    (&[HoldingRate], "bhandaran dar, bhandaran lagat dar, bhandaran lagat~, rakhrakhav dar"),
    (&[ServiceLevel], "seva star, sewa star, seva star lakshya"),
    (
        &[MinimumOrder],
        "nyuntam aadesh, nyuntam matra, nyoontam matra, nyuntam order, nyuntam aadesh matra, nyuntam order matra, kam se kam matra, nyoontam aadesh",
    ),
    (
        &[PackSize],
        "pack aakar, petti matra, dibba matra, peti matra, lot aakar, prati petti, prati dibba, prati peti, packet aakar",
    ),
    (&[ReviewPeriod], "samiksha avadhi, sameeksha avadhi, samiksha antaral"),
    (
        &[Supplier],
        "aapurtikarta, apurtikarta, aapoortikarta, vikreta, aapurtikarta naam, aapurtikarta ka naam, apurtikarta naam, aapurtikarta id, aapurtikarta code, aapurtikarta kramank, vikreta ka naam, vikreta naam, vikreta id, apurtikarta ka naam, nirmata~, sapalayar, pradayak, आपूर्तिकर्ता, विक्रेता",
    ),
    (&[Quality], "gunvatta, gunavatta, gunwatta, gunvatta ank, gunvatta star, गुणवत्ता"),
    (
        &[Performance],
        "pradarshan, samay par delivery, samay par supurdagi, karyakshamta, vishwasniyata, प्रदर्शन",
    ),
    (&[Capacity], "kshamta, chhamta, utpadan kshamta, adhiktam kshamta, aapurti kshamta, क्षमता"),
    (&[Risk], "jokhim, jokhim star, khatra, jokhim ank, जोखिम"),
    (&[Country], "desh, mool desh, desh ka naam, desh code, देश"),
    (&[DefectRate], "dosh dar, kharabi dar, truti dar, dosh pratishat, kharabi pratishat"),
    (
        &[PromisedDate],
        "vaada tareekh, wada tareekh, niyat tareekh, apekshit tareekh, nirdharit tareekh, vada ki tareekh, niyat tarikh, apekshit delivery tareekh",
    ),
    (
        &[DeliveredDate],
        "prapti tareekh, prapt tareekh, delivery tareekh~, supurdagi tareekh, aagman tareekh, vitaran tareekh, prapti tarikh, delivery ki tareekh~, prapti ki tareekh",
    ),
    (
        &[DeliveredQuantity],
        "prapt matra, vitarit matra, supurd matra, mili matra, prapt maatra, delivery matra~",
    ),
    (
        &[RejectedQuantity],
        "aswikrit matra, asweekrit matra, kharab matra, radd matra, dosh yukt matra, kharab maal",
    ),
    (&[Longitude], "deshantar, rekhansh, देशांतर"),
    (&[Latitude], "akshansh, akshaansh, अक्षांश"),
    (&[ReadyTime], "khulne ka samay, shuru samay, aarambh samay, shuru hone ka samay"),
    (&[DueTime], "band hone ka samay, band samay, samapti samay, antim samay"),
    (&[ServiceTime], "seva samay, sewa samay, utarne ka samay, rukne ka samay"),
    (&[Weight], "vajan, wajan, vazan, wazan, bhaar, kul vajan, kul wajan, वजन"),
    (&[Volume], "aaytan, ayatan, aayatan, आयतन"),
    (&[Priority], "prathmikta, praathmikta, prathamikta, प्राथमिकता"),
    (&[Skill], "kaushal, aavashyak kaushal"),
    (&[Text], "pratikriya, grahak pratikriya, samiksha, sameeksha, grahak samiksha, grahak rai, raay, rai~"),
];
