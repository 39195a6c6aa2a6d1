//! Texts in the encodings that were usual before UTF-8. `chardetng` guesses the encoding from the frequencies of letters
//! and pairs of letters; Western European texts are left to the caller.

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{
    BIG5, CoderResult, EUC_JP, EUC_KR, Encoding, GBK, IBM866, ISO_8859_2, ISO_8859_4, ISO_8859_5, ISO_8859_6,
    ISO_8859_7, ISO_8859_8, KOI8_U, SHIFT_JIS, WINDOWS_874, WINDOWS_1250, WINDOWS_1251, WINDOWS_1252,
    WINDOWS_1253, WINDOWS_1254, WINDOWS_1255, WINDOWS_1256, WINDOWS_1257, WINDOWS_1258,
};
use kernels::cancel;

/// Bytes that are looked at or decoded between two looks for a cancellation.
const AT_ONCE: usize = 64 * 1024;
/// Fewer letters than this tell nothing, nor do fewer different bytes about East Asia: one `µ` in every row is no Chinese.
const FEWEST: usize = 4;
const FEWEST_DIFFERENT: usize = 7;

/// The encodings with their names in profiles and for people.
const CODE_PAGES: [(&Encoding, &str, &str); 23] = [
    (EUC_JP, "euc-jp", "EUC-JP (Japanese)"),
    (SHIFT_JIS, "shift_jis", "Shift-JIS (Japanese)"),
    (EUC_KR, "euc-kr", "EUC-KR (Korean)"),
    (GBK, "gb18030", "GBK (simplified Chinese)"),
    (BIG5, "big5", "Big5 (traditional Chinese)"),
    (WINDOWS_1250, "windows-1250", "Windows-1250 (Central European)"),
    (ISO_8859_2, "iso-8859-2", "Latin-2 (Central European)"),
    (WINDOWS_1251, "windows-1251", "Windows-1251 (Cyrillic)"),
    (KOI8_U, "koi8-u", "KOI8 (Cyrillic)"),
    (IBM866, "ibm866", "IBM 866 (Cyrillic)"),
    (ISO_8859_5, "iso-8859-5", "ISO 8859-5 (Cyrillic)"),
    (WINDOWS_1253, "windows-1253", "Windows-1253 (Greek)"),
    (ISO_8859_7, "iso-8859-7", "ISO 8859-7 (Greek)"),
    (WINDOWS_1254, "windows-1254", "Windows-1254 (Turkish)"),
    (WINDOWS_1255, "windows-1255", "Windows-1255 (Hebrew)"),
    (ISO_8859_8, "iso-8859-8", "ISO 8859-8 (Hebrew)"),
    (WINDOWS_1256, "windows-1256", "Windows-1256 (Arabic)"),
    (ISO_8859_6, "iso-8859-6", "ISO 8859-6 (Arabic)"),
    (WINDOWS_1257, "windows-1257", "Windows-1257 (Baltic)"),
    (ISO_8859_4, "iso-8859-4", "Latin-4 (Baltic)"),
    (WINDOWS_1258, "windows-1258", "Windows-1258 (Vietnamese)"),
    (WINDOWS_874, "windows-874", "Windows-874 (Thai)"),
    (encoding_rs::GB18030, "gb18030", "GB 18030 (simplified Chinese)"),
];

/// A decoded text, the name of its encoding in lower case, and the one for people.
pub(super) struct CodePage {
    pub text: String,
    pub encoding: &'static str,
    pub called: &'static str,
}

