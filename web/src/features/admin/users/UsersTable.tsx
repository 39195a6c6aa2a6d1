import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import type { UserLine } from "../api";
import { count, dateTime } from "../format";
import { PlanChoice } from "./PlanChoice";
import { PlanConfirm } from "./PlanConfirm";

/** Users, with a menu to change their plan. Scrolls sideways on narrow screens. */
export function UsersTable({
  users,
  stale,
  onShow,
}: {
  users: readonly UserLine[];
  stale: boolean;
  onShow: (user: string) => void;
}) {
  const [change, setChange] = useState<{ user: UserLine; plan: string } | null>(null);

  return (
    <>
      <section aria-label={t`Table of users`} tabIndex={0} className="overflow-x-auto border-y border-base-300">
        <table className={`table ${stale ? "opacity-70" : ""}`} aria-busy={stale}>
          <thead className="text-base-content">
            <tr>
              <th scope="col">
                <Trans>User</Trans>
              </th>
              <th scope="col">
                <Trans>Organization</Trans>
              </th>
              <th scope="col">
                <Trans>Plan</Trans>
              </th>
              <th scope="col">
                <Trans>Last login</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Messages</Trans>
              </th>
              <th scope="col" className="text-right">
                <Trans>Agents</Trans>
              </th>
              <th scope="col">
                <span className="sr-only">
                  <Trans>Account</Trans>
                </span>
              </th>
            </tr>
          </thead>
          <tbody>
            {users.map((user) => (
              <tr key={user.id}>
                <th scope="row" className="font-normal">
                  <span className="block max-w-64 truncate font-medium">{user.full_name ?? user.email}</span>
                  {user.full_name && <span className="muted block max-w-64 truncate text-sm">{user.email}</span>}
                  <span className="muted block max-w-64 truncate text-xs" title={user.id}>
                    {user.id}
                  </span>
                  <Marks user={user} />
                </th>
                <td className="max-w-44 truncate">{user.organization ?? "-"}</td>
                <td>
                  <PlanChoice user={user} onChoose={(plan) => setChange({ user, plan })} />
                </td>
                <td className="whitespace-nowrap">
                  {user.last_login ? dateTime(user.last_login) : t({ message: "Never", context: "last login" })}
                </td>
                <td className="text-right tabular-nums">{count(user.messages)}</td>
                <td className="text-right tabular-nums">{count(user.agents)}</td>
                <td>
                  <button
                    type="button"
                    className="btn btn-ghost btn-sm"
                    aria-label={accountLabel(user)}
                    onClick={() => onShow(user.id)}
                  >
                    <Trans>Account</Trans>
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {change && <PlanConfirm {...change} onClose={() => setChange(null)} />}
    </>
  );
}

function accountLabel({ email }: UserLine): string {
  return t`Account of ${email}`;
}

function Marks({ user }: { user: UserLine }) {
  if (user.role !== "admin" && !user.banned) return null;
  return (
    <span className="mt-1 flex gap-1.5">
      {user.role === "admin" && (
        <span className="badge badge-sm badge-neutral">
          <Trans>Administrator</Trans>
        </span>
      )}
      {user.banned && (
        <span className="badge badge-sm badge-error">
          <Trans>Banned</Trans>
        </span>
      )}
    </span>
  );
}
