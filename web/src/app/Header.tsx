import { type KeyboardEvent, useRef, useState } from "react";
import { Link, NavLink } from "react-router";
import { Icon } from "@/components/Icon";
import { Logo } from "@/components/Logo";
import { ThemeToggle } from "@/components/ThemeToggle";
import { useIsAdmin } from "@/lib/profile";
import { useSession } from "@/lib/session";
import { linksFor, linkTarget } from "./navigation";
import { UserMenu } from "./UserMenu";

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
      className="sticky top-0 z-40 border-b border-base-300 bg-base-100/90 backdrop-blur"
    >
      <div className="mx-auto flex h-16 max-w-screen-2xl items-center gap-2 px-4 sm:px-6">
        <Link to="/" className="rounded-field mr-4" onClick={closeMenu}>
          <Logo />
        </Link>
        {!loading && (
          <>
            <nav aria-label="Main" className="hidden md:block">
              <NavLinks signedIn={user !== null} onFollow={closeMenu} className="flex gap-1" />
            </nav>
            <div className="ml-auto flex items-center gap-1.5">
              <ThemeToggle />
              {user ? (
                <UserMenu email={user.email} onSignOut={onSignOut} />
              ) : (
                <div className="hidden items-center gap-2 sm:flex">
                  <button type="button" className="btn btn-ghost btn-sm" onClick={onSignIn}>
                    Sign In
                  </button>
                  <Link to="/signup" className="btn btn-primary btn-sm">
                    Sign Up
                  </Link>
                </div>
              )}
              <button
                ref={menuButton}
                type="button"
                className="btn btn-ghost btn-circle btn-sm md:hidden"
                aria-label={menuOpen ? "Close menu" : "Open menu"}
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
      {menuOpen && !loading && (
        <nav
          id="mobile-menu"
          aria-label="Mobile"
          className="absolute inset-x-0 top-16 border-y border-base-300 bg-base-100 px-4 py-3 shadow-lg md:hidden"
        >
          <NavLinks signedIn={user !== null} onFollow={closeMenu} className="flex flex-col gap-1" />
          {!user && (
            <div className="mt-3 grid grid-cols-2 gap-2 sm:hidden">
              <button
                type="button"
                className="btn btn-outline border-base-300"
                onClick={() => {
                  closeMenu();
                  onSignIn();
                }}
              >
                Sign In
              </button>
              <Link to="/signup" className="btn btn-primary" onClick={closeMenu}>
                Sign Up
              </Link>
            </div>
          )}
        </nav>
      )}
    </header>
  );
}

function NavLinks({ signedIn, onFollow, className }: { signedIn: boolean; onFollow: () => void; className: string }) {
  const isAdmin = useIsAdmin();
  return (
    <ul className={className}>
      {linksFor(isAdmin).map((link) => (
        <li key={link.to}>
          <NavLink
            to={linkTarget(link, signedIn)}
            end
            onClick={onFollow}
            className={({ isActive }) =>
              `rounded-field block px-3 py-2 text-sm font-medium hover:bg-base-200 ${isActive ? "text-primary" : "muted"}`
            }
          >
            {link.label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}
