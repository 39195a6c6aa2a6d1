import { errorText, isNotAuthenticated } from "@/lib/http";
import { now } from "@/lib/time";
import { toast } from "@/lib/toasts";
import { tellUsageChanged } from "@/lib/usage-events";
import { askByHttp, type Question } from "./api";
import { keepDraft } from "./drafts";
import { markUsed } from "./session-id";
import type { ConversationStore } from "./use-conversation";
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
    tellUsageChanged();
  } catch (error) {
    socket.forgetQuestion();
    const problem = errorText(error, "Failed to send message");
    // The page tells that the session has ended; after the next sign-in the text is there again.
    if (isNotAuthenticated(error)) keepDraft(question.session_id, question.message);
    else toast.error(problem);
    apply({ type: "error", error: problem });
  }
}
