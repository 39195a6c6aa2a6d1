import type { Message } from "../../src/lib/words/message";

export function compiled(sentence: string): Message;
export function valuesOf(message: Message): [name: string, kind: string | null][];
