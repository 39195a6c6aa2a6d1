//! A supplier's past performance, computed from its order lines.

use super::SupplierError;

/// One order line. Days are counted from any fixed day.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct OrderLine {
    pub ordered: f64,
    /// Units received by the day of `received_on`; 0 when no units arrived.
    pub received: f64,
    pub rejected: f64,
    pub ordered_on: f64,
    pub promised_on: f64,
    /// `None` when the line is still open.
    pub received_on: Option<f64>,
    /// Agreed and invoiced money per unit; a line without both is left out of the price figures.
    pub agreed_price: Option<f64>,
    pub invoiced_price: Option<f64>,
}

/// Deviations that still count as on time and in full.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tolerance {
    pub days_early: f64,
    pub days_late: f64,
    /// Share of the ordered units that may be missing, 0 to 1.
    pub short: f64,
}

impl Tolerance {
    /// Delivery on any day up to the promised one, with every unit.
    pub const NONE: Self = Self { days_early: f64::INFINITY, days_late: 0.0, short: 0.0 };
}

/// Past performance of a supplier. Rates are shares of lines, 0 to 1; a figure without data is `None`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Performance {
    /// Lines that were received or are overdue; lines not due yet are left out.
    pub lines_due: usize,
    pub on_time: Option<f64>,
    pub in_full: Option<f64>,
    /// Share of lines that were both on time and in full.
    pub otif: Option<f64>,
    /// Range that contains the true rate with 95 % confidence, given the number of lines.
    pub otif_interval: Option<(f64, f64)>,
    /// Rejected units per million received.
    pub defects_ppm: Option<f64>,
    /// Invoiced less agreed money for the units received; below zero when less was invoiced.
    pub price_variance: Option<f64>,
    /// The price variance divided by the agreed money.
    pub price_variance_share: Option<f64>,
    /// Mean days from order to receipt, over the lines received.
    pub lead_time_mean: Option<f64>,
    /// Standard deviation over lines (n - 1); `None` for fewer than two lines.
    pub lead_time_deviation: Option<f64>,
    /// Mean days late of the lines that were late.
    pub days_late: Option<f64>,
}

/// Judges the lines as of day `today`: an open line counts as missed once its promised day plus tolerance has passed.
///
/// The interval is Wilson's (1927) with z = 1.959964. Errors: a number that is not finite or a quantity below zero,
/// more units rejected than received.
pub fn performance(
    lines: &[OrderLine],
    tolerance: Tolerance,
    today: f64,
) -> Result<Performance, SupplierError> {
    if !lines.iter().all(is_sound) {
        return Err(SupplierError::OutOfRange { what: "an order line" });
    }
    let overdue = |line: &OrderLine| today > line.promised_on + tolerance.days_late;
    let due: Vec<&OrderLine> =
        lines.iter().filter(|line| line.received_on.is_some() || overdue(line)).collect();
    let rate = |good: &dyn Fn(&OrderLine) -> bool| {
        ratio(due.iter().filter(|line| good(line)).count() as f64, due.len() as f64)
    };
    let on_time = |line: &OrderLine| {
        line.received_on.is_some_and(|day| {
            day <= line.promised_on + tolerance.days_late && day >= line.promised_on - tolerance.days_early
        })
    };
    let in_full =
        |line: &OrderLine| line.received >= line.ordered * (1.0 - tolerance.short) - 1e-9 * line.ordered;
    let otif = rate(&|line| on_time(line) && in_full(line));
    let received: f64 = lines.iter().map(|line| line.received).sum();
    let rejected: f64 = lines.iter().map(|line| line.rejected).sum();
    let (price_variance, price_variance_share) = price_variance(lines);
    let lead_times: Vec<f64> =
        lines.iter().filter_map(|line| Some(line.received_on? - line.ordered_on)).collect();
    let late: Vec<f64> = lines
        .iter()
        .filter_map(|line| Some(line.received_on? - line.promised_on))
        .filter(|days| *days > tolerance.days_late)
        .collect();
    Ok(Performance {
        lines_due: due.len(),
        on_time: rate(&on_time),
        in_full: rate(&in_full),
        otif,
        otif_interval: otif.map(|rate| wilson_interval(rate, due.len() as f64)),
        defects_ppm: ratio(1e6 * rejected, received),
        price_variance,
        price_variance_share,
        lead_time_mean: mean(&lead_times),
        lead_time_deviation: deviation(&lead_times),
        days_late: mean(&late),
    })
}

fn is_sound(line: &OrderLine) -> bool {
    let amount = |value: f64| value.is_finite() && value >= 0.0;
    amount(line.ordered)
        && amount(line.received)
        && amount(line.rejected)
        && line.rejected <= line.received
        && line.ordered_on.is_finite()
        && line.promised_on.is_finite()
        && line.received_on.is_none_or(f64::is_finite)
        && line.agreed_price.is_none_or(amount)
        && line.invoiced_price.is_none_or(amount)
}

