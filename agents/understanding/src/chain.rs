//! A question that goes on from the result of another analysis: `order for that forecast`, `split this order over the
//! suppliers`, `route these orders`. Which analysis goes on from which is a list; the words say which result is meant.

use std::sync::LazyLock;

use language::tokens::Sentence;
use protocol::Uses;

use crate::{
    pattern::{Pattern, longest},
    reading::Reading,
    state::Conversation,
};

/// What people call the result of an earlier analysis, in patterns.
const RESULT: &str = "(that|this|these|those|the|your|its|my) (new|last|latest|whole|entire|above)? (sales|demand|stock|order|purchase)? \
     (forecast|forecasts|prediction|predictions|outlook|projection|order|orders|proposal|proposals|plan|quantities|split|allocation|lots|figures|numbers|results|result)";
const POINTER: &str = "(that|this|these|those|them|it)";

/// How sure a question is that names the work and the result that it goes on from, and one that only points at it.
const NAMED: f64 = 0.97;
const POINTED_AT: f64 = 0.85;

/// An analysis that can go on from others, and the words that ask for it. `@` is the result, `^` a word that points at one.
struct Target {
    tool: &'static str,
    /// The analyses whose results it can use.
    from: &'static [&'static str],
    asked: &'static [&'static str],
}

const TARGETS: &[Target] = &[
    Target {
        tool: "optimize_inventory",
        from: &["forecast_demand"],
        asked: &[
            "(order|orders|reorder|buy|purchase|replenish|restock|procure|stock up) ~ (for|from|to|to match|with|by|on|against|given|using|based on|according to) @",
            "(order|buy|reorder|purchase|stock) ~ (for|from|with|based on) ^",
            "(safety stock|safety stocks|reorder point|reorder points|stock plan|order plan|order proposal|purchase order|purchase orders|inventory plan|order list) \
             ~ (for|from|with|of|out of|based on|to match) (@|^)",
            "(use|take|turn|convert|make) (@|^) ~ (into|in|for|to|as) ~ (order*|reorder*|purchas*|stock*|inventory|replenish*|safety stock|safety stocks)",
            "(plan|size|set) ~ (stock|stocks|inventory|replenishment|orders) ~ (for|from|with|on|around|based on) (@|^)",
            "(based on|from|with|given|using) @ (,)? (what|how much|how many|please|then)? ~ (order|reorder|buy|purchase|replenish|restock|stock|safety stock)",
        ],
    },
    Target {
        tool: "allocate_orders",
        from: &["optimize_inventory", "forecast_demand"],
        asked: &[
            "(split|divide|distribute|allocate|award|spread|share|share out|place|give) ~ (@|^) ~ \
             (among|amongst|over|between|across|with|to|on|by) (the|my|our|all|only)? ({count})? ~ (supplier*|vendor*|source|sources|bidder|bidders)",
            "(who|whom|where|which supplier|which suppliers|which vendor|which vendors) ~ (buy|order|source|purchase|get|procure) (@|^)",
            "(who|which supplier|which suppliers|which vendor|which vendors) ~ (for|gets|get|should get|fills|delivers) (@|^)",
            "(supplier*|vendor*) ~ for (@|^)",
        ],
    },
    Target {
        tool: "plan_routes",
        from: &["optimize_inventory", "allocate_orders", "forecast_demand"],
        asked: &[
            "(route|routes|deliver|ship|dispatch|haul|drive|bring|load) (out)? (@|^)",
            "(delivery|deliveries|route|routes|routing|tour|tours|trips|dispatch|transport|shipping) ~ (for|of|from|with|to|based on) (@|^)",
            "(plan|make|build) ~ (delivery|deliveries|routes|tours|trips|drops) ~ (for|of|from|with) (@|^)",
            "(use|take|turn|convert|make) (@|^) ~ (into|for|to) ~ (delivery|deliveries|route|routes|tours|trips)",
            "get (@|^) (delivered|shipped|out)",
        ],
    },
];

