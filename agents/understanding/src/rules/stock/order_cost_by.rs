//! What an order costs at each supplier: `an order costs 50 at Vogt and 80 at Weber`. The plan reads the figures from the words by
//! itself; here they are kept from the cost for all, and the names from choosing rows.

use std::sync::LazyLock;

use language::Kind;

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
};

static COSTS: LazyLock<Vec<Pattern>> = LazyLock::new(|| {
    const ORDER: &str = "(<order>|bestellung|bestellungen|pedido|pedidos|orden|commande|commandes|encomenda)";
    const AT: &str = "(at|with|from|for|to|bei|für|en|con|de|a|chez|com|em|na|no)?";
    const COST: &str = "(cost|costs|is|are|fee|kostet|kosten|cuesta|cuestan|coûte|coûtent|custa|custam)";
    const AND: &str = "(,|and|but|und|y|et|e|pero|aber|mais|mas)?";
    let amount_first = format!("{{amount}} {AT} {{value}}");
    let name_first = format!("{AT} {{value}} {COST}? {{amount}}");
    let several = |pair: &str| format!("{pair} {AND} {pair}");
    let many = |pair: &str| format!("{pair} {AND} {pair} {AND} {pair}");
    let begin = format!(
        "(an|a|the|each|every|eine|un|una|une|um|uma|cada)? ({ORDER} {COST}?|<order cost> {COST}?|bestellkosten)"
    );
    let mut patterns = Vec::new();
    for pair in [&amount_first, &name_first] {
        for pairs in [many(pair), several(pair), pair.clone()] {
            patterns.push(Pattern::new(&format!("{begin} {pairs}")));
        }
    }
    patterns
});

/// Marks such words as used.
pub(super) fn read(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        let found = COSTS.iter().filter_map(|pattern| longest(pattern, reading.sentence, at));
        let Some(found) = found.max_by_key(|found| found.tokens.end) else { continue };
        let says_cost = reading.sentence.tokens[found.tokens.clone()].iter().any(|token| {
            token.starts_one_of(&["cost", "kost", "bestellkost", "cuest", "coût", "cust", "fee"])
        });
        let are_suppliers = found.values.iter().all(|value| match &value.kind {
            Kind::ValueOfFile { column, .. } => is_of_suppliers(column),
            _ => true,
        });
        if says_cost && are_suppliers && reading.are_free(found.tokens.clone()) {
            reading.use_tokens(found.tokens);
        }
    }
}

fn is_of_suppliers(column: &str) -> bool {
    const OF_SUPPLIERS: &[&str] =
        &["supplier", "vendor", "lieferant", "proveedor", "fournisseur", "fornecedor", "seller"];
    let column = column.to_lowercase();
    OF_SUPPLIERS.iter().any(|word| column.contains(word))
}
