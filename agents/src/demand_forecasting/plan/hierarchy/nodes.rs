//! The tree of a file: its nodes, each with the sum of the demand of the series below it.

use std::collections::{BTreeMap, BTreeSet};

use kernels::hierarchy::{HierarchyError, Tree};

use crate::demand_forecasting::data::levels::Levels;
use crate::demand_forecasting::{data::series::Series, plan::outlook::Forecast};
use kernels::cancel;

/// The name of the top node.
pub(crate) const TOTAL: &str = "total";

/// One node. `level` is 0 for the total and increases downwards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Node {
    pub level: usize,
    pub name: String,
    pub parent: Option<usize>,
    pub kind: Kind,
}

/// The source of a node's forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A series of the file, with its position among the forecasts.
    Leaf(usize),
    /// Several children: the node has its own forecast.
    Sum,
    /// One child: the node has the child's forecast.
    Same(usize),
}

/// The nodes above the series at these positions, parents first, in alphabetical order within a level.
pub(crate) fn nodes(levels: &Levels, forecasts: &[Forecast], leaves: &[usize]) -> Vec<Node> {
    let mut paths: BTreeMap<&[String], usize> = BTreeMap::new();
    for leaf in leaves {
        cancel::tick();
        if let Some(path) = levels.path(&forecasts[*leaf].series.product) {
            paths.insert(path, *leaf);
        }
    }
    let mut nodes = vec![Node { level: 0, name: TOTAL.to_owned(), parent: None, kind: Kind::Sum }];
    let mut above: BTreeMap<&[String], usize> = BTreeMap::from([(&[] as &[String], 0)]);
    for level in 1..=levels.names.len() {
        cancel::tick();
        let beginnings: BTreeSet<&[String]> = paths.keys().map(|path| &path[..level]).collect();
        let mut here = BTreeMap::new();
        for path in beginnings {
            cancel::tick();
            let parent = above.get(&path[..level - 1]).copied();
            let kind = paths.get(path).map_or(Kind::Sum, |leaf| Kind::Leaf(*leaf));
            here.insert(path, nodes.len());
            nodes.push(Node { level, name: levels.node(path), parent, kind });
        }
        above = here;
    }
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (node, parent) in nodes.iter().enumerate().filter_map(|(node, it)| Some((node, it.parent?))) {
        children[parent].push(node);
    }
    for (node, children) in nodes.iter_mut().zip(children) {
        if let ([child], Kind::Sum) = (children.as_slice(), node.kind) {
            node.kind = Kind::Same(*child);
        }
    }
    nodes
}

/// The nodes in the form that the kernel takes.
pub(crate) fn tree(nodes: &[Node]) -> Result<Tree, HierarchyError> {
    Tree::new(nodes.iter().map(|node| node.parent).collect())
}

/// The demand of every node that is a sum, up to the period `last`; other nodes have none.
///
/// Series that ended earlier are part of the past of their nodes. An unknown value inside a series counts as the series'
/// own one-step forecast, so that a gap in one series leaves no gap in the sum.
pub(crate) fn sums(
    nodes: &[Node],
    levels: &Levels,
    forecasts: &[Forecast],
    last: i64,
) -> Vec<Option<Series>> {
    let places: BTreeMap<&str, usize> =
        nodes.iter().enumerate().map(|(place, node)| (node.name.as_str(), place)).collect();
    let mut sums: Vec<Option<Series>> = vec![None; nodes.len()];
    for forecast in forecasts {
        cancel::tick();
        let Some(path) = levels.path(&forecast.series.product) else { continue };
        let above = (1..path.len()).filter_map(|length| places.get(levels.node(&path[..length]).as_str()));
        for place in std::iter::once(&0).chain(above) {
            if nodes[*place].kind == Kind::Sum {
                let sum = sums[*place].get_or_insert_with(|| Series {
                    product: nodes[*place].name.clone(),
                    first: last + 1,
                    values: Vec::new(),
                });
                add(forecast, last, sum);
            }
        }
    }
    sums
}

/// Adds the demand up to the period `last` to a sum, which begins earlier for it where it must.
pub(crate) fn add(forecast: &Forecast, last: i64, sum: &mut Series) {
    let series = &forecast.series;
    if series.first < sum.first {
        let missing = (sum.first - series.first) as usize;
        sum.values.splice(0..0, std::iter::repeat_n(0.0, missing));
        sum.first = series.first;
    }
    let start = (series.first - sum.first) as usize;
    let count = usize::try_from(last - series.first + 1).unwrap_or(0);
    for (i, value) in series.values.iter().take(count).enumerate() {
        let known = if value.is_nan() { forecast.result.fitted.get(i).copied() } else { Some(*value) };
        sum.values[start + i] += known.filter(|value| value.is_finite()).unwrap_or(0.0);
    }
}
