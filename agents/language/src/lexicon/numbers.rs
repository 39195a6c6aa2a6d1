//! Words for numbers.

pub const SMALL: &[(&str, u32)] = &[
    ("zero", 0),
    ("nought", 0),
    ("naught", 0),
    ("nil", 0),
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("thirteen", 13),
    ("fourteen", 14),
    ("fifteen", 15),
    ("sixteen", 16),
    ("seventeen", 17),
    ("eighteen", 18),
    ("nineteen", 19),
    ("zwei", 2),
    ("drei", 3),
    ("vier", 4),
    ("fünf", 5),
    ("fuenf", 5),
    ("sechs", 6),
    ("sieben", 7),
    ("acht", 8),
    ("neun", 9),
    ("zehn", 10),
    ("zwölf", 12),
    ("zwoelf", 12),
    ("zwanzig", 20),
    ("dreißig", 30),
    ("dos", 2),
    ("tres", 3),
    ("cuatro", 4),
    ("cinco", 5),
    ("seis", 6),
    ("siete", 7),
    ("ocho", 8),
    ("nueve", 9),
    ("diez", 10),
    ("doce", 12),
    ("quince", 15),
    ("veinte", 20),
    ("treinta", 30),
    ("dois", 2),
    ("duas", 2),
    ("três", 3),
    ("quatro", 4),
    ("sete", 7),
    ("oito", 8),
    ("nove", 9),
    ("doze", 12),
    ("quinze", 15),
    ("vinte", 20),
    ("trinta", 30),
    ("deux", 2),
    ("trois", 3),
    ("quatre", 4),
    ("cinq", 5),
    ("huit", 8),
    ("neuf", 9),
    ("dix", 10),
    ("douze", 12),
    ("vingt", 20),
    ("trente", 30),
    ("paanch", 5),
    ("panch", 5),
    ("saat", 7),
    ("aath", 8),
    ("दो", 2),
    ("तीन", 3),
    ("चार", 4),
    ("पाँच", 5),
    ("पांच", 5),
    ("छह", 6),
    ("सात", 7),
    ("आठ", 8),
    ("नौ", 9),
    ("दस", 10),
    ("बारह", 12),
    ("बीस", 20),
];

pub const TENS: &[(&str, u32)] = &[
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fourty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("eighty", 80),
    ("ninety", 90),
];

pub const HUNDRED: &[&str] = &["hundred", "hundreds"];

/// Scales that are words; a space may be between the number and the scale.
pub const SCALES: &[(&str, f64)] = &[
    ("thousand", 1e3),
    ("thousands", 1e3),
    ("lakh", 1e5),
    ("lakhs", 1e5),
    ("lac", 1e5),
    ("lacs", 1e5),
    ("लाख", 1e5),
    ("हजार", 1e3),
    ("million", 1e6),
    ("millions", 1e6),
    ("mio", 1e6),
    ("mil", 1e6),
    ("mln", 1e6),
    ("mn", 1e6),
    ("crore", 1e7),
    ("crores", 1e7),
    ("cr", 1e7),
    ("billion", 1e9),
    ("billions", 1e9),
    ("bn", 1e9),
    ("bil", 1e9),
    ("bln", 1e9),
    ("trillion", 1e12),
    ("trillions", 1e12),
    ("trn", 1e12),
    ("tn", 1e12),
    ("quadrillion", 1e15),
    ("quintillion", 1e18),
];

/// Letters after digits: `20k`, `1.5m`, `3b`.
pub const SHORT_SCALES: &[(&str, f64)] = &[("k", 1e3), ("m", 1e6), ("b", 1e9)];

/// With these words, `12m tall` is a length, although `12m` alone is twelve million.
pub const LENGTH_ADJECTIVES: &[&str] = &["tall", "long", "wide", "high", "deep", "away", "apart", "thick"];

/// The zero of each script whose digits are read like ours.
pub const ZEROS: &[char] = &['０', '٠', '۰', '०', '০', '੦', '૦', '୦', '௦', '౦', '೦', '൦', '๐', '໐', '၀', '០'];

/// Words after a number in words that state a quantity: `two score`, `a gross of`.
pub const COUNTED_BY: &[(&str, f64)] = &[("score", 20.0), ("gross", 144.0)];

/// Words for zero before a point: `oh point five`.
pub const ZERO_BEFORE_POINT: &[&str] = &["oh", "o"];

/// `5 grand` is money, but `grand` followed by one of these words is not: `grand total`.
pub const BEHIND_GRAND: &[&str] = &["total", "totals", "sum", "opening", "prix", "piano"];

pub const DOZEN: &[&str] = &["dozen", "dozens", "doz", "dz", "dzs"];

pub const MINUS: &[&str] = &["minus", "negative"];

