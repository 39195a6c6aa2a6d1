import { t } from "@lingui/core/macro";
import { Plural, Trans } from "@lingui/react/macro";
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
    <section aria-label={t`Account`} className="space-y-4">
      <Link to="/admin" className="link link-primary mb-3 inline-block text-sm font-medium">
        <Trans>Back to all users</Trans>
      </Link>
      {account.isError ? (
        <LoadError title={t`Failed to load the account`} error={account.error} onRetry={() => void account.refetch()} />
      ) : account.isPending ? (
        <div className="surface">
          <LoadingLine text={t`Loading account...`} />
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
          <Fact name={t`Plan`} value={planLabel(profile.plan)} />
          <Fact name={t`Role`} value={profile.role === "admin" ? t`Administrator` : t`User`} />
          <Fact
            name={t`Status`}
            value={profile.banned ? t`Banned` : t({ message: "Open", context: "status of an account" })}
          />
          <Fact name={t`Organization`} value={profile.organization ?? "-"} />
          <Fact
            name={t`Last login`}
            value={profile.last_login ? dateTime(profile.last_login) : t({ message: "Never", context: "last login" })}
          />
          <Fact name={t`Signed up`} value={dateTime(account.created_at)} />
          <Fact
            name={t`E-mail confirmed`}
            value={
              account.email_confirmed_at
                ? date(account.email_confirmed_at)
                : t({ message: "No", context: "e-mail confirmed" })
            }
          />
          <Fact name={t`Signs in with`} value={account.providers.join(", ") || "-"} />
          <Fact name={t`Signed-in devices`} value={count(account.sessions)} />
          <Fact name={t`Messages`} value={count(profile.messages)} />
          <Fact name={t`Agents used`} value={count(profile.agents)} />
          <Fact name={t`Uploaded files`} value={count(account.uploads)} />
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
    <section aria-label={t`Payments`} className="surface p-5">
      <h3 className="font-semibold">
        <Trans>Subscription and payments</Trans>
      </h3>
      <p className="mt-2 text-sm">{subscription ? subscriptionText(subscription) : t`No paid subscription.`}</p>
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
      {payments.length === 0 && (
        <p className="muted text-sm">
          <Trans>No payments.</Trans>
        </p>
      )}
    </section>
  );
}

function subscriptionText(subscription: NonNullable<Account["subscription"]>): string {
  const plan = planLabel(subscription.plan);
  const end = date(subscription.ends_at);
  return subscription.cancelled_at ? t`${plan} until ${end}, cancelled` : t`${plan} until ${end}`;
}

function Conversations({ account: { conversations } }: { account: Account }) {
  return (
    <section aria-label={t`Conversations`} className="surface p-5">
      <h3 className="font-semibold">
        <Trans>Last conversations</Trans>
      </h3>
      <p className="muted mt-2 text-sm">
        <Trans>Only titles and times are shown. Administrators cannot read the messages.</Trans>
      </p>
      <ul className="mt-3 divide-y divide-base-300 text-sm">
        {conversations.map((conversation) => (
          <Conversation key={conversation.id} conversation={conversation} />
        ))}
      </ul>
      {conversations.length === 0 && (
        <p className="muted text-sm">
          <Trans>No conversations.</Trans>
        </p>
      )}
    </section>
  );
}

function Conversation({ conversation }: { conversation: Account["conversations"][number] }) {
  const { messages } = conversation;
  const begin = dateTime(conversation.created_at);
  const end = dateTime(conversation.updated_at);
  return (
    <li className="flex flex-wrap justify-between gap-x-4 py-2">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium">{conversation.title ?? t`Without a title`}</span>
        <Trans>
          {begin} to {end}
        </Trans>
      </span>
      <span className="muted tabular-nums">
        <Plural value={messages} one="# message" other="# messages" />
      </span>
    </li>
  );
}
