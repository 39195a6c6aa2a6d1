import { useState } from "react";
import { chooseTheme, shownTheme } from "@/lib/theme";
import { Icon } from "./Icon";

export function ThemeToggle() {
  const [theme, setTheme] = useState(shownTheme);
  const other = theme === "dark" ? "light" : "dark";

  function toggle() {
    chooseTheme(other);
    setTheme(other);
  }

  return (
    <button
      type="button"
      className="btn btn-ghost btn-circle btn-sm"
      aria-label={`Use the ${other} theme`}
      onClick={toggle}
    >
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </button>
  );
}
