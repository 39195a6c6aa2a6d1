import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { Markdown } from "./Markdown";

/** A reply as a plan of routes ends, with links that were signed at this time. */
function reply(signed: number) {
  const names = ["route_report.csv", "route_map.html", "routes.geojson", "routes.gpx", "driver_sheet.html"];
  const link = (name: string) => `[${name}](/api/files/runs/u/r/${name}?expires=${signed}&signature=x)`;
  return `Two vans visit every stop.\n\n${names.map(link).join(" · ")}`;
}

function show(text: string) {
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("<p>map"));
  const client = new QueryClient();
  const markdown = (shown: string) => (
    <QueryClientProvider client={client}>
      <Markdown id="m1" text={shown} />
    </QueryClientProvider>
  );
  const { rerender } = render(markdown(text));
  return { showInstead: (other: string) => rerender(markdown(other)) };
}

it("the files of a reply are listed: pages open, other files download, and the map is shown below", async () => {
  show(reply(1));
  const list = screen.getByRole("list", { name: "Files" });
  for (const name of ["route_report.csv", "routes.geojson", "routes.gpx"]) {
    expect(within(list).getByRole("link", { name })).toHaveAttribute("download", name);
  }
  for (const name of ["route_map.html", "driver_sheet.html"]) {
    const link = within(list).getByRole("link", { name });
    expect(link).toHaveAttribute("target", "_blank");
    expect(link).not.toHaveAttribute("download");
  }
  expect(await screen.findAllByTitle("Vehicle Route Map")).toHaveLength(1);
});

it("a map is not reloaded when its reply is rendered again with newer links", async () => {
  const { showInstead } = show(reply(1));
  const frame = await screen.findByTitle("Vehicle Route Map");
  const source = frame.getAttribute("src");
  showInstead(reply(2));
  expect(screen.getByTitle("Vehicle Route Map")).toBe(frame);
  expect(frame).toHaveAttribute("src", source);
});

it("says of a table without rows that it has none", () => {
  render(<Markdown id="m" text={"| Stop | Reason |\n| --- | --- |"} />);
  expect(screen.getByText("This table has no rows.")).toBeVisible();
});
