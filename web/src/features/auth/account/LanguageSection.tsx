import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { LanguageChoice } from "@/components/LanguageChoice";
import { AccountSection } from "./AccountSection";

/** The language of the interface in this browser. */
export function LanguageSection() {
  const id = useId();
  return (
    <AccountSection
      title={t`Language`}
      text={t`The language of menus, buttons and messages in this browser. Answers are in the language of the question, or in English.`}
    >
      <div className="flex flex-col gap-1.5 text-sm">
        <label htmlFor={id} className="font-medium">
          <Trans>Language of the interface</Trans>
        </label>
        <LanguageChoice id={id} className="select w-full sm:w-80" />
      </div>
    </AccountSection>
  );
}
