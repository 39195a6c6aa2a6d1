import { afterEach, expect, it } from "vitest";
import { chooseLocale } from "../locale/chosen";
import { fileSize } from "./file-size";

afterEach(() => chooseLocale("automatic"));

const MB = 1024 * 1024;

it("a size has the unit that suits it, up to terabytes", () => {
  expect([0, 900, 1536, 6.6 * MB, 15 * MB, 51_200 * MB, 1.5 * 1024 * 1024 * MB].map(fileSize)).toEqual([
    "0 B",
    "900 B",
    "2 KB",
    "6.6 MB",
    "15 MB",
    "50 GB",
    "1.5 TB",
  ]);
});

it("a size is written in the chosen form", () => {
  chooseLocale("de-DE");
  expect(fileSize(6.6 * MB)).toBe("6,6 MB");
});
