//! What an order costs at each supplier: `an order costs 50 at Vogt and 80 at Weber`. The plan reads the figures from the words by
//! itself; here they are kept from the cost for all, and the names from choosing rows.

use std::{ops::Range, sync::LazyLock};

use language::Kind;

use crate::{
    fillers::is_filler,
    pattern::{Pattern, longest},
    reading::Reading,
    rules,
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
    set_unknown_aside(reading);
}

/// `orders from foo cost 20`: of a supplier that the file does not have the cost is one of no order, and it is named.
fn set_unknown_aside(reading: &mut Reading) {
    for at in 0..reading.sentence.tokens.len() {
        if let Some(tokens) = of_unknown(reading, at).filter(|tokens| reading.are_free(tokens.clone())) {
            reading.set_aside(tokens.clone());
            reading.parts.exceptions.push(tokens);
        }
    }
}

/// The words from an order to the end of what it costs at a supplier without rows.
fn of_unknown(reading: &Reading, at: usize) -> Option<Range<usize>> {
    const ORDERS: &[&str] = &[
        "order",
        "orders",
        "ordering",
        "bestellung",
        "bestellungen",
        "bestellkosten",
        "pedido",
        "pedidos",
        "commande",
        "commandes",
        "encomenda",
        "encomendas",
    ];
    const AT: &[&str] =
        &["from", "at", "with", "to", "bei", "von", "con", "de", "chez", "na", "no", "da", "do", "à"];
    const COSTS: &[&str] = &["cost", "kost", "cuest", "coût", "cust", "fee", "bestellkost"];
    const REACH: usize = 8;
    let tokens = &reading.sentence.tokens;
    tokens.get(at).filter(|token| token.is_one_of(ORDERS))?;
    let end = (at..tokens.len().min(at + REACH)).find(|place| tokens[*place].ends_clause());
    let clause = at..end.unwrap_or(tokens.len().min(at + REACH));
    let number = clause.clone().find(|place| tokens[*place].number().is_some())?;
    let says_cost = tokens[at..number].iter().any(|token| token.starts_one_of(COSTS));
    // Right behind the order or its cost, or behind the number: `order cost 20 at foo`.
    let places = (at + 1..number).chain([number + 1, number + 2]);
    let name = places
        .filter(|place| clause.contains(&(place + 1)) && tokens[*place].is_one_of(AT))
        .map(|place| place + 1)
        .find(|name| is_unknown_name(reading, *name))?;
    says_cost.then_some(at..name.max(number) + 1)
}

/// A word that stands for nobody and nothing else.
fn is_unknown_name(reading: &Reading, at: usize) -> bool {
    const OTHERS: &[&str] = &[
        "dealer",
        "supplier",
        "vendor",
        "manufacturer",
        "factory",
        "place",
        "store",
        "home",
        "abroad",
        "present",
        "least",
        "average",
        "once",
        "lieferant",
        "lieferanten",
        "händler",
        "hersteller",
        "proveedor",
        "fournisseur",
        "fornecedor",
        "stock",
        "mindestens",
        "euro",
        "euros",
        "eur",
        "coste",
        "costo",
        "custo",
    ];
    let token = &reading.sentence.tokens[at];
    let Some(word) = token.word() else { return false };
    let is_known =
        reading.is_name(at) || rules::is_part_of_name(reading, at) || reading.data.is_header_word(word);
    word.chars().count() > 1
        && !is_known
        && !token.is_one_of(OTHERS)
        && !is_filler(word)
        && !rules::WORDS.contains(word)
        && has_suppliers(reading)
}

fn has_suppliers(reading: &Reading) -> bool {
    reading.data.columns().any(|column| is_of_suppliers(&column.name))
}

fn is_of_suppliers(column: &str) -> bool {
    const OF_SUPPLIERS: &[&str] =
        &["supplier", "vendor", "lieferant", "proveedor", "fournisseur", "fornecedor", "seller"];
    let column = column.to_lowercase();
    OF_SUPPLIERS.iter().any(|word| column.contains(word))
}
