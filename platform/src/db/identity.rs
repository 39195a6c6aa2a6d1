//! Accounts, devices, refresh tokens, mail tokens and flow states of the sign-in contract.
