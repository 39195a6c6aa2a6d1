import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";

const STEPS = [
  t`Put the names of the columns in the first row and one record in each row below it.`,
  t`Write dates as year-month-day, such as 2025-01-31, and numbers without units or currency signs.`,
  t`Leave a cell empty when its value is not known. A zero counts as a value.`,
  t`Keep one table per file. In a workbook with several sheets you can choose the one to read after the upload.`,
  t`Start with a template if you can. You can add more columns; agents use those that they understand.`,
];

/** Advice on files that the agents can read easily. */
export function PrepareGuide() {
  return (
    <section aria-labelledby="prepare-heading" className="space-y-3">
      <h2 id="prepare-heading" className="text-lg font-semibold">
        <Trans>How to Prepare Your Data</Trans>
      </h2>
      <ol className="surface list-decimal space-y-2 py-4 pr-5 pl-9 text-sm">
        {STEPS.map((step, i) => (
          <li key={i}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
