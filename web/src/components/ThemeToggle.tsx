import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { chooseTheme, shownTheme, subscribeToTheme } from "@/lib/theme";
import { Icon } from "./Icon";

export function ThemeToggle() {
  const theme = useSyncExternalStore(subscribeToTheme, shownTheme);
  const other = theme === "dark" ? "light" : "dark";

  return (
    <button
      type="button"
      className="btn btn-ghost btn-circle btn-sm"
      aria-label={other === "dark" ? t`Use the dark theme` : t`Use the light theme`}
      onClick={() => chooseTheme(other)}
    >
      <Icon name={other === "dark" ? "moon" : "sun"} />
    </button>
  );
}
