import { loadFirstPage } from "./first-page";
import { AUTH_STORAGE_KEY } from "./lib/auth/storage-key";
import { applyStoredTheme } from "./lib/theme";
import { startWords } from "./lib/words/start";
import "./styles.css";

applyStoredTheme();
void startWords().then(() => {
  void loadFirstPage(window.location.pathname, hasSession());
  return import("./start");
});

/** A frame without storage has none. */
function hasSession(): boolean {
  try {
    return localStorage.getItem(AUTH_STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}
