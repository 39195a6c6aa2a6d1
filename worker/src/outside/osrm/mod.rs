//! The table service of OSRM (project-osrm.org, HTTP API v1). Servers accept about a hundred coordinates in one request,
//! so a large table is requested in blocks. The answers are not trusted: `answer.rs` checks them.

mod answer;
#[cfg(test)]
mod tests;

use std::{ops::Range, time::Duration};

use agents::{RoadError, RoadTable, Roads};
use anyhow::Context;
use futures::{StreamExt, stream};
use secrecy::{ExposeSecret, SecretString};
use tokio::{runtime::Handle, time::timeout};
use tokio_util::sync::CancellationToken;
use url::Url;

use self::answer::Part;
use super::service::{Failure, Service};

/// The most places on each side of a block. Both sides together are as many coordinates as public servers accept.
const BLOCK: usize = 50;
/// The most requests that are open at the same time.
const AT_ONCE: usize = 4;
/// How long all requests of a table may take together.
const LONGEST: Duration = Duration::from_secs(90);
/// A block of 50 times 50 is about 60 kB.
const LARGEST_ANSWER: usize = 2 * 1024 * 1024;

/// A road service.
pub(super) struct Osrm {
    service: Service,
    /// The address of the table service, without the coordinates.
    table: Url,
}

/// The rows and columns of a part of the table.
#[derive(Clone, Debug, PartialEq)]
struct Block {
    from: Range<usize>,
    to: Range<usize>,
}

impl Osrm {
    /// Prepares the client without sending a request.
    pub(super) fn open(table: &SecretString) -> anyhow::Result<Self> {
        let table = table.expose_secret().parse().ok().context("reading the address of the road service")?;
        Ok(Self { service: Service::open()?, table })
    }

    async fn ask(&self, points: &[[f64; 2]], hear: &dyn Fn(usize, usize)) -> Result<RoadTable, Failure> {
        let size = points.len();
        let blocks = blocks(size);
        let parts = blocks.len();
        let (mut km, mut minutes) = (vec![f64::NAN; size * size], vec![f64::NAN; size * size]);
        let asked = blocks.into_iter().map(|block| async move {
            let part = self.block(points, &block).await?;
            Ok((block, part))
        });
        let mut answers = stream::iter(asked).buffer_unordered(AT_ONCE);
        let mut done = 0;
        hear(done, parts);
        while let Some(answer) = answers.next().await {
            let (block, part): (Block, Part) = answer?;
            for (row, from) in block.from.clone().enumerate() {
                let cells = from * size + block.to.start..from * size + block.to.end;
                km[cells.clone()].copy_from_slice(&part.km[row]);
                minutes[cells].copy_from_slice(&part.minutes[row]);
            }
            done += 1;
            hear(done, parts);
        }
        RoadTable::new(size, km, minutes).map_err(|_| Failure::Useless("impossible lengths".to_owned()))
    }

    /// Requests one part of the table.
    async fn block(&self, points: &[[f64; 2]], block: &Block) -> Result<Part, Failure> {
        let body = self.service.get(self.address(points, block), LARGEST_ANSWER).await?;
        answer::read(&body, block.from.len(), block.to.len()).map_err(Failure::Useless)
    }

    fn address(&self, points: &[[f64; 2]], block: &Block) -> Url {
        let both = points[block.from.clone()].iter().chain(&points[block.to.clone()]);
        let coordinates: Vec<String> = both.map(|[x, y]| format!("{x:.6},{y:.6}")).collect();
        let numbers = |range: Range<usize>| range.map(|at| at.to_string()).collect::<Vec<_>>().join(";");
        let (from, all) = (block.from.len(), coordinates.len());
        let mut url = self.table.clone();
        url.set_path(&format!("{}/{}", url.path(), coordinates.join(";")));
        let own = url.query().map_or(String::new(), |query| format!("{query}&"));
        url.set_query(Some(&format!(
            "{own}annotations=distance,duration&sources={}&destinations={}",
            numbers(0..from),
            numbers(from..all)
        )));
        url
    }
}

impl Roads for Osrm {
    fn table(
        &self,
        points: &[[f64; 2]],
        hear: &dyn Fn(usize, usize),
        cancel: &CancellationToken,
    ) -> Result<RoadTable, RoadError> {
        let asked = Handle::current().block_on(async {
            tokio::select! {
                () = cancel.cancelled() => None,
                asked = timeout(LONGEST, self.ask(points, hear)) => Some(asked),
            }
        });
        let (error, cause) = match asked {
            None => return Err(RoadError::Cancelled),
            Some(Ok(Ok(table))) => return Ok(table),
            Some(Ok(Err(Failure::Away(cause)))) => (RoadError::NoAnswer, cause),
            Some(Ok(Err(failure))) => (RoadError::Unusable, failure.cause()),
            Some(Err(_)) => (RoadError::NoAnswer, "all requests together took too long".to_owned()),
        };
        tracing::warn!(cause, places = points.len(), "the road service could not be used");
        Err(error)
    }
}

/// The parts of a square table.
fn blocks(size: usize) -> Vec<Block> {
    let sides: Vec<Range<usize>> =
        (0..size).step_by(BLOCK).map(|start| start..(start + BLOCK).min(size)).collect();
    let row = |from: &Range<usize>| -> Vec<Block> {
        sides.iter().map(|to| Block { from: from.clone(), to: to.clone() }).collect()
    };
    sides.iter().flat_map(row).collect()
}
