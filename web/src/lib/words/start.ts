/** What precedes the app: its language. Modules of the app say sentences while they are loaded, so they come after this. */

import { language, setMissingLanguage } from "./language";
import { speak } from "./say";

/** Without its catalogue the page is English, which is better than no page, and says so. */
export async function startWords() {
  const chosen = language();
  if (chosen === "en") return;
  try {
    const { catalogueOf, lookUp } = await import("./catalogues");
    speak(chosen, lookUp(await catalogueOf(chosen)));
    document.documentElement.lang = chosen;
  } catch {
    // The attribute of the document stays with what is shown.
    setMissingLanguage(chosen);
  }
}
