//! The standard normal distribution: density, both tails, quantile and the losses beyond a point.

use std::f64::consts::{FRAC_1_SQRT_2, PI};

/// Density at `z`.
pub fn density(z: f64) -> f64 {
    (-0.5 * z * z).exp() / (2.0 * PI).sqrt()
}

/// P(Z <= z).
pub fn cumulative(z: f64) -> f64 {
    0.5 * libm::erfc(-z * FRAC_1_SQRT_2)
}

/// P(Z > z), accurate far out as well.
pub fn tail(z: f64) -> f64 {
    0.5 * libm::erfc(z * FRAC_1_SQRT_2)
}

/// E[(Z - z)+], the unit normal loss: density(z) - z tail(z).
pub fn loss(z: f64) -> f64 {
    (density(z) - z * tail(z)).max(0.0)
}

/// E[((Z - z)+)^2] / 2, the integral of `loss` from `z` up: ((z^2 + 1) tail(z) - z density(z)) / 2.
pub fn second_loss(z: f64) -> f64 {
    (0.5 * ((z * z + 1.0) * tail(z) - z * density(z))).max(0.0)
}

/// The z with P(Z <= z) = `probability`; infinite at 0 and 1, NaN outside (Wichura, 1988, AS 241).
pub fn quantile(probability: f64) -> f64 {
    let from_middle = probability - 0.5;
    if from_middle.abs() <= 0.425 {
        let r = 0.180_625 - from_middle * from_middle;
        return from_middle * ratio(&MIDDLE, r);
    }
    let nearer = if from_middle < 0.0 { probability } else { 1.0 - probability };
    if nearer == 0.0 {
        return f64::INFINITY.copysign(from_middle);
    }
    let r = (-nearer.ln()).sqrt();
    let size = if r <= 5.0 { ratio(&TAIL, r - 1.6) } else { ratio(&FAR_TAIL, r - 5.0) };
    size.copysign(from_middle)
}

/// A rational function, coefficients from the constant up.
struct Rational {
    above: [f64; 8],
    below: [f64; 8],
}

fn ratio(rational: &Rational, x: f64) -> f64 {
    let polynomial = |coefficients: &[f64; 8]| coefficients.iter().rev().fold(0.0, |sum, c| sum * x + c);
    polynomial(&rational.above) / polynomial(&rational.below)
}

const MIDDLE: Rational = Rational {
    above: [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ],
    below: [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_854,
    ],
};

const TAIL: Rational = Rational {
    above: [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        0.000_774_545_014_278_341_4,
    ],
    below: [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        0.000_547_593_808_499_534_5,
        1.050_750_071_644_416_9e-09,
    ],
};

const FAR_TAIL: Rational = Rational {
    above: [
        6.657_904_643_501_103,
        5.463_784_911_164_114,
        1.784_826_539_917_291_3,
        0.296_560_571_828_504_87,
        0.026_532_189_526_576_124,
        0.001_242_660_947_388_078_4,
        2.711_555_568_743_487_6e-05,
        2.010_334_399_292_288_1e-07,
    ],
    below: [
        1.0,
        0.599_832_206_555_888,
        0.136_929_880_922_735_8,
        0.014_875_361_290_850_615,
        0.000_786_869_131_145_613_3,
        1.846_318_317_510_054_8e-05,
        1.421_511_758_316_446e-07,
        2.044_263_103_389_939_7e-15,
    ],
};

#[cfg(test)]
mod tests {
    use super::{cumulative, loss, quantile, second_loss, tail};

    /// z, cumulative, tail, loss, second loss; mpmath 1.3 with 50 digits.
    const KNOWN: [(f64, f64, f64, f64, f64); 13] = [
        (-6.0, 9.86587645037698e-10, 0.9999999990134123, 6.000000000156357, 18.499999999975778),
        (-3.0, 0.0013498980316300946, 0.9986501019683699, 3.0003821543170477, 4.999898282459757),
        (-1.5, 0.06680720126885807, 0.9331927987311419, 1.5293067937626046, 1.6135764946875244),
        (-0.5, 0.3085375387259869, 0.6914624612740131, 0.6977965574013061, 0.5201803699873331),
        (0.0, 0.5, 0.5, 0.3989422804014327, 0.25),
        (0.25, 0.5987063256829237, 0.4012936743170763, 0.28634469822358016, 0.16485374988059062),
        (0.7, 0.758036347776927, 0.24196365222307303, 0.14287937681061016, 0.07097404422782297),
        (1.0, 0.8413447460685429, 0.15865525393145705, 0.0833154705876863, 0.03766989167188538),
        (1.6449, 0.9500047825316537, 0.0499952174683463, 0.020890640486262997, 0.00781610146624615),
        (2.3263, 0.9899987239832014, 0.010001276016798608, 0.0033891422340015212, 0.0010585572189204344),
        (3.5, 0.9997673709209645, 0.00023262907903552504, 5.848091842142244e-05, 1.3972932280273252e-05),
        (5.0, 0.9999997133484281, 2.866515718791939e-07, 5.346165533832815e-08, 9.671647593776582e-09),
        (8.0, 0.9999999999999993, 6.220960574271784e-16, 7.550262411946499e-17, 9.03753223572925e-18),
    ];

    /// Probability and quantile; mpmath 1.3 with 50 digits.
    const QUANTILES: [(f64, f64); 15] = [
        (1e-300, -37.0470962993612),
        (1e-20, -9.262340089798407),
        (1e-8, -5.612001244174789),
        (0.001, -3.0902323061678136),
        (0.02425, -1.972961051311885),
        (0.075, -1.439531470938456),
        (0.3, -0.5244005127080408),
        (0.5, 0.0),
        (0.6, 0.2533471031357997),
        (0.8413, 0.9998150936147446),
        (0.925, 1.4395314709384561),
        (0.975, 1.9599639845400538),
        (0.99, 2.3263478740408408),
        (0.9999, 3.7190164854557084),
        (0.9999999999, 6.361340889697422),
    ];

    #[test]
    fn tail_probabilities_and_losses_agree_with_values_calculated_to_fifty_digits() {
        for (z, below, above, first, second) in KNOWN {
            assert!((cumulative(z) - below).abs() <= 1e-13 * below, "cumulative at {z}");
            assert!((tail(z) - above).abs() <= 1e-13 * above, "tail at {z}");
            assert!((loss(z) - first).abs() <= 1e-15 * first.max(1.0), "loss at {z}");
            assert!((second_loss(z) - second).abs() <= 1e-15 * second.max(1.0), "second loss at {z}");
        }
    }

    #[test]
    fn quantiles_agree_with_values_calculated_to_fifty_digits() {
        for (probability, z) in QUANTILES {
            assert!((quantile(probability) - z).abs() <= 1e-14 * z.abs().max(1.0), "{probability}");
        }
        assert_eq!((quantile(0.0), quantile(1.0)), (f64::NEG_INFINITY, f64::INFINITY));
        assert!(quantile(1.5).is_nan() && quantile(-0.1).is_nan());
    }
}
