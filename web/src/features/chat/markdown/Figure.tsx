import type { KeyboardEvent, ReactNode } from "react";
import { useAskAbout } from "../explain/ask-about";

/**
 * A number of a reply that opens its source. It is no button element, because the text of buttons is left out when a reader
 * copies the paragraph.
 */
export function Figure({ number, near, children }: { number: string; near: string; children: ReactNode }) {
  const askAbout = useAskAbout();
  if (!askAbout) return <>{children}</>;

  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    askAbout?.({ number, near });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: see above
    <span
      role="button"
      tabIndex={-1}
      className="figure"
      aria-haspopup="dialog"
      onClick={() => askAbout({ number, near })}
      onKeyDown={onKeyDown}
    >
      {children}
    </span>
  );
}
