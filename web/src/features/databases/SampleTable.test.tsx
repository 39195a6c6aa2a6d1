import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { SampleTable } from "./SampleTable";

it("says of a table without rows that it has none", () => {
  const { rerender } = render(<SampleTable sample={{ columns: ["day"], rows: [["2025-01-06"]] }} />);
  expect(screen.queryByText("This table has no rows.")).not.toBeInTheDocument();
  rerender(<SampleTable sample={{ columns: ["day"], rows: [] }} />);
  expect(screen.getByText("This table has no rows.")).toBeVisible();
});
