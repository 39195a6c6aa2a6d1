//! How much to buy once for one season (the newsvendor problem).

use kernels::{
    inventory::{
        demand_distribution::{DemandDistribution, Family},
        newsvendor::{SeasonPrices, best_season_order, season_order},
    },
    statistics::normal,
};

use super::{
    Solved,
    given::{Given, share, shown},
};

/// None when the question states neither a selling price nor the worth of what is left.
pub(super) fn solve(given: &Given) -> Option<Solved> {
    let mean = given.mean?;
    if given.unit_price.is_none() && given.salvage.is_none() {
        return None;
    }
    let missing = |figure, example| Some(Solved::Missing { figure, example });
    let Some(cost) = given.unit_cost else { return missing("the cost of one unit", "each costs 4") };
    let Some(price) = given.unit_price else { return missing("the selling price", "they sell for 9") };
    let Some(std) = given.std.filter(|std| *std > 0.0) else {
        return missing("the standard deviation of demand", "give or take 120");
    };
    let salvage = given.salvage.unwrap_or(0.0);
    let prices = SeasonPrices { price, cost, salvage, goodwill: 0.0 };
    if prices.underage() <= 0.0 || prices.overage() <= 0.0 {
        return Some(Solved::Answer(impossible(&prices)));
    }
    let demand = DemandDistribution::with_moments(Family::Normal, mean, std).ok()?;
    let exact = best_season_order(&prices, &demand).ok()?;
    let best = season_order(&prices, &demand, exact.quantity.round()).ok()?;
    let at_mean = season_order(&prices, &demand, mean).ok()?;
    let z = normal::quantile(exact.critical_ratio);
    let assumed = match given.salvage {
        Some(_) => "",
        None => " Left-over units were taken as worth nothing; say “leftovers bring 1” if they are not.",
    };
    Some(Solved::Answer(format!(
        "**Buy {}: the expected profit is {}.**\n\n\
         A missing unit loses {} − {} = {}, a left-over one {} − {} = {}. Critical ratio = {} ÷ ({} + {}) = {}; \
         z = {}.\n\nQuantity = mean + z × deviation = {} + {} × {} = {} (normally distributed demand; Arrow, Harris and \
         Marschak, 1951).\n\n\
         - All demand is met in {} of seasons; {} of demand is served.\n\
         - Left over on average: {}; missing on average: {}.\n\
         - Buying the mean of {} would earn {}.\n{assumed}\n",
        shown(best.quantity),
        shown(best.expected_profit),
        shown(price),
        shown(cost),
        shown(prices.underage()),
        shown(cost),
        shown(salvage),
        shown(prices.overage()),
        shown(prices.underage()),
        shown(prices.underage()),
        shown(prices.overage()),
        share(exact.critical_ratio),
        two_decimals(z),
        shown(mean),
        two_decimals(z),
        shown(std),
        shown(exact.quantity),
        share(best.cycle_service),
        share(best.fill_rate),
        shown(best.expected_left_over),
        shown(best.expected_missing),
        shown(mean),
        shown(at_mean.expected_profit),
    )))
}

fn impossible(prices: &SeasonPrices) -> String {
    if prices.underage() <= 0.0 {
        format!(
            "**Buy nothing.** Each unit sells for {} and costs {}, so every one loses money.\n",
            shown(prices.price),
            shown(prices.cost)
        )
    } else {
        format!(
            "**Left-over units bring {}, which is not below their cost of {}**: nothing can be lost by buying too many, so \
             no best quantity exists. Is one of the two figures another?\n",
            shown(prices.salvage),
            shown(prices.cost)
        )
    }
}

fn two_decimals(value: f64) -> String {
    format!("{value:.2}")
}
