const HOUR_MINUTE = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

/** Hour and minute in the zone of the browser; nothing when the server sent no usable time. */
export function hourMinute(timestamp: string): string {
  const date = new Date(timestamp);
  return Number.isNaN(date.getTime()) ? "" : HOUR_MINUTE.format(date);
}

export function now(): string {
  return new Date().toISOString();
}