/// Words that say which analysis a result is of.
const NOUNS: &[(&[&str], &[&str])] = &[
    (&["forecast", "prediction", "outlook", "projection"], &["forecast_demand"]),
    (&["split", "allocation", "lots"], &["allocate_orders"]),
    (&["order", "purchase", "proposal", "quantities"], &["optimize_inventory", "allocate_orders"]),
];

static PATTERNS: LazyLock<Vec<(&Target, Vec<Pattern>)>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for target in TARGETS {
        let written = |text: &&str| Pattern::new(&text.replace('@', RESULT).replace('^', POINTER));
        all.push((target, target.asked.iter().map(written).collect()));
    }
    all
});

/// Words that let go of the earlier result.
const TAKEN_BACK: &[&str] = &[
    "(without|ignore|drop|forget|remove|not from|not with|not on|not by|leave out) (the|that|this|its)? (sales|demand|earlier|old|order)? \
     (forecast|forecasts|prediction|order list|orders|earlier result|split)",
    "(own demand|original demand|demand of the (stock|whole)? file|demand in the (stock|whole)? file|demand from the (stock|whole)? file)",
];

static LETTING_GO: LazyLock<Vec<Pattern>> =
    LazyLock::new(|| TAKEN_BACK.iter().map(|text| Pattern::new(text)).collect());

/// Whether the sentence lets go of the result that the last analysis goes on from.
pub(crate) fn lets_go(sentence: &Sentence, conversation: &Conversation) -> bool {
    let is_linked = conversation.last_analysis().is_some_and(|last| last.uses.is_some());
    let mut places = 0..sentence.tokens.len();
    is_linked && places.any(|at| LETTING_GO.iter().any(|pattern| longest(pattern, sentence, at).is_some()))
}

/// The analysis that is asked for and the one that it goes on from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) tool: &'static str,
    from: &'static str,
    tokens: std::ops::Range<usize>,
    is_named: bool,
}

impl Link {
    pub(crate) fn uses(&self) -> Uses {
        Uses { tool: self.from.to_owned(), run: None }
    }

    pub(crate) fn confidence(&self) -> f64 {
        if self.is_named { NAMED } else { POINTED_AT }
    }

    /// Marks the words of the link as used; its numbers and the names of the file stay for the rules.
    pub(crate) fn use_words(&self, reading: &mut Reading) {
        for at in self.tokens.clone() {
            if reading.sentence.tokens[at].word().is_some() && !reading.is_name(at) {
                reading.use_tokens(at..at + 1);
            }
        }
    }
}

/// The link that a sentence states, when the conversation has a result to go on from.
pub(crate) fn link(sentence: &Sentence, conversation: &Conversation) -> Option<Link> {
    let last = conversation.last_analysis()?.tool.as_deref();
    for (target, patterns) in PATTERNS.iter() {
        for at in 0..sentence.tokens.len() {
            let found = patterns.iter().filter_map(|pattern| longest(pattern, sentence, at));
            let Some(found) = found.max_by_key(|found| found.tokens.end) else { continue };
            let named = named_result(sentence, found.tokens.clone(), target);
            let from = match named {
                Some(names) => latest(conversation, target, names),
                None => target.from.iter().copied().find(|tool| last == Some(tool)),
            };
            if let Some(from) = from {
                return Some(Link {
                    tool: target.tool,
                    from,
                    tokens: found.tokens,
                    is_named: named.is_some(),
                });
            }
        }
    }
    None
}

/// The analyses that the last noun of the words names. The noun of the work itself, `purchase orders for that`, names none.
fn named_result(
    sentence: &Sentence,
    tokens: std::ops::Range<usize>,
    target: &Target,
) -> Option<&'static [&'static str]> {
    let words = sentence.tokens[tokens].iter().rev();
    let mut nouns = words.filter_map(|token| NOUNS.iter().find(|(nouns, _)| token.starts_one_of(nouns)));
    nouns.find(|(_, tools)| tools.iter().any(|tool| target.from.contains(tool))).map(|(_, tools)| *tools)
}

