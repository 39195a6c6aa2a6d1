//! The effect of a signal on demand, its certainty, and the reason why a signal was left out.

/// One effect of one signal. A signal has a row for all products together (`series` is `None`) and, where it is relevant
/// and there are several products, one per product. Bends and categories have several effects per signal.
#[derive(Debug, Clone, PartialEq)]
pub struct Effect {
    /// Position in `Problem::signals`.
    pub signal: usize,
    pub series: Option<usize>,
    /// Periods by which the signal leads demand; 0 is the same period.
    pub lag: usize,
    pub form: Form,
    pub unit: EffectUnit,
    pub effect: f64,
    /// Log on log; present for a price and other positive amounts.
    pub elasticity: Option<f64>,
    /// Not smaller than that of the regression nor than the one that withstands autocorrelation.
    pub std_error: f64,
    pub lower_95: f64,
    pub upper_95: f64,
    /// Of all effects of the signal together, found in one part of the history and confirmed in the other.
    pub p_value: f64,
    /// The p value corrected for every signal, form and lag that was tried.
    pub q_value: f64,
    /// Carry-over only: days until half of the effect is gone.
    pub half_life_days: Option<f64>,
    /// Carry-over only: the effect of one unit added up over all later periods.
    pub long_run_effect: Option<f64>,
    /// Absent when the history is too short for three parts.
    pub stability: Option<Stability>,
    pub verdict: Verdict,
    pub reason: Reason,
}

/// How a signal enters the model.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Form {
    /// Per unit of the signal.
    Linear,
    /// Per unit of the natural logarithm of the signal.
    Log,
    /// Per unit of the natural logarithm of one plus the signal, for amounts that are zero at times.
    LogOnePlus,
    /// Per unit of the product's share in the signal's sum over all products.
    Share,
    /// Per unit of the signal with what is left of earlier periods; `keep` is the share left after one period.
    CarryOver { keep: f64 },
    /// Per unit of the signal above a value: cooling degrees.
    Above { at: f64 },
    /// Per unit of the signal below a value: heating degrees.
    Below { at: f64 },
    /// A category against the most frequent one.
    Level { level: u32, baseline: u32 },
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EffectUnit {
    /// Change of the logarithm of demand.
    LogPerUnit,
    /// Change of demand in its own units.
    UnitsPerUnit,
}

/// The words of `signals.csv`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Verdict {
    Relevant,
    NoEffect,
    Leak,
    Counter,
    SeasonTwin,
    KnownAfterwards,
    Inseparable,
    Constant,
}

impl Verdict {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Relevant => "relevant",
            Self::NoEffect => "no_effect",
            Self::Leak => "leak",
            Self::Counter => "counter",
            Self::SeasonTwin => "season_twin",
            Self::KnownAfterwards => "known_afterwards",
            Self::Inseparable => "inseparable",
            Self::Constant => "constant",
        }
    }
}

/// Why a signal has its verdict; positions are those of `Problem::signals`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Reason {
    /// Found in one part of the history and confirmed in the other.
    Confirmed,
    /// Demand is zero whenever the flag has one of its values; the effect is the mean demand otherwise.
    Closes,
    /// Cannot be distinguished from chance.
    Chance,
    /// Seen in the part that was searched, not in the part that was to confirm it.
    NotConfirmed,
    /// Its movement is explained by signals that were found before.
    Explained { by: usize },
    /// Fewer than the needed periods with a value.
    TooFewValues { known: usize },
    /// All values are the same (or all but very few).
    NoVariation,
    /// Grows with the date alone; `share` of its movement is the passing of time.
    GrowsWithTime { share: f64 },
    /// `share` of its movement repeats with the week or the year.
    RepeatsWithSeason { share: f64 },
    /// Gives demand itself, shifted by `lag` periods: a copy or a multiple.
    CopyOfDemand { lag: i32, share: f64 },
    /// Gives demand together with another signal, as revenue does with the price.
    DemandTimes { other: usize, share: f64 },
    /// Follows demand by `lag` periods (0: the same period) instead of leading it.
    FollowsDemand { lag: usize, correlation: f64 },
    /// The name of the column or the user states it.
    StatedKnownAfterwards,
    /// Moves together with another signal; the effect is that of both.
    MovesWith { other: usize, correlation: f64 },
}

/// The effect in the first, middle and last third of the history.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Stability {
    pub thirds: [f64; 3],
    /// Of the hypothesis that all thirds have the same effect.
    pub p_value: f64,
}

impl Stability {
    /// The thirds do not differ by more than chance explains.
    pub fn is_stable(&self) -> bool {
        self.p_value >= 0.01
    }
}

/// The effect of a signal's logarithm on one product's: alone and drawn to the other products.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Elasticity {
    pub signal: usize,
    pub series: usize,
    /// From the product's own history.
    pub own: f64,
    pub own_std_error: f64,
    /// Drawn to the mean of all products as far as the own figure is uncertain (empirical Bayes).
    pub pooled: f64,
    pub pooled_std_error: f64,
    /// Weight of the own figure, 0 to 1.
    pub own_weight: f64,
}
