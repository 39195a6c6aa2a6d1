//! Stock of 120 items: few carry most of the value, some are overstocked, some nearly gone.

use std::fmt::Write;

use super::random::Random;

const KINDS: [&str; 8] = ["Bearing", "Valve", "Pump", "Filter", "Gasket", "Motor", "Sensor", "Hose"];
const SIZES: [&str; 5] = ["XS", "S", "M", "L", "XL"];

/// The columns of the template, then lead time, order cost and the deviation of weekly demand.
pub(crate) fn csv() -> String {
    let mut random = Random::new(7);
    let mut text =
        "item_id,item_name,current_stock,unit_cost,annual_demand,lead_time_days,order_cost,weekly_demand_std\n"
            .to_owned();
    for number in 0..120_usize {
        let name = format!("{} {}-{:02}", KINDS[number % 8], SIZES[number / 8 % 5], number + 1);
        let annual_demand = (20.0 * 600_f64.powf(random.unit())).round();
        let unit_cost = 1.5 * 200_f64.powf(random.unit());
        let weeks_of_stock = 20.0 * random.unit() * random.unit();
        let current_stock = (annual_demand / 52.0 * weeks_of_stock).round();
        let lead_time_days = 3 + (random.unit() * 40.0) as u32;
        let order_cost = 25 + 5 * (random.unit() * 10.0) as u32;
        let deviation = annual_demand / 52.0 * random.between(0.15, 0.9);
        writeln!(
            text,
            "ITM-{:04},{name},{current_stock:.0},{unit_cost:.2},{annual_demand:.0},{lead_time_days},{order_cost},\
             {deviation:.1}",
            number + 1
        )
        .expect("a string takes every text");
    }
    text
}
