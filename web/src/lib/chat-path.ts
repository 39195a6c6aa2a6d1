/** The addresses of the chat: `/chat` for a new conversation, and one for each conversation that the server knows. */

const CHAT = "/chat";

export function conversationPath(sessionId: string): string {
  return `${CHAT}/${encodeURIComponent(sessionId)}`;
}

export function isConversation(pathname: string): boolean {
  return pathname.startsWith(`${CHAT}/`) && pathname.length > CHAT.length + 1;
}

export function isChat(pathname: string): boolean {
  return pathname === CHAT || pathname.startsWith(`${CHAT}/`);
}
