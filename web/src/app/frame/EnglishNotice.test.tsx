import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { catalogueOf } from "@/lib/words/catalogues";
import { loadAgain } from "@/lib/words/language";
import { startWords } from "@/lib/words/start";
import { EnglishNotice } from "./EnglishNotice";

vi.mock("@/lib/words/catalogues", () => ({ catalogueOf: vi.fn(), lookUp: () => (message: string) => message }));
vi.mock("@/lib/words/language", async (original) => ({ ...(await original<object>()), loadAgain: vi.fn() }));

beforeEach(() => localStorage.setItem("supplychain.language", "de"));

it("says nothing when the language was loaded", async () => {
  vi.mocked(catalogueOf).mockResolvedValue({});
  await startWords();
  render(<EnglishNotice />);
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});

it("says which language could not be loaded, and loads the page again", async () => {
  vi.mocked(catalogueOf).mockRejectedValue(new TypeError("network"));
  await startWords();
  render(<EnglishNotice />);
  expect(screen.getByRole("status")).toHaveTextContent("Deutsch could not be loaded, so this page is in English.");
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(loadAgain).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole("button", { name: "Close this note" }));
  expect(screen.queryByRole("status")).not.toBeInTheDocument();
});
