//! Which of several files a question is about: the first one that the agent reads. The others stay beside it, so that the
//! agent can join them; the run names those that it did not use.

use intake::{Dataset, profile::profile};

use crate::agent::Agent;

/// The files with the one in front that the agent reads; in the order given when it reads none of them.
pub(crate) fn with_fitting_first(agent: &Agent, files: Dataset) -> Dataset {
    if files.others.is_empty() {
        return files;
    }
    files.with_first(|file| is_read_by(agent, file))
}

/// Whether the file is a table of the kind that the agent reads.
pub(crate) fn is_read_by(agent: &Agent, file: &Dataset) -> bool {
    let computed;
    let profile = match &file.profile {
        Some(profile) => profile,
        // The agent itself reports why a file cannot be read.
        None => match profile(&file.name, &file.bytes, &file.recipe) {
            Ok(profile) => {
                computed = profile;
                &computed
            }
            Err(_) => return false,
        },
    };
    profile.kind.is_some_and(|kind| (agent.reads)(kind, profile))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::demand_forecasting;

    fn file(name: &str, text: &str) -> Dataset {
        Dataset::new(name, text.to_owned().into_bytes().into())
    }

    #[test]
    fn the_file_that_the_agent_reads_comes_first() {
        let demand = file("demand.csv", "date,demand,product_id\n2025-01-06,5,A\n2025-01-13,7,B\n");
        let stops =
            file("stops.csv", "location_id,name,x_coord,y_coord,demand\nD,Depot,0,0,0\nS,Stop,3,4,2\n");
        for files in [demand.clone().beside(stops.clone()), stops.beside(demand)] {
            let chosen = with_fitting_first(&demand_forecasting::AGENT, files);
            assert_eq!((chosen.name.as_str(), chosen.others[0].name.as_str()), ("demand.csv", "stops.csv"));
        }
    }
}
