import { t } from "@lingui/core/macro";
import { reportTrouble } from "@/lib/events/trouble-events";
import { notifyUsageChanged } from "@/lib/events/usage-events";
import { ApiError, errorText, isNotAuthenticated, isUnreachable } from "@/lib/http";
import { now } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { keepDraft } from "../composer/drafts";
import type { ConversationStore } from "../state/use-conversation";
import { askByHttp, type Question } from "./api";
import { NOT_SAVED } from "./events";
import { markUsed } from "./session-id";
import type { OpenedSocket } from "./use-socket";

/** Shows the question and asks it: on the socket while it is open, otherwise by HTTP. */
export async function askQuestion(question: Question, socket: OpenedSocket, apply: ConversationStore["apply"]) {
  markUsed(question.session_id);
  apply({ type: "sent", timestamp: now(), ...question });
  try {
    if (socket.isOpen()) {
      await socket.ask(question);
      return;
    }
    const reply = await askByHttp(question);
    apply({ type: "chat_response", ...reply });
    notifyUsageChanged();
  } catch (error) {
    socket.forgetQuestion();
    const problem = errorText(error, t`Failed to send message`);
    const code = error instanceof ApiError ? error.code : undefined;
    // The page reports the end of the session; after the next sign-in the text is there again. A question that was not saved, or did
    // not reach the server, is shown with a button, and is there again after a reload.
    const isKept = isNotAuthenticated(error) || code === NOT_SAVED;
    if (isKept || isUnreachable(error)) keepDraft(question.session_id, question.message);
    if (!isKept) toast.error(problem);
    if (code === NOT_SAVED) reportTrouble();
    apply({ type: "error", error: problem, ...(code ? { code } : {}) });
  }
}
