import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Modal } from "@/components/Modal";
import { TryAgain } from "@/components/TryAgain";
import { numberText } from "@/lib/locale/number-text";
import { proseText } from "@/lib/locale/prose";
import { useAskAbout } from "../explain/ask-about";
import { useExceptions } from "./beside";
import { DialogHead } from "./DialogHead";

const TITLE = t`What to do first`;

/** What needs a decision, by the money at stake. A question that goes on from there is sent by one click. */
export function FirstThings({
  runId,
  canAsk,
  onAsk,
  onClose,
}: {
  runId: string;
  canAsk: boolean;
  onAsk: (text: string) => void;
  onClose: () => void;
}) {
  const found = useExceptions(runId);
  return (
    <Modal label={TITLE} className="max-w-3xl" onClose={onClose}>
      <DialogHead title={TITLE} close={t`Close this list`} onClose={onClose} />
      <div className="mt-3 text-sm">
        {found.isPending ? (
          <div role="status" aria-label={t`Looking for what comes first`} className="space-y-2">
            <div className="skeleton h-6 w-1/2" />
            <div className="skeleton h-24 w-full" />
          </div>
        ) : found.isError ? (
          <TryAgain
            error={found.error}
            fallback={t`Failed to find what to do first`}
            onRetry={() => void found.refetch()}
          />
        ) : found.data.count === 0 ? (
          <p>
            <Trans>Nothing in this result needs a decision by itself.</Trans>
          </p>
        ) : (
          <List found={found.data} canAsk={canAsk} onAsk={onAsk} />
        )}
      </div>
    </Modal>
  );
}

type Found = NonNullable<ReturnType<typeof useExceptions>["data"]>;

function List({ found, canAsk, onAsk }: { found: Found; canAsk: boolean; onAsk: (text: string) => void }) {
  const askAbout = useAskAbout();
  const { first, count } = found;
  const [listed, all] = [first.length, numberText(count)];
  return (
    <>
      {count > first.length && (
        <p className="muted mb-2">
          <Trans>
            The first {listed} of {all}.
          </Trans>
        </p>
      )}
      <ol className="space-y-2">
        {first.map(({ rule, table, row, column, what, shown, is_money, ask }) => (
          <li
            key={`${rule} ${table} ${row} ${ask}`}
            className="flex flex-col gap-2 rounded-field border border-base-300 px-3 py-2 sm:flex-row sm:items-start"
          >
            <div className="min-w-0 flex-1">
              <p className="wrap-anywhere">{proseText(what)}</p>
              <p className="muted mt-0.5 flex flex-wrap gap-x-2">
                {shown && (
                  <span>
                    <AtStake amount={proseText(shown)} isMoney={is_money} />
                  </span>
                )}
                {askAbout && (
                  <button
                    type="button"
                    className="link link-hover"
                    aria-label={whereFrom(proseText(what))}
                    onClick={() => askAbout({ table, row, column })}
                  >
                    <Trans>Where this comes from</Trans>
                  </button>
                )}
              </p>
            </div>
            <button
              type="button"
              className="btn btn-sm btn-outline h-auto min-h-8 border-base-300 py-1 wrap-anywhere sm:max-w-64"
              disabled={!canAsk}
              onClick={() => onAsk(ask)}
            >
              <Trans comment="Then a question in English, which is sent to the server.">Ask: {ask}</Trans>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

const AMOUNT = "font-medium text-base-content tabular-nums";

function AtStake({ amount, isMoney }: { amount: string; isMoney: boolean }) {
  if (!isMoney) return <span className={AMOUNT}>{amount}</span>;
  return (
    <Trans>
      At stake: <span className={AMOUNT}>{amount}</span>
    </Trans>
  );
}

function whereFrom(what: string): string {
  return t`Where this comes from: ${what}`;
}
