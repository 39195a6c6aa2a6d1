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
      toast.success("The announcement is withdrawn.");
    } catch (error) {
      toast.error(errorText(error, "The announcement could not be withdrawn."));
    }
    await list.refetch();
  }

  return (
    <div className="space-y-4">
      <AnnouncementForm onAnnounced={() => void list.refetch()} />
      {list.isError ? (
        <LoadError title="Failed to load announcements" error={list.error} onRetry={() => void list.refetch()} />
      ) : list.isPending ? (
        <div className="surface">
          <LoadingLine text="Loading announcements..." />
        </div>
      ) : list.data.announcements.length === 0 ? (
        <p role="status" className="surface muted px-4 py-12 text-center">
          No announcements yet
        </p>
      ) : (
        <ul aria-label="Announcements so far" className="surface divide-y divide-base-300">
          {list.data.announcements.map((announcement) => (
            <li key={announcement.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3 text-sm">
              <div className="min-w-0">
                <p className="font-medium wrap-anywhere">{announcement.text}</p>
                <p className="muted">
                  {stateOf(announcement, Date.now())}: {dateTime(announcement.starts_at)} to{" "}
                  {dateTime(announcement.ends_at)}
                </p>
              </div>
              {stateOf(announcement, Date.now()) !== "Over" && (
                <button
                  type="button"
                  className="btn btn-sm btn-outline border-base-300"
                  aria-label={`Withdraw: ${announcement.text}`}
                  onClick={() => void end(announcement)}
                >
                  Withdraw
                </button>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Whether an announcement is shown now. */
export function stateOf({ starts_at, ends_at }: Announcement, now: number): "Shown" | "Planned" | "Over" {
  if (Date.parse(ends_at) <= now) return "Over";
  return Date.parse(starts_at) > now ? "Planned" : "Shown";
}
