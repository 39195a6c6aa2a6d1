//! Arithmetic of stock: how much to order, when, and what it costs.
