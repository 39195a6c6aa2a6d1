//! The contact form: its fields, checked in the order of the page, with the error texts of the page.

use chrono::{DateTime, Utc};
use platform::db::contact::Inquiry;
use schemars::JsonSchema;
use serde::Deserialize;

use super::address::is_address;

const LONGEST_LINE: usize = 200;
const LONGEST_TEXT: usize = 5_000;

const EMPLOYEE_SIZES: [&str; 5] = ["1-10", "11-50", "51-200", "201-1000", "1000+"];
const SERVICE_TYPES: [&str; 3] = ["existing", "custom", "both"];
const AGENTS: [&str; 5] = [
    "Demand Forecasting",
    "Inventory Optimization",
    "Vehicle Routing",
    "Dynamic Demand Sensing",
    "Supplier Selection",
];
const BUSINESS_TYPES: [&str; 9] = [
    "Manufacturing",
    "Retail/E-commerce",
    "Logistics & Transportation",
    "Healthcare",
    "Automotive",
    "Food & Beverage",
    "Technology",
    "Consulting",
    "Other",
];
const TIMELINES: [&str; 5] = [
    "Immediate (within 1 month)",
    "Short-term (1-3 months)",
    "Medium-term (3-6 months)",
    "Long-term (6+ months)",
    "Just exploring options",
];
const BUDGETS: [&str; 5] = [
    "Under $5,000/month",
    "$5,000 - $15,000/month",
    "$15,000 - $50,000/month",
    "$50,000+/month",
    "Need custom pricing",
];

/// The form as the browser sends it. What is left out is empty.
#[derive(Default, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", default)]
pub struct ContactForm {
    email: String,
    first_name: String,
    last_name: String,
    organization: String,
    job_title: String,
    employee_size: String,
    service_type: String,
    existing_agents: Vec<String>,
    custom_agent_needs: String,
    business_type: String,
    current_challenges: String,
    expected_outcomes: String,
    timeline: String,
    budget: String,
    pub additional_details: String,
}

impl ContactForm {
    /// Removes control characters from all fields, and line ends from fields of one line.
    pub fn tidied(self) -> Self {
        let agents = self.existing_agents.iter().map(|agent| line(agent)).collect();
        Self {
            email: line(&self.email),
            first_name: line(&self.first_name),
            last_name: line(&self.last_name),
            organization: line(&self.organization),
            job_title: line(&self.job_title),
            employee_size: line(&self.employee_size),
            service_type: line(&self.service_type),
            existing_agents: agents,
            custom_agent_needs: text(&self.custom_agent_needs),
            business_type: line(&self.business_type),
            current_challenges: text(&self.current_challenges),
            expected_outcomes: text(&self.expected_outcomes),
            timeline: line(&self.timeline),
            budget: line(&self.budget),
            additional_details: text(&self.additional_details),
        }
    }

    /// The error of the first invalid field, in the order of the form.
    pub fn check(&self) -> Result<(), String> {
        let needed = [
            ("Email", &self.email),
            ("FirstName", &self.first_name),
            ("LastName", &self.last_name),
            ("Organization", &self.organization),
        ];
        if let Some((name, _)) = needed.into_iter().find(|(_, value)| value.is_empty()) {
            return Err(format!("{name} is required"));
        }
        if !is_address(&self.email) {
            return Err("Please enter a valid email address".to_owned());
        }
        if self.service_type == "existing" && self.existing_agents.is_empty() {
            return Err("Please select at least one existing agent".to_owned());
        }
        if self.service_type == "custom" && self.custom_agent_needs.is_empty() {
            return Err("Please describe your custom agent requirements".to_owned());
        }
        self.check_choices()?;
        self.check_lengths()
    }

    /// Accepts only the options of the form, or no choice.
    fn check_choices(&self) -> Result<(), String> {
        let choices: [(&str, &str, &[&str]); 5] = [
            ("EmployeeSize", &self.employee_size, &EMPLOYEE_SIZES),
            ("ServiceType", &self.service_type, &SERVICE_TYPES),
            ("BusinessType", &self.business_type, &BUSINESS_TYPES),
            ("Timeline", &self.timeline, &TIMELINES),
            ("Budget", &self.budget, &BUDGETS),
        ];
        let agents =
            self.existing_agents.iter().map(|agent| ("ExistingAgents", agent.as_str(), AGENTS.as_slice()));
        let wrong = choices
            .into_iter()
            .chain(agents)
            .find(|(_, value, offered)| !value.is_empty() && !offered.contains(value));
        let repeated = self.existing_agents.len() > AGENTS.len();
        match wrong {
            Some((name, ..)) => Err(format!("{name} is not one of the choices")),
            None if repeated => Err("ExistingAgents is not one of the choices".to_owned()),
            None => Ok(()),
        }
    }

