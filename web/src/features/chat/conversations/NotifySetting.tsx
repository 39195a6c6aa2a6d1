import { Trans } from "@lingui/react/macro";
import { useId } from "react";
import { switchNotifications, useNotificationState } from "./notifications";

/** Whether the browser announces finished answers. The browser asks for its permission only after a click here. */
export function NotifySetting() {
  const state = useNotificationState();
  const id = useId();
  if (state === "unavailable") return null;
  return (
    <div className="mt-1 border-t border-base-300 px-2 pt-1.5 pb-0.5 text-sm">
      <label className="flex items-center gap-2" htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className="toggle toggle-sm toggle-primary"
          checked={state === "on"}
          disabled={state === "blocked"}
          aria-describedby={state === "blocked" ? `${id}-blocked` : undefined}
          onChange={(event) => void switchNotifications(event.target.checked)}
        />
        <Trans>Notify me of finished answers</Trans>
      </label>
      {state === "blocked" && (
        <p id={`${id}-blocked`} className="muted mt-1 text-xs">
          <Trans>Your browser blocks notifications of this site. You can allow them in its settings.</Trans>
        </p>
      )}
    </div>
  );
}
