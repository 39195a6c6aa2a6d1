import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";

const NEAR_PX = 80;
const ABOVE_REPLY_PX = 16;

/** The part that stays visible while the content grows: its end, the beginning of a reply, or the reader's own position. */
type Place = "end" | "free" | { reply: string };

/** Scrolls with a conversation: to the end during progress, and to the beginning of a reply. */
export function useFollowing(messages: readonly { id: string; role: string }[]) {
  const frame = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [atEnd, setAtEnd] = useState(true);
  const [isLong, setLong] = useState(false);
  const place = useRef<Place>("end");
  const size = useRef("");
  const newest = messages.at(-1);
  const newestId = newest?.id;
  const newestRole = newest?.role;
  const hasMessages = newest !== undefined;

  const follow = useCallback(() => {
    const top = frame.current && topOf(place.current, frame.current);
    if (top != null) frame.current?.scrollTo({ top, behavior: "instant" });
  }, []);

  useEffect(() => {
    const element = frame.current;
    if (!element || !content.current) return;
    const remember = () => {
      // A changed size scrolls the frame too; only the reader scrolls it without one.
      if (size.current !== sizeOf(element)) return;
      const nearEnd = endOf(element) - element.scrollTop < NEAR_PX;
      setAtEnd(nearEnd);
      const top = topOf(place.current, element);
      const showsReply = typeof place.current === "object" && top !== null && Math.abs(top - element.scrollTop) < 2;
      if (!showsReply) place.current = nearEnd ? "end" : "free";
    };
    const growth = new ResizeObserver(() => {
      size.current = sizeOf(element);
      if (hasMessages) follow();
      // Measured against the room of the frame with the row below it, so that the row does not decide about itself.
      setLong(heightOf(content.current) > heightOf(element.parentElement));
      setAtEnd(endOf(element) - element.scrollTop < NEAR_PX);
    });
    element.addEventListener("scroll", remember, { passive: true });
    growth.observe(content.current);
    growth.observe(element);
    return () => {
      element.removeEventListener("scroll", remember);
      growth.disconnect();
    };
  }, [hasMessages, follow]);

  useLayoutEffect(() => {
    if (!newestId) return;
    // The reader's own question is always brought into view.
    if (newestRole === "user") place.current = "end";
    else if (place.current !== "free") place.current = newestRole === "assistant" ? { reply: newestId } : "end";
    follow();
  }, [newestId, newestRole, follow]);

  const jumpToEnd = useCallback(() => {
    place.current = "end";
    // The pressed button disappears; the log takes the focus, so that the keys scroll it.
    frame.current?.focus({ preventScroll: true });
    frame.current?.scrollTo({ top: frame.current.scrollHeight, behavior: reducedMotion() ? "instant" : "smooth" });
  }, []);

  return { frame, content, atEnd, isLong, jumpToEnd };
}

/** The scroll position that shows the place; null when it should not change. */
function topOf(place: Place, frame: HTMLElement): number | null {
  if (place === "free") return null;
  if (place === "end") return endOf(frame);
  const reply = frame.querySelector<HTMLElement>(`[data-message="${CSS.escape(place.reply)}"]`);
  if (!reply) return endOf(frame);
  const above = reply.getBoundingClientRect().top - frame.getBoundingClientRect().top + frame.scrollTop;
  return Math.min(Math.max(0, above - ABOVE_REPLY_PX), endOf(frame));
}

function endOf(frame: HTMLElement): number {
  return frame.scrollHeight - frame.clientHeight;
}

function heightOf(element: HTMLElement | null): number {
  return element?.offsetHeight ?? 0;
}

function sizeOf({ clientWidth, clientHeight, scrollHeight }: HTMLElement): string {
  return `${clientWidth} ${clientHeight} ${scrollHeight}`;
}

function reducedMotion(): boolean {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}
