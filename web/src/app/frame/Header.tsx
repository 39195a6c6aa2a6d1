import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { type KeyboardEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { Icon } from "@/components/Icon";
import { Logo } from "@/components/Logo";
import { ThemeToggle } from "@/components/ThemeToggle";
import { useSession } from "@/lib/auth/session";
import { MobileMenu } from "./MobileMenu";
import { NavLinks } from "./NavLinks";
import { UserMenu } from "./UserMenu";

/** The bar on top of every page: the pages, the theme, and the account or the button to sign in. */
export function Header({ onSignIn, onSignOut }: { onSignIn: () => void; onSignOut: () => Promise<void> }) {
  const { user, loading } = useSession();
  const [menuOpen, setMenuOpen] = useState(false);
  const menuButton = useRef<HTMLButtonElement>(null);
  const closeMenu = () => setMenuOpen(false);

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== "Escape" || !menuOpen) return;
    closeMenu();
    menuButton.current?.focus();
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens to what bubbles up from its button and menu.
    <header
      onKeyDown={closeOnEscape}
      data-above-notices
      className={`sticky top-0 border-b border-base-300 bg-base-100/90 backdrop-blur ${
        // The open menu lies over notices.
        menuOpen ? "z-60" : "z-40"
      }`}
    >
      <div className="mx-auto flex h-14 max-w-screen-2xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="rounded-field min-w-0 sm:mr-4" onClick={closeMenu}>
          <Logo />
        </Link>
        {!loading && (
          <>
            <nav aria-label={t({ message: "Main", context: "name of the navigation" })} className="hidden md:block">
              <NavLinks signedIn={user !== null} onFollow={closeMenu} className="flex gap-1" />
            </nav>
            <div className="ml-auto flex items-center gap-1.5">
              <ThemeToggle />
              {user ? (
                <UserMenu email={user.email} onSignOut={onSignOut} />
              ) : (
                <div className="hidden items-center gap-2 sm:flex">
                  <button type="button" className="btn btn-ghost btn-sm" onClick={onSignIn}>
                    <Trans>Sign In</Trans>
                  </button>
                  <Link to="/signup" className="btn btn-primary btn-sm">
                    <Trans>Sign Up</Trans>
                  </Link>
                </div>
              )}
              <button
                ref={menuButton}
                type="button"
                className="btn btn-ghost btn-circle btn-sm md:hidden"
                aria-label={menuOpen ? t`Close menu` : t`Open menu`}
                aria-expanded={menuOpen}
                aria-controls="mobile-menu"
                onClick={() => setMenuOpen(!menuOpen)}
              >
                <Icon name={menuOpen ? "close" : "menu"} />
              </button>
            </div>
          </>
        )}
      </div>
      {menuOpen && !loading && <MobileMenu signedIn={user !== null} onSignIn={onSignIn} onClose={closeMenu} />}
    </header>
  );
}
