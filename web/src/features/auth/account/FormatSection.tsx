import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { type Choice, chooseLocale, LOCALES, locale } from "@/lib/locale/chosen";
import { dateText } from "@/lib/locale/date-text";
import { numberText } from "@/lib/locale/number-text";
import { useLocaleChoice } from "@/lib/locale/use-locale";
import { AccountSection } from "./AccountSection";

/** Has all that the locales write differently: two groups, a decimal, a day above 12. */
const NUMBER = 1234567.8;
const DAY = new Date(2026, 0, 31);
const DATE: Intl.DateTimeFormatOptions = { dateStyle: "medium" };
const CHOICES: readonly Choice[] = ["automatic", ...LOCALES];

/** How this browser writes numbers and dates. */
export function FormatSection() {
  const chosen = useLocaleChoice();
  const id = useId();
  return (
    <AccountSection
      title={t`Numbers and dates`}
      text={t`How this browser writes and reads numbers and dates, in answers, tables, charts and fields. Exported files stay the same.`}
    >
      <div className="flex flex-col gap-1.5 text-sm">
        <label htmlFor={id} className="font-medium">
          <Trans>Format</Trans>
        </label>
        <select
          id={id}
          className="select w-full sm:w-80"
          aria-describedby={`${id}-note`}
          value={chosen}
          onChange={(event) => chooseLocale(CHOICES.find((choice) => choice === event.target.value) ?? "automatic")}
        >
          {CHOICES.map((choice) => (
            <option key={choice} value={choice}>
              {choice === "automatic" ? automaticText(example(choice)) : example(choice)}
            </option>
          ))}
        </select>
        <p id={`${id}-note`} className="muted">
          <Trans>
            “Automatic” follows the language of your browser. Other open tabs follow when they are loaded again.
          </Trans>
        </p>
      </div>
    </AccountSection>
  );
}

function automaticText(shown: string): string {
  return t`Automatic: ${shown}`;
}

function example(choice: Choice): string {
  const name = locale(choice);
  return `${numberText(NUMBER, undefined, name)} · ${dateText(DAY, DATE, name)}`;
}
