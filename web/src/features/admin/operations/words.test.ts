import { describe, expect, it } from "vitest";
import { durationWords, isSilent, laneLabel, memoryWords, spanWords } from "./words";

const HOUR = 3600;

it.each([
  [0, "0 s"],
  [45.9, "45 s"],
  [200, "3 min 20 s"],
  [5 * HOUR + 600, "5 h 10 min"],
  [51 * HOUR, "2 d 3 h"],
])("a span of %s s is %s", (seconds, words) => expect(spanWords(seconds)).toBe(words));

it.each([
  [null, "-"],
  [850, "850 ms"],
  [1234, "1.2 s"],
  [59_990, "59.9 s"],
  [200_000, "3 min 20 s"],
])("a duration of %s ms is %s", (ms, words) => expect(durationWords(ms)).toBe(words));

it("memory is shown in megabytes, then in gigabytes", () => {
  expect([null, 512 * 2 ** 20, 3 * 2 ** 29].map(memoryWords)).toEqual(["-", "512 MB", "1.5 GB"]);
});

describe("a worker", () => {
  const now = Date.parse("2026-01-01T00:01:00Z");
  it("is silent when its last heartbeat is older than 15 s", () => {
    expect(isSilent({ beat_at: "2026-01-01T00:00:45Z" }, now)).toBe(false);
    expect(isSilent({ beat_at: "2026-01-01T00:00:44Z" }, now)).toBe(true);
  });
});

it("a lane without a name of its own keeps the name of the server", () => {
  expect([laneLabel("chat"), laneLabel("mail")]).toEqual(["Chat", "mail"]);
});
