import { expect, it } from "vitest";
import { parsedPreview, previewOf } from "./preview";

it("splits at commas, removes quotes and stops after five rows", () => {
  const lines = Array.from({ length: 9 }, (_, i) => `"2025-01-0${i + 1}", ${i}`);
  const { columns, rows } = parsedPreview(`\uFEFF"date",demand\r\n${lines.join("\r\n")}\r\n`);
  expect(columns).toEqual(["date", "demand"]);
  expect(rows).toHaveLength(5);
  expect(rows[4]).toEqual(["2025-01-05", "4"]);
});

it("skips empty lines and keeps empty cells", () => {
  expect(parsedPreview("a,b\n\n1,\n")).toEqual({ columns: ["a", "b"], rows: [["1", ""]] });
});

it.each([
  [new File(["\n \n"], "a.csv"), "Failed to parse CSV file"],
  [new File(["x"], "a.xlsx"), "File preview not supported for this file type"],
])("gives the reason for a missing preview", async (file, text) => {
  expect(await previewOf(file)).toBe(text);
});

it("reports that a file cannot be read", async () => {
  const gone = new File(["a,b"], "a.csv");
  gone.slice = () => ({ text: () => Promise.reject(new Error("gone")) }) as unknown as Blob;
  expect(await previewOf(gone)).toBe("Failed to read file");
});
