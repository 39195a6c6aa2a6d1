import { expect, it } from "vitest";
import { ATTACH_ACCEPT, attachmentProblem } from "./attachment";

const MB = 1024 * 1024;

it("is picked by the extensions of tables", () => {
  expect(ATTACH_ACCEPT).toBe(".csv,.xlsx,.xls");
});

it("accepts tables up to 15 MB", () => {
  for (const name of ["a.csv", "a.XLSX", "a.xls"]) expect(attachmentProblem({ name, size: 15 * MB })).toBeNull();
});

it("refuses larger files", () => {
  expect(attachmentProblem({ name: "a.csv", size: 15 * MB + 1 })).toBe("File is too large. Maximum size is 15MB.");
});

it("refuses other files", () => {
  expect(attachmentProblem({ name: "a.pdf", size: 1 })).toBe(
    "Invalid file extension. Only CSV and Excel files are allowed.",
  );
});
