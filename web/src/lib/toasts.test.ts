import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { currentToasts, toast } from "./toasts";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

it("shows the newest three notices at most", () => {
  for (const text of ["one", "two", "three", "four"]) toast.show(text);
  expect(currentToasts().map((shown) => shown.text)).toEqual(["two", "three", "four"]);
});

it("shows the same notice once", () => {
  for (const text of ["one", "two", "one"]) toast.error(text);
  expect(currentToasts().map((shown) => shown.text)).toEqual(["two", "one"]);
});

it("shows the newest notice of a topic alone", () => {
  toast.success("Switched to Demand Forecasting agent", "agent");
  toast.success("Copied");
  toast.success("Switched to Inventory Optimization agent", "agent");
  expect(currentToasts().map((shown) => shown.text)).toEqual(["Copied", "Switched to Inventory Optimization agent"]);
});

describe("a notice is shown for", () => {
  it.each([
    ["4 s by default", toast.show, 4000],
    ["3 s when it reports a success", toast.success, 3000],
    ["5 s when it reports an error", toast.error, 5000],
  ])("%s", (_, raise, milliseconds) => {
    raise("Hello");
    vi.advanceTimersByTime(milliseconds - 1);
    expect(currentToasts()).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(currentToasts()).toHaveLength(0);
  });
});
