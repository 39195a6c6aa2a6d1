import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { numberText } from "@/lib/locale/number-text";
import { proseText } from "@/lib/locale/prose";
import { language } from "@/lib/words/language";
import { columnLabel } from "../results/table";
import type { Explanation } from "./asked";
import { FileRows } from "./FileRows";
import { pathOfRows } from "./rows-address";

const ORIGINS = { said: t`You said it`, column: t`Your file`, assumed: t`Assumed`, engine: t`Calculated` } as const;
/** `sku = A-17 and shop = 3`. */
const LIST = new Intl.ListFormat(language(), { type: "conjunction" });

/** One figure: its calculation, what that starts from, and the rows of the file. */
export function Source({
  runId,
  explanation,
  dataSet,
}: {
  runId: string;
  explanation: Explanation;
  /** Where the file can be opened; null when it is in no data set. */
  dataSet: { name: string; version: number } | null;
}) {
  const [showsRows, setShowsRows] = useState(false);
  const { label, shown, unit, steps, givens, method, rows } = explanation;
  const dataSetName = dataSet?.name;
  const version = dataSet && numberText(dataSet.version);
  return (
    <div className="mt-3 space-y-4 text-sm">
      <p>
        <span className="muted block">{label}</span>
        <strong className="text-2xl font-semibold tabular-nums">{proseText(shown)}</strong>{" "}
        {unit && <span className="muted ml-1.5">{unit}</span>}
      </p>
      {steps.length > 0 && (
        <Part title={t`How it was calculated`}>
          <ol className="space-y-1.5">
            {steps.map((step) => (
              <li key={step.label}>
                <span className="font-medium">
                  {columnLabel(step.label)} {proseText(step.shown)}
                </span>{" "}
                = {proseText(step.words)}
              </li>
            ))}
          </ol>
        </Part>
      )}
      {method && (
        <Part title={t`How it was found`}>
          <p>{proseText(columnLabel(method))}.</p>
        </Part>
      )}
      {givens.length > 0 && (
        <Part title={t`What it starts from`}>
          <ul className="space-y-1.5">
            {givens.map((given) => (
              <li key={given.label} className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-medium">
                  {columnLabel(given.label)} {proseText(given.shown)}
                </span>{" "}
                <span className="badge badge-sm badge-soft">{ORIGINS[given.origin]}</span>{" "}
                <span className="muted min-w-0">{proseText(given.from)}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {rows && (
        <Part title={t`Rows of the file`}>
          <p>
            <FoundRows rows={rows} />
          </p>
          <div className="mt-2 space-y-2">
            <div className="flex flex-wrap items-center gap-3">
              <button
                type="button"
                className="btn btn-sm"
                aria-expanded={showsRows}
                onClick={() => setShowsRows(!showsRows)}
              >
                {showsRows ? t`Hide these rows` : t`Show these rows`}
              </button>
              {dataSet && (
                <Link to={pathOfRows(runId, explanation.spot)} className="link">
                  <Trans>
                    Open them in the data set {dataSetName}, version {version}
                  </Trans>
                </Link>
              )}
            </div>
            {showsRows && <FileRows runId={runId} spot={explanation.spot} />}
          </div>
        </Part>
      )}
    </div>
  );
}

function FoundRows({ rows }: { rows: NonNullable<Explanation["rows"]> }) {
  const { count, file, names } = rows;
  const conditions = LIST.format(names.map(([column, name]) => `${column} = ${name}`));
  const ranges = rangesText(rows);
  if (conditions === "")
    return (
      <Trans>
        <Plural value={count} one="# row" other="# rows" /> of {file}: <span className="tabular-nums">{ranges}</span>
      </Trans>
    );
  return (
    <Trans>
      <Plural value={count} one="# row" other="# rows" /> of {file} with {conditions}:{" "}
      <span className="tabular-nums">{ranges}</span>
    </Trans>
  );
}

/** `2–157, 160 …`: stretches of rows, with a sign when there are more. */
function rangesText({ ranges, count }: NonNullable<Explanation["rows"]>): string {
  const stretches = ranges.map(([first, last]) => (first === last ? `${first}` : `${first}–${last}`));
  const listed = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0);
  return stretches.join(", ") + (listed < count ? " …" : "");
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
