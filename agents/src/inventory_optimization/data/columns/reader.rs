//! Reads one column after the other, in days, shares, units and money.

use crate::inventory_optimization::data::columns::{cases::Cases, demand, figures::Figures};
use crate::inventory_optimization::{
    data::{
        named::{self, Named},
        periods,
        source::Source,
        spans::Span,
    },
    params::{
        InventoryParams,
        choices::{HoldingMeaning, ServiceMeasure},
        year::Year,
    },
};
use intake::{
    AgentError,
    calendar::Frequency,
    needs,
    number::{self, Affix, DecimalMark},
    roles::Role,
    values,
};
use report::markdown::plain;

/// Words in the name of a column of holding rates.
const RATE_WORDS: [&str; 6] = ["rate", "percent", "percentage", "pct", "fraction", "share"];
/// Words in the name of a column of holding costs in money.
const MONEY_WORDS: [&str; 6] = ["unit", "piece", "eur", "usd", "inr", "money"];

fn has_word(words: &[String], known: &[&str]) -> bool {
    words.iter().any(|word| known.contains(&word.as_str()))
}

/// Reads columns, and collects the assumptions about them.
pub(super) struct Reader<'a> {
    pub source: &'a Source,
    pub params: &'a InventoryParams,
    pub year: Year,
    pub mark: Option<DecimalMark>,
    pub cases: Cases,
    pub assumptions: Vec<String>,
}

