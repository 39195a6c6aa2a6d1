import { proseText } from "@/lib/locale/prose";

/** A text of the server with its numbers in the chosen locale. */
export function InLocale({ text }: { text: string }) {
  return proseText(text);
}
