/** Light or dark: the system decides until the user does. */

export type Theme = "light" | "dark";

const THEME_KEY = "supplychain.theme";

export function storedTheme(): Theme | null {
  const value = localStorage.getItem(THEME_KEY);
  return value === "light" || value === "dark" ? value : null;
}

export function shownTheme(): Theme {
  return storedTheme() ?? (window.matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

export function chooseTheme(theme: Theme) {
  localStorage.setItem(THEME_KEY, theme);
  applyStoredTheme();
}

export function applyStoredTheme() {
  const theme = storedTheme();
  if (theme) document.documentElement.dataset.theme = theme;
}
