const STEPS = [
  "Put the names of the columns in the first row and one record in each row below it.",
  "Write dates as year-month-day, such as 2025-01-31, and numbers without units or currency signs.",
  "Leave a cell empty when its value is not known. A zero counts as a value.",
  "Keep one table per file. In a workbook with several sheets you can choose the one to read after the upload.",
  "Start with a template if you can. You can add more columns; agents use those that they understand.",
];

/** Advice on files that the agents can read easily. */
export function PrepareGuide() {
  return (
    <section aria-labelledby="prepare-heading" className="space-y-3">
      <h2 id="prepare-heading" className="text-lg font-semibold">
        How to Prepare Your Data
      </h2>
      <ol className="surface list-decimal space-y-2 py-4 pr-5 pl-9 text-sm">
        {STEPS.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}
