import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
import { type FormEvent, useId, useState } from "react";
import { percentText } from "@/lib/locale/number-text";
import type { Mapped, Profile, Recipe } from "../file-types";
import { columnsOf, corrected, freeRoles, inOrderOfDoubt, isUnsure, roleName } from "./roles";

/** The role of each column. Uncertain ones are listed first; saving confirms them. */
export function MappingEditor({
  profile,
  recipe,
  onSave,
}: {
  profile: Profile;
  recipe: Recipe | null;
  onSave: (recipe: Recipe) => void;
}) {
  const mapping = profile.mapping ?? [];
  const id = useId();
  const [chosen, setChosen] = useState(columnsOf(profile));
  const [added, setAdded] = useState<readonly string[]>([]);
  const names = profile.columns.map((column) => column.name);
  const rows = inOrderOfDoubt(mapping);
  const unsure = mapping.filter(isUnsure).length;
  const free = freeRoles(mapping).filter((role) => !added.includes(role));

  function save(event: FormEvent) {
    event.preventDefault();
    onSave(corrected(recipe, mapping, chosen));
  }

  const choose = (role: string, column: string) => setChosen({ ...chosen, [role]: column });

  return (
    // A named group inside a form without a name, because several files may be open and landmarks need different names.
    <form onSubmit={save}>
      <fieldset aria-labelledby={`${id}-heading`} className="min-w-0 space-y-3">
        <h3 id={`${id}-heading`} className="font-semibold">
          <Trans>What the columns mean</Trans>
        </h3>
        {unsure > 0 && (
          <p className="rounded-box bg-warning/20 px-3 py-2 text-sm">
            <Plural
              value={unsure}
              one="Please check the first one. Uncertain columns are not used until you save them."
              other="Please check the first #. Uncertain columns are not used until you save them."
            />
          </p>
        )}
        <ul className="space-y-3">
          {rows.map((mapped) => (
            <Row key={mapped.role} mapped={mapped} names={names} value={chosen[mapped.role] ?? ""} onChoose={choose} />
          ))}
          {added.map((role) => (
            <li key={role} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Choice role={role} names={names} value={chosen[role] ?? ""} onChoose={choose} />
            </li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <select
            aria-label={t`Add what another column means`}
            className="select select-sm w-auto"
            value=""
            onChange={(event) => setAdded([...added, event.target.value])}
          >
            <option value="">{t`Another column means...`}</option>
            {free.map((role) => (
              <option key={role} value={role}>
                {roleName(role)}
              </option>
            ))}
          </select>
          <button type="submit" className="btn btn-primary btn-sm">
            <Trans>Save what the columns mean</Trans>
          </button>
        </div>
      </fieldset>
    </form>
  );
}

function Row({
  mapped,
  names,
  value,
  onChoose,
}: {
  mapped: Mapped;
  names: readonly string[];
  value: string;
  onChoose: (role: string, column: string) => void;
}) {
  const id = useId();
  const percent = percentText(Math.round(mapped.confidence * 100));
  return (
    <li className="space-y-1">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Choice role={mapped.role} names={names} value={value} describedBy={id} onChoose={onChoose} />
        <span className={`badge badge-sm ${isUnsure(mapped) ? "badge-warning" : "badge-ghost"}`}>
          {isUnsure(mapped) ? t`Please check (${percent})` : t`Sure (${percent})`}
        </span>
      </div>
      <p id={id} className="muted text-xs wrap-anywhere">
        {mapped.reason}
      </p>
    </li>
  );
}

function Choice({
  role,
  names,
  value,
  describedBy,
  onChoose,
}: {
  role: string;
  names: readonly string[];
  value: string;
  describedBy?: string;
  onChoose: (role: string, column: string) => void;
}) {
  return (
    <label className="flex min-w-0 flex-wrap items-center gap-2 text-sm">
      <span className="w-44 font-medium">{roleName(role)}</span>
      <select
        className="select select-sm w-48 max-w-full"
        value={value}
        aria-describedby={describedBy}
        onChange={(event) => onChoose(role, event.target.value)}
      >
        <option value="">{t`Detect automatically`}</option>
        {names.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
