import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Loading } from "@/components/Loading";
import { TryAgain } from "@/components/TryAgain";
import { useNameOfPage } from "@/lib/shown-name";
import { longDay } from "@/lib/time";
import { ResultSourceContext } from "../results/result-source";
import { SharedMessage } from "./SharedMessage";
import { isDead, SHARED_RESULTS, useShared } from "./shared";

/** A conversation as its owner shared it: to be read, by anyone who has the link. */
export function SharedScreen({ token }: { token: string }) {
  const shared = useShared(token);
  const parts = shared.data?.pages ?? [];
  const [newest] = parts;
  useNameOfPage(newest ? newest.title : isDead(shared.error) ? t`Link does not work` : null);

  if (isDead(shared.error)) return <DeadLink />;
  if (shared.isError && !newest) {
    return (
      <div className="mx-auto w-full max-w-xl space-y-4 px-6 py-16">
        <h1 className="text-xl font-semibold">
          <Trans>The conversation could not be loaded</Trans>
        </h1>
        <TryAgain
          error={shared.error}
          fallback={t`Failed to load the conversation`}
          onRetry={() => void shared.refetch()}
        />
      </div>
    );
  }
  if (!newest) return <Loading />;
  const sharedDay = longDay(newest.shared_at);
  const lastDay = longDay(newest.expires_at);
  const messages = parts.toReversed().flatMap((part) => part.messages);
  return (
    <ResultSourceContext value={SHARED_RESULTS}>
      <div className="mx-auto w-full max-w-4xl px-4 py-8 sm:px-6 print:p-0">
        <p className="muted text-sm font-medium">
          <Trans>Shared conversation</Trans>
        </p>
        <h1 className="mt-1 text-2xl font-semibold tracking-tight wrap-anywhere">{newest.title}</h1>
        <p className="muted mt-2 text-sm text-pretty">
          <Trans>
            As it was on {sharedDay}. The link works until {lastDay}. Files, maps and the rows behind figures are not
            part of it.
          </Trans>
        </p>
        {shared.hasNextPage && (
          <button
            type="button"
            className="btn btn-sm btn-outline mt-4 border-base-300"
            disabled={shared.isFetchingNextPage}
            onClick={() => void shared.fetchNextPage()}
          >
            <Trans>Show earlier messages</Trans>
          </button>
        )}
        <section aria-label={t`Messages`} className="mt-6 flex flex-col gap-5">
          {messages.map((message) => (
            <SharedMessage key={message.number} message={message} token={token} />
          ))}
        </section>
      </div>
    </ResultSourceContext>
  );
}

function DeadLink() {
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-4 px-6 py-16 text-center">
      <h1 className="text-2xl font-semibold tracking-tight">
        <Trans>This link does not work</Trans>
      </h1>
      <p role="status" className="muted max-w-md text-pretty">
        <Trans>It may have expired, or its owner may have revoked it. Ask the person who sent it for a new one.</Trans>
      </p>
    </div>
  );
}
