//! Other English wordings of what the rules know.

pub(super) const WORDS: &[(&str, &str)] = &[
    ("day of the week|day of week|days of the week|week day|week days", "weekday"),
    ("week end|week ends", "weekends"),
    (
        "does anyone|does anybody|does any|do any|is any|are any|is anyone|has anyone|has any|have any|did any|did anyone",
        "show",
    ),
    ("is there any|are there any|is there a|was there any|were there any|was there a", "show"),
    ("exceeded|exceeds|exceed|exceeding|in excess of", "more than"),
    ("fell below|dropped below|stayed below|fell under|went below", "below"),
    ("rose above|went above|stayed above", "above"),
    ("least expensive|lowest priced|lowest price", "cheapest"),
    ("highest priced", "most expensive"),
    ("less expensive than", "cheaper than"),
    ("more expensive than|costlier than|pricier than", "dearer than"),
    ("sold out", "out of stock"),
    ("who supplies|who delivers|who makes", "which supplier"),
    ("how heavy is|how heavy are", "what is the weight of"),
    ("how long is|how high is|how big is|how large is|how expensive is", "what is"),
    ("how long are|how high are|how big are|how large are", "what are"),
    ("how long was|how high was|how big was|how large was", "what was"),
    ("altogether|combined|all together", "in total"),
    ("the median|median", "median"),
    ("european union", "eu"),
];
