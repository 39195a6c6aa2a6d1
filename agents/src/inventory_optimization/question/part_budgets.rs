//! Money for safety stock or cycle stock alone, without the word budget: `no more than 1,500 may sit in safety stock`.

use crate::inventory_optimization::{params::InventoryParams, question::clause::Clause};
use language::tokens::{Amount, AmountKind, Token};

const LIMITS: [&str; 18] = [
    "budget",
    "presupuesto",
    "orçamento",
    "have",
    "cap",
    "capped",
    "limit",
    "limited",
    "limita",
    "most",
    "max",
    "maximum",
    "maximal",
    "exceed",
    "ceiling",
    "höchstens",
    "máximo",
    "maximo",
];
/// These choose items by their safety stock, or ask about it.
const CHOOSING: [&str; 16] = [
    "which", "items", "item", "products", "product", "skus", "parts", "show", "list", "where", "is", "does",
    "do", "how", "why", "what",
];

/// Reads the limit of a clause; false when it has none.
pub(super) fn read(clause: &Clause, params: &mut InventoryParams) -> bool {
    if !is_limit(clause) || clause.tokens.iter().any(|token| token.is_one_of(&CHOOSING)) {
        return false;
    }
    let budget = match () {
        () if is_of_safety_stock(clause) => &mut params.safety_budget,
        () if clause.has_pair("cycle", "stock") => &mut params.cycle_budget,
        () => return false,
    };
    let Some(amount) = clause.amounts.iter().find_map(|amount| money(clause, amount)) else { return false };
    *budget = Some(amount);
    true
}

fn is_of_safety_stock(clause: &Clause) -> bool {
    clause.has_pair("safety", "stock")
        || clause.has("sicherheitsbest")
        || clause.has_one_of(&["seguridad", "segurança", "sécurité"])
            && clause.has_one_of(&["stock", "existencias", "estoque"])
}

/// `more than` alone is no upper limit.
fn is_limit(clause: &Clause) -> bool {
    let denies = |three: &[Token]| {
        three[0].is_one_of(&["no", "not", "never"]) && three[1].is("more") && three[2].is("than")
    };
    clause.tokens.iter().any(|token| token.is_one_of(&LIMITS)) || clause.tokens.windows(3).any(denies)
}

/// A plain number without a unit behind it.
fn money(clause: &Clause, amount: &Amount) -> Option<f64> {
    const BEHIND: [&str; 22] = [
        "may", "can", "should", "must", "shall", "in", "of", "for", "on", "at", "tied", "sit", "sits",
        "euro", "euros", "eur", "dollars", "usd", "pounds", "gbp", "im", "en",
    ];
    let AmountKind::Number(number) = amount.kind else { return None };
    let has_unit =
        clause.tokens.get(clause.next_token(amount)).is_some_and(|token| !token.is_one_of(&BEHIND));
    (amount.range.is_none() && number > 0.0 && !has_unit).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::inventory_optimization::question::clause::clauses;

    #[test]
    fn a_limit_on_safety_stock_or_cycle_stock_is_no_limit_on_the_whole() {
        let read = |text: &str| {
            let mut params = InventoryParams::default();
            for clause in clauses(text) {
                read(&clause, &mut params);
            }
            (params.safety_budget, params.cycle_budget)
        };
        assert_eq!(read("no more than 1,500 may sit in safety stock"), (Some(1500.0), None));
        assert_eq!(read("cap the cycle stock at 3000"), (None, Some(3000.0)));
        for text in [
            "which items have at most 20 in safety stock",
            "at most 14 days of safety stock",
            "no more than 500 units of safety stock",
            "no more than 500 kg of safety stock",
            "safety factor at most 2",
            "keep more than 1,000 in safety stock",
            "does the safety stock exceed 500",
            "no more than 1,500 in stock",
        ] {
            assert_eq!(read(text), (None, None), "{text}");
        }
    }
}
