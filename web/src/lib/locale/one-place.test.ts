import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const SOURCES = join(import.meta.dirname, "../..");
const OWN_FOLDER = join("lib", "locale");
const DIRECT = /\bIntl\.(NumberFormat|DateTimeFormat)\(|\.toLocale(Date|Time)?String\(/;

it("numbers and dates are formatted in lib/locale only, so that all of them follow the choice of the user", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith(OWN_FOLDER))
    .filter((file) => DIRECT.test(readFileSync(join(SOURCES, file), "utf8")));
  expect(files).toEqual([]);
});
