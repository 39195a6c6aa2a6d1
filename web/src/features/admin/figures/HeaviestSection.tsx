import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { Link } from "react-router";
import { fileSize } from "@/lib/files/file-size";
import { planLabel } from "@/lib/plans";
import { count } from "../format";
import { type HeaviestUsers, type Period, type Ranking, useHeaviest } from "./api";
import { FigureSection } from "./FigureSection";

const RANKINGS: { by: Ranking; label: string }[] = [
  { by: "questions", label: t`Most questions` },
  { by: "analyses", label: t`Most analyses` },
  { by: "files", label: t`Most files` },
  { by: "storage", label: t`Most storage` },
];

/** The users who use most; the download has all users. */
export function HeaviestSection({ period }: { period: Period }) {
  const [by, setBy] = useState<Ranking>("questions");
  const users = useHeaviest(period, by);
  return (
    <FigureSection
      title={t`Usage by user`}
      hint={t`The 50 users who use most. The download contains every user.`}
      table="users"
      period={period}
      figures={users}
      controls={
        <select
          className="select select-sm w-44"
          aria-label={t`Order of users`}
          value={by}
          onChange={(event) => setBy(event.target.value as Ranking)}
        >
          {RANKINGS.map((one) => (
            <option key={one.by} value={one.by}>
              {one.label}
            </option>
          ))}
        </select>
      }
    >
      {(figures) =>
        figures.users.length === 0 ? (
          <p role="status" className="muted py-6 text-center text-sm">
            <Trans>Nobody in this period</Trans>
          </p>
        ) : (
          <UserTable users={figures.users} />
        )
      }
    </FigureSection>
  );
}

function UserTable({ users }: { users: HeaviestUsers["users"] }) {
  return (
    <section aria-label={t`Usage of users`} tabIndex={0} className="max-h-96 overflow-auto">
      <table className="table table-sm">
        <caption className="sr-only">
          <Trans>Usage of users in the period</Trans>
        </caption>
        <thead className="text-base-content">
          <tr>
            <th scope="col">
              <Trans>User</Trans>
            </th>
            <th scope="col">
              <Trans>Plan</Trans>
            </th>
            {[t`Questions`, t`Analyses`, t`Files`, t`Storage now`].map((name, i) => (
              <th key={i} scope="col" className="text-right">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id}>
              <th scope="row" className="font-normal">
                <Link className="link" to={`/admin?user=${encodeURIComponent(user.id)}`}>
                  {user.email}
                </Link>
              </th>
              <td>{planLabel(user.plan)}</td>
              {[user.questions, user.analyses, user.files].map((number, i) => (
                <td key={i} className="text-right tabular-nums">
                  {count(number)}
                </td>
              ))}
              <td className="text-right tabular-nums">{fileSize(user.storage_bytes)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
