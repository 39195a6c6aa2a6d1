import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { planLabel } from "@/lib/plans";
import { type Account, useAccount } from "../api";
import { count, date, dateTime, money } from "../format";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { AccountActions } from "./AccountActions";

/** One account for support. Shows titles and times, never the messages. */
export function AccountPanel({ id }: { id: string }) {
  const account = useAccount(id);
  return (
    <section aria-label="Account" className="space-y-4">
      <Link to="/admin" className="link link-primary mb-3 inline-block text-sm font-medium">
        Back to all users
      </Link>
      {account.isError ? (
        <LoadError title="Failed to load the account" error={account.error} onRetry={() => void account.refetch()} />
      ) : account.isPending ? (
        <div className="surface">
          <LoadingLine text="Loading account..." />
        </div>
      ) : (
        <Facts account={account.data} />
      )}
    </section>
  );
}

function Facts({ account }: { account: Account }) {
  const { profile } = account;
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  return (
    <>
      <div className="surface p-5">
        <div className="flex flex-wrap items-start justify-between gap-4">
          <div className="min-w-0">
            <h2 ref={title} tabIndex={-1} className="text-xl font-semibold wrap-anywhere outline-none">
              {profile.full_name ?? profile.email}
            </h2>
            {profile.full_name && <p className="muted text-sm wrap-anywhere">{profile.email}</p>}
          </div>
          <AccountActions user={profile} />
        </div>
        <dl className="mt-5 grid grid-cols-2 gap-x-6 gap-y-4 text-sm sm:grid-cols-3 lg:grid-cols-4">
          <Fact name="Plan" value={planLabel(profile.plan)} />
          <Fact name="Role" value={profile.role === "admin" ? "Administrator" : "User"} />
          <Fact name="Status" value={profile.banned ? "Banned" : "Open"} />
          <Fact name="Organization" value={profile.organization ?? "-"} />
          <Fact name="Last login" value={profile.last_login ? dateTime(profile.last_login) : "Never"} />
          <Fact name="Signed up" value={dateTime(account.created_at)} />
          <Fact name="E-mail confirmed" value={account.email_confirmed_at ? date(account.email_confirmed_at) : "No"} />
          <Fact name="Signs in with" value={account.providers.join(", ") || "-"} />
          <Fact name="Signed-in devices" value={count(account.sessions)} />
          <Fact name="Messages" value={count(profile.messages)} />
          <Fact name="Agents used" value={count(profile.agents)} />
          <Fact name="Uploaded files" value={count(account.uploads)} />
        </dl>
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Payments account={account} />
        <Conversations account={account} />
      </div>
    </>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="min-w-0">
      <dt className="muted text-xs">{name}</dt>
      <dd className="font-medium wrap-anywhere">{value}</dd>
    </div>
  );
}

function Payments({ account: { subscription, payments } }: { account: Account }) {
  return (
    <section aria-label="Payments" className="surface p-5">
      <h3 className="font-semibold">Subscription and payments</h3>
      <p className="mt-2 text-sm">
        {subscription
          ? `${planLabel(subscription.plan)} until ${date(subscription.ends_at)}${subscription.cancelled_at ? ", cancelled" : ""}`
          : "No paid subscription."}
      </p>
      <ul className="mt-3 divide-y divide-base-300 text-sm">
        {payments.map((payment) => (
          <li key={payment.number} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span>
              {payment.paid_at && date(payment.paid_at)} · {planLabel(payment.plan)} · {payment.gateway}
            </span>
            <span className="font-medium tabular-nums">
              {money(payment.amount, payment.currency)} {payment.state}
            </span>
          </li>
        ))}
      </ul>
      {payments.length === 0 && <p className="muted text-sm">No payments.</p>}
    </section>
  );
}

function Conversations({ account: { conversations } }: { account: Account }) {
  return (
    <section aria-label="Conversations" className="surface p-5">
      <h3 className="font-semibold">Last conversations</h3>
      <p className="muted mt-2 text-sm">Only titles and times are shown. Administrators cannot read the messages.</p>
      <ul className="mt-3 divide-y divide-base-300 text-sm">
        {conversations.map((conversation) => (
          <li key={conversation.id} className="flex flex-wrap justify-between gap-x-4 py-2">
            <span className="min-w-0 wrap-anywhere">
              <span className="block font-medium">{conversation.title ?? "Without a title"}</span>
              {dateTime(conversation.created_at)} to {dateTime(conversation.updated_at)}
            </span>
            <span className="muted tabular-nums">{count(conversation.messages)} messages</span>
          </li>
        ))}
      </ul>
      {conversations.length === 0 && <p className="muted text-sm">No conversations.</p>}
    </section>
  );
}
