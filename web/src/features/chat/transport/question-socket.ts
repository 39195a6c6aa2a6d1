/** The socket of one conversation. It keeps a question until the server confirms it. */

import { renewSession } from "@/lib/auth/session";
import { notifyAccountChanged } from "@/lib/events/account-events";
import { reportTrouble } from "@/lib/events/trouble-events";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { draftOf, keepDraft } from "../composer/drafts";
import { needsHistory } from "../state/conversation";
import type { ConversationStore } from "../state/use-conversation";
import type { Question } from "./api";
import { NOT_SAVED, type ServerEvent } from "./events";
import { type ChatSocket, openChatSocket } from "./socket";

/** Events which show that the server has the question. */
const CONFIRMING: ReadonlySet<ServerEvent["type"]> = new Set([
  "start_processing",
  "chat_response",
  "stop_processing",
  "error",
]);

type Store = Pick<ConversationStore, "apply" | "read" | "reload" | "reloadUnlessFresh">;

/** The state of one conversation's socket between events. */
interface Line {
  sessionId: string;
  store: Store;
  socket: ChatSocket;
  /** The question that the server has not confirmed yet. */
  unconfirmed: Question | null;
  wasConnected: boolean;
  /** Whether the last report was a lost connection, or one that could not be made. */
  isLost: boolean;
  /** Whether there is a new token since the server last accepted one. */
  isRenewed: boolean;
}

export type QuestionSocket = ReturnType<typeof openQuestionSocket>;

export function openQuestionSocket(
  sessionId: string,
  store: Store,
  onConnected: (isConnected: boolean) => void,
  joinsExisting: () => boolean,
) {
  const socket = openChatSocket(sessionId, {
    onConnected: (isConnected) => {
      onConnected(isConnected);
      // The first connection is no sign of trouble; a loss is, and so is its end.
      if (!isConnected || line.isLost) reportTrouble();
      line.isLost = !isConnected;
      // The page may be loaded again before there is a connection.
      if (!isConnected && line.unconfirmed) keepDraft(sessionId, line.unconfirmed.message);
      if (isConnected) catchUp(line);
    },
    onEvent: (event) => receive(line, event),
    joinsExisting,
  });
  const line: Line = {
    sessionId,
    store,
    socket,
    unconfirmed: null,
    wasConnected: false,
    isLost: false,
    isRenewed: false,
  };
  return {
    isOpen: () => socket.connected(),
    ask: (question: Question) => {
      line.unconfirmed = question;
      return socket.ask(question);
    },
    stop: (turnId: string) => socket.stop(turnId),
    forgetQuestion: () => {
      line.unconfirmed = null;
    },
    close: () => {
      socket.close();
      line.unconfirmed = null;
    },
  };
}

/** After each connection, since events and a question may have been lost with the last one. The first one lost nothing. */
function catchUp(line: Line) {
  // The client id of the question keeps it from being asked twice.
  if (line.unconfirmed) line.socket.ask(line.unconfirmed).catch(() => {});
  if (line.wasConnected) {
    line.store.reload();
    notifyAccountChanged();
  } else line.store.reloadUnlessFresh();
  line.wasConnected = true;
}

function receive(line: Line, event: ServerEvent) {
  const { apply, read, reload } = line.store;
  const before = read();
  apply(event);
  if (event.type === "error" && event.code === "not_authenticated") void renewAndAskAgain(line, line.unconfirmed);
  if (event.type === "error" && event.code === NOT_SAVED) keepUnsaved(line);
  if (event.type === "account_changed") notifyAccountChanged();
  if (changesUsage(event)) notifyUsageChanged();
  if (event.type === "session_state") line.isRenewed = false;
  if (CONFIRMING.has(event.type)) confirm(line, event);
  if (needsHistory(before, event, read())) reload();
}

/** What was kept in case that the page is left is no draft any more, unless the server refused it. */
function confirm(line: Line, { type }: ServerEvent) {
  if (type !== "error" && line.unconfirmed?.message === draftOf(line.sessionId)) keepDraft(line.sessionId, "");
  line.unconfirmed = null;
}

/** With a new token this tab continues; without one the text of the question is restored after the next sign-in. */
async function renewAndAskAgain(line: Line, question: Question | null) {
  const canContinue = !line.isRenewed && (await renewSession());
  if (!canContinue) {
    if (question) keepDraft(line.sessionId, question.message);
    return;
  }
  line.isRenewed = true;
  line.store.apply({ type: "error_dismissed" });
  if (!line.socket.connected()) {
    line.unconfirmed ??= question;
    return;
  }
  line.socket.join().catch(() => {});
  if (question) line.socket.ask(question).catch(() => {});
}

/** The page shows the question with a button; after a reload its text is in the composer. */
function keepUnsaved({ sessionId, unconfirmed }: Line) {
  reportTrouble();
  if (unconfirmed) keepDraft(sessionId, unconfirmed.message);
}

/** A question has ended, or a file was counted. */
function changesUsage(event: ServerEvent): boolean {
  return (
    event.type === "stop_processing" || (event.type === "progress_update" && !event.turn_id && event.percent === 100)
  );
}
