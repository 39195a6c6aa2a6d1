import { Link } from "react-router";
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
            Specialised agents that work with your own supply chain data and show how they calculated every number.
          </p>
        </div>
        <nav aria-label="Quick links">
          <h2 className="text-sm font-semibold">Quick links</h2>
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
          <h2 className="text-sm font-semibold">Agents</h2>
          <ul className="muted mt-3 space-y-2 text-sm">
            {SPECIALISED_AGENTS.map((agent) => (
              <li key={agent.type}>{agent.name}</li>
            ))}
          </ul>
        </div>
        <nav aria-label="Legal and support">
          <h2 className="text-sm font-semibold">Legal and support</h2>
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
      <p className="muted border-t border-base-300 px-6 py-5 text-center text-sm">
        © {new Date().getFullYear()} Supply Chain Intelligence
      </p>
    </footer>
  );
}
