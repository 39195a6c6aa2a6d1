//! What the names in addresses, queries and bodies stand for, and how one is made. A route that brings a name that is
//! not listed here fails the walk until the list says what it is.

/// Something that belongs to one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owned {
    Conversation,
    Upload,
    DataSet,
    Run,
    Turn,
    /// By the name that the gateway gave it.
    Order,
    /// A payment of the sandbox, and what signs it.
    Payment,
    Signature,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// Somebody else's is answered as one that does not exist.
    Of(Owned),
    /// A name that callers give to what they ask for: one that does not exist is made, somebody else's is refused.
    Claimed(Owned),
    /// Only administrators name it.
    Account,
    Inquiry,
    Plan,
    /// The link is the permission; `signed_links_...` try to bend it.
    SignedFile,
    /// It opens nothing that is there: made by the caller for the caller, or a secret in itself.
    Opens(&'static str),
}

use Meaning::{Account, Claimed, Inquiry, Of, Opens, Plan, SignedFile};

/// Parameters of paths, each with the path up to it.
const PATHS: [(&str, Meaning); 10] = [
    ("/api/sessions/{id}", Of(Owned::Conversation)),
    ("/api/uploads/{id}", Of(Owned::Upload)),
    ("/api/data-sets/{id}", Of(Owned::DataSet)),
    ("/api/runs/{id}", Of(Owned::Run)),
    ("/api/chat/{turn}", Of(Owned::Turn)),
    ("/api/payments/orders/{name}", Of(Owned::Order)),
    ("/api/files/{key}", SignedFile),
    ("/api/admin/users/{id}", Account),
    ("/api/admin/inquiries/{id}", Inquiry),
    ("/api/payments/plans/{id}", Plan),
];

/// Fields of queries and bodies that name something.
const FIELDS: [(&str, Meaning); 16] = [
    ("session_id", Claimed(Owned::Conversation)),
    ("upload_id", Of(Owned::Upload)),
    ("order_id", Of(Owned::Order)),
    ("razorpay_order_id", Of(Owned::Order)),
    ("razorpay_payment_id", Of(Owned::Payment)),
    ("razorpay_signature", Of(Owned::Signature)),
    ("plan", Plan),
    ("plan_type", Plan),
    ("url", SignedFile),
    ("id", Opens("the name of a plan that an administrator adds")),
    ("client_id", Opens("made by the browser, and counts within a conversation")),
    ("token", Opens("a secret of a mailed link")),
    ("token_hash", Opens("a secret of a mailed link")),
    ("refresh_token", Opens("a secret of a device")),
    ("auth_code", Opens("a secret of a sign-in")),
    ("code_verifier", Opens("a secret of a sign-in")),
];

/// Endings and words by which a field looks as if it named something.
const NAMING_WORDS: [&str; 16] = [
    "id", "ids", "url", "key", "token", "session", "upload", "order", "run", "turn", "plan", "file",
    "account", "user", "payment", "set",
];

/// Fields that look so and name nothing that is there.
const HARMLESS: [&str; 3] = ["file", "date_order", "redirect_to"];

pub fn of_path(parameter: &str) -> Meaning {
    let found = PATHS.iter().find(|(known, _)| *known == parameter);
    found.unwrap_or_else(|| panic!("tests/it/ownership/names.rs does not say what {parameter} names")).1
}

/// `None` for a field that names nothing.
pub fn of_field(route: &str, field: &str) -> Option<Meaning> {
    if let Some((_, meaning)) = FIELDS.iter().find(|(known, _)| *known == field) {
        return Some(*meaning);
    }
    let looks_so = field.split(['_', '-']).any(|word| NAMING_WORDS.contains(&word.to_lowercase().as_str()));
    assert!(
        !looks_so || HARMLESS.contains(&field),
        "tests/it/ownership/names.rs does not say what {field} of {route} names"
    );
    None
}
