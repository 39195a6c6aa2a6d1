/** Light or dark: the system decides until the user does. */

export type Theme = "light" | "dark";

const THEME_KEY = "supplychain.theme";
const listeners = new Set<() => void>();

export function shownTheme(): Theme {
  return storedTheme() ?? (systemTheme().matches ? "dark" : "light");
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem(THEME_KEY, theme);
  applyStoredTheme();
  for (const listener of listeners) listener();
}

export function applyStoredTheme() {
  const theme = storedTheme();
  if (theme) document.documentElement.dataset.theme = theme;
}

export function subscribeToTheme(listener: () => void): () => void {
  listeners.add(listener);
  systemTheme().addEventListener("change", listener);
  return () => {
    listeners.delete(listener);
    systemTheme().removeEventListener("change", listener);
  };
}

function storedTheme(): Theme | null {
  const value = localStorage.getItem(THEME_KEY);
  return value === "light" || value === "dark" ? value : null;
}

function systemTheme(): MediaQueryList {
  return window.matchMedia("(prefers-color-scheme: dark)");
}
