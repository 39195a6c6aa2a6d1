//! Chinese, Japanese and Korean texts in the encodings that were usual before UTF-8. They are told apart by the pairs of
//! bytes: each encoding keeps its most frequent characters in a range of its own, which Western texts do not use.

use encoding_rs::{BIG5, CoderResult, EUC_JP, EUC_KR, Encoding, GB18030, SHIFT_JIS};
use kernels::cancel;

/// Bytes that are decoded between two looks for a cancellation, and bytes that the decision uses.
const AT_ONCE: usize = 64 * 1024;
const LOOKED_AT: usize = 256 * 1024;
/// A text has at least this many characters of two bytes, and this share of them is frequent.
const FEWEST: usize = 4;
const FREQUENT: f64 = 0.9;

/// An encoding with its name for people, and whether a pair of bytes is one of its frequent characters.
struct Candidate {
    encoding: &'static Encoding,
    called: &'static str,
    is_frequent: fn(u8, u8) -> bool,
}

const CANDIDATES: [Candidate; 5] = [
    Candidate {
        encoding: EUC_JP,
        called: "EUC-JP (Japanese)",
        // Kana must be among them, see `has_kana`.
        is_frequent: |lead, trail| matches!(lead, 0xA1 | 0xA3..=0xA5 | 0xB0..=0xCF) && trail >= 0xA1,
    },
    Candidate {
        encoding: EUC_KR,
        called: "EUC-KR (Korean)",
        is_frequent: |lead, trail| matches!(lead, 0xA1 | 0xB0..=0xC8) && trail >= 0xA1,
    },
    Candidate {
        encoding: GB18030,
        called: "GBK (simplified Chinese)",
        is_frequent: |lead, trail| matches!(lead, 0xA1 | 0xA3 | 0xB0..=0xD7) && trail >= 0xA1,
    },
    Candidate {
        encoding: BIG5,
        called: "Big5 (traditional Chinese)",
        is_frequent: |lead, trail| {
            matches!(lead, 0xA1 | 0xA4..=0xC6) && matches!(trail, 0x40..=0x7E | 0xA1..=0xFE)
        },
    },
    Candidate {
        encoding: SHIFT_JIS,
        called: "Shift-JIS (Japanese)",
        is_frequent: |lead, trail| {
            matches!(lead, 0x81..=0x83 | 0x88..=0x97) && matches!(trail, 0x40..=0x7E | 0x80..=0xFC)
        },
    },
];

/// A decoded text, the name of its encoding in lower case, and the one for people.
pub(super) struct EastAsian {
    pub text: String,
    pub encoding: &'static str,
    pub called: &'static str,
}

/// Decodes a text of one of the encodings; `None` for other texts.
pub(super) fn decode(bytes: &[u8]) -> Option<EastAsian> {
    let start = &bytes[..bytes.len().min(LOOKED_AT)];
    let mut best: Option<(f64, &Candidate)> = None;
    for candidate in &CANDIDATES {
        cancel::look();
        let share = share_of_frequent(start, candidate);
        if share >= FREQUENT && best.is_none_or(|(most, _)| share > most) {
            best = Some((share, candidate));
        }
    }
    let candidate = best?.1;
    let text = decoded(bytes, candidate.encoding)?;
    let encoding = match candidate.encoding {
        encoding if encoding == EUC_JP => "euc-jp",
        encoding if encoding == EUC_KR => "euc-kr",
        encoding if encoding == GB18030 => "gb18030",
        encoding if encoding == BIG5 => "big5",
        _ => "shift_jis",
    };
    Some(EastAsian { text, encoding, called: candidate.called })
}

/// The share of frequent characters among those of two bytes.
fn share_of_frequent(bytes: &[u8], candidate: &Candidate) -> f64 {
    let (mut pairs, mut frequent, mut kana) = (0_usize, 0_usize, 0_usize);
    let mut at = 0;
    while at < bytes.len() {
        cancel::step(1);
        let lead = bytes[at];
        // Half-width katakana of Shift-JIS are single bytes.
        let is_single = lead < 0x80 || candidate.encoding == SHIFT_JIS && matches!(lead, 0xA1..=0xDF);
        let Some(trail) = bytes.get(at + 1).filter(|_| !is_single) else {
            at += 1;
            continue;
        };
        pairs += 1;
        frequent += usize::from((candidate.is_frequent)(lead, *trail));
        kana += usize::from(matches!(lead, 0xA4 | 0xA5));
        at += 2;
    }
    let lacks_kana = candidate.encoding == EUC_JP && kana * 10 < pairs;
    if pairs < FEWEST || lacks_kana { 0.0 } else { frequent as f64 / pairs as f64 }
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
    use super::*;

    #[test]
    fn texts_of_east_asia_are_told_apart_and_decoded() {
        let chinese = "销售日期,商品编码,销售数量,仓库\n二零二五年,螺栓在中国,五,上海\n";
        let taiwanese = "銷售日期,商品編號,銷售數量,倉庫\n二零二五年,螺栓在中國,五,臺北\n";
        let japanese = "売上日,商品コード,販売数量,倉庫\n令和七年,ボルトとナットの箱,五,東京\n";
        let korean = "판매일자,상품코드,판매수량,창고\n이천이십오년,볼트와 너트,다섯,서울\n";
        for (text, encoding, name) in [
            (chinese, GB18030, "gb18030"),
            (taiwanese, BIG5, "big5"),
            (japanese, SHIFT_JIS, "shift_jis"),
            (japanese, EUC_JP, "euc-jp"),
            (korean, EUC_KR, "euc-kr"),
        ] {
            let (bytes, _, _) = encoding.encode(text);
            let found = decode(&bytes).unwrap();
            assert_eq!((found.encoding, found.text.as_str()), (name, text));
        }
    }

    #[test]
    fn western_and_cyrillic_texts_are_not_taken_for_east_asian_ones() {
        let western = b"gr\xF6\xDFe,st\xFCck,pr\xE9sent\xE9,\xC4rzte,caf\xE9,\xFCber,Stra\xDFe,ma\xF1ana\n";
        assert!(decode(western).is_none());
        let (cyrillic, _, _) = encoding_rs::WINDOWS_1251
            .encode("дата продажи,количество,товар,склад\nянварь,пять,болт,Москва\n");
        assert!(decode(&cyrillic).is_none());
    }
}
