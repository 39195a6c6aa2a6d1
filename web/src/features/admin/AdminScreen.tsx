import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link, useSearchParams } from "react-router";
import { AnnouncementsPanel } from "./announcements/AnnouncementsPanel";
import { FeedbackPanel } from "./feedback/FeedbackPanel";
import { FiguresPanel } from "./figures/FiguresPanel";
import { AuditPanel } from "./records/AuditPanel";
import { InquiriesPanel } from "./records/InquiriesPanel";
import { StatsCards } from "./StatsCards";
import { AccountPanel } from "./users/AccountPanel";
import { UsersPanel } from "./users/UsersPanel";

const VIEWS = [
  { name: "users", label: t`Users`, to: "/admin" },
  { name: "figures", label: t`Figures`, to: "/admin?view=figures" },
  { name: "announcements", label: t`Announcements`, to: "/admin?view=announcements" },
  { name: "inquiries", label: t`Inquiries`, to: "/admin?view=inquiries" },
  { name: "feedback", label: t`Feedback`, to: "/admin?view=feedback" },
  { name: "audit", label: t`Audit log`, to: "/admin?view=audit" },
];

/** The dashboard: figures above, and a list or an account below. The address states which one. */
export function AdminScreen() {
  const [query, setQuery] = useSearchParams();
  const view = query.get("view") ?? "users";
  const user = query.get("user");

  return (
    <div className="mx-auto w-full max-w-7xl space-y-5 px-4 py-8 sm:px-6 sm:py-10">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-2xl font-semibold tracking-tight">
          <Trans>Administration</Trans>
        </h1>
        <div className="flex flex-wrap gap-2">
          <Link to="/admin/operations" className="btn btn-outline border-base-300">
            <Trans>Operations</Trans>
          </Link>
          <Link to="/admin/pricing" className="btn btn-outline border-base-300">
            <Trans>Manage plans</Trans>
          </Link>
        </div>
      </div>
      <StatsCards />
      <nav aria-label={t`Administration`}>
        <ul className="flex flex-wrap gap-1">
          {VIEWS.map(({ name, label, to }) => (
            <li key={name}>
              <Link
                to={to}
                aria-current={name === view ? "page" : undefined}
                className={`btn btn-sm ${name === view ? "btn-primary" : "btn-ghost"}`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {user ? (
        <AccountPanel key={user} id={user} />
      ) : view === "figures" ? (
        <FiguresPanel />
      ) : view === "announcements" ? (
        <AnnouncementsPanel />
      ) : view === "inquiries" ? (
        <InquiriesPanel />
      ) : view === "feedback" ? (
        <FeedbackPanel />
      ) : view === "audit" ? (
        <AuditPanel />
      ) : (
        <UsersPanel onShow={(id) => setQuery({ user: id })} />
      )}
    </div>
  );
}
