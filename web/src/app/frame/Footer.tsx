import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Link } from "react-router";
import { LanguageChoice } from "@/components/LanguageChoice";
import { Logo } from "@/components/Logo";
import { SPECIALISED_AGENTS } from "@/lib/agents";
import { useSession } from "@/lib/auth/session";
import { menuLinks } from "./menus";

export function Footer() {
  const { user } = useSession();
  // Everyone gets the same links here, administrators included.
  const reader = { signedIn: user !== null, isAdmin: false };
  return (
    <footer className="mt-auto border-t border-base-300 bg-base-100">
      <div className="mx-auto grid max-w-6xl gap-10 px-6 py-12 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr_1fr]">
        <div>
          <Logo />
          <p className="muted mt-4 max-w-sm text-sm">
            <Trans>
              Specialised agents that work with your own supply chain data and show how they calculated every number.
            </Trans>
          </p>
        </div>
        <nav aria-label={t`Quick links`}>
          <h2 className="text-sm font-semibold">
            <Trans>Quick links</Trans>
          </h2>
          <ul className="muted mt-3 space-y-2 text-sm">
            {menuLinks("footer", reader).map((link) => (
              <li key={link.to}>
                <Link className="link link-hover" to={link.to}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <div>
          <h2 className="text-sm font-semibold">
            <Trans>Agents</Trans>
          </h2>
          <ul className="muted mt-3 space-y-2 text-sm">
            {SPECIALISED_AGENTS.map((agent) => (
              <li key={agent.type}>{agent.name}</li>
            ))}
          </ul>
        </div>
        <nav aria-label={t`Legal and support`}>
          <h2 className="text-sm font-semibold">
            <Trans>Legal and support</Trans>
          </h2>
          <ul className="muted mt-3 space-y-2 text-sm">
            {menuLinks("legal", reader).map((link) => (
              <li key={link.to}>
                <Link className="link link-hover" to={link.to}>
                  {link.label}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <div className="muted flex flex-wrap items-center justify-center gap-x-6 gap-y-3 border-t border-base-300 px-6 py-5 text-sm">
        <p>© {new Date().getFullYear()} Supply Chain Intelligence</p>
        <LanguageChoice className="select select-sm w-auto" />
      </div>
    </footer>
  );
}