/// Parts of one; the flag is true for the plural word.
pub const PARTS: &[(&str, (f64, bool))] = &[
    ("half", (2.0, false)),
    ("halves", (2.0, true)),
    ("third", (3.0, false)),
    ("thirds", (3.0, true)),
    ("quarter", (4.0, false)),
    ("quarters", (4.0, true)),
    ("fourth", (4.0, false)),
    ("fourths", (4.0, true)),
    ("fifth", (5.0, false)),
    ("fifths", (5.0, true)),
    ("sixth", (6.0, false)),
    ("sixths", (6.0, true)),
    ("seventh", (7.0, false)),
    ("sevenths", (7.0, true)),
    ("eighth", (8.0, false)),
    ("eighths", (8.0, true)),
    ("ninth", (9.0, false)),
    ("ninths", (9.0, true)),
    ("tenth", (10.0, false)),
    ("tenths", (10.0, true)),
    ("eleventh", (11.0, false)),
    ("elevenths", (11.0, true)),
    ("twelfth", (12.0, false)),
    ("twelfths", (12.0, true)),
    ("fifteenth", (15.0, false)),
    ("fifteenths", (15.0, true)),
    ("sixteenth", (16.0, false)),
    ("sixteenths", (16.0, true)),
    ("twentieth", (20.0, false)),
    ("twentieths", (20.0, true)),
    ("thirtieth", (30.0, false)),
    ("thirtieths", (30.0, true)),
    ("fortieth", (40.0, false)),
    ("fortieths", (40.0, true)),
    ("fiftieth", (50.0, false)),
    ("fiftieths", (50.0, true)),
    ("hundredth", (1e2, false)),
    ("hundredths", (1e2, true)),
    ("thousandth", (1e3, false)),
    ("thousandths", (1e3, true)),
    ("millionth", (1e6, false)),
    ("millionths", (1e6, true)),
    ("billionth", (1e9, false)),
    ("billionths", (1e9, true)),
    ("trillionth", (1e12, false)),
    ("trillionths", (1e12, true)),
    ("firsts", (1.0, true)),
    ("seconds", (2.0, true)),
    ("first", (1.0, false)),
];

/// Fractions that are a single character.
pub const SIGNS_OF_PARTS: &[(char, f64)] = &[
    ('½', 0.5),
    ('⅓', 1.0 / 3.0),
    ('⅔', 2.0 / 3.0),
    ('¼', 0.25),
    ('¾', 0.75),
    ('⅕', 0.2),
    ('⅖', 0.4),
    ('⅗', 0.6),
    ('⅘', 0.8),
    ('⅙', 1.0 / 6.0),
    ('⅚', 5.0 / 6.0),
    ('⅐', 1.0 / 7.0),
    ('⅛', 0.125),
    ('⅜', 0.375),
    ('⅝', 0.625),
    ('⅞', 0.875),
    ('⅑', 1.0 / 9.0),
    ('⅒', 0.1),
];

pub const ORDINALS: &[(&str, u32)] = &[
    ("first", 1),
    ("second", 2),
    ("third", 3),
    ("fourth", 4),
    ("fifth", 5),
    ("sixth", 6),
    ("seventh", 7),
    ("eighth", 8),
    ("ninth", 9),
    ("tenth", 10),
    ("eleventh", 11),
    ("twelfth", 12),
    ("thirteenth", 13),
    ("fourteenth", 14),
    ("fifteenth", 15),
    ("sixteenth", 16),
    ("seventeenth", 17),
    ("eighteenth", 18),
    ("nineteenth", 19),
    ("twentieth", 20),
    ("thirtieth", 30),
    ("fortieth", 40),
    ("fiftieth", 50),
    ("hundredth", 100),
];

pub const ORDINAL_ENDINGS: &[&str] = &["st", "nd", "rd", "th"];

pub const PERCENT: &[&str] =
    &["percent", "percents", "pct", "percentage", "pc", "procent", "prozent", "porcent", "perc", "pourcent"];

/// After these words, a number is a name: `SKU 12 300 units` is item 12 and 300 units.
pub const NAMED_BY_NUMBER: &[&str] =
    &["sku", "item", "row", "store", "route", "zone", "depot", "week", "dock", "bay", "lane", "site"];

/// After these words comes one amount, not a list: `at most 2,5`, `multiply by 1,2`, `threshold 2,5`.
pub const BEFORE_ONE_AMOUNT: &[&str] = &[
    "least",
    "most",
    "than",
    "under",
    "over",
    "below",
    "above",
    "within",
    "exceed",
    "minimum",
    "maximum",
    "by",
    "about",
    "around",
    "roughly",
    "threshold",
    "sigma",
    "factor",
    "price",
    "cost",
    "costs",
    "speed",
];
