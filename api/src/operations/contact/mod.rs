//! Inquiries from visitors: checked, limited, stored, and mailed to the people who answer them. The text of an inquiry
//! never appears in a log. The rules of the fields are in `form.rs`.

mod address;
mod form;

use chrono::Duration;
use platform::{
    Platform,
    db::contact::{Inquiry, InquiryLimits, InquiryOutcome},
    mail::{Mailer, Note},
};

pub use form::ContactForm;

use crate::error::ApiError;

const LIMITS: InquiryLimits = InquiryLimits { window: Duration::hours(1), per_address: 3, in_total: 200 };

/// Why an inquiry was not accepted.
#[derive(Debug)]
pub enum SubmitError {
    /// A field is invalid; the form shows this text.
    Invalid(String),
    Other(ApiError),
}

impl<E: Into<ApiError>> From<E> for SubmitError {
    fn from(error: E) -> Self {
        Self::Other(error.into())
    }
}

/// Accepts an inquiry. It stays stored even if its mail cannot be written.
///
/// # Errors
/// When a field is wrong, too many inquiries were sent, or the database fails.
pub async fn submit(platform: &Platform, mailer: &Mailer, form: ContactForm) -> Result<(), SubmitError> {
    let form = form.tidied();
    form.check().map_err(SubmitError::Invalid)?;
    let now = platform.clock.now();
    let inquiry = form.into_inquiry(now);
    match platform.db.add_inquiry(&inquiry, LIMITS).await? {
        InquiryOutcome::Added => {}
        InquiryOutcome::TooMany(until) => return Err(too_many(until - now).into()),
    }
    tracing::info!(inquiry = %inquiry.id, "an inquiry arrived");
    if let Some(to) = &platform.config.contact_email {
        let has_priority = platform.db.has_priority(&inquiry.email).await.unwrap_or_else(|error| {
            let problem = "the plan of an inquiry is unknown: its mail is written as any other";
            tracing::warn!(inquiry = %inquiry.id, error = format!("{error:#}"), problem);
            false
        });
        let note = Note {
            to: to.clone(),
            subject: subject(has_priority),
            text: mail_text(&inquiry),
            reply_to: inquiry.email,
        };
        if let Err(error) = mailer.send_note(&note, now).await {
            tracing::error!(inquiry = %inquiry.id, error = format!("{error:#}"), "an inquiry could not be mailed");
        }
    }
    Ok(())
}

/// Users of paid plans are answered first.
fn subject(has_priority: bool) -> &'static str {
    if has_priority {
        "Priority: new inquiry from the contact page"
    } else {
        "New inquiry from the contact page"
    }
}

fn too_many(wait: Duration) -> ApiError {
    ApiError::TooMany {
        text: "Too many inquiries were sent. Please try again later.".to_owned(),
        retry_after_seconds: u64::try_from(wait.num_seconds() + 1).unwrap_or(1),
    }
}

fn mail_text(inquiry: &Inquiry) -> String {
    let agents = inquiry.existing_agents.join(", ");
    let fields = [
        ("E-mail", &inquiry.email),
        ("First name", &inquiry.first_name),
        ("Last name", &inquiry.last_name),
        ("Organization", &inquiry.organization),
        ("Job title", &inquiry.job_title),
        ("Employees", &inquiry.employee_size),
        ("Service type", &inquiry.service_type),
        ("Existing agents", &agents),
        ("Custom agent needs", &inquiry.custom_agent_needs),
        ("Business type", &inquiry.business_type),
        ("Current challenges", &inquiry.current_challenges),
        ("Expected outcomes", &inquiry.expected_outcomes),
        ("Timeline", &inquiry.timeline),
        ("Budget", &inquiry.budget),
        ("Additional details", &inquiry.additional_details),
    ];
    let given = fields.into_iter().filter(|(_, value)| !value.is_empty());
    let lines: String =
        given.map(|(name, value)| format!("{name}: {}\n", value.replace('\n', "\n    "))).collect();
    format!(
        "A visitor sent an inquiry from the contact page. We promised an answer within 24 hours.\n\n{lines}\nInquiry {}\n",
        inquiry.id
    )
}

#[cfg(test)]
mod tests {
    use chrono::DateTime;

    use super::*;

    #[test]
    fn the_mail_shows_the_fields_that_were_filled_in() {
        let mut form = ContactForm::default();
        form.additional_details = "one\ntwo\nBudget: none".to_owned();
        let text = mail_text(&form.into_inquiry(DateTime::UNIX_EPOCH));
        assert!(text.contains("Additional details: one\n    two\n    Budget: none\n"), "{text}");
        assert!(!text.contains("Job title"), "{text}");
    }
}
