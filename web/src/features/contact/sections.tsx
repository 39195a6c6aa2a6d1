import { t } from "@lingui/core/macro";
import { BUDGET_TEXTS, BUSINESS_TEXTS, employeesText, TIMELINE_TEXTS } from "./choice-texts";
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
          label={t`E-mail`}
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
        label={t`First name`}
        name="firstName"
        autoComplete="given-name"
        required
        value={inquiry.firstName}
        error={errors.firstName}
        onChange={(firstName) => change({ firstName })}
      />
      <LineField
        label={t`Last name`}
        name="lastName"
        autoComplete="family-name"
        required
        value={inquiry.lastName}
        error={errors.lastName}
        onChange={(lastName) => change({ lastName })}
      />
      <LineField
        label={t`Organization`}
        name="organization"
        autoComplete="organization"
        required
        value={inquiry.organization}
        error={errors.organization}
        onChange={(organization) => change({ organization })}
      />
      <LineField
        label={t`Job title`}
        name="jobTitle"
        autoComplete="organization-title"
        value={inquiry.jobTitle}
        onChange={(jobTitle) => change({ jobTitle })}
      />
      <ChoiceField
        label={t`Number of employees`}
        name="employeeSize"
        choices={EMPLOYEE_SIZES}
        text={employeesText}
        value={inquiry.employeeSize}
        onChange={(employeeSize) => change({ employeeSize })}
      />
      <ChoiceField
        label={t`Type of business`}
        name="businessType"
        choices={BUSINESS_TYPES}
        text={(type) => BUSINESS_TEXTS[type]}
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
        label={t`Current challenges`}
        name="currentChallenges"
        value={inquiry.currentChallenges}
        onChange={(currentChallenges) => change({ currentChallenges })}
      />
      <TextField
        label={t`Expected outcomes`}
        name="expectedOutcomes"
        value={inquiry.expectedOutcomes}
        onChange={(expectedOutcomes) => change({ expectedOutcomes })}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <ChoiceField
          label={t`Timeline`}
          name="timeline"
          choices={TIMELINES}
          text={(timeline) => TIMELINE_TEXTS[timeline]}
          value={inquiry.timeline}
          onChange={(timeline) => change({ timeline })}
        />
        <ChoiceField
          label={t`Budget`}
          name="budget"
          choices={BUDGETS}
          text={(budget) => BUDGET_TEXTS[budget]}
          value={inquiry.budget}
          onChange={(budget) => change({ budget })}
        />
      </div>
      <TextField
        label={t`Additional details`}
        name="additionalDetails"
        value={inquiry.additionalDetails}
        onChange={(additionalDetails) => change({ additionalDetails })}
      />
    </>
  );
}
