import { t } from "@lingui/core/macro";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { currentToasts, dismissToast, subscribeToToasts, type ToastKind } from "@/lib/toasts";
import { freeTop } from "./free-place";
import { Icon, type IconName } from "./Icon";

const LOOKS: Record<ToastKind, { icon: IconName; tint: string }> = {
  default: { icon: "chat", tint: "text-primary" },
  success: { icon: "check", tint: "text-success" },
  error: { icon: "alert", tint: "text-error" },
};

/** Messages scroll below notices, and may be hundreds. */
const SPARED = "main :is(h1, h2, button, a, input, select, textarea):not([role=log] *)";

/**
 * The notices of the page, newest last, at top centre, where they never cover what is marked with `data-above-notices` (the navigation,
 * dialogs, and panels that ask for something) and, where there is room, no heading and nothing to press.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const section = place.current;
    if (!section || toasts.length === 0) return;
    const put = () => {
      section.style.top = `${topOf(section)}px`;
    };
    put();
    // A panel may open below a notice that is there already, as it does after a registration.
    const growth = new ResizeObserver(put);
    growth.observe(document.body);
    return () => growth.disconnect();
  }, [toasts]);
  return (
    <section
      ref={place}
      aria-label={t`Notifications`}
      className="pointer-events-none fixed inset-x-0 z-50 flex flex-col items-center gap-2 px-4"
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          role={toast.kind === "error" ? "alert" : "status"}
          className="surface toast-in pointer-events-auto flex max-w-md items-center gap-3 py-2 pr-2 pl-4 shadow-lg"
        >
          <span className={LOOKS[toast.kind].tint}>
            <Icon name={LOOKS[toast.kind].icon} />
          </span>
          <span className="text-sm font-medium">{toast.text}</span>
          {toast.action && (
            <button
              type="button"
              className="btn btn-sm"
              onClick={() => {
                toast.action?.run();
                dismissToast(toast.id);
              }}
            >
              {toast.action.label}
            </button>
          )}
          <button
            type="button"
            className="btn btn-ghost btn-xs btn-circle"
            aria-label={t`Dismiss notification`}
            onClick={() => dismissToast(toast.id)}
          >
            <Icon name="close" className="size-3.5" />
          </button>
        </div>
      ))}
    </section>
  );
}

function topOf(section: HTMLElement): number {
  const notices = [...section.children].map((notice) => notice.getBoundingClientRect());
  const { top, bottom } = section.getBoundingClientRect();
  const left = Math.min(...notices.map((notice) => notice.left));
  const right = Math.max(...notices.map((notice) => notice.right));
  const bars = [...document.querySelectorAll("[data-above-notices]")].map((bar) => bar.getBoundingClientRect());
  const others = [...document.querySelectorAll(SPARED)].map(inkOf);
  return freeTop({ left, right, top, bottom }, bars, others, window.innerHeight);
}

/** Where the words are: the line of a heading goes on beside them. */
function inkOf(element: Element): DOMRect {
  if (!element.matches("h1, h2")) return element.getBoundingClientRect();
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getBoundingClientRect();
}