impl Reader<'_> {
    fn figures(&self, position: usize) -> Figures {
        let mut values = values::numbers(&self.source.table, position, self.mark).values;
        let case_size = self.cases.bring_to_units(self.source, position, &mut values);
        Figures { position, values, factor: 1.0, case_size }
    }

    /// A column as it stands.
    pub(super) fn plain(&self, role: Role) -> Option<Figures> {
        self.source.position(role).map(|position| self.figures(position))
    }

    /// The figures that services depend on, as the file writes them.
    pub(super) fn of_services(&self) -> Option<Figures> {
        let by = self.params.group_service.as_ref().filter(|by| by.has_limits())?;
        self.source.table.position(&by.column).map(|position| self.figures(position))
    }

    /// The value of left-over units. It has no role of its own: few files have the column, and no other agent reads it.
    pub(super) fn salvage(&self) -> Option<Figures> {
        const STARTS: [&str; 5] = ["salvage", "residual", "scrap", "leftover", "restwert"];
        if self.params.one_season == Some(false) {
            return None;
        }
        for (position, name) in self.source.table.names.iter().enumerate() {
            let words = periods::words(name);
            if words.iter().any(|word| STARTS.iter().any(|start| word.starts_with(start))) {
                return Some(self.figures(position));
            }
        }
        None
    }

    /// A column that an analysis cannot do without, or a question for it.
    pub(super) fn needed(&self, role: Role) -> Result<Figures, AgentError> {
        let error = match self.source.needed(role) {
            Ok(position) => return Ok(self.figures(position)),
            Err(AgentError::Needs(text)) if role == Role::UnitCost => {
                AgentError::Needs(format!("{text} Or say one for all items, such as “unit cost 12”."))
            }
            Err(error) => error,
        };
        Err(error)
    }

    fn scaled(mut figures: Figures, factor: f64) -> Figures {
        for value in figures.values.iter_mut().flatten() {
            *value *= factor;
        }
        figures.factor *= factor;
        figures
    }

    /// Demand of a year; `monthly_demand` is twelve times as much.
    pub(super) fn demand(&mut self) -> Result<Figures, AgentError> {
        let Some(found) = demand::find(self.source, self.params) else {
            let position = self.source.needed(Role::AnnualDemand)?;
            return Ok(self.figures(position));
        };
        let name = self.source.column_name(found.position);
        let is_annual = self.source.position(Role::AnnualDemand) == Some(found.position);
        let stated = self.params.demand_period.map(|period| Span { count: 1.0, period });
        let Some(span) = stated.or(found.span).or(is_annual.then_some(Span::YEAR)) else {
            return Err(demand::ask_for_stretch(name));
        };
        if stated.or(found.span).is_none() {
            self.assumptions.push(format!(
                "{} was read as the demand of a year; say “the demand is monthly” or “weekly” if it is not.",
                plain(name)
            ));
        }
        if !found.others.is_empty() {
            let others: Vec<String> =
                found.others.iter().map(|other| plain(self.source.column_name(*other))).collect();
            self.assumptions.push(format!(
                "Demand is that of {}; {} was not used.",
                plain(name),
                others.join(", ")
            ));
        }
        if span != Span::YEAR {
            self.assumptions.push(span_words(&plain(name), span, self.year));
        }
        Ok(Self::scaled(self.figures(found.position), span.per_year(self.year)))
    }

    /// Demand as it stands, for shares of it; of a year where the file says what it is for.
    pub(super) fn demand_of_any_stretch(&mut self) -> Option<(Figures, bool)> {
        let found = demand::find(self.source, self.params)?;
        match self.demand() {
            Ok(figures) => Some((figures, true)),
            Err(_) => Some((self.figures(found.position), false)),
        }
    }

    /// A column of money per unit that may be what is paid or what is taken: either gives the value of units.
    pub(super) fn price_or_cost(&self) -> Option<Figures> {
        const WORDS: [&str; 7] = ["price", "cost", "preis", "kosten", "precio", "prix", "preço"];
        let mut unsure =
            needs::unsure(&self.source.mapping, &self.source.roles, &[Role::UnitCost, Role::Price]);
        let found = unsure.find(|found| has_word(&periods::words(&found.column), &WORDS))?;
        self.source.table.position(&found.column).map(|position| self.figures(position))
    }

    /// A column that has no role.
    pub(super) fn named(&self, what: Named) -> Option<Figures> {
        named::position(self.source, what).map(|position| self.figures(position))
    }

    /// A time in days; `14 days` and `2 weeks` in a cell are read too.
    pub(super) fn time(&mut self, role: Role) -> Option<Figures> {
        let position = self.source.position(role)?;
        let is_lead_time = role != Role::ReviewPeriod;
        let chosen = self.params.lead_time_unit.filter(|_| is_lead_time);
        let example = if is_lead_time { "; say “the lead times are in weeks” if they are" } else { "" };
        Some(self.time_at(position, chosen, example))
    }

    /// The same of a column that has no role.
    pub(super) fn named_time(&mut self, what: Named) -> Option<Figures> {
        let position = named::position(self.source, what)?;
        Some(self.time_at(position, None, ""))
    }

    /// A column of times in days; `example` says how to correct the unit.
    fn time_at(&mut self, position: usize, chosen: Option<Frequency>, example: &str) -> Figures {
        let name = self.source.column_name(position);
        let named = chosen.or_else(|| periods::of_name(name));
        let factor = self.year.days_in(named.unwrap_or(Frequency::Daily));
        let mut figures = Self::scaled(self.figures(position), factor);
        let mut bare = 0;
        for (value, text) in figures.values.iter_mut().zip(self.source.table.column(position)) {
            match text {
                Some(text) if value.is_none() => *value = with_unit(text, self.year),
                _ => bare += usize::from(value.is_some()),
            }
        }
        if named.is_none() && bare > 0 {
            self.assumptions
                .push(format!("{} was read in days, because its name has no unit{example}.", plain(name)));
        }
        figures
    }

    /// Standard deviation of a day's demand. Its period moves safety stocks several times over, so it is never guessed.
    pub(super) fn deviation(&mut self) -> Result<Option<Figures>, AgentError> {
        let Some(position) = self.source.position(Role::DemandDeviation) else { return Ok(None) };
        let name = self.source.column_name(position);
        let Some(period) = self.params.deviation_period.or_else(|| periods::of_name(name)) else {
            return Err(AgentError::Needs(format!(
                "Is {} the standard deviation of a day's, a week's, a month's or a year's demand? Safety stocks differ \
                 several times over. Ask again with, for example, “{} is per week”, or name the column weekly_demand_std.",
                plain(name),
                plain(name)
            )));
        };
        let days = self.year.days_in(period);
        self.assumptions.push(format!(
            "{} is the standard deviation of a {}'s demand; periods are taken as independent, so it grows with the \
             square root of time.",
            plain(name),
            period.noun()
        ));
        Ok(Some(Self::scaled(self.figures(position), 1.0 / days.sqrt())))
    }

    /// The holding cost, a rate or money.
    pub(super) fn holding(&mut self) -> Result<Option<(Figures, HoldingMeaning)>, AgentError> {
        let Some(position) = self.source.position(Role::HoldingRate) else { return Ok(None) };
        if self.params.holding_percent.is_some() || self.params.holding_per_unit.is_some() {
            return Ok(None);
        }
        let name = self.source.column_name(position);
        let words = periods::words(name);
        let numbers = values::numbers(&self.source.table, position, self.mark);
        let percents = numbers.affixes.get(&Affix::Percent).map_or(0, |seen| seen.count);
        let has_money = numbers.affixes.keys().any(|affix| matches!(affix, Affix::Currency(_)));
        let meaning = match self.params.holding_column {
            Some(meaning) => meaning,
            None if percents > 0 || has_word(&words, &RATE_WORDS) => HoldingMeaning::Rate,
            None if name.contains('%') => HoldingMeaning::Rate,
            None if has_money || has_word(&words, &MONEY_WORDS) => HoldingMeaning::MoneyPerUnit,
            None => {
                return Err(AgentError::Needs(format!(
                    "Is {} a rate of the stock's value a year, or money per unit and year? Ask again with “holding cost \
                     is a rate” or “holding cost is money per unit”.",
                    plain(name)
                )));
            }
        };
        let figures = self.figures(position);
        let figures = match meaning {
            HoldingMeaning::Rate => self.shares(figures, percents > 0),
            HoldingMeaning::MoneyPerUnit => {
                let period = periods::of_name(name).unwrap_or(Frequency::Yearly);
                self.assumptions.push(format!("{} is money per unit and {}.", plain(name), period.noun()));
                Self::scaled(figures, self.year.periods(period))
            }
        };
        Ok(Some((figures, meaning)))
    }

    /// The service that is wanted, as a share.
    pub(super) fn service(&mut self) -> Option<(Figures, ServiceMeasure)> {
        let position = self.source.position(Role::ServiceLevel)?;
        let name = self.source.column_name(position);
        let is_fill_rate = periods::words(name).iter().any(|word| word.starts_with("fill"));
        let measure = if is_fill_rate { ServiceMeasure::FillRate } else { ServiceMeasure::CycleService };
        let numbers = values::numbers(&self.source.table, position, self.mark);
        let has_percent = numbers.affixes.contains_key(&Affix::Percent);
        Some((self.shares(self.figures(position), has_percent), measure))
    }

    /// `95`, `95 %` and `0.95` are the same; decided over the whole column.
    fn shares(&mut self, figures: Figures, has_percent: bool) -> Figures {
        let most = figures.values.iter().flatten().copied().fold(0.0, f64::max);
        let is_percent = has_percent || most > 1.0;
        let name = plain(self.source.column_name(figures.position));
        let words = if is_percent { "percent" } else { "a share between 0 and 1" };
        self.assumptions.push(format!("{name} was read as {words}."));
        Self::scaled(figures, if is_percent { 0.01 } else { 1.0 })
    }

    /// The one currency of the unit costs.
    pub(super) fn currency(&self, unit_cost: Option<&Figures>) -> Result<Option<String>, AgentError> {
        let mut found: Vec<String> = Vec::new();
        if let Some(unit_cost) = unit_cost {
            let numbers = values::numbers(&self.source.table, unit_cost.position, self.mark);
            found.extend(numbers.affixes.keys().filter_map(|affix| match affix {
                Affix::Currency(code) => Some((*code).to_owned()),
                Affix::Unit(_) | Affix::Percent => None,
            }));
        }
        if let Some(position) = self.source.position(Role::Currency) {
            found.extend(self.source.table.column(position).flatten().map(|text| text.trim().to_uppercase()));
        }
        found.sort_unstable();
        found.dedup();
        match found.as_slice() {
            [] => Ok(None),
            [one] => Ok(Some(one.clone())),
            several => Err(AgentError::Needs(format!(
                "The costs are in several currencies ({}), so they cannot be compared or added up. Bring them to one \
                 currency, or upload a file for each.",
                several.iter().take(6).cloned().collect::<Vec<_>>().join(", ")
            ))),
        }
    }
}

/// What a column of demand is for, and how often a year has that.
fn span_words(name: &str, span: Span, year: Year) -> String {
    if span.count == 1.0 {
        let adjective = span.period.adjective();
        return format!("{name} is {adjective} demand; a year has {:.2} such periods.", span.per_year(year));
    }
    format!("{name} is the demand of {}; a year has {:.2} such stretches.", span.words(), span.per_year(year))
}

/// `14 days`, `2 wk`.
fn with_unit(text: &str, year: Year) -> Option<f64> {
    let split = text.find(char::is_alphabetic)?;
    let (amount, unit) = text.split_at(split);
    let amount = number::parse(amount.trim().trim_end_matches('-'), DecimalMark::Point)?;
    let period = periods::of_word(unit.trim().trim_end_matches(['.', '(', ')']).to_lowercase().as_str())?;
    Some(amount * year.days_in(period))
}