/// Decodes a text of one of the encodings; `None` for Western European texts, for those that the guess does not fit, and for texts
/// of DOS programs unless they are East Asian.
pub(super) fn decode(bytes: &[u8], is_of_dos: bool) -> Option<CodePage> {
    let (letters, different) = letters(bytes);
    if letters < FEWEST {
        return None;
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Deny);
    for part in bytes.chunks(AT_ONCE) {
        cancel::look();
        detector.feed(part, false);
    }
    detector.feed(&[], true);
    let guess = detector.guess(None, Utf8Detection::Deny);
    let shown_in = |encoding: &'static Encoding| encoding.decode_without_bom_handling(&different).0;
    if guess.is_single_byte() && is_of_dos {
        return None;
    }
    let is_japanese = guess.is_single_byte() && is_plain_japanese(bytes);
    let guess = if is_japanese { SHIFT_JIS } else { guess };
    let is_western = match guess.is_single_byte() {
        // The letters that both have are Western.
        true => shown_in(guess) == shown_in(WINDOWS_1252),
        false => different.len() < FEWEST_DIFFERENT && !is_japanese,
    };
    if is_western {
        return None;
    }
    let (_, encoding, called) = CODE_PAGES.into_iter().find(|(page, ..)| *page == guess)?;
    let text = decoded(bytes, guess)?;
    Some(CodePage { text, encoding, called })
}

/// Whether all bytes that are not ASCII are pairs that stand for kana or usual kanji in Shift-JIS, as in a Japanese file with
/// few words. Letters of other single-byte encodings are hardly ever such pairs.
fn is_plain_japanese(bytes: &[u8]) -> bool {
    let (mut pairs, mut outside, mut at) = (0_usize, 0_usize, 0_usize);
    while at < bytes.len() {
        cancel::step(1);
        if bytes[at].is_ascii() {
            at += 1;
            continue;
        }
        let is_lead = matches!(bytes[at], 0x82 | 0x83 | 0x88..=0x97);
        let is_trail = |byte: &&u8| matches!(**byte, 0x40..=0x7E | 0x80..=0xFC);
        let Some(trail) = bytes.get(at + 1).filter(is_trail).filter(|_| is_lead) else { return false };
        pairs += 1;
        outside += usize::from(!trail.is_ascii());
        at += 2;
    }
    pairs >= 3 && 2 * outside >= pairs
}

/// How many bytes are not ASCII and stand beside a letter, as those of words do, and each of them once.
fn letters(bytes: &[u8]) -> (usize, Vec<u8>) {
    let is_letter =
        |at: usize| bytes.get(at).is_some_and(|byte| !byte.is_ascii() || byte.is_ascii_alphabetic());
    let mut counts = [0_usize; 256];
    for (at, byte) in bytes.iter().enumerate().filter(|(_, byte)| !byte.is_ascii()) {
        cancel::step(1);
        if is_letter(at + 1) || at > 0 && is_letter(at - 1) {
            counts[usize::from(*byte)] += 1;
        }
    }
    let different = (0..=255_u8).filter(|byte| counts[usize::from(*byte)] > 0).collect();
    (counts.iter().sum(), different)
}

