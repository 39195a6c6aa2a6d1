/** How parts of a reply ask about a figure. Without a provider above, figures are plain text. */

import { createContext, useContext } from "react";
import type { Asked } from "./asked";

type AskAbout = (asked: Asked) => void;

export const AskAboutContext = createContext<AskAbout | null>(null);

/** Opens the source of a figure; null where the reply has no run with sources. */
export function useAskAbout(): AskAbout | null {
  return useContext(AskAboutContext);
}
