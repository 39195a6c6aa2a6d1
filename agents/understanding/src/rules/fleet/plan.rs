//! The objective, the way home, rounding, and road distance.

use crate::{params::Params, pattern::Captured, rules::Rule};

pub(super) fn rules() -> Vec<Rule> {
    let mut rules = objectives();
    rules.extend(ways_home());
    rules.extend(rounding());
    rules.extend(detours());
    rules
}

fn objectives() -> Vec<Rule> {
    const AIM: &str = "(objective|objective function|goal|target|aim|ziel|objetivo|objectif|optimi* (for|on)|optimi*|minimi*|minimum|min|minimal|minimal in|least|lowest|reduce|save|cut|shortest|short|minimieren|minimizar|minimiser|menor|menos|moindre)";
    const IS: &str =
        "(is|=|:|the|total|sum of|overall|on|for|to|of|gesamt*|el|la|le|o|a|de|amount of|number of)?";
    vec![
        Rule::word(
            "objective",
            "vehicles",
            "<fewest> (possible)? (the|number of|no of|count of|amount of|total)? <of a kind>? <vehicle> (possible|as possible|needed)?",
        ),
        Rule::word(
            "objective",
            "vehicles",
            &format!(
                "{AIM} {IS} {IS} (number of|count of|no of|nombre de|número de|numero de|anzahl)? <vehicles>"
            ),
        ),
        Rule::word("objective", "vehicles", &format!("{AIM} {IS} fleet (size)?")),
        Rule::word(
            "objective",
            "vehicles",
            "(as few|so few) (of them)? <vehicle>? as (possible|we can|you can)",
        ),
        Rule::word("objective", "vehicles", "<vehicle> (count|number) (as low as possible|minimal)"),
        Rule::word(
            "objective",
            "time",
            &format!(
                "{AIM} {IS} {IS} (travel|driving|drive|route|tour)? (time|duration|hours|minutes|zeit|fahrzeit|tiempo|temps|tempo)"
            ),
        ),
        Rule::word(
            "objective",
            "time",
            "(quickest|fastest|soonest|quick as possible|fast as possible|schnellste*|am schnellsten|más rápid*|mas rapid*|plus rapide*|mais rápid*|mais rapid*|sabse jaldi|sabse tez)",
        ),
        Rule::word(
            "objective",
            "time",
            "(finish*|done|home|back|complete*|over) ~ (as)? (early|soon|quickly|fast|quick) as (possible|they can|we can|can be)",
        ),
        Rule::word(
            "objective",
            "cost",
            "(keep|make|bring|get|hold) ~ (cost|costs|bill|spend|spending|price|expense|expenses|money) ~ (low|lower|down|minimum|minimal|small)",
        ),
        Rule::word(
            "objective",
            "distance",
            "(keep|make|bring|get|hold) ~ (distance|distances|mileage|miles|km|kilomet*) ~ (low|lower|down|minimum|minimal|short)",
        ),
        Rule::word(
            "objective",
            "time",
            "(keep|make|bring|get|hold) ~ (time|hours|duration) ~ (low|lower|down|minimum|minimal|short)",
        ),
        Rule::word(
            "objective",
            "cost",
            "(spend|pay|cost|costs|costing) (us|me)? (as)? little (money)? as possible",
        ),
        Rule::word("objective", "time", "(home|done|finish*|back) (asap|soonest|pronto)"),
        Rule::word("objective", "time", "(earliest|soonest|quickest) (possible)? (finish|completion|return)"),
        Rule::word(
            "objective",
            "distance",
            &format!(
                "{AIM} {IS} {IS} (travel|driving|drive|route|tour|total)? (distance|distances|km|kms|kilomet*|mileage|miles|length|way|route|routes|tour|strecke|distancia|distância|weg)"
            ),
        ),
        Rule::word(
            "objective",
            "distance",
            "(shortest|kürzeste*|más corta*|mas corta*|más corto|plus court*|mais curt*|sabse chhota|sabse kam (km|doori)) (total)? (distance|way|route|routes|tour|tours|path|rounds)?",
        ),
        Rule::word("objective", "distance", "(fewest|least) (km|kms|kilomet*|miles)"),
        Rule::word("objective", "distance", "as short as possible"),
        Rule::word(
            "objective",
            "cost",
            "(cheapest|lowest (- )? (cost|total|bill|spend)|least (- )? cost|minimi* (the)? (bill|spend|spending)|cheap as possible|günstigste*|billigste*|am günstigsten|am billigsten|más barat*|mas barat*|moins cher*|mais barat*|sabse sasta|sabse saste|wenig bezahlen|economical) (plan|way|rounds|routes|tours)?",
        ),
        Rule::word(
            "objective",
            "cost",
            &format!(
                "{AIM} {IS} {IS} (transport|delivery|driving)? (cost|costs|money|spend|spending|kosten|costo|costos|coste|coût|coûts|custo|custos|fuel|geld|dinero)"
            ),
        ),
        Rule::word("objective", "cost", "(save|saving) (the|some)? (money|cost*|fuel)"),
        Rule::read(
            "(not|rather than|instead of|nicht) (in|the|by|total|number of)? (the)? (distance|kilomet*|km|kms|time|duration|cost|costs|<vehicles>)",
            |_, _| true,
        ),
    ]
}

