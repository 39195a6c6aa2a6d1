import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { MarkdownLink } from "./MarkdownLink";

function show(href: string) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MarkdownLink href={href}>the link</MarkdownLink>
    </QueryClientProvider>,
  );
  return screen.getByRole<HTMLAnchorElement>("link", { name: "the link" });
}

it.each(["/files/stock.csv", "/files/stock.xlsx", "/files/stock.xls", "/download/7", "/the-forecast", "/a-report"])(
  "a link to a file has the mark of a document and saves it (%s)",
  (href) => {
    const link = show(href);
    expect(link.querySelector("svg")).not.toBeNull();
    expect(link).toHaveAttribute("download");
  },
);

it("a link to a map also shows the map", async () => {
  vi.spyOn(window, "fetch").mockResolvedValue(new Response("<p>map"));
  expect(show("/storage/plan.html")).toHaveAttribute("target", "_blank");
  expect(await screen.findByTitle("Vehicle Route Map")).toBeVisible();
});

it.each(["/guide", "guide"])("a relative link leads to our own server (%s)", (href) => {
  const link = show(href);
  expect(link.href).toBe(`${window.location.origin}/guide`);
  expect(link.querySelector("svg")).toBeNull();
});
