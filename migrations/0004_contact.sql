-- What people wrote on the contact page. state: new, answered.

CREATE TABLE contact_inquiries (
    id UUID NOT NULL PRIMARY KEY,
    email TEXT NOT NULL,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    organization TEXT NOT NULL,
    job_title TEXT NOT NULL,
    employee_size TEXT NOT NULL,
    service_type TEXT NOT NULL,
    existing_agents JSONB NOT NULL,
    custom_agent_needs TEXT NOT NULL,
    business_type TEXT NOT NULL,
    current_challenges TEXT NOT NULL,
    expected_outcomes TEXT NOT NULL,
    timeline TEXT NOT NULL,
    budget TEXT NOT NULL,
    additional_details TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TIMESTAMPTZ NOT NULL,
    answered_at TIMESTAMPTZ,
    answered_by UUID
);
CREATE INDEX contact_inquiries_by_state ON contact_inquiries (state, created_at);
CREATE INDEX contact_inquiries_by_time ON contact_inquiries (created_at);
CREATE INDEX contact_inquiries_by_address ON contact_inquiries (LOWER(email), created_at);

-- One row that every new inquiry locks, so that inquiries of one moment are counted one after the other.
CREATE TABLE contact_gate (
    name TEXT NOT NULL PRIMARY KEY,
    passed_at TIMESTAMPTZ NOT NULL
);
