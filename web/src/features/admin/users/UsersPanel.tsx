import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useCallback, useState } from "react";
import { type UserFilter, useUsers } from "../api";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { Pages } from "../Pages";
import { UserFilters } from "./UserFilters";
import { UsersTable } from "./UsersTable";

const NO_FILTER: UserFilter = { page: 1, search: "", status: "", plan: "" };

export function UsersPanel({ onShow }: { onShow: (user: string) => void }) {
  const [filter, setFilter] = useState(NO_FILTER);
  const users = useUsers(filter);
  // A changed filter gives another list, which starts at its first page.
  const change = useCallback((change: Partial<UserFilter>) => setFilter((now) => ({ ...now, page: 1, ...change })), []);

  return (
    <section aria-label={t`Users`} className="surface">
      <UserFilters filter={filter} onChange={change} />
      {users.isError ? (
        <div className="p-4 pt-0">
          <LoadError title={t`Failed to load users`} error={users.error} onRetry={() => void users.refetch()} />
        </div>
      ) : users.isPending ? (
        <LoadingLine text={t`Loading users...`} />
      ) : users.data.users.length === 0 ? (
        <p role="status" className="muted px-4 py-16 text-center">
          <Trans>No users found</Trans>
        </p>
      ) : (
        <>
          <UsersTable users={users.data.users} stale={users.isPlaceholderData} onShow={onShow} />
          <Pages
            pagination={users.data.pagination}
            label={t`Pages of users`}
            onPage={(page) => setFilter({ ...filter, page })}
          />
        </>
      )}
    </section>
  );
}
