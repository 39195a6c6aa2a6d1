import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { Markdown } from "./Markdown";
import { isOwnLink } from "./own-links";

function show(text: string) {
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("<p>map"));
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Markdown id="m1" text={text} />
    </QueryClientProvider>,
  );
}

describe("a name or a cell that looks like an address is shown as text", () => {
  it.each([
    "https://evil.example/forecast_report.csv",
    "http://evil.example/route_map.html",
    "www.evil.example",
    "mailto:a@evil.example",
    "a@evil.example",
    "xmpp:a@evil.example",
    "<https://evil.example/report>",
    "[report](https://evil.example/report.csv)",
    "[report](//evil.example/report.csv)",
    "![picture](https://evil.example/x.png)",
    "https\\://evil.example",
  ])("%s", (cell) => {
    const { container } = show(`Order **${cell}** now.\n\n| Item | Stock |\n|---|---:|\n| ${cell} | 5 |\n`);
    expect(container.querySelector("a, img, iframe")).toBeNull();
    expect(container.textContent).toMatch(/evil\.example|report|picture/);
  });
});

describe("addresses made by the product are shown as links", () => {
  it.each([
    ["[report](/api/files/runs/u/r/report.csv?expires=1&signature=x)", "report"],
    ["[sample](/samples/vehicle_routing.csv)", "sample"],
    ["[Plan](https://maps.example/storage/route_map.html)", "Plan"],
  ])("%s", (text, name) => {
    show(text);
    expect(screen.getByRole("link", { name })).toBeVisible();
  });
});

describe("an address", () => {
  it.each(["#m1-fn-1", "/pricing", "accuracy.csv", "/api/files/r/a.csv?at=10:30"])("%s is our own", (href) => {
    expect(isOwnLink(href, "x")).toBe(true);
  });

  it.each([
    "//evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "https:evil",
    "javascript:1",
    "data:x",
    "",
    "/\t/evil",
  ])("%s is not our own", (href) => {
    expect(isOwnLink(href, "x")).toBe(false);
  });
});
