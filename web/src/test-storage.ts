import { afterEach } from "vitest";

// Whatever a test keeps in the browser is gone before the next; without a page there is no storage.
afterEach(() => {
  globalThis.localStorage?.clear();
  globalThis.sessionStorage?.clear();
});
