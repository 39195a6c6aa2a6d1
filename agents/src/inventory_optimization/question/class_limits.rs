//! Where classes begin, said in words: `ABC at 70/90`, `XYZ limits 0.4 and 0.9`, `X up to 50 %, Y up to 100 %`.

use kernels::cancel;
use language::tokens::{Token, TokenKind, tokens, with_decimal_commas};

use crate::inventory_optimization::question::figures::unit_of;

/// Words that may stand between the name of the classes and their limits, and between the two limits.
const BETWEEN: [&str; 52] = [
    "a",
    "b",
    "c",
    "x",
    "y",
    "z",
    "at",
    "of",
    "to",
    "up",
    "until",
    "below",
    "under",
    "with",
    "and",
    "by",
    "the",
    "is",
    "are",
    "from",
    "analysis",
    "class",
    "classes",
    "limit",
    "limits",
    "cut",
    "cutoff",
    "cutoffs",
    "off",
    "offs",
    "threshold",
    "thresholds",
    "boundaries",
    "coefficient",
    "variation",
    "cv",
    "begin",
    "percent",
    "und",
    "bis",
    "mit",
    "bei",
    "unter",
    "grenzen",
    "grenze",
    "klassen",
    "hasta",
    "con",
    "en",
    "límites",
    "limites",
    "split",
];
/// A deviation of ten times the mean is no limit of even demand, so a number from here on is meant in percent.
const LARGEST_RATIO: f64 = 10.0;

/// Two limits and the part of the text that says them.
struct Limits {
    values: [f64; 2],
    is_percent: bool,
    start: usize,
    end: usize,
}

/// The limits of ABC classes in percent of the whole, of XYZ classes as coefficients of variation, and the text without
/// them, so that they are no other figures.
pub(super) fn read(text: &str) -> (String, Option<[f64; 2]>, Option<[f64; 2]>) {
    let mut rest = text.to_owned();
    let xyz = behind_name(text, "xyz").or_else(|| behind_letters(text));
    if let Some(limits) = &xyz {
        blank(&mut rest, limits);
    }
    let abc = behind_name(&rest, "abc").and_then(|limits| {
        let shares = shares(&limits)?;
        blank(&mut rest, &limits);
        Some(shares)
    });
    (rest, abc, xyz.map(|limits| ratios(&limits)))
}

fn blank(text: &mut String, limits: &Limits) {
    text.replace_range(limits.start..limits.end, &" ".repeat(limits.end - limits.start));
}

/// Shares in percent; nothing for numbers that cannot be.
fn shares(limits: &Limits) -> Option<[f64; 2]> {
    let [first, second] = limits.values;
    let scale = if second <= 1.0 && !limits.is_percent { 100.0 } else { 1.0 };
    (first < second && second * scale <= 100.0).then_some([first * scale, second * scale])
}

/// Coefficients of variation, which may be impossible; the check of the parameters asks about those.
fn ratios(limits: &Limits) -> [f64; 2] {
    let is_percent = limits.is_percent || limits.values.iter().any(|value| *value > LARGEST_RATIO);
    limits.values.map(|value| if is_percent { value / 100.0 } else { value })
}

/// The two numbers behind the name of the classes, with nothing but words of limits before them.
fn behind_name(text: &str, name: &str) -> Option<Limits> {
    let pieces = pieces(text, name);
    let at = pieces.iter().position(|piece| piece.is(name))?;
    two_numbers(text, &pieces[at + 1..])
}

/// `X up to 50 %, Y up to 100 %`, without the name.
fn behind_letters(text: &str) -> Option<Limits> {
    const UP_TO: [&str; 6] = ["up", "until", "below", "under", "bis", "hasta"];
    let pieces = pieces(text, "xyz");
    let is_limit = |at: usize, letter: &str| {
        pieces[at].is(letter) && pieces.get(at + 1).is_some_and(|next| next.is_one_of(&UP_TO))
    };
    let x = (0..pieces.len()).find(|at| is_limit(*at, "x"))?;
    (x + 1..pieces.len()).find(|at| is_limit(*at, "y"))?;
    two_numbers(text, &pieces[x + 1..])
}

/// ABC has always been read with `70,90` as two numbers; limits of XYZ have decimal commas.
fn pieces(text: &str, name: &str) -> Vec<Token> {
    let pieces = tokens(text);
    if name == "xyz" { with_decimal_commas(text, pieces) } else { pieces }
}

fn two_numbers(text: &str, pieces: &[Token]) -> Option<Limits> {
    let mut values = Vec::new();
    let mut is_percent = false;
    let (mut start, mut end) = (0, 0);
    for (at, piece) in pieces.iter().enumerate() {
        cancel::tick();
        if let Some(number) = piece.number() {
            if values.len() == 2
                || pieces.get(at + 1).is_some_and(|next| !next.is("y") && unit_of(next).is_some())
            {
                break;
            }
            let (first, second) = halves(text, piece, number);
            if values.is_empty() {
                start = piece.start;
            }
            let sign = if is_negative(text, piece) { -1.0 } else { 1.0 };
            values.push(sign * first);
            values.extend(second);
            end = piece.end;
        } else if piece.is_percent() {
            is_percent |= !values.is_empty();
            end = piece.end;
        } else if piece.kind == TokenKind::Stop && text.get(piece.start..piece.end) != Some(":")
            || piece.word().is_some() && !piece.is_one_of(&BETWEEN)
        {
            break;
        }
    }
    let [first, second] = values[..] else { return None };
    Some(Limits { values: [first, second], is_percent, start, end })
}

/// The two numbers of `70,90`.
fn halves(text: &str, piece: &Token, number: f64) -> (f64, Option<f64>) {
    let written = text.get(piece.start..piece.end).and_then(|written| written.split_once(','));
    let both =
        written.and_then(|(first, second)| Some((first.parse::<f64>().ok()?, second.parse::<f64>().ok()?)));
    match both {
        Some((first, second)) if first >= 1.0 && second > first => (first, Some(second)),
        _ => (number, None),
    }
}

/// `-0.4`, and no `70-90`.
fn is_negative(text: &str, piece: &Token) -> bool {
    let before = text.get(..piece.start).unwrap_or_default();
    let Some(before) = before.strip_suffix(['-', '−']) else { return false };
    before.ends_with(char::is_whitespace)
        && !before.trim_end().ends_with(|c: char| c.is_ascii_digit() || c == '%')
}
