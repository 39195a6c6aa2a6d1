//! The answer in words, for a sceptical buyer: the orders and the money first, then the reasons and the certainty.
//! Every number comes from the result; nothing is estimated here.

mod headline;
mod in_force;
pub(super) mod items;
mod largest_order;
mod methods;
mod orders;
mod service;
mod shelf_life;
mod stock;

use report::markdown::section;

use crate::inventory_optimization::tell::findings::Findings;

/// The answer up to its closing sections; `direct` is the answer to what the question asks to see first.
pub(super) fn story(findings: &Findings, direct: &str) -> String {
    let now = if findings.orders_now().next().is_some() { "Order now" } else { "The most valuable items" };
    let is_season = findings.params.one_season == Some(true);
    let sections = [
        ("What if: before and after", headline::what_if(findings)),
        ("One-season orders", if is_season { methods::seasons(findings) } else { String::new() }),
        ("Lot sizes over the coming periods", methods::lots(findings)),
        (now, orders::main_table(findings)),
        ("Suppliers", orders::suppliers(findings)),
        ("Ordered together", methods::joint(findings)),
        ("Too much stock", stock::excess(findings)),
        ("Classes", stock::classes(findings)),
        ("Policies side by side", methods::policies(findings)),
        ("One-season orders", if is_season { String::new() } else { methods::seasons(findings) }),
        ("Room", methods::room(findings)),
        ("Service against money", service::service(findings)),
        ("Played against the past", service::proof(findings)),
    ];
    let body: String = sections.iter().map(|(title, text)| section(title, text)).collect();
    let limit = largest_order::largest_order(findings);
    let keeps = shelf_life::shelf_life(findings);
    [in_force::in_force(findings), direct.to_owned(), headline::headline(findings), limit, keeps, body]
        .concat()
}
