import { Trans } from "@lingui/react/macro";
import { useLocation } from "react-router";
import { Icon } from "@/components/Icon";
import { isChat } from "@/lib/chat-path";
import { useOnline } from "@/lib/use-online";

/** A small notice at the bottom while the browser has no network. The chat has its own notice, beside its messages. */
export function OfflineNotice() {
  const online = useOnline();
  const { pathname } = useLocation();
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-4 z-40 flex justify-center px-4 print:hidden"
    >
      {!online && !isChat(pathname) && (
        <span className="flex items-center gap-2 rounded-full bg-neutral px-4 py-2 text-sm font-medium text-neutral-content shadow-lg">
          <Icon name="alert" className="size-4" />
          <Trans>You are offline.</Trans>
        </span>
      )}
    </div>
  );
}
