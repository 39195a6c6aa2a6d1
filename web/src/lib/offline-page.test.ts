// @vitest-environment jsdom

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { registerOfflinePage } from "./offline-page";
import { LANGUAGES } from "./words/language";

const WORKER = readFileSync(join(import.meta.dirname, "../../public/sw.js"), "utf8");

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["en-GB"]);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
});

afterEach(() => vi.useRealTimers());

/** The page as the worker answers with it, after its script has run. */
function open(): Document {
  const worker = { addEventListener() {}, skipWaiting() {} };
  const page: string = new Function("self", `${WORKER}; return PAGE;`)(worker);
  document.documentElement.innerHTML = new DOMParser().parseFromString(page, "text/html").documentElement.innerHTML;
  new Function(document.querySelector("script")?.textContent ?? "")();
  return document;
}

it("the worker is registered also when the app starts after the page was loaded", () => {
  vi.stubEnv("PROD", true);
  const register = vi.fn(() => Promise.resolve());
  Object.defineProperty(navigator, "serviceWorker", { value: { register }, configurable: true });
  const state = vi.spyOn(document, "readyState", "get").mockReturnValue("interactive");
  registerOfflinePage();
  expect(register).not.toHaveBeenCalled();
  window.dispatchEvent(new Event("load"));
  expect(register).toHaveBeenCalledTimes(1);
  state.mockReturnValue("complete");
  registerOfflinePage();
  expect(register).toHaveBeenCalledTimes(2);
  Reflect.deleteProperty(navigator, "serviceWorker");
  vi.unstubAllEnvs();
});

const text = (selector: string) => open().querySelector(selector)?.textContent;

it("the offline page says what is the matter, and that what was begun to be written is kept", () => {
  expect(text("h1")).toBe("You are offline");
  expect(text("p")).toMatch(/A question that you have begun to write is kept\.$/);
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(true);
  expect(text("h1")).toBe("The server cannot be reached");
});

it("the offline page speaks the chosen language, or that of the browser", () => {
  vi.spyOn(navigator, "languages", "get").mockReturnValue(["xx", "fr-CA"]);
  expect([text("h1"), document.documentElement.lang]).toEqual(["Vous êtes hors ligne", "fr"]);
  const titles = Object.keys(LANGUAGES).map((language) => {
    localStorage.setItem("supplychain.language", language);
    return text("title");
  });
  expect(new Set(titles).size).toBe(Object.keys(LANGUAGES).length);
  expect(document.documentElement.lang).toBe("hi");
  expect(document.querySelector("button")?.textContent).toBe("फिर से कोशिश करें");
});
