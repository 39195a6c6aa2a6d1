import { t } from "@lingui/core/macro";
import { useLocation } from "react-router";
import { Icon } from "@/components/Icon";
import { isChat } from "@/lib/chat-path";
import { useHealth, useHealthAfterTrouble } from "@/lib/health";
import { isUnreachable } from "@/lib/http";
import { useOnline } from "@/lib/use-online";

const DEGRADED = t`The service has a problem. Some features may fail.`;
const UNREACHABLE = t`The server cannot be reached. Trying again...`;

/**
 * A line of text while the server reports that it is degraded, or does not answer. It covers the lower edge of the header,
 * where no page has text: nothing moves and nothing is hidden when it appears or disappears.
 */
export function DegradedNotice() {
  useHealthAfterTrouble();
  const { data, error } = useHealth();
  const { pathname } = useLocation();
  const online = useOnline();
  // The chat shows lost connections next to its messages, and a browser without a network has its own notice.
  const isAway = isUnreachable(error) && online && !isChat(pathname);
  const text = isAway ? UNREACHABLE : !error && data?.degraded ? DEGRADED : null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 top-13.5 z-40 flex justify-center px-2 print:hidden"
    >
      {text && (
        <span className="flex items-center gap-1.5 rounded-full bg-warning px-3 py-0.5 text-xs font-medium text-warning-content">
          <Icon name="alert" className="size-3.5 shrink-0" />
          {text}
        </span>
      )}
    </div>
  );
}
