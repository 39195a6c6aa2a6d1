import { t } from "@lingui/core/macro";
import { useLayoutEffect, useRef, useSyncExternalStore } from "react";
import { currentToasts, dismissToast, subscribeToToasts, type ToastKind } from "@/lib/toasts";
import { Icon, type IconName } from "./Icon";

const LOOKS: Record<ToastKind, { icon: IconName; tint: string }> = {
  default: { icon: "chat", tint: "text-primary" },
  success: { icon: "check", tint: "text-success" },
  error: { icon: "alert", tint: "text-error" },
};

const GAP_PX = 8;

/**
 * The notices of the page, newest last, at top centre, below the navigation: what is marked with `data-above-notices` is not
 * covered. A dialog on top of the page does not hide them.
 */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts);
  const place = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (place.current && toasts.length > 0) place.current.style.top = `${endOfNavigation() + GAP_PX}px`;
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

/** How far down the navigation reaches. What is hidden at this width ends at 0. */
function endOfNavigation(): number {
  const bars = document.querySelectorAll("[data-above-notices]");
  return Math.max(GAP_PX, ...[...bars].map((bar) => bar.getBoundingClientRect().bottom));
}
