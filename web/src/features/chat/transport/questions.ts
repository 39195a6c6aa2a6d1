/** Questions of one conversation: new ones, repeated ones, and one that was not saved. */

import type { Upload } from "@/lib/files/send-file";
import { uuid } from "@/lib/uuid";
import { type Attachment, attachmentName } from "../composer/attachment";
import { draftOf, keepDraft } from "../composer/drafts";
import { questionOf } from "../state/conversation";
import type { ConversationStore } from "../state/use-conversation";
import type { Question } from "./api";
import { askQuestion } from "./ask-question";
import type { OpenedSocket } from "./use-socket";

type Asked = { [Field in "upload_id" | "with_upload_id" | "agent_type" | "client_id"]?: Question[Field] | undefined };

export function questionActions(
  sessionId: string,
  { apply, read }: ConversationStore,
  socket: OpenedSocket,
  attach: (attachment: Attachment) => Promise<Upload | null>,
) {
  /** Asks in this conversation; a question without an id is a new one. */
  function ask(message: string, asked: Asked = {}) {
    // It was kept in case that the page is left.
    if (draftOf(sessionId) === message) keepDraft(sessionId, "");
    const { upload_id, with_upload_id, agent_type = read().agent, client_id = uuid() } = asked;
    const pinned = read().pinned === agent_type;
    const question: Question = { message, session_id: sessionId, agent_type, client_id, ...(pinned ? { pinned } : {}) };
    const files = { ...(upload_id ? { upload_id } : {}), ...(with_upload_id ? { with_upload_id } : {}) };
    void askQuestion({ ...question, ...files }, socket, apply);
  }

  /** Uploads the files first, if there are some. Returns false when nothing was sent, so that the composer keeps its content. */
  async function send(text: string, attachments: readonly Attachment[]): Promise<boolean> {
    const uploads: string[] = [];
    for (const attachment of attachments) {
      const uploaded = await attach(attachment);
      if (!uploaded) return false;
      uploads.push(uploaded.upload_id);
    }
    ask(text || defaultQuestion(attachments), { upload_id: uploads[0], with_upload_id: uploads[1] });
    return true;
  }

  function resend(turnId: string | null) {
    const question = questionOf(read(), turnId);
    if (question && typeof question.content === "string") {
      ask(question.content, {
        upload_id: question.upload_id ?? undefined,
        with_upload_id: question.with_upload_id ?? undefined,
      });
    }
  }

  /** Sends the unsaved question again with its own id, so that it is not asked twice if it was saved after all. */
  function sendAgain() {
    const { unsaved, messages } = read();
    const question = messages.find((message) => message.id === unsaved);
    if (!question || typeof question.content !== "string") return;
    ask(question.content, {
      agent_type: question.agent_type ?? undefined,
      client_id: question.id,
      upload_id: question.upload_id ?? undefined,
      with_upload_id: question.with_upload_id ?? undefined,
    });
  }

  return { send, resend, sendAgain };
}

/** What is asked about files that were sent without a text. */
function defaultQuestion(attachments: readonly Attachment[]): string {
  const names = attachments.map(attachmentName);
  return names.length > 1 ? `Analyze the files ${names.join(" and ")}.` : `Analyze the file ${names.join("")}.`;
}
