//! Several texts in one input, so that each of them can change by itself.

/// What stands between two of them, on a line of its own.
const BETWEEN: &[u8] = b"\n====\n";

/// The pieces; as many as asked for, empty ones at the end. The last one keeps the rest.
pub fn pieces<const COUNT: usize>(input: &[u8]) -> [&[u8]; COUNT] {
    let mut pieces = [&input[..0]; COUNT];
    let mut rest = input;
    for (index, piece) in pieces.iter_mut().enumerate() {
        let end = rest.windows(BETWEEN.len()).position(|window| window == BETWEEN);
        match end.filter(|_| index + 1 < COUNT) {
            Some(end) => {
                *piece = &rest[..end];
                rest = &rest[end + BETWEEN.len()..];
            }
            None => {
                *piece = rest;
                break;
            }
        }
    }
    pieces
}