    fn check_lengths(&self) -> Result<(), String> {
        let fields = [
            ("Email", &self.email, LONGEST_LINE),
            ("FirstName", &self.first_name, LONGEST_LINE),
            ("LastName", &self.last_name, LONGEST_LINE),
            ("Organization", &self.organization, LONGEST_LINE),
            ("JobTitle", &self.job_title, LONGEST_LINE),
            ("CustomAgentNeeds", &self.custom_agent_needs, LONGEST_TEXT),
            ("CurrentChallenges", &self.current_challenges, LONGEST_TEXT),
            ("ExpectedOutcomes", &self.expected_outcomes, LONGEST_TEXT),
            ("AdditionalDetails", &self.additional_details, LONGEST_TEXT),
        ];
        match fields.into_iter().find(|(_, value, longest)| value.chars().count() > *longest) {
            Some((name, _, longest)) => {
                Err(format!("{name} is too long. The limit is {longest} characters."))
            }
            None => Ok(()),
        }
    }

    pub fn into_inquiry(self, now: DateTime<Utc>) -> Inquiry {
        Inquiry {
            id: uuid::Uuid::now_v7(),
            email: self.email,
            first_name: self.first_name,
            last_name: self.last_name,
            organization: self.organization,
            job_title: self.job_title,
            employee_size: self.employee_size,
            service_type: self.service_type,
            existing_agents: self.existing_agents.into(),
            custom_agent_needs: self.custom_agent_needs,
            business_type: self.business_type,
            current_challenges: self.current_challenges,
            expected_outcomes: self.expected_outcomes,
            timeline: self.timeline,
            budget: self.budget,
            additional_details: self.additional_details,
            state: "new".to_owned(),
            created_at: now,
            answered_at: None,
            answered_by: None,
        }
    }
}

fn line(value: &str) -> String {
    let spaced: String = value.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).collect();
    spaced.trim().chars().filter(|c| !c.is_control()).collect()
}

fn text(value: &str) -> String {
    value.trim().chars().filter(|c| matches!(c, '\n' | '\t') || !c.is_control()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn form() -> ContactForm {
        let text = |text: &str| text.to_owned();
        ContactForm {
            email: text("ada@b.test"),
            first_name: text("Ada"),
            last_name: text("Lovelace"),
            organization: text("Engines"),
            ..ContactForm::default()
        }
    }

    fn problem(change: impl FnOnce(&mut ContactForm)) -> Option<String> {
        let mut form = form();
        change(&mut form);
        form.tidied().check().err()
    }

    #[test]
    fn only_four_fields_are_required() {
        assert_eq!(problem(|_| {}), None);
        assert_eq!(problem(|form| form.service_type = "both".to_owned()), None);
    }

    #[test]
    fn the_first_problem_in_the_order_of_the_form_is_reported() {
        let first = |form: ContactForm| form.tidied().check().unwrap_err();
        let custom = || "custom".to_owned();
        let mut form = ContactForm { service_type: custom(), ..ContactForm::default() };
        assert_eq!(
            first(ContactForm { service_type: custom(), ..ContactForm::default() }),
            "Email is required"
        );
        for (fill, expected) in [
            (0, "FirstName is required"),
            (1, "LastName is required"),
            (2, "Organization is required"),
            (3, "Please enter a valid email address"),
            (4, "Please describe your custom agent requirements"),
        ] {
            match fill {
                0 => form.email = "ada".to_owned(),
                1 => form.first_name = "Ada".to_owned(),
                2 => form.last_name = "Lovelace".to_owned(),
                3 => form.organization = "Engines".to_owned(),
                _ => form.email = "ada@b.test".to_owned(),
            }
            assert_eq!(form.check().unwrap_err(), expected);
        }
    }

    #[test]
    fn a_blank_field_counts_as_empty() {
        assert_eq!(problem(|form| form.last_name = " \t".to_owned()).unwrap(), "LastName is required");
        assert_eq!(
            problem(|form| {
                form.service_type = "custom".to_owned();
                form.custom_agent_needs = " \n ".to_owned();
            })
            .unwrap(),
            "Please describe your custom agent requirements"
        );
    }

    #[test]
    fn a_question_about_an_existing_service_must_name_an_existing_agent() {
        let with = |agents: &[&str]| {
            problem(|form| {
                form.service_type = "existing".to_owned();
                form.existing_agents = agents.iter().map(|agent| (*agent).to_owned()).collect();
            })
        };
        assert_eq!(with(&[]).unwrap(), "Please select at least one existing agent");
        assert_eq!(with(&["Vehicle Routing"]), None);
        assert_eq!(with(&["Weather"]).unwrap(), "ExistingAgents is not one of the choices");
        assert!(with(&["Vehicle Routing"; 6]).is_some());
    }

    #[test]
    fn unknown_choices_and_texts_that_are_too_long_are_refused() {
        assert!(problem(|form| form.budget = "All of it".to_owned()).is_some());
        assert_eq!(
            problem(|form| form.additional_details = "x".repeat(5_001)).unwrap(),
            "AdditionalDetails is too long. The limit is 5000 characters."
        );
        assert_eq!(problem(|form| form.additional_details = "ü".repeat(5_000)), None);
    }

    #[test]
    fn invisible_characters_are_removed() {
        let mut form = form();
        form.first_name = "Ada\r\nBcc: x\0".to_owned();
        form.additional_details = "one\r\ntwo\0".to_owned();
        let inquiry = form.tidied().into_inquiry(DateTime::UNIX_EPOCH);
        assert_eq!(inquiry.first_name, "Ada  Bcc: x");
        assert_eq!(inquiry.additional_details, "one\ntwo");
    }
}
