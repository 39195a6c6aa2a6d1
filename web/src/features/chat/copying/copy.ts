/** Puts an answer on the clipboard. Loaded with the first copy. */

import { markdownInLocale } from "./in-locale";
import { sharedMarkdown } from "./links";
import { pageOf } from "./page";
import { tablesIn, textIn } from "./texts";

export type Form = "text" | "markdown" | "tables";

export async function copy(text: string, form: Form): Promise<void> {
  const { origin } = window.location;
  if (form === "markdown") return navigator.clipboard.writeText(sharedMarkdown(markdownInLocale(text), origin));
  const page = pageOf(text, origin);
  if (form === "tables") return navigator.clipboard.writeText(tablesIn(page));
  // Programs that take formatted text get tables and headings, the others text without marks.
  const [plain, html] = [textIn(page), page.innerHTML];
  if (typeof ClipboardItem === "undefined") return navigator.clipboard.writeText(plain);
  const item = new ClipboardItem({
    "text/plain": new Blob([plain], { type: "text/plain" }),
    "text/html": new Blob([html], { type: "text/html" }),
  });
  return navigator.clipboard.write([item]);
}
