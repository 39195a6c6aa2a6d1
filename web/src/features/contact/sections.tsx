import { ChoiceField, LineField, TextField } from "./fields";
import { BUDGETS, BUSINESS_TYPES, EMPLOYEE_SIZES, type Inquiry, type InquiryField, TIMELINES } from "./inquiry";

export type SectionProps = {
  inquiry: Inquiry;
  change: (part: Partial<Inquiry>) => void;
  errors: Partial<Record<InquiryField, string>>;
};

export function PersonFields({ inquiry, change, errors }: SectionProps) {
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">
        <LineField
          label="E-mail"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@company.com"
          required
          value={inquiry.email}
          error={errors.email}
          onChange={(email) => change({ email })}
        />
      </div>
      <LineField
        label="First name"
        name="firstName"
        autoComplete="given-name"
        required
        value={inquiry.firstName}
        error={errors.firstName}
        onChange={(firstName) => change({ firstName })}
      />
      <LineField
        label="Last name"
        name="lastName"
        autoComplete="family-name"
        required
        value={inquiry.lastName}
        error={errors.lastName}
        onChange={(lastName) => change({ lastName })}
      />
      <LineField
        label="Organization"
        name="organization"
        autoComplete="organization"
        required
        value={inquiry.organization}
        error={errors.organization}
        onChange={(organization) => change({ organization })}
      />
      <LineField
        label="Job title"
        name="jobTitle"
        autoComplete="organization-title"
        value={inquiry.jobTitle}
        onChange={(jobTitle) => change({ jobTitle })}
      />
      <ChoiceField
        label="Number of employees"
        name="employeeSize"
        choices={EMPLOYEE_SIZES}
        text={(size) => `${size} employees`}
        value={inquiry.employeeSize}
        onChange={(employeeSize) => change({ employeeSize })}
      />
      <ChoiceField
        label="Type of business"
        name="businessType"
        choices={BUSINESS_TYPES}
        value={inquiry.businessType}
        onChange={(businessType) => change({ businessType })}
      />
    </div>
  );
}

export function ProjectFields({ inquiry, change }: SectionProps) {
  return (
    <>
      <TextField
        label="Current challenges"
        name="currentChallenges"
        value={inquiry.currentChallenges}
        onChange={(currentChallenges) => change({ currentChallenges })}
      />
      <TextField
        label="Expected outcomes"
        name="expectedOutcomes"
        value={inquiry.expectedOutcomes}
        onChange={(expectedOutcomes) => change({ expectedOutcomes })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label="Timeline"
          name="timeline"
          choices={TIMELINES}
          value={inquiry.timeline}
          onChange={(timeline) => change({ timeline })}
        />
        <ChoiceField
          label="Budget"
          name="budget"
          choices={BUDGETS}
          value={inquiry.budget}
          onChange={(budget) => change({ budget })}
        />
      </div>
      <TextField
        label="Additional details"
        name="additionalDetails"
        value={inquiry.additionalDetails}
        onChange={(additionalDetails) => change({ additionalDetails })}
      />
    </>
  );
}
