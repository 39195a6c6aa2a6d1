//! Letters in every encoding that tables come in.

use crate::{
    case::{Case, read},
    write::bytes::{utf8_with_mark, utf16_big, utf16_little, windows_1252},
};

const TEXT: &str = "Datum;Artikel;Menge\n01.02.2025;Größe Ü;5\n14.02.2025;Façade;7\n";
const EUROS: &str = "date,product,quantity\n2025-02-01,„Öl“ 5 €,5\n2025-02-14,Tee – grün,7\n";
const MARKED: &str = "\u{feff}Datum;Artikel;Menge\n01.02.2025;Größe Ü;5\n14.02.2025;Façade;7\n";

fn german(name: &'static str, bytes: impl Into<Vec<u8>>, encoding: &'static str) -> Case {
    read(name, "absatz.csv", bytes, 2, "Datum|Artikel|Menge")
        .cell(0, "Artikel", "Größe Ü")
        .cell(1, "Artikel", "Façade")
        .dates("2025-02-01", "2025-02-14")
        .sum(12.0)
        .encoding(encoding)
}

pub fn cases() -> Vec<Case> {
    let broken = [TEXT.as_bytes(), b"15.02.2025;x\xFFy;1\n"].concat();
    let odd = [utf16_little(MARKED), vec![b'5']].concat();
    let zeros = "date,quantity\n2025-02-01,\x005\0\n2025-02-02,7\n";
    let end = "date,quantity\n2025-02-01,5\n2025-02-02,7\n\u{1a}";
    let blanks = "date,product,quantity\n\u{a0}2025-02-01\u{a0},\u{200b}A\u{200b},\u{2003}5\n\
             2025-02-02,B,7\n";
    let asian = "日付,商品,数量\n2025-02-01,りんご,5\n2025-02-02,梨,7\n";
    let emoji = "date,product,quantity\n2025-02-01,🍎 apple,5\n2025-02-02,e\u{301}clair,7\n";
    let asian_16 = format!("\u{feff}{asian}");
    vec![
        german("UTF-8 needs no mark", TEXT, "utf-8"),
        german("the mark of UTF-8 is no part of the first name", utf8_with_mark(TEXT), "utf-8"),
        german("UTF-16 is read by its mark, little end first", utf16_little(MARKED), "utf-16le"),
        german("UTF-16 is read by its mark, big end first", utf16_big(MARKED), "utf-16be"),
        german("UTF-16 without a mark is told by its zeros", utf16_little(TEXT), "utf-16le"),
        german("UTF-16 without a mark, big end first", utf16_big(TEXT), "utf-16be"),
        german("Latin-1 is told by bytes that UTF-8 has not", windows_1252(TEXT), "iso-8859-1")
            .says("is not in UTF-8"),
        read(
            "Windows-1252 has a sign for the euro",
            "x.csv",
            windows_1252(EUROS),
            2,
            "date|product|quantity",
        )
        .cell(0, "product", "„Öl“ 5 €")
        .cell(1, "product", "Tee – grün")
        .sum(12.0)
        .encoding("windows-1252"),
        read(
            "a broken byte does not change the encoding of a text",
            "x.csv",
            broken,
            3,
            "Datum|Artikel|Menge",
        )
        .cell(0, "Artikel", "Größe Ü")
        .cell(2, "Artikel", "x\u{fffd}y")
        .sum(13.0)
        .says("row 4")
        .encoding("utf-8"),
        read("a byte too many at the end of UTF-16 is no row", "x.csv", odd, 2, "Datum|Artikel|Menge")
            .sum(12.0)
            .encoding("utf-16le"),
        read("zeros between the letters are removed and told", "x.csv", zeros, 2, "date|quantity")
            .sum(12.0)
            .says("2 null characters"),
        read("the end mark of old systems is no row", "x.csv", end, 2, "date|quantity").sum(12.0),
        read(
            "invisible blanks around values are no part of them",
            "x.csv",
            blanks,
            2,
            "date|product|quantity",
        )
        .cell(0, "product", "A")
        .dates("2025-02-01", "2025-02-02")
        .sum(12.0),
        read("letters of the east are letters", "x.csv", asian, 2, "日付|商品|数量").cell(1, "商品", "梨"),
        read("letters of the east in UTF-16", "x.csv", utf16_big(&asian_16), 2, "日付|商品|数量")
            .cell(0, "商品", "りんご")
            .encoding("utf-16be"),
        read("pictures and combined letters are letters", "x.csv", emoji, 2, "date|product|quantity")
            .cell(0, "product", "🍎 apple")
            .cell(1, "product", "e\u{301}clair")
            .sum(12.0),
    ]
}
