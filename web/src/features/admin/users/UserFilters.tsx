import { t } from "@lingui/core/macro";
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
      aria-label={t`Filters`}
      className="grid gap-3 p-4 sm:grid-cols-[1fr_auto_auto]"
      onSubmit={(event) => event.preventDefault()}
    >
      <input
        type="search"
        className="input w-full"
        aria-label={t`Search users`}
        placeholder={t`E-mail, name or organization`}
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <select
        className="select w-full sm:w-40"
        aria-label={t`Status`}
        value={filter.status}
        onChange={(event) => onChange({ status: event.target.value })}
      >
        <option value="">{t`All statuses`}</option>
        <option value="active">{t({ message: "Active", context: "status of users" })}</option>
        <option value="inactive">{t({ message: "Inactive", context: "status of users" })}</option>
      </select>
      <select
        className="select w-full sm:w-40"
        aria-label={t`Plan`}
        value={filter.plan}
        onChange={(event) => onChange({ plan: event.target.value })}
      >
        <option value="">{t`All plans`}</option>
        <option value="basic">Basic</option>
        <option value="pro">Pro</option>
        <option value="enterprise">Enterprise</option>
      </select>
    </form>
  );
}
