import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Icon } from "@/components/Icon";
import type { Answer } from "@/lib/api";
import { useSession } from "@/lib/auth/session";
import { call } from "@/lib/http";

type Announcement = Answer<"/api/announcements">["announcements"][number];

/** A new announcement is shown within a minute. */
const ASK_EVERY_MS = 45_000;
const DISMISSED_KEY = "supplychain.dismissed-announcements";
/** Older entries belong to announcements that are over. */
const REMEMBERED = 20;

const LOOKS: Record<Announcement["level"], { name: string; className: string }> = {
  info: { name: t`Notice`, className: "bg-info text-info-content" },
  warning: { name: t`Warning`, className: "bg-warning text-warning-content" },
  critical: {
    name: t({ message: "Important", context: "kind of an announcement" }),
    className: "bg-error text-error-content",
  },
};

/** What administrators announce to everybody who is signed in. Dismissed in this browser, for good. */
export function Announcements() {
  const { user } = useSession();
  const current = useAnnouncements(user?.id ?? null);
  const [dismissed, setDismissed] = useState(readDismissed);
  const shown = current.filter(({ id }) => !dismissed.includes(id));

  function dismiss(id: string) {
    const next = [...dismissed, id].slice(-REMEMBERED);
    setDismissed(next);
    localStorage.setItem(DISMISSED_KEY, JSON.stringify(next));
  }

  return (
    <div role="status" aria-label={t`Announcements`} data-above-notices className="print:hidden">
      {shown.map(({ id, text, level }) => {
        const { name, className } = LOOKS[level];
        return (
          <div key={id} className={`flex items-start gap-3 px-4 py-2 text-sm sm:px-6 ${className}`}>
            <p className="min-w-0 flex-1 wrap-anywhere">
              <Trans>
                <strong>{name}:</strong> {text}
              </Trans>
            </p>
            <button
              type="button"
              className="btn btn-ghost btn-xs btn-circle text-inherit"
              aria-label={t`Dismiss announcement: ${text}`}
              onClick={() => dismiss(id)}
            >
              <Icon name="close" className="size-4" />
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** The announcements that hold now; asked for at an interval while the page is visible. None for visitors. */
function useAnnouncements(userId: string | null): Announcement[] {
  const [current, setCurrent] = useState<Announcement[]>([]);
  useEffect(() => {
    if (!userId) return;
    let isOver = false;
    const ask = () => {
      if (document.visibilityState === "hidden") return;
      call<Answer<"/api/announcements">>("/api/announcements", { fallback: t`Failed to load announcements` }).then(
        ({ announcements }) => !isOver && setCurrent(announcements),
        // The page keeps what it shows and asks again at the next interval.
        () => {},
      );
    };
    ask();
    const timer = setInterval(ask, ASK_EVERY_MS);
    document.addEventListener("visibilitychange", ask);
    return () => {
      isOver = true;
      clearInterval(timer);
      document.removeEventListener("visibilitychange", ask);
      setCurrent([]);
    };
  }, [userId]);
  return current;
}

function readDismissed(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(DISMISSED_KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}
