import { expect, it } from "vitest";
import { examined, UPLOAD_MAX_BYTES } from "./validation";

const TYPE = "Invalid file type. Only CSV and Excel files are allowed.";
const SIZE = "File size too large. Maximum size is 16MB.";
const EXTENSION = "Invalid file extension. Only CSV and Excel files are allowed.";
const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

it.each([
  ["a.csv", 1, "text/csv"],
  ["a.CSV", UPLOAD_MAX_BYTES, "text/csv; charset=utf-8"],
  ["a.xlsx", 1, XLSX],
  ["a.xls", 1, "application/vnd.ms-excel"],
])("%s of %s bytes as %s is taken", (name, size, type) => {
  expect(examined({ name, size, type })).toEqual({ error: null, warning: null });
});

it.each([
  ["a.pdf", UPLOAD_MAX_BYTES + 1, "application/pdf", TYPE],
  ["a.csv", 1, "text/plain", TYPE],
  ["a.pdf", UPLOAD_MAX_BYTES + 1, "text/csv", SIZE],
  ["a.csv", UPLOAD_MAX_BYTES + 1, "", SIZE],
  ["a.txt", 1, "text/csv", EXTENSION],
  ["csv", 1, "", EXTENSION],
])("%s of %s bytes as %s is refused for the first reason", (name, size, type, error) => {
  expect(examined({ name, size, type })).toEqual({ error });
});

it("warns about a file whose type the browser does not know", () => {
  expect(examined({ name: "a.csv", size: 1, type: "" })).toEqual({
    error: null,
    warning: "File type may not be supported. Please ensure it's a valid CSV or Excel file.",
  });
});