/// The latest analysis of the conversation that the words name and that the target can use.
fn latest(conversation: &Conversation, target: &Target, named: &[&str]) -> Option<&'static str> {
    conversation.requests.iter().rev().find_map(|request| {
        let tool = request.tool.as_deref()?;
        target.from.iter().copied().find(|from| *from == tool && named.contains(from))
    })
}

#[cfg(test)]
mod tests {
    use chrono::NaiveDate;
    use language::Context;

    use super::*;
    use crate::{params::Params, state::Request};

    fn day() -> NaiveDate {
        NaiveDate::from_ymd_opt(2026, 11, 23).unwrap()
    }

    fn after(tools: &[&str]) -> Conversation {
        let mut conversation = Conversation::default();
        for tool in tools {
            let tool = Some((*tool).to_owned());
            conversation.add(Request { tool, params: Params::default(), changed: Vec::new(), uses: None });
        }
        conversation
    }

    fn linked(text: &str, tools: &[&str]) -> Option<(&'static str, &'static str)> {
        let sentence = Sentence::read(text, &Context::new(day()));
        link(&sentence, &after(tools)).map(|link| (link.tool, link.from))
    }

    #[test]
    fn an_order_goes_on_from_the_forecast() {
        for text in [
            "now order for that forecast",
            "how much should I order for it",
            "what do I have to buy to match this forecast?",
            "now the safety stock for that",
            "turn that into purchase orders",
            "use this forecast to plan the stock",
            "set reorder points based on the forecast",
            "with that forecast, what should I order",
        ] {
            let expected = Some(("optimize_inventory", "forecast_demand"));
            assert_eq!(linked(text, &["forecast_demand"]), expected, "{text}");
        }
    }

    #[test]
    fn a_split_goes_on_from_the_orders() {
        for text in [
            "split this order among the suppliers",
            "divide these orders over the two best vendors",
            "who should we buy these from",
            "which supplier gets this order",
        ] {
            let expected = Some(("allocate_orders", "optimize_inventory"));
            assert_eq!(linked(text, &["forecast_demand", "optimize_inventory"]), expected, "{text}");
        }
    }

    #[test]
    fn routes_go_on_from_the_latest_result_that_the_words_name() {
        let all = ["forecast_demand", "optimize_inventory", "allocate_orders"];
        assert_eq!(linked("route these orders", &all), Some(("plan_routes", "allocate_orders")));
        assert_eq!(
            linked("deliver these orders with 3 vans", &all[..2]),
            Some(("plan_routes", "optimize_inventory"))
        );
        assert_eq!(
            linked("plan the delivery of that forecast", &all),
            Some(("plan_routes", "forecast_demand"))
        );
        assert_eq!(linked("now plan the delivery of that", &all), Some(("plan_routes", "allocate_orders")));
    }

    #[test]
    fn the_earlier_result_can_be_let_go() {
        let mut conversation = after(&["optimize_inventory"]);
        let let_go = |text: &str, conversation: &Conversation| {
            lets_go(&Sentence::read(text, &Context::new(day())), conversation)
        };
        assert!(!let_go("without the forecast", &conversation));
        conversation.requests[0].uses = Some(Uses { tool: "forecast_demand".to_owned(), run: None });
        assert!(let_go("without the forecast", &conversation));
        assert!(let_go("order with the demand of the stock file", &conversation));
        assert!(!let_go("without branch 3", &conversation));
    }

    #[test]
    fn without_an_earlier_result_nothing_is_linked() {
        assert_eq!(linked("order for that forecast", &[]), None);
        assert_eq!(linked("route these orders", &["plan_routes"]), None);
        assert_eq!(linked("who should we buy these from", &["rank_suppliers"]), None);
        assert_eq!(linked("forecast the orders for 3 months", &["forecast_demand"]), None);
    }
}
