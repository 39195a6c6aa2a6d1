import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useId, useState } from "react";
import { Modal } from "@/components/Modal";
import { errorText } from "@/lib/http";
import { DialogHead } from "../beside/DialogHead";
import { LinkList } from "./LinkList";
import { NewLink } from "./NewLink";
import { LIVES_DAYS, MAKE_FAILED, type ShareLink, useLinkChanges } from "./share-links";

/** Makes links by which others read the conversation, and revokes them. */
export function ShareDialog({
  sessionId,
  links,
  onClose,
}: {
  sessionId: string;
  links: readonly ShareLink[];
  onClose: () => void;
}) {
  const { make } = useLinkChanges(sessionId);
  const [days, setDays] = useState<number>(30);
  const [url, setUrl] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const id = useId();

  async function share() {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      setUrl((await make(days)).url);
    } catch (failure) {
      setError(errorText(failure, MAKE_FAILED));
    }
    setBusy(false);
  }

  return (
    <Modal label={t`Share this conversation`} className="max-w-lg" onClose={onClose}>
      <DialogHead title={t`Share this conversation`} close={t`Close sharing`} onClose={onClose} />
      <p className="mt-3 text-sm text-pretty">
        <Trans>
          Anyone who has the link can read this conversation as it is now: its title, questions, answers, tables and
          charts, and the names of files. They need no account.
        </Trans>
      </p>
      <p className="muted mt-2 text-sm text-pretty">
        <Trans>
          They do not see your name or address, what is written later, the files, or the rows behind figures, and they
          cannot ask anything.
        </Trans>
      </p>
      <div className="mt-4 flex flex-wrap items-end gap-3">
        <div className="flex flex-col gap-1.5">
          <label htmlFor={id} className="self-start text-sm font-medium">
            <Trans>The link works for</Trans>
          </label>
          <select
            id={id}
            className="select w-40"
            value={days}
            onChange={(event) => setDays(Number(event.target.value))}
          >
            {LIVES_DAYS.map((life) => (
              <option key={life} value={life}>
                {plural(life, { one: "# day", other: "# days" })}
              </option>
            ))}
          </select>
        </div>
        <button
          type="button"
          className="btn btn-primary"
          aria-disabled={busy || undefined}
          onClick={() => void share()}
        >
          {busy && <span className="loading loading-spinner loading-xs" aria-hidden="true" />}
          {url ? t`Make another link` : t`Make a link`}
        </button>
      </div>
      {error && (
        <p role="alert" className="text-error mt-3 text-sm">
          {error}
        </p>
      )}
      {url && <NewLink key={url} url={url} />}
      <LinkList sessionId={sessionId} links={links} onRevoked={() => setUrl(null)} />
    </Modal>
  );
}
