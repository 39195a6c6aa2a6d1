//! What stands at the door: which addresses there are.

mod addresses;
