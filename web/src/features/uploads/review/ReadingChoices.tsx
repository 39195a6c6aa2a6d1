import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import type { Profile, Recipe } from "../file-types";

/** The choice of the sheet and of the notation of dates and numbers, if the file is ambiguous or the user has chosen before. */
export function ReadingChoices({
  profile,
  recipe,
  onSave,
}: {
  profile: Profile;
  recipe: Recipe | null;
  onSave: (recipe: Recipe) => void;
}) {
  const sheets = profile.source?.sheets ?? [];
  const says = [...(profile.warnings ?? []), ...(profile.findings ?? []).map((finding) => finding.text)].join(" ");
  const asksDates = recipe?.date_order !== undefined || /day first|month first/i.test(says);
  const asksNumbers = recipe?.decimal_mark !== undefined || /decimal (mark|comma|point)|thousands/i.test(says);
  if (sheets.length < 2 && !asksDates && !asksNumbers) return null;

  /** Removes the choice when the file should decide. */
  function choose(name: "date_order" | "decimal_mark", value: string) {
    const { [name]: _, ...rest } = recipe ?? {};
    onSave(value ? { ...rest, [name]: value } : rest);
  }

  return (
    <div className="space-y-2">
      <h3 className="font-semibold">
        <Trans>How the file is read</Trans>
      </h3>
      {sheets.length > 1 && (
        <Select
          label={t`Sheet`}
          value={profile.source?.sheet ?? ""}
          options={sheets.map((sheet) => [sheet, sheet])}
          // Another sheet has other columns.
          onChoose={(sheet) => onSave(recipe?.rules ? { sheet, rules: recipe.rules } : { sheet })}
        />
      )}
      {asksDates && (
        <Select
          label={t`Dates such as 03/04/2025`}
          value={recipe?.date_order ?? ""}
          options={[
            ["", t`Detect automatically`],
            ["day_first", t`Day first: 3 April`],
            ["month_first", t`Month first: 4 March`],
          ]}
          onChoose={(value) => choose("date_order", value)}
        />
      )}
      {asksNumbers && (
        <Select
          label={t`Numbers such as 1.234`}
          value={recipe?.decimal_mark ?? ""}
          options={[
            ["", t`Detect automatically`],
            ["point", t`Decimal point: 1.234 is about 1`],
            ["comma", t`Decimal comma: 1.234 is 1234`],
          ]}
          onChoose={(value) => choose("decimal_mark", value)}
        />
      )}
    </div>
  );
}

function Select({
  label,
  value,
  options,
  onChoose,
}: {
  label: string;
  value: string;
  options: readonly (readonly [string, string])[];
  onChoose: (value: string) => void;
}) {
  return (
    <label className="flex flex-wrap items-center gap-2 text-sm">
      <span className="w-48 font-medium">{label}</span>
      <select
        className="select select-sm w-64 max-w-full"
        value={value}
        onChange={(event) => onChoose(event.target.value)}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}
