//! Sample files, one per specialised agent, made by arithmetic with a fixed seed: made up, but shaped like real ones.
//! `web/public/samples` holds what `all` returns; `cargo run -p agents --example write_samples` writes it.

mod demand;
mod inventory;
mod random;
mod routing;
mod sensing;
mod suppliers;

use protocol::AgentKind;

/// A file to try an agent with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sample {
    pub file_name: &'static str,
    pub agent: AgentKind,
    pub bytes: Vec<u8>,
}

/// Every sample, in the order of the agents.
#[must_use]
pub fn all() -> Vec<Sample> {
    let sample = |agent, file_name, text: String| Sample { file_name, agent, bytes: text.into_bytes() };
    vec![
        sample(AgentKind::DemandForecasting, "demand_forecasting.csv", demand::csv()),
        sample(AgentKind::InventoryOptimization, "inventory_optimization.csv", inventory::csv()),
        sample(AgentKind::VehicleRouting, "vehicle_routing.csv", routing::csv()),
        sample(AgentKind::DynamicDemandSensing, "dynamic_demand_sensing.csv", sensing::csv()),
        sample(AgentKind::SupplierSelection, "supplier_selection.csv", suppliers::csv()),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use intake::roles::Role;

    #[test]
    fn the_files_of_the_web_app_are_what_the_generator_makes() {
        let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../web/public/samples");
        for sample in all() {
            let file = std::fs::read(folder.join(sample.file_name)).unwrap();
            assert!(
                file == sample.bytes,
                "{} differs; run cargo run -p agents --example write_samples",
                sample.file_name
            );
            assert_eq!(sample.file_name, format!("{}.csv", sample.agent));
            assert!(sample.bytes.len() < 2_000_000);
        }
    }

    #[test]
    fn the_demand_sample_has_its_roles_and_few_enough_products_for_the_smallest_plan() {
        let sample = &all()[0];
        let profile =
            intake::profile::profile(sample.file_name, &sample.bytes, &intake::Recipe::default()).unwrap();
        assert_eq!(profile.products, Some(300));
        assert_eq!(profile.frequency, Some(intake::calendar::Frequency::Weekly));
        assert!(profile.roles.get(Role::Date).is_some() && profile.roles.get(Role::Quantity).is_some());
        assert_eq!(profile.warnings, Vec::<String>::new());
    }

    #[test]
    fn every_sample_fits_its_agent_and_leaves_no_question() {
        for sample in all() {
            let profile =
                intake::profile::profile(sample.file_name, &sample.bytes, &intake::Recipe::default())
                    .unwrap();
            assert_eq!(crate::general::fitting(&profile), Some(sample.agent), "{:?}", profile.mapping);
            for found in &profile.mapping {
                assert!(found.confidence >= intake::roles::SURE, "{}: {found:?}", sample.file_name);
            }
        }
    }
}
