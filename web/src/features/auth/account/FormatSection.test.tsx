import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it } from "vitest";
import { chooseLocale, currentLocale, locale } from "@/lib/locale/chosen";
import { FormatSection } from "./FormatSection";

afterEach(() => chooseLocale("automatic"));

it("offers the browser's format and others by example, and keeps the choice in this browser", async () => {
  render(<FormatSection />);
  const format = screen.getByRole("combobox", { name: "Format" });
  expect(format).toHaveDisplayValue(/^Automatic: 1.?234.?567.8 · /);
  expect(screen.getAllByRole("option")).toHaveLength(7);

  await userEvent.selectOptions(format, screen.getByRole("option", { name: /^1\.234\.567,8 · / }));
  expect([currentLocale(), localStorage.getItem("supplychain.locale")]).toEqual([locale("de-DE"), "de-DE"]);
  expect(format).toHaveDisplayValue(/^1\.234\.567,8 · /);

  await userEvent.selectOptions(format, "automatic");
  expect([currentLocale(), localStorage.getItem("supplychain.locale")]).toEqual([locale("automatic"), null]);
});

it("offers the Indian groups and the Swiss apostrophe", () => {
  render(<FormatSection />);
  expect(screen.getByRole("option", { name: /^12,34,567\.8 · / })).toBeVisible();
  expect(screen.getByRole("option", { name: /^1['’]234['’]567\.8 · / })).toBeVisible();
});
