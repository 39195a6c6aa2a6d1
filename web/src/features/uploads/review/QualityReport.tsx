import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { Icon } from "@/components/Icon";
import { proseText } from "@/lib/locale/prose";
import type { FileDetails, Finding, Profile, Recipe } from "../file-types";

/** Errors and doubtful values in the file, their effects, and possible corrections, each with one click. */
export function QualityReport({
  file,
  profile,
  onSave,
}: {
  file: FileDetails;
  profile: Profile;
  onSave: (recipe: Recipe) => void;
}) {
  const id = useId();
  const findings = profile.findings ?? [];

  function choose(rule: string, value: string) {
    onSave({ ...file.recipe, rules: { ...file.recipe?.rules, [rule]: value } });
  }

  return (
    <div className="space-y-3">
      <h3 id={id} className="font-semibold">
        <Trans>Quality of the data</Trans>
      </h3>
      {findings.length === 0 ? (
        <p className="text-sm">
          <Trans>No doubtful values were found.</Trans>
        </p>
      ) : (
        <fieldset
          aria-labelledby={id}
          tabIndex={0}
          className="table-frame rounded-field min-w-0 overflow-x-auto border border-base-300"
        >
          <table className="w-full text-sm">
            <thead>
              <tr className="bg-base-200 text-left">
                {[t`What was found`, t`Where`, t`Effect on the analysis`, t`What to do`].map((name, i) => (
                  <th key={i} scope="col" className="px-3 py-2 font-semibold">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {findings.map((finding) => (
                <Row key={`${finding.kind}-${finding.column}`} finding={finding} onChoose={choose} />
              ))}
            </tbody>
          </table>
        </fieldset>
      )}
      {file.quality_url && (
        <a href={file.quality_url} download="data_quality.csv" className="btn btn-sm btn-outline border-base-300">
          <Icon name="download" className="size-4" />
          data_quality.csv
        </a>
      )}
    </div>
  );
}

function Row({ finding, onChoose }: { finding: Finding; onChoose: (rule: string, value: string) => void }) {
  return (
    <tr className="border-t border-base-300 align-top">
      <td className="min-w-48 px-3 py-2 wrap-anywhere">{proseText(finding.text)}</td>
      <td className="px-3 py-2">
        {finding.column && <span className="block wrap-anywhere">{finding.column}</span>}
        {finding.rows.length > 0 && <span className="muted block text-xs">{rowsText(finding)}</span>}
      </td>
      <td className="min-w-48 px-3 py-2 wrap-anywhere">{proseText(finding.effect)}</td>
      <td className="px-3 py-2">
        <div className="flex flex-wrap gap-1.5">
          {finding.choices.map((choice, i) => (
            <button
              key={`${choice.rule}-${choice.value}`}
              type="button"
              className={`btn btn-xs ${i === 0 ? "btn-primary" : "btn-outline border-base-300"}`}
              aria-pressed={i === 0}
              onClick={() => i > 0 && onChoose(choice.rule, choice.value)}
            >
              {choice.label}
            </button>
          ))}
        </div>
      </td>
    </tr>
  );
}

/** The numbers of the first rows, with a sign that there are more. */
function rowsText({ rows, count }: Finding): string {
  const first = rows.slice(0, 5);
  const listed = rows.length;
  const numbers = first.join(", ") + (count > first.length ? " ..." : "");
  return plural(listed, { one: `row ${numbers}`, other: `rows ${numbers}` });
}
