import { render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import type { Language } from "@/lib/words/language";
import { Terms } from "./Terms";

const chosen = vi.hoisted(() => ({ language: "en" as Language }));
vi.mock("@/lib/words/language", async (original) => ({
  ...(await original<typeof import("@/lib/words/language")>()),
  language: () => chosen.language,
}));

const SENTENCE = "This text is binding in its English version.";

function showIn(language: Language) {
  chosen.language = language;
  return render(<Terms />, { wrapper: MemoryRouter }).container;
}

it("another language of the interface gets a sentence on the binding version before the text", () => {
  const page = showIn("de");
  expect(screen.getByText(SENTENCE).closest("[lang]")).toBeNull();
  expect(page).toHaveTextContent(new RegExp(`^${SENTENCE}`));
});

it("English has no such sentence", () => {
  showIn("en");
  expect(screen.queryByText(SENTENCE)).not.toBeInTheDocument();
});

it("the legal text is marked as English", () => {
  showIn("de");
  for (const heading of screen.getAllByRole("heading")) expect(heading.closest("[lang=en]")).not.toBeNull();
});
