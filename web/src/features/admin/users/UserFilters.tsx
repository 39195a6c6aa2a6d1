import { useEffect, useState } from "react";
import type { UserFilter } from "../api";

const TYPING_MS = 300;

/** Search, status and plan. Typed text is applied after a short pause. */
export function UserFilters({
  filter,
  onChange,
}: {
  filter: UserFilter;
  onChange: (change: Partial<UserFilter>) => void;
}) {
  const [search, setSearch] = useState(filter.search);

  useEffect(() => {
    if (search.trim() === filter.search) return;
    const timer = setTimeout(() => onChange({ search: search.trim() }), TYPING_MS);
    return () => clearTimeout(timer);
  }, [search, filter.search, onChange]);

  return (
    <form
      aria-label="Filters"
      className="grid gap-3 p-4 sm:grid-cols-[1fr_auto_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        className="input w-full"
        aria-label="Search users"
        placeholder="E-mail, name or organization"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <select
        className="select w-full sm:w-40"
        aria-label="Status"
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">All statuses</option>
        <option value="active">Active</option>
        <option value="inactive">Inactive</option>
      </select>
      <select
        className="select w-full sm:w-40"
        aria-label="Plan"
        value={filter.plan}
        onChange={(event) => onChange({ plan: event.target.value })}
      >
        <option value="">All plans</option>
        <option value="basic">Basic</option>
        <option value="pro">Pro</option>
        <option value="enterprise">Enterprise</option>
      </select>
    </form>
  );
}
