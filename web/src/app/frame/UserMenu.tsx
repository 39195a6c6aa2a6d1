import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { menuLinks } from "./menus";

/** The avatar and the menu that it opens. The menu closes on Escape and when the focus leaves. */
export function UserMenu({ email, onSignOut }: { email: string; onSignOut: () => Promise<void> }) {
  const [open, setOpen] = useState(false);
  const avatar = useRef<HTMLButtonElement>(null);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !open) return;
    setOpen(false);
    avatar.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what bubbles up from its button and menu.
    <div
      className="relative"
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={avatar}
        type="button"
        className="grid size-9 cursor-pointer place-items-center rounded-full bg-primary text-sm font-semibold text-primary-content"
        aria-label={t`Account menu of ${email}`}
        aria-expanded={open}
        aria-controls="account-menu"
        onClick={() => setOpen(!open)}
      >
        {email.slice(0, 2).toUpperCase()}
      </button>
      {open && (
        <div id="account-menu" className="surface absolute right-0 mt-2 w-64 p-2 shadow-lg">
          <p className="px-3 pt-2 pb-3 text-sm">
            <span className="muted block text-xs">
              <Trans>Signed in as</Trans>
            </span>
            <span className="block truncate font-medium">{email}</span>
          </p>
          {menuLinks("account", { signedIn: true, isAdmin: false }).map(({ label, to }) => (
            <Link key={to} to={to} className="btn btn-ghost w-full justify-start" onClick={() => setOpen(false)}>
              <Icon name="user" />
              {label}
            </Link>
          ))}
          <button
            type="button"
            className="btn btn-ghost w-full justify-start"
            onClick={() => {
              setOpen(false);
              void onSignOut();
            }}
          >
            <Icon name="signOut" />
            <Trans>Logout</Trans>
          </button>
        </div>
      )}
    </div>
  );
}