/// The text, unless some bytes are no character of the encoding.
fn decoded(bytes: &[u8], encoding: &'static Encoding) -> Option<String> {
    let mut decoder = encoding.new_decoder_without_bom_handling();
    let mut text = String::with_capacity(bytes.len() * 3 / 2 + 16);
    let mut at = 0;
    loop {
        cancel::look();
        let end = bytes.len().min(at + AT_ONCE);
        let is_last = end == bytes.len();
        text.reserve(decoder.max_utf8_buffer_length(end - at)?);
        let (result, read, has_errors) = decoder.decode_to_string(&bytes[at..end], &mut text, is_last);
        if has_errors {
            return None;
        }
        at += read;
        if is_last && result == CoderResult::InputEmpty {
            return Some(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::GB18030;

    use super::{super::dos, *};

    fn decode_any(bytes: &[u8]) -> Option<CodePage> {
        decode(bytes, dos::decode(bytes).is_some())
    }

    fn finds(text: &str, encoding: &'static Encoding, name: &str) {
        let (bytes, _, is_lossy) = encoding.encode(text);
        assert!(!is_lossy, "{text}");
        let found = decode_any(&bytes).unwrap_or_else(|| panic!("{text} is not Western"));
        assert_eq!((found.encoding, found.text.as_str()), (name, text));
    }

    #[test]
    fn texts_of_east_asia_are_told_apart_and_decoded() {
        let chinese = "销售日期,商品编码,销售数量,仓库\n二零二五年,螺栓在中国,五,上海\n";
        let taiwanese = "銷售日期,商品編號,銷售數量,倉庫\n二零二五年,螺栓在中國,五,臺北\n";
        let japanese = "売上日,商品コード,販売数量,倉庫\n令和七年,ボルトとナットの箱,五,東京\n";
        let korean = "판매일자,상품코드,판매수량,창고\n이천이십오년,볼트와 너트,다섯,서울\n";
        finds(chinese, GB18030, "gb18030");
        finds(taiwanese, BIG5, "big5");
        finds(japanese, SHIFT_JIS, "shift_jis");
        finds(japanese, EUC_JP, "euc-jp");
        finds(korean, EUC_KR, "euc-kr");
    }

    #[test]
    fn a_japanese_file_with_one_word_is_japanese() {
        let load: String =
            (0..200).map(|hour| format!("2016/4/1,{}:00,{}\n", hour % 24, 2_000 + hour)).collect();
        finds(&format!("2018/1/1 18:10 UPDATE\n\nDATE,TIME,実績(万kW)\n{load}"), SHIFT_JIS, "shift_jis");
    }

    #[test]
    fn texts_of_eastern_europe_are_told_apart_and_decoded() {
        let russian = "дата продажи,количество,товар,склад\nянварь,пять,болт,Москва\n";
        let polish = "data sprzedaży,ilość,towar,województwo\nstyczeń,pięć,śruba,łódzkie\n";
        let czech = "datum prodeje,množství,zboží,středisko\nleden,pět,šroub,Plzeň\n";
        let greek = "ημερομηνία,ποσότητα,προϊόν,αποθήκη\nΙανουάριος,πέντε,βίδα,Αθήνα\n";
        let turkish = "satış tarihi,miktar,ürün,şube\nağustos,beş,çivi,İzmir\nşubat,altı,ışık,Muğla\n";
        finds(russian, WINDOWS_1251, "windows-1251");
        finds(russian, KOI8_U, "koi8-u");
        finds(russian, IBM866, "ibm866");
        finds(polish, WINDOWS_1250, "windows-1250");
        finds(polish, ISO_8859_2, "iso-8859-2");
        finds(czech, WINDOWS_1250, "windows-1250");
        finds(greek, WINDOWS_1253, "windows-1253");
        finds(turkish, WINDOWS_1254, "windows-1254");
    }

    #[test]
    fn western_texts_are_left_to_the_caller_however_few_their_letters_are() {
        for text in [
            &b"gr\xF6\xDFe,st\xFCck,pr\xE9sent\xE9,\xC4rzte,caf\xE9,\xFCber,Stra\xDFe,ma\xF1ana\n"[..],
            b"Gr\xF6\xDFe,Menge\n",
            b"Preis \x80,gr\xFC\xDFe\n",
            b"date,quantit\xE9,magasin\n2025-01-01,4,Orl\xE9ans\n",
            b"fecha,art\xEDculo,a\xF1o\n2025-01-01,tornillo,2025\n",
            b"data,descri\xE7\xE3o,m\xEAs\n2025-01-01,a\xE7\xFAcar,1\n",
            b"sku,temp \xB0C,net \xA3\nA,4,5\n",
        ] {
            assert!(decode_any(text).is_none(), "{}", String::from_utf8_lossy(text));
        }
        // Every row has one of these, or one after the other.
        let cells = [
            &b"21 \xB0C"[..],
            b"5 m\xB2",
            b"40 \xB5m",
            b"\xBD inch",
            b"\xA3 20",
            b"\x80 20",
            b"M\xFCller",
            b"Jos\xE9",
            b"\xD8 12",
        ];
        let repeated = cells.iter().map(|cell| [b"A,", *cell, b"\n"].concat().repeat(50));
        for rows in repeated.chain([cells.join(&b"\nA,"[..]), cells[..5].join(&b"\nA,"[..]).repeat(20)]) {
            let found = decode_any(&[b"sku,text\n", rows.as_slice()].concat()).map(|found| found.called);
            assert_eq!(found, None, "{}", String::from_utf8_lossy(&rows));
        }
    }
}