fn ways_home() -> Vec<Rule> {
    const HOME: &str = "(to|in|at|zum|zur|al|à|au|ao|a)? (the|la|el)? (<depot>|office|dépôt)?";
    vec![
        Rule::flag(
            "return_to_depot",
            false,
            "(open|one way|open ended) (route|routes|tour|tours|vrp|ovrp|rounds|trips)",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(<come back>|back) (is|are|to the depot)? <not> (needed|necessary|required|wanted|compulsory)",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(no need|not necessary|no requirement|not required|not needed) (for)? ~ (to)? (<come back>|drive back)",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(keep|take) (the|their)? <vehicle> (at)? home (overnight|after (the|their) last <stop>)",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(dont|do not|doesnt|not|never|without|neednt|need not) (bother|have to|need to|having to)? (to)? (return|returning|come back|coming back|drive back|driving back|report back|bring them back)",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(nobody|no one|none of them|no driver|no van|no vehicle) (has to|have to|needs to|must|need)? <come back> ~ <depot>?",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(end|ends|ending|finish|finishes|finishing|stop|stops) (wherever|anywhere) (they|he|it)? (finish|end|ends|are|like|stop)?",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(end|ends|finish|finishes|leave|stay) ~ (at|after|with|from) (the|their|his)? (final|last) (drop|stop|customer|delivery|address|call)",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(no|nothing for|not for|without) (the|a|any)? (trip|way|drive|driving|going|ride|journey|leg) (back|home)",
        ),
        Rule::flag("return_to_depot", false, "only (for)? the way out"),
        Rule::flag(
            "return_to_depot",
            false,
            "(go|goes|head|drive) (straight)? home (straight)? (from|after) (the|their)? last (customer|drop|stop|delivery)",
        ),
        Rule::flag("return_to_depot", false, "(routes|tours) (are|stay|end|finish) open"),
        Rule::flag(
            "return_to_depot",
            false,
            &format!("<not> (have to|need to|need|necessary to|a|any|la|de)? (to)? <come back> {HOME}"),
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(rentre*|revien*|retourn*) pas (au|à la|à)? (dépôt|depot|base)? (le soir)?",
        ),
        Rule::flag("return_to_depot", false, "wapas (nahi|na) (aana|aate|aati)?"),
        Rule::flag(
            "return_to_depot",
            false,
            "(<vehicle>|they|routes|tours)? (end|ends|ending|finish|finishes|stop) (at|with|their day at|in|wherever|where|after) (home|(the|their|his)? last (stop|customer|drop|shop|delivery))",
        ),
        Rule::flag(
            "return_to_depot",
            false,
            "(drivers|they|vans) (go|drive|goes) (straight|directly)? home (after|from) (the)? last (stop|customer|drop|delivery)",
        ),
        Rule::flag(
            "return_to_depot",
            true,
            "(must|have to|has to|should|all|always|need to|shall) (all|always)? <come back> (to|at) (the)? <depot>",
        ),
        Rule::flag(
            "return_to_depot",
            true,
            "(return|returning|back) to (the)? (depot|base|yard|warehouse) (at the end|afterwards|in the evening|every evening|after the last (stop|drop))",
        ),
        Rule::flag("return_to_depot", true, "(closed (routes|tours)|round trips)"),
    ]
}

