import { t } from "@lingui/core/macro";

export function TypingDots({ queued }: { queued: boolean }) {
  return (
    <div role="status" className="flex items-center gap-3">
      <span className="surface flex gap-1.5 px-4 py-3.5">
        <span className="typing-dot size-2 rounded-full bg-primary" />
        <span className="typing-dot size-2 rounded-full bg-primary [animation-delay:150ms]" />
        <span className="typing-dot size-2 rounded-full bg-primary [animation-delay:300ms]" />
      </span>
      <span className={queued ? "muted text-sm" : "sr-only"}>
        {queued ? t`Waiting for a free worker...` : t`The agent is working`}
      </span>
    </div>
  );
}
