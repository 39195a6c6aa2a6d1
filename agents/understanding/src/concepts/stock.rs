//! Stock and orders.

pub(super) const CONCEPTS: super::Concepts = &[
    (
        "lead time",
        &[
            "lead time*",
            "leadtime*",
            "replenishment time",
            "delivery time",
            "supply time",
            "lieferzeit*",
            "plazo de entrega",
            "tiempo de entrega",
            "délai",
            "délai de livraison",
            "prazo de entrega",
        ],
    ),
    (
        "service level",
        &[
            "service level*",
            "service lvl",
            "service",
            "servicegrad",
            "nivel de servicio",
            "taux de service",
            "nível de serviço",
        ],
    ),
];
