//! Words that every family uses.

pub(super) const CONCEPTS: super::Concepts = &[
    (
        "at most",
        &[
            "at most",
            "max*",
            "no more than",
            "not more than",
            "up to",
            "capped at",
            "limit* to",
            "never more than",
            "höchstens",
            "maximal",
            "como máximo",
            "au plus",
            "au maximum",
            "no máximo",
        ],
    ),
    (
        "is",
        &[
            "is", "are", "was", "at", "of", "=", ":", "being", "equals", "ist", "von", "es", "est", "é",
            "de", "hai",
        ],
    ),
];
