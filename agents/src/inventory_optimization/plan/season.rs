//! Items that are bought once for one season: the quantity that balances lost sales and left-over units.

use kernels::inventory::{
    InventoryError,
    demand_distribution::{DemandDistribution, Family},
    item_plan::ItemFigures,
    newsvendor::{SeasonOrder, SeasonPrices, best_season_order, best_season_order_of, season_order},
    order_rounding::OrderRules,
    protection_demand::family_for,
};

use crate::inventory_optimization::{data::past::Past, params::InventoryParams, plan::planned::Planned};

/// Standard deviation of a season's demand in percent of it, when neither the question nor the file states it.
pub(crate) const DEVIATION_PERCENT: f64 = 30.0;
/// Fewer past seasons do not predict the next one.
const FEWEST_SEASONS: usize = 3;

/// The order of one item.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SeasonBuy {
    /// Position among the planned items.
    pub place: usize,
    pub prices: SeasonPrices,
    /// Units in the season.
    pub mean: f64,
    pub std: f64,
    pub family: Family,
    /// The order that earns the most, in a size that the supplier accepts.
    pub best: SeasonOrder,
    /// Units to buy in addition to stock and open orders.
    pub to_buy: f64,
    /// Whether the largest order makes the purchase smaller.
    pub is_limited: bool,
    /// The best order if one of the past seasons comes again, and how many of them there are.
    pub of_past: Option<(usize, SeasonOrder)>,
}

/// The orders, and the items without one with the reason.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Seasons {
    pub orders: Vec<SeasonBuy>,
    pub without: Vec<(usize, String)>,
}

/// The orders of the items that have a price; empty when no season is asked for.
pub(crate) fn seasons(planned: &[Planned], past: Option<&Past>, params: &InventoryParams) -> Seasons {
    let mut seasons = Seasons::default();
    for (place, planned) in planned.iter().enumerate() {
        let has_salvage = planned.item.salvage.is_some();
        if !params.one_season.unwrap_or(has_salvage) || planned.figures.demand.mean <= 0.0 {
            continue;
        }
        match season_order_of(place, planned, past, params) {
            Ok(order) => seasons.orders.push(order),
            Err(reason) => seasons.without.push((place, reason)),
        }
    }
    seasons
}

fn season_order_of(
    place: usize,
    planned: &Planned,
    past: Option<&Past>,
    params: &InventoryParams,
) -> Result<SeasonBuy, String> {
    let figures = &planned.figures;
    let price = params.sale_price.or(planned.item.price).ok_or("no sale price")?;
    let share_of_cost = params.salvage_percent.map(|percent| percent / 100.0 * figures.unit_cost);
    let prices = SeasonPrices {
        price,
        cost: figures.unit_cost,
        salvage: params.salvage_value.or(share_of_cost).or(planned.item.salvage).unwrap_or(0.0),
        goodwill: params.goodwill_cost.unwrap_or(0.0),
    };
    let mean = figures.demand.mean * figures.periods_per_year;
    let std = deviation(planned, mean, params);
    let family = family_for(mean, std, figures.goods);
    let (best, to_buy, is_limited) =
        best_order(figures, &prices, family, mean, std).map_err(|error| error.to_string())?;
    let of_past = planned.item.series.zip(past).and_then(|(series, past)| of_past(&prices, past, series));
    Ok(SeasonBuy { place, prices, mean, std, family, best, to_buy, is_limited, of_past })
}

/// The order that earns the most, and the units of it that are not in stock or on order. The largest order limits what is
/// bought: stock counts towards the season as well.
fn best_order(
    figures: &ItemFigures,
    prices: &SeasonPrices,
    family: Family,
    mean: f64,
    std: f64,
) -> Result<(SeasonOrder, f64, bool), InventoryError> {
    let demand = DemandDistribution::with_moments(family, mean, std)?;
    let unrounded = best_season_order(prices, &demand)?;
    let any_size = OrderRules { maximum: f64::INFINITY, ..figures.rules };
    let quantity = any_size.cheapest(unrounded.quantity, |quantity| {
        season_order(prices, &demand, quantity).map_or(f64::INFINITY, |order| -order.expected_profit)
    })?;
    let best = season_order(prices, &demand, quantity)?;
    let stock = figures.stock.position().max(0.0);
    let missing = best.quantity - stock;
    let to_buy = if missing > 0.0 { figures.rules.at_least(missing)? } else { 0.0 };
    if missing > 0.0 && to_buy < missing - 1e-9 * missing {
        // The largest order is smaller than what is missing.
        return Ok((season_order(prices, &demand, stock + to_buy)?, to_buy, true));
    }
    Ok((best, to_buy, false))
}

/// The stated deviation, else that of the file over the whole season, else the default.
fn deviation(planned: &Planned, mean: f64, params: &InventoryParams) -> f64 {
    let figures = &planned.figures;
    match (params.demand_deviation_percent, planned.item.daily_deviation) {
        (Some(percent), _) => percent / 100.0 * mean,
        (None, Some(_)) => figures.demand.std * figures.periods_per_year.sqrt(),
        (None, None) => DEVIATION_PERCENT / 100.0 * mean,
    }
}

/// The best order if one of the past seasons of the history repeats.
fn of_past(prices: &SeasonPrices, past: &Past, series: usize) -> Option<(usize, SeasonOrder)> {
    let values = past.known(series);
    let year = usize::try_from(past.frequency.periods_per_year()).ok()?;
    let seasons: Vec<f64> = values.rchunks_exact(year).map(|season| season.iter().sum()).collect();
    let best = best_season_order_of(prices, &seasons).ok()?;
    (seasons.len() >= FEWEST_SEASONS).then_some((seasons.len(), best))
}
