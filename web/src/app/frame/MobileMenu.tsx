import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { NavLinks } from "./NavLinks";

/** The header's links on narrow screens, which have no room for them in a row. */
export function MobileMenu({
  signedIn,
  onSignIn,
  onClose,
}: {
  signedIn: boolean;
  onSignIn: () => void;
  onClose: () => void;
}) {
  return (
    <nav
      id="mobile-menu"
      aria-label={t({ message: "Mobile", context: "name of the navigation" })}
      className="absolute inset-x-0 top-14 border-y border-base-300 bg-base-100 px-4 py-3 shadow-lg md:hidden"
    >
      <NavLinks signedIn={signedIn} onFollow={onClose} className="flex flex-col gap-1" />
      {!signedIn && (
        <div className="mt-3 grid grid-cols-2 gap-2 sm:hidden">
          <button
            type="button"
            className="btn btn-outline border-base-300"
            onClick={() => {
              onClose();
              onSignIn();
            }}
          >
            <Trans>Sign In</Trans>
          </button>
          <Link to="/signup" className="btn btn-primary" onClick={onClose}>
            <Trans>Sign Up</Trans>
          </Link>
        </div>
      )}
    </nav>
  );
}
