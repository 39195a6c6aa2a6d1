//! Costs, fuel and emissions per kilometre, hour and vehicle.

use crate::vehicle_routing::{
    params::RouteParams,
    settings::{CO2_PER_LITRE, COST_PER_HOUR, COST_PER_KM, COST_PER_VEHICLE, FUEL_PER_100_KM},
};

/// Stated or usual factors.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Factors {
    /// Money per km.
    pub per_km: f64,
    /// Money per hour between the departure and the return.
    pub per_hour: f64,
    /// Money per vehicle that is used.
    pub per_vehicle: f64,
    pub fuel_per_100_km: f64,
    /// Kilograms of CO2 per litre.
    pub co2_per_litre: f64,
}

impl Factors {
    pub(crate) fn of(params: &RouteParams) -> Self {
        Self {
            per_km: params.cost_per_km.unwrap_or(COST_PER_KM),
            per_hour: params.cost_per_hour.unwrap_or(COST_PER_HOUR),
            per_vehicle: params.cost_per_vehicle.unwrap_or(COST_PER_VEHICLE),
            fuel_per_100_km: params.fuel_litres_per_100_km.unwrap_or(FUEL_PER_100_KM),
            co2_per_litre: params.co2_kg_per_litre.unwrap_or(CO2_PER_LITRE),
        }
    }

    /// Fuel in litres.
    pub(crate) fn fuel(&self, km: f64) -> f64 {
        km * self.fuel_per_100_km / 100.0
    }

    /// CO2 in kilograms.
    pub(crate) fn co2(&self, km: f64) -> f64 {
        self.fuel(km) * self.co2_per_litre
    }
}
