import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type FormEvent, useState } from "react";
import { errorText } from "@/lib/http";
import { announce, type NewAnnouncement } from "./api";

const LEVELS: { level: NewAnnouncement["level"]; label: string }[] = [
  { level: "info", label: t`Notice` },
  { level: "warning", label: t`Warning` },
  { level: "critical", label: t({ message: "Important", context: "kind of an announcement" }) },
];

/** A text for all users, with the time in which it holds. Times are those of this browser's time zone. */
export function AnnouncementForm({ onAnnounced }: { onAnnounced: () => void }) {
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const fields = new FormData(form);
    setBusy(true);
    try {
      await announce(announcementOf(fields));
      setError(null);
      form.reset();
      onAnnounced();
    } catch (failure) {
      setError(errorText(failure, t`The announcement could not be saved.`));
    }
    setBusy(false);
  }

  return (
    <form aria-label={t`New announcement`} className="surface space-y-4 p-5" onSubmit={(event) => void submit(event)}>
      <h2 className="text-lg font-semibold">
        <Trans>New announcement</Trans>
      </h2>
      <label className="block space-y-1 text-sm">
        <span className="font-medium">
          <Trans>Text</Trans>
        </span>
        <textarea name="text" className="textarea w-full" rows={2} maxLength={300} required />
      </label>
      <div className="grid gap-4 sm:grid-cols-3">
        <label className="block space-y-1 text-sm">
          <span className="font-medium">
            <Trans>Level</Trans>
          </span>
          <select name="level" className="select w-full">
            {LEVELS.map(({ level, label }) => (
              <option key={level} value={level}>
                {label}
              </option>
            ))}
          </select>
        </label>
        <label className="block space-y-1 text-sm">
          <span className="font-medium">
            <Trans>From (empty: now)</Trans>
          </span>
          <input name="from" type="datetime-local" className="input w-full" />
        </label>
        <label className="block space-y-1 text-sm">
          <span className="font-medium">
            <Trans>Until</Trans>
          </span>
          <input name="until" type="datetime-local" className="input w-full" required />
        </label>
      </div>
      {error && (
        <p role="alert" className="text-error text-sm">
          {error}
        </p>
      )}
      <button type="submit" className="btn btn-primary" aria-disabled={busy || undefined}>
        {busy ? t`Saving...` : t`Announce`}
      </button>
    </form>
  );
}

/** The announcement that a filled form describes. */
export function announcementOf(fields: FormData): NewAnnouncement {
  const from = String(fields.get("from") ?? "");
  const level = LEVELS.find((one) => one.level === fields.get("level"))?.level ?? "info";
  return {
    text: String(fields.get("text") ?? "").trim(),
    level,
    starts_at: from === "" ? null : new Date(from).toISOString(),
    ends_at: new Date(String(fields.get("until"))).toISOString(),
  };
}
