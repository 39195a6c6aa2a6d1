import { useSyncExternalStore } from "react";
import { useLocation } from "react-router";
import { Icon } from "@/components/Icon";
import { isUnreachable, useHealth } from "@/lib/health";

const DEGRADED = "The service is having trouble. What you send may have to be sent again.";
const UNREACHABLE = "The server cannot be reached. Trying again...";

/**
 * A quiet line below the header while the server says that it is degraded, or is not there. It lies over the page, so
 * that nothing moves when it comes and goes.
 */
export function DegradedNotice() {
  const { data, error } = useHealth();
  const { pathname } = useLocation();
  const online = useSyncExternalStore(subscribe, () => navigator.onLine);
  const inChat = pathname === "/chat";
  // The chat says beside its messages that its line is lost, and a browser without a network has a notice of its own.
  const isAway = isUnreachable(error) && online && !inChat;
  const text = isAway ? UNREACHABLE : !error && data?.degraded ? DEGRADED : null;
  return (
    <div
      role="status"
      className={`pointer-events-none fixed inset-x-0 z-30 flex justify-center px-4 print:hidden ${
        inChat ? "top-36 lg:left-1/4" : "top-19"
      }`}
    >
      {text && (
        <span className="rounded-box flex items-center gap-2 bg-warning px-4 py-2 text-sm text-warning-content shadow-md">
          <Icon name="alert" className="size-4 shrink-0" />
          {text}
        </span>
      )}
    </div>
  );
}

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}
