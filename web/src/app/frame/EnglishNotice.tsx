import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Icon } from "@/components/Icon";
import { LANGUAGES, loadAgain, missingLanguage } from "@/lib/words/language";

/** A line below the header when the words of the language could not be loaded. What was begun to be written survives the loading. */
export function EnglishNotice() {
  const [missing, setMissing] = useState(missingLanguage);
  if (!missing) return null;
  const name = LANGUAGES[missing];
  return (
    <div
      role="status"
      data-above-notices
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-base-300 bg-base-100 px-4 py-1.5 text-sm sm:px-6 print:hidden"
    >
      <p>
        <Trans>
          <span lang={missing}>{name}</span> could not be loaded, so this page is in English.
        </Trans>
      </p>
      <button type="button" className="btn btn-xs" onClick={loadAgain}>
        <Trans>Try again</Trans>
      </button>
      <button
        type="button"
        className="btn btn-ghost btn-xs btn-circle ml-auto"
        aria-label={t`Close this note`}
        onClick={() => setMissing(null)}
      >
        <Icon name="close" className="size-3.5" />
      </button>
    </div>
  );
}
