/** Mark and name. On tablets the header hides the name to make room for the links. */
export function Logo() {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8 shrink-0">
        <rect width="32" height="32" rx="9" className="fill-primary" />
        <g
          fill="none"
          className="stroke-primary-content"
          strokeWidth={2.2}
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path d="M10.6 19.6 14 13.2M18 13.2l3.4 6.4M12 22h8" />
          <circle cx="16" cy="10.4" r="2.9" />
          <circle cx="9" cy="22" r="2.9" />
          <circle cx="23" cy="22" r="2.9" />
        </g>
      </svg>
      <span className="truncate font-semibold tracking-tight in-[header]:max-sm:text-sm in-[header]:md:max-lg:sr-only">
        Supply Chain Intelligence
      </span>
    </span>
  );
}