fn rounding() -> Vec<Rule> {
    vec![
        Rule::word(
            "rounding",
            "nint",
            "(round|rounded|rounding) (all|the|off)? (km|kms|kilomet*|distance|distances|lengths)? (to|up to)? (the)? (nearest)? (whole|integer|integers|full) (nos|no|numbers|number|km|kms|kilomet*|units)?",
        ),
        Rule::word(
            "rounding",
            "nint",
            "(nearest|whole|integer|full|ganze|enteros|entiers|inteiros) (km|kms|kilomet*|integer|distances|number) (only)?",
        ),
        Rule::word("rounding", "nint", "(nint|euc 2 d|euc 2d|euc _ 2d|euc _ 2 d|tsplib) (rounding)?"),
        Rule::word("rounding", "nint", "rounding (=|:|is|to)? (nint|nearest|integer|nearest integer)"),
        Rule::word(
            "rounding",
            "nint",
            "(distances|km|kilomet*) (rounded|as integers|in whole numbers|auf ganze|without decimals)",
        ),
        Rule::word("rounding", "nint", "(kilometer)? (auf ganze) (kilometer|zahlen|km)? (runden|gerundet)?"),
        Rule::word("rounding", "trunc1", "(trunc 1|trunc1) (rounding)?"),
        Rule::word(
            "rounding",
            "trunc1",
            "(rounding)? (trunc*|cut|cutting|chop*) (off)? (all|the)? (distance|distances|km|kilomet*)? (to|after|at)? (the)? (1|one|first) (decimal|decimals|digit|place) (place|places)?",
        ),
        Rule::word("rounding", "trunc1", "rounding (=|:|is)? (trunc*) (1|one)? (decimal)?"),
        Rule::word(
            "rounding",
            "none",
            "(no|without|dont|do not|not|never|zero) (any|do|be|to be)? (rounding|round|rounded) (the|of|off)? (km|distance|distances)?",
        ),
        Rule::word(
            "rounding",
            "none",
            "(exact|unrounded|full precision|double precision) (distance|distances|km|kilomet*|euclidean)?",
        ),
        Rule::word("rounding", "none", "rounding (=|:|is)? (none|off|no)"),
    ]
}

fn detours() -> Vec<Rule> {
    const FACTOR: &str = "(detour|circuity|winding|tortuosity|(road|route|curvature|crow fly|crow) (factor|index|multiplier)|umwegfaktor|umweg|factor de desvío|factor de desvio|facteur de détour|fator de desvio)";
    const LINE: &str = "(air|straight line|straight lines|straight - line|crow line|crow flies|crow fly|crow - fly|crow - flies|crow|air line|airline|great circle|great - circle|bee line|beeline|line of sight|luftlinie|línea recta|linea recta|vol d oiseau|linha reta|euclidean|as the crow flies)";
    vec![
        Rule::read(
            &format!(
                "{FACTOR} (factor|factors|index|multiplier|coefficient)? (is|of|=|:|de|von)? {{number}}"
            ),
            factor,
        ),
        Rule::read(
            &format!(
                "factor (is|of|=|:)? {{number}} (to|on|over|for|times|x|of) (the)? {LINE} (distance|distances|km|line)?"
            ),
            factor,
        ),
        Rule::read(
            &format!(
                "{{number}} (times|x|×|fold|mal|veces|fois|vezes) (as long as|longer than|of)? (the|a|as|die|la|à)? {LINE} (distance|distances|km)?"
            ),
            factor,
        ),
        Rule::read(
            &format!("{LINE} (distance|distances|km)? (times|x|×|by|with|mal|por|fois|vezes) {{number}}"),
            factor,
        ),
        Rule::read(
            &format!(
                "(roads|road|real roads|real distance|distances|routes|real)? ~ {{percent}} (longer|more|further|on top|extra|on) (than|of|to)? (a|the|on)? {LINE}"
            ),
            longer,
        ),
        Rule::read(
            &format!(
                "(add|plus|adding) {{percent}} (to|on|for|on top of)? (the|a)? (roads|detours|winding|{LINE}) (distance|distances)?"
            ),
            longer,
        ),
        Rule::read(&format!("{LINE} (distance|distances)? (plus|+) {{percent}}"), longer),
    ]
}

/// No road network is five times as long as its straight lines.
fn factor(params: &mut Params, values: &[Captured]) -> bool {
    let Some(factor) = values.first().and_then(Captured::number) else { return false };
    if !(1.0..=5.0).contains(&factor) {
        return false;
    }
    params.number("detour_factor", factor);
    true
}

/// Roads that are 35 % longer than the straight line have the factor 1.35.
fn longer(params: &mut Params, values: &[Captured]) -> bool {
    let Some(share) = values.first().and_then(Captured::number).filter(|share| *share > 0.0) else {
        return false;
    };
    params.number("detour_factor", 1.0 + share);
    true
}
