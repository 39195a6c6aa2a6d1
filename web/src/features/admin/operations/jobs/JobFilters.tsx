import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { JobFilter } from "../types";
import { laneLabel, STATES } from "../words";

const TYPING_MS = 300;
const MAX_CHARS = 200;

/** Search, lane and state. Typed text is applied after a short pause. */
export function JobFilters({
  filter,
  lanes,
  onChange,
}: {
  filter: JobFilter;
  lanes: readonly string[];
  onChange: (change: Partial<JobFilter>) => void;
}) {
  const [search, setSearch] = useState(filter.search);

  useEffect(() => {
    if (search.trim() === filter.search) return;
    const timer = setTimeout(() => onChange({ search: search.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search, filter.search, onChange]);

  return (
    <form
      aria-label={t`Filters`}
      className="grid gap-3 p-4 sm:grid-cols-[1fr_auto_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        className="input w-full"
        aria-label={t`Search jobs`}
        placeholder={t`Job id or e-mail of the owner`}
        maxLength={MAX_CHARS}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <select
        className="select w-full sm:w-40"
        aria-label={t`Lane`}
        value={filter.lane}
        onChange={(event) => onChange({ lane: event.target.value })}
      >
        <option value="">{t`All lanes`}</option>
        {lanes.map((lane) => (
          <option key={lane} value={lane}>
            {laneLabel(lane)}
          </option>
        ))}
      </select>
      <select
        className="select w-full sm:w-40"
        aria-label={t`State`}
        value={filter.state}
        onChange={(event) => onChange({ state: event.target.value })}
      >
        <option value="">{t`All states`}</option>
        {Object.entries(STATES).map(([state, { label }]) => (
          <option key={state} value={state}>
            {label}
          </option>
        ))}
      </select>
    </form>
  );
}
