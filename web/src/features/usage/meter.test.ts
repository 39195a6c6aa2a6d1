import { describe, expect, it } from "vitest";
import { count, isNear, levelOf, storage, usedOf } from "./meter";

describe("a meter", () => {
  it("warns from four fifths on and is full at its limit", () => {
    const level = (used: number, limit: number) => levelOf({ used, limit });
    expect([level(399, 500), level(400, 500), level(499, 500)]).toEqual(["plenty", "near", "near"]);
    expect([level(500, 500), level(501, 500), level(0, 0)]).toEqual(["full", "full", "full"]);
  });

  it("without a limit is never full", () => {
    expect(levelOf({ used: 1e12, limit: -1 })).toBe("plenty");
    expect(usedOf({ used: 1234, limit: -1 })).toBe("1,234");
  });

  it("among others is noticed when it is almost full, and one without a limit never", () => {
    expect(
      isNear([
        { used: 1, limit: 500 },
        { used: 1e12, limit: -1 },
      ]),
    ).toBe(false);
    expect(
      isNear([
        { used: 1, limit: 500 },
        { used: 4, limit: 5 },
      ]),
    ).toBe(true);
  });

  it("shows both the used amount and the limit", () => {
    expect(usedOf({ used: 3, limit: 100_000 })).toBe("3 of 100,000");
    expect(usedOf({ used: 1536, limit: 512 * 1024 * 1024 }, storage)).toBe("1.5 KB of 512 MB");
  });
});

it("storage is shown in a suitable unit", () => {
  expect([0, 700 * 1024 * 1024, 5 * 1024 ** 3, 51_200 * 1024 ** 2].map(storage)).toEqual([
    "0 KB",
    "700 MB",
    "5 GB",
    "50 GB",
  ]);
  expect(count(1_000)).toBe("1,000");
});
