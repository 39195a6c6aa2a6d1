//! Linear models over hashed features, whose weights are stored as one signed byte for each bucket and class.

/// Weights are stored as multiples of this fraction.
pub const UNIT: f64 = 24.0;

/// The bucket of a feature: FNV-1a, which is the same on every machine. `buckets` is a power of two.
#[must_use]
pub fn bucket(feature: &str, buckets: usize) -> usize {
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325;
    for byte in feature.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    (hash as usize) & (buckets - 1)
}

/// The score of each class: `weights` holds the bytes of the classes, bucket by bucket.
#[must_use]
pub fn scores(weights: &[u8], classes: usize, features: &[(usize, f64)]) -> Vec<f64> {
    let mut scores = vec![0.0; classes];
    for (bucket, value) in features {
        let row = bucket * classes;
        let Some(weights) = weights.get(row..row + classes) else { continue };
        for (score, weight) in scores.iter_mut().zip(weights) {
            *score += value * f64::from(weight.cast_signed()) / UNIT;
        }
    }
    scores
}

/// Scores as probabilities.
#[must_use]
pub fn softmax(scores: &[f64]) -> Vec<f64> {
    let highest = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut shares: Vec<f64> = scores.iter().map(|score| (score - highest).exp()).collect();
    let sum: f64 = shares.iter().sum();
    for share in &mut shares {
        *share /= sum;
    }
    shares
}
