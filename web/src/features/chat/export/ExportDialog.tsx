import { t } from "@lingui/core/macro";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Icon, type IconName } from "@/components/Icon";
import { Modal } from "@/components/Modal";
import { saveFile } from "@/lib/files/save-file";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { drawForPaper } from "@/lib/use-printing";
import { DialogHead } from "../beside/DialogHead";
import { ShareDialog } from "../share/ShareDialog";
import { useShareLinks } from "../share/share-links";
import type { Conversation } from "../state/conversation-state";
import { exportName } from "./as-json";
import { asMarkdown } from "./as-markdown";
import { wholeConversation } from "./whole";

/** The other forms of a conversation: Markdown, everything as ZIP, paper, and a link where the installation has them. */
export function ExportDialog({
  sessionId,
  conversation,
  onLoadAll,
  onClose,
}: {
  sessionId: string;
  conversation: Conversation;
  /** Shows the earlier messages that are not on the page yet. */
  onLoadAll: () => Promise<void>;
  onClose: () => void;
}) {
  const [busy, setBusy] = useState<string | null>(null);
  const [isSharing, setSharing] = useState(false);
  const shares = useShareLinks(sessionId).data;
  const queries = useQueryClient();

  async function run(work: () => Promise<void>) {
    if (busy) return;
    setBusy(t`Reading the conversation`);
    try {
      await work();
      onClose();
    } catch (error) {
      toast.error(errorText(error, t`The conversation could not be exported`));
      setBusy(null);
    }
  }

  async function saveMarkdown() {
    const text = asMarkdown(await wholeConversation(sessionId, conversation), window.location.origin);
    saveFile(new Blob([text], { type: "text/markdown" }), exportName(sessionId, new Date(), "md"));
  }

  async function saveZip() {
    const [messages, { asZip }] = await Promise.all([wholeConversation(sessionId, conversation), import("./as-zip")]);
    const time = new Date();
    const { bytes, missing } = await asZip(sessionId, messages, time, (done, all) => {
      const number = done + 1;
      setBusy(t`Reading file ${number} of ${all}`);
    });
    saveFile(new Blob([bytes], { type: "application/zip" }), exportName(sessionId, time, "zip"));
    const names = missing.join(", ");
    if (missing.length > 0) toast.show(t`Not in the archive, because they are no longer there: ${names}`);
  }

  async function print() {
    await onLoadAll();
    drawForPaper();
    await allLoaded(queries);
    // By then the dialog is gone from the page that is printed.
    void twoFrames().then(() => window.print());
  }

  if (isSharing && shares) return <ShareDialog sessionId={sessionId} links={shares.links} onClose={onClose} />;
  return (
    <Modal label={t`Export this conversation`} className="max-w-md" onClose={onClose}>
      <DialogHead title={t`Export this conversation`} close={t`Close the export`} onClose={onClose} />
      <ul className="mt-3 space-y-2">
        <Choice
          icon="file"
          title="Markdown"
          about={t`Questions and answers as text that notes and wikis read`}
          onPick={() => void run(saveMarkdown)}
        />
        <Choice
          icon="box"
          title={t`Everything as ZIP`}
          about={t`Markdown and JSON with all files of the conversation`}
          onPick={() => void run(saveZip)}
        />
        <Choice
          icon="download"
          title={t`Print or save as PDF`}
          about={t`The whole conversation, with page breaks`}
          onPick={() => void run(print)}
        />
        {shares?.is_on && (
          <Choice
            icon="open"
            title={t`Share by a link`}
            about={t`Others read it without an account, until the link expires or you revoke it`}
            onPick={() => setSharing(true)}
          />
        )}
      </ul>
      <p role="status" className="muted mt-3 min-h-5 text-sm">
        {busy}
      </p>
    </Modal>
  );
}

/** A chart that does not come is not waited for. */
const LONGEST_WAIT_MS = 8_000;

/** What has come into the page, such as the charts of earlier answers, has asked for its data and has got it. */
async function allLoaded(queries: QueryClient) {
  const until = Date.now() + LONGEST_WAIT_MS;
  do await twoFrames();
  while (queries.isFetching() > 0 && Date.now() < until);
}

function twoFrames(): Promise<void> {
  return new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => drawn())));
}

function Choice({ icon, title, about, onPick }: { icon: IconName; title: string; about: string; onPick: () => void }) {
  return (
    <li>
      <button
        type="button"
        className="flex w-full cursor-pointer items-center gap-3 rounded-field border border-base-300 px-3 py-2 text-left text-sm hover:bg-base-200"
        onClick={onPick}
      >
        <Icon name={icon} className="size-5" />
        <span>
          <span className="block font-medium">{title}</span>
          <span className="muted block">{about}</span>
        </span>
      </button>
    </li>
  );
}
