import { NavLink } from "react-router";
import { useIsAdmin } from "@/lib/auth/profile";
import { menuLinks } from "./menus";

/** The links of the header; administrators also see theirs. */
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
      {menuLinks("header", { signedIn, isAdmin }).map((link) => (
        <li key={link.to}>
          <NavLink
            to={link.to}
            end={link.to === "/"}
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