fn price_variance(lines: &[OrderLine]) -> (Option<f64>, Option<f64>) {
    let priced =
        lines.iter().filter_map(|line| Some((line.received, line.agreed_price?, line.invoiced_price?)));
    let (mut agreed, mut difference, mut known) = (0.0, 0.0, false);
    for (units, agreed_price, invoiced_price) in priced {
        agreed += units * agreed_price;
        difference += units * (invoiced_price - agreed_price);
        known = true;
    }
    (known.then_some(difference), ratio(difference, agreed))
}

/// Both ends of Wilson's interval for a rate observed in `count` trials.
fn wilson_interval(rate: f64, count: f64) -> (f64, f64) {
    const Z: f64 = 1.959963984540054;
    let shrink = 1.0 + Z * Z / count;
    let centre = (rate + Z * Z / (2.0 * count)) / shrink;
    let half = Z / shrink * (rate * (1.0 - rate) / count + Z * Z / (4.0 * count * count)).sqrt();
    ((centre - half).max(0.0), (centre + half).min(1.0))
}

fn ratio(part: f64, whole: f64) -> Option<f64> {
    (whole > 0.0).then(|| part / whole)
}

fn mean(values: &[f64]) -> Option<f64> {
    ratio(values.iter().sum(), values.len() as f64)
}

fn deviation(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values.iter().map(|value| (value - mean).powi(2)).sum();
    ratio(squares, values.len() as f64 - 1.0).map(f64::sqrt)
}

#[cfg(test)]
mod tests {
    use super::{OrderLine, Tolerance, performance};

    fn line(received: f64, promised_on: f64, received_on: Option<f64>) -> OrderLine {
        OrderLine {
            ordered: 100.0,
            received,
            rejected: 0.0,
            ordered_on: 0.0,
            promised_on,
            received_on,
            agreed_price: Some(2.0),
            invoiced_price: Some(2.0),
        }
    }

    #[test]
    fn a_line_counts_for_otif_only_when_it_is_both_on_time_and_in_full() {
        let lines = [
            line(100.0, 10.0, Some(9.0)),
            line(90.0, 10.0, Some(10.0)),
            line(100.0, 10.0, Some(14.0)),
            line(0.0, 10.0, None),
            line(0.0, 99.0, None),
        ];
        let found = performance(&lines, Tolerance::NONE, 20.0).unwrap();
        assert_eq!(found.lines_due, 4);
        assert_eq!((found.on_time, found.in_full, found.otif), (Some(0.5), Some(0.5), Some(0.25)));
        assert_eq!((found.lead_time_mean, found.days_late), (Some(11.0), Some(4.0)));
        assert!((found.lead_time_deviation.unwrap() - 7.0_f64.sqrt()).abs() < 1e-12);
        let lenient = Tolerance { days_early: 1.0, days_late: 4.0, short: 0.1 };
        assert_eq!(performance(&lines, lenient, 20.0).unwrap().otif, Some(0.75));
        let strict = Tolerance { days_early: 0.0, ..Tolerance::NONE };
        assert_eq!(performance(&lines, strict, 20.0).unwrap().otif, Some(0.0));
    }

    /// 18 of 20: the interval of Wilson (1927) by scipy 1.17 `binomtest(18, 20)`.
    #[test]
    fn a_rate_has_the_wilson_interval() {
        let mut lines = vec![line(100.0, 10.0, Some(9.0)); 18];
        lines.extend([line(0.0, 10.0, None), line(0.0, 10.0, None)]);
        let (low, high) = performance(&lines, Tolerance::NONE, 20.0).unwrap().otif_interval.unwrap();
        assert!((low - WILSON.0).abs() < 1e-9 && (high - WILSON.1).abs() < 1e-9, "{low} {high}");
    }

    const WILSON: (f64, f64) = (0.6989663547715128, 0.9721335187862319);

    #[test]
    fn defects_and_prices_are_weighted_by_units() {
        let bad = OrderLine { rejected: 3.0, invoiced_price: Some(2.2), ..line(100.0, 10.0, Some(9.0)) };
        let found = performance(&[bad, line(300.0, 10.0, Some(9.0))], Tolerance::NONE, 20.0).unwrap();
        assert_eq!(found.defects_ppm, Some(7_500.0));
        assert!((found.price_variance.unwrap() - 20.0).abs() < 1e-9);
        assert!((found.price_variance_share.unwrap() - 0.025).abs() < 1e-12);
    }

    #[test]
    fn without_order_lines_there_are_no_figures_and_invalid_input_is_refused() {
        let none = performance(&[], Tolerance::NONE, 20.0).unwrap();
        assert_eq!(
            (none.lines_due, none.otif, none.defects_ppm, none.lead_time_deviation),
            (0, None, None, None)
        );
        let wrong = OrderLine { rejected: 5.0, ..line(1.0, 10.0, Some(9.0)) };
        assert!(performance(&[wrong], Tolerance::NONE, 20.0).is_err());
    }
}
