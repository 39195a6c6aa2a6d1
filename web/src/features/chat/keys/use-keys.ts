import { useEffect } from "react";
import { useSteady } from "@/lib/use-steady";
import { actionOf, areKeysOn, type KeyAction } from "./keys";

/** Listens to the keys of the chat while it is shown. */
export function useKeys(actions: Record<KeyAction, () => void>) {
  const steady = useSteady(actions);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = actionOf(event);
      if (!action || !areKeysOn()) return;
      event.preventDefault();
      steady[action]();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [steady]);
}

/** Moves the focus to the answer after or before the one that has it; without one, to the newest or the last. */
export function goToAnswer(step: 1 | -1) {
  const answers = [...document.querySelectorAll<HTMLElement>("article[data-message]")];
  const at = answers.findIndex((answer) => answer.contains(document.activeElement));
  const next = at === -1 ? answers.at(-1) : answers[at + step];
  if (!next) return;
  next.tabIndex = -1;
  next.focus({ preventScroll: true });
  next.scrollIntoView({ block: "start" });
}

/** The search of the conversations stands in the panel beside the chat, which narrow screens open as a dialog. */
export function goToSearch() {
  document.querySelector<HTMLElement>("aside input[type=search]")?.focus();
}
