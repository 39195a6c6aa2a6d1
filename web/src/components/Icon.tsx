/** Line icons, included here so that the page does not load them from another server. */

const PATHS = {
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6 6 18",
  sun: "M12 3v2M12 19v2M3 12h2M19 12h2M5.6 5.6 7 7M17 17l1.4 1.4M18.4 5.6 17 7M7 17l-1.4 1.4M16 12a4 4 0 1 1-8 0 4 4 0 0 1 8 0Z",
  moon: "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z",
  arrowRight: "M5 12h14M13 6l6 6-6 6",
  arrowDown: "M12 5v14M6 13l6 6 6-6",
  mail: "M4 6h16v12H4zM4 7l8 6 8-6",
  send: "M12 19V5M5.5 11.5 12 5l6.5 6.5",
  stop: "M7 7h10v10H7z",
  attach:
    "m20.5 11.5-8.6 8.6a5.5 5.5 0 0 1-7.8-7.8l8.9-8.9a3.7 3.7 0 0 1 5.2 5.2l-8.9 8.9a1.8 1.8 0 0 1-2.6-2.6l7.9-7.9",
  file: "M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8l-5-5ZM14 3v5h5M9 13h6M9 17h6",
  open: "M14 4h6v6M20 4l-9 9M18 14v6H4V6h6",
  download: "M12 4v11M7 11l5 5 5-5M5 20h14",
  upload: "M12 16V5M7 9l5-5 5 5M5 20h14",
  plus: "M12 5v14M5 12h14",
  search: "M16 16l4.5 4.5M18 11a7 7 0 1 1-14 0 7 7 0 0 1 14 0Z",
  pencil: "M4 20h4L19.5 8.5a2.8 2.8 0 0 0-4-4L4 16v4ZM13.5 6.5l4 4",
  trash: "M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5",
  copy: "M9 9h11v11H9zM5 15H4V4h11v1",
  more: "M4.25 12a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0ZM11.25 12a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0ZM18.25 12a.75.75 0 1 0 1.5 0 .75.75 0 0 0-1.5 0Z",
  sort: "M8 10l4-4 4 4M8 14l4 4 4-4",
  sortUp: "M7 14l5-5 5 5",
  sortDown: "M7 10l5 5 5-5",
  refresh: "M20 11a8 8 0 1 0-2.3 6.3M20 5v6h-6",
  check: "m5 12.5 4.5 4.5L19 7.5",
  alert: "M12 9v4M12 16.5v.5M10.3 4.3 2.7 17.5A2 2 0 0 0 4.4 20.5h15.2a2 2 0 0 0 1.7-3L13.7 4.3a2 2 0 0 0-3.4 0Z",
  pause: "M9 6v12M15 6v12",
  play: "M8 5.5v13l10.5-6.5L8 5.5Z",
  panel: "M4 5h16v14H4zM9.5 5v14",
  pin: "M9 4h6l-1 6 3 3v2H7v-2l3-3-1-6ZM12 15v5",
  archive: "M4 5h16v4H4zM6 9v10h12V9M10 13h4",
  restore: "M4 5h16v4H4zM6 9v10h12V9M12 17v-5M9.5 14l2.5-2.5 2.5 2.5",
  folder: "M3.5 6h6l2 2.5h9V19h-17z",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  chat: "M20 12a7.5 7.5 0 0 1-11 6.6L4 20l1.4-4.6A7.5 7.5 0 1 1 20 12Z",
  user: "M16 8a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  signOut: "M15 4h4v16h-4M11 8l-4 4 4 4M7 12h9",
  sparkle: "M12 3l1.9 5.1L19 10l-5.1 1.9L12 17l-1.9-5.1L5 10l5.1-1.9L12 3ZM19 16v4M17 18h4",
  chart: "M4 19h16M5 15l4.5-5 3.5 3 6-7M15 6h4v4",
  box: "M12 3 4 7v10l8 4 8-4V7l-8-4ZM4 7l8 4 8-4M12 11v10M8 5l8 4",
  truck: "M3 6h10v10H3zM13 10h4l4 4v2h-8M9 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0ZM19 18a2 2 0 1 1-4 0 2 2 0 0 1 4 0Z",
  signal:
    "M12 20v-6M8.5 10.5a5 5 0 0 1 7 0M5.7 7.7a9 9 0 0 1 12.6 0M3 5a13 13 0 0 1 18 0M13.5 13.5a1.5 1.5 0 1 1-3 0 1.5 1.5 0 0 1 3 0Z",
  factory: "M4 20V9l6 3.5V9l6 3.5V4h4v16H4ZM8 16h1M12 16h1M16 16h1",
} as const;

export type IconName = keyof typeof PATHS;

export function Icon({ name, className = "size-5" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.75}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
