/** Notifies the page that something in the user's list of conversations has changed, on this or on another device. */

export type ConversationsChanged = {
  session_id: string;
  what: "asked" | "answered" | "changed" | "deleted";
};

type Listener = (change: ConversationsChanged | null) => void;

const listeners = new Set<Listener>();

/** Null: changes may have been missed. */
export function onConversationsChanged(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function notifyConversationsChanged(change: ConversationsChanged | null) {
  for (const listener of listeners) listener(change);
}
