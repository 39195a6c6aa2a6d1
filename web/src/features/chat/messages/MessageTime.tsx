import { hourMinute } from "@/lib/time";

export function MessageTime({ timestamp }: { timestamp: string }) {
  const text = hourMinute(timestamp);
  return text ? (
    <time dateTime={timestamp} className="muted text-xs">
      {text}
    </time>
  ) : null;
}
