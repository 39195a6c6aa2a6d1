import { NavLink } from "react-router";
import { useIsAdmin } from "@/lib/profile";
import { linksFor, linkTarget } from "./navigation";

/** The pages of the header, as the person's role opens them. */
export function NavLinks({
  signedIn,
  onFollow,
  className,
}: {
  signedIn: boolean;
  onFollow: () => void;
  className: string;
}) {
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
