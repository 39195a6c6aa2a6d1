//! Plans that only some files and questions need: joint orders, one season, lots over coming periods.

use crate::inventory_optimization::{
    data::past::Past,
    params::InventoryParams,
    plan::{
        joint_orders::{JointOrders, joint_orders},
        lots::{ItemLots, lots},
        planned::Planned,
        season::{Seasons, seasons},
    },
};

/// Each list is empty where its plan is not needed.
pub(crate) struct OptionalPlans {
    pub joint: Vec<JointOrders>,
    pub seasons: Seasons,
    pub lots: Vec<ItemLots>,
}

impl OptionalPlans {
    pub(crate) fn new(planned: &[Planned], past: Option<&Past>, params: &InventoryParams) -> Self {
        Self {
            joint: joint_orders(planned, params),
            seasons: seasons(planned, past, params),
            lots: lots(planned, past, params),
        }
    }
}
