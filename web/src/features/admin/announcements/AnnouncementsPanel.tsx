import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { errorText } from "@/lib/http";
import { toast } from "@/lib/toasts";
import { dateTime } from "../format";
import { LoadError } from "../LoadError";
import { LoadingLine } from "../LoadingLine";
import { AnnouncementForm } from "./AnnouncementForm";
import { type Announcement, useAllAnnouncements, withdraw } from "./api";

/** What was announced to all users, with a form for more. */
export function AnnouncementsPanel() {
  const list = useAllAnnouncements();

  async function end(announcement: Announcement) {
    try {
      await withdraw(announcement.id);
      toast.success(t`The announcement is withdrawn.`);
    } catch (error) {
      toast.error(errorText(error, t`The announcement could not be withdrawn.`));
    }
    await list.refetch();
  }

  return (
    <div className="space-y-4">
      <AnnouncementForm onAnnounced={() => void list.refetch()} />
      {list.isError ? (
        <LoadError title={t`Failed to load announcements`} error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <div className="surface">
          <LoadingLine text={t`Loading announcements...`} />
        </div>
      ) : list.data.announcements.length === 0 ? (
        <p role="status" className="surface muted px-4 py-12 text-center">
          <Trans>No announcements yet</Trans>
        </p>
      ) : (
        <ul aria-label={t`Announcements so far`} className="surface divide-y divide-base-300">
          {list.data.announcements.map((announcement) => (
            <li key={announcement.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{announcement.text}</p>
                <p className="muted">{periodText(announcement, Date.now())}</p>
              </div>
              {stateOf(announcement, Date.now()) !== "Over" && (
                <button
                  type="button"
                  className="btn btn-sm btn-outline border-base-300"
                  aria-label={withdrawLabel(announcement)}
                  onClick={() => void end(announcement)}
                >
                  <Trans>Withdraw</Trans>
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function withdrawLabel({ text }: Announcement): string {
  return t`Withdraw: ${text}`;
}

/** When an announcement is shown, was shown or will be shown. */
function periodText(announcement: Announcement, now: number): string {
  const from = dateTime(announcement.starts_at);
  const until = dateTime(announcement.ends_at);
  switch (stateOf(announcement, now)) {
    case "Over":
      return t`Over: ${from} to ${until}`;
    case "Planned":
      return t`Planned: ${from} to ${until}`;
    case "Shown":
      return t`Shown: ${from} to ${until}`;
  }
}

/** Whether an announcement is shown now. */
export function stateOf({ starts_at, ends_at }: Announcement, now: number): "Shown" | "Planned" | "Over" {
  if (Date.parse(ends_at) <= now) return "Over";
  return Date.parse(starts_at) > now ? "Planned" : "Shown";
}
