import { useSyncExternalStore } from "react";
import { type Choice, chosenLocale, subscribeToLocale } from "./chosen";

/** The choice of the user. What shows numbers while it may change is drawn again with it. */
export function useLocaleChoice(): Choice {
  return useSyncExternalStore(subscribeToLocale, chosenLocale);
}
