import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_PX = 80;

/** Keeps a scrolling frame at its end while its content grows, unless the reader has scrolled away. */
export function useStickToEnd(messages: readonly { id: string; role: string }[]) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const sticking = useRef(true);
  const newest = messages.at(-1);
  const hasMessages = newest !== undefined;

  const toEnd = useCallback((behavior: ScrollBehavior) => {
    frame.current?.scrollTo({ top: frame.current.scrollHeight, behavior });
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element || !content.current) return;
    const remember = () => {
      sticking.current = element.scrollHeight - element.scrollTop - element.clientHeight < NEAR_PX;
      setAtEnd(sticking.current);
    };
    const growth = new ResizeObserver(() => {
      if (sticking.current && hasMessages) toEnd("instant");
    });
    element.addEventListener("scroll", remember, { passive: true });
    growth.observe(content.current);
    return () => {
      element.removeEventListener("scroll", remember);
      growth.disconnect();
    };
  }, [hasMessages, toEnd]);

  // The reader's own question is always brought into view.
  useLayoutEffect(() => {
    if (newest?.role === "user") sticking.current = true;
    if (newest && sticking.current) toEnd("instant");
  }, [newest, toEnd]);

  const jumpToEnd = useCallback(() => {
    sticking.current = true;
    toEnd("smooth");
  }, [toEnd]);

  return { frame, content, atEnd, jumpToEnd };
}
