//! The meaning of the names in addresses, queries and bodies. A route with a name that is missing in this list makes
//! the ownership test fail until the name is added.

/// Something that belongs to one person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owned {
    Conversation,
    Upload,
    DataSet,
    Run,
    Turn,
    ShareLink,
    Folder,
    ApiToken,
    DatabaseConnection,
    Schedule,
    Webhook,
    /// Identified by the gateway's id.
    Order,
    /// A payment of the sandbox, and its signature.
    Payment,
    Signature,
}

/// What a name identifies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Meaning {
    /// If it belongs to another person, the answer is the same as if it did not exist.
    Of(Owned),
    /// An id that callers choose: an unknown one is created, another person's is refused.
    Claimed(Owned),
    /// Only administrators use it.
    Account,
    Inquiry,
    Announcement,
    Job,
    Lane,
    Worker,
    Plan,
    /// The link is the permission; the `signed_links_...` tests try to misuse it.
    SignedFile,
    /// It gives no access to existing things: the caller creates it for their own use, or it is a secret itself.
    Opens(&'static str),
}

use Meaning::{Account, Announcement, Claimed, Inquiry, Job, Lane, Of, Opens, Plan, SignedFile, Worker};

/// Parameters of paths, each with the path up to and including it.
const PATHS: [(&str, Meaning); 24] = [
    ("/api/sessions/{id}", Of(Owned::Conversation)),
    ("/api/sessions/{id}/shares/{share}", Of(Owned::ShareLink)),
    (
        "/api/shared/{token}",
        Opens("a link is the permission; the tests of `share_links.rs` try to misuse it"),
    ),
    ("/api/shared/{token}/results/{number}", Opens("the number of a message, and counts within the link")),
    ("/api/folders/{id}", Of(Owned::Folder)),
    ("/api/uploads/{id}", Of(Owned::Upload)),
    ("/api/data-sets/{id}", Of(Owned::DataSet)),
    ("/api/runs/{id}", Of(Owned::Run)),
    (
        "/api/runs/{id}/scenarios/{name}",
        Opens("a name that the owner of the run chose, and counts within the run"),
    ),
    ("/api/chat/{turn}", Of(Owned::Turn)),
    ("/api/tokens/{id}", Of(Owned::ApiToken)),
    ("/api/database-connections/{id}", Of(Owned::DatabaseConnection)),
    ("/api/schedules/{id}", Of(Owned::Schedule)),
    ("/api/webhooks/{id}", Of(Owned::Webhook)),
    ("/api/payments/orders/{name}", Of(Owned::Order)),
    ("/api/files/{key}", SignedFile),
    ("/api/admin/users/{id}", Account),
    ("/api/admin/inquiries/{id}", Inquiry),
    ("/api/admin/announcements/{id}", Announcement),
    ("/api/admin/operations/jobs/{id}", Job),
    ("/api/admin/operations/lanes/{lane}", Lane),
    ("/api/admin/operations/workers/{id}", Worker),
    ("/api/admin/views/{id}", Opens("a view of the caller; leaving any other one changes nothing")),
    ("/api/payments/plans/{id}", Plan),
];

/// Fields of queries and bodies that name something.
const FIELDS: [(&str, Meaning); 22] = [
    ("session_id", Claimed(Owned::Conversation)),
    ("folder_id", Of(Owned::Folder)),
    ("upload_id", Of(Owned::Upload)),
    ("with_upload_id", Of(Owned::Upload)),
    ("connection_id", Of(Owned::DatabaseConnection)),
    ("run_id", Of(Owned::Run)),
    ("with", Of(Owned::Run)),
    ("middle", Of(Owned::Run)),
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

/// Endings and words of fields that probably name something.
const NAMING_WORDS: [&str; 16] = [
    "id", "ids", "url", "key", "token", "session", "upload", "order", "run", "turn", "plan", "file",
    "account", "user", "payment", "set",
];

/// Fields that match these words but name nothing that exists.
const HARMLESS: [&str; 3] = ["file", "date_order", "redirect_to"];

pub fn of_path(parameter: &str) -> Meaning {
    let found = PATHS.iter().find(|(known, _)| *known == parameter);
    found.unwrap_or_else(|| panic!("tests/it/ownership/names.rs does not say what {parameter} names")).1
}

/// `None` for a field that does not name anything.
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
