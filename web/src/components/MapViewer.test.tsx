import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { MapViewer } from "./MapViewer";

function show(url: string, embedded = false) {
  const client = new QueryClient();
  const viewer = (shown: string) => (
    <QueryClientProvider client={client}>
      <MapViewer url={shown} embedded={embedded} />
    </QueryClientProvider>
  );
  const { rerender } = render(viewer(url));
  return { showInstead: (other: string) => rerender(viewer(other)) };
}

const OURS = "/api/files/runs/u/r/route_map.html";

/** As it comes by HTTP/2, without a status text. */
const refusal = (error: string, status: number) => Response.json({ error }, { status });

it("a map is shown in a frame without an origin, through the proxy", async () => {
  const fetched = vi.spyOn(window, "fetch").mockResolvedValue(new Response("<p>map"));
  show(`${window.location.origin}/api/files/runs/u/r/route_map.html?expires=1&signature=2`);
  expect(screen.getByRole("status")).toHaveTextContent("Loading map...");
  const frame = await screen.findByTitle("Vehicle Route Map");
  const proxy = "/api/user/map-proxy?url=%2Fapi%2Ffiles%2Fruns%2Fu%2Fr%2Froute_map.html%3Fexpires%3D1%26signature%3D2";
  expect(frame).toHaveAttribute("src", proxy);
  expect(frame).toHaveAttribute("sandbox", "allow-scripts");
  expect(fetched).toHaveBeenCalledOnce();
  expect(fetched.mock.calls[0]?.[0]).toBe(proxy);
});

it("without an address no map is fetched", () => {
  const fetched = vi.spyOn(window, "fetch");
  show("");
  expect(screen.getByRole("alert")).toHaveTextContent(/^No map URL provided\.$/);
  expect(fetched).not.toHaveBeenCalled();
});

it("a map is not reloaded when only its link is renewed", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async () => new Response("<p>map"));
  const { showInstead } = show(`${OURS}?expires=1&signature=2`);
  const frame = await screen.findByTitle("Vehicle Route Map");
  const source = frame.getAttribute("src");
  showInstead(`${OURS}?expires=3&signature=4`);
  expect(screen.getByTitle("Vehicle Route Map")).toBe(frame);
  expect(frame).toHaveAttribute("src", source);
  showInstead("/api/files/runs/u/other/route_map.html?expires=3&signature=4");
  await vi.waitFor(() => expect(screen.getByTitle("Vehicle Route Map").getAttribute("src")).toContain("other"));
});

it("an expired link is replaced by a newer one", async () => {
  vi.spyOn(window, "fetch").mockImplementation(async (path) =>
    String(path).includes("expires%3D3") ? new Response("<p>map") : refusal("Failed to fetch map: Forbidden", 403),
  );
  const { showInstead } = show(`${OURS}?expires=1&signature=2`);
  await screen.findByRole("alert");
  showInstead(`${OURS}?expires=3&signature=4`);
  expect(await screen.findByTitle("Vehicle Route Map")).toBeVisible();
  expect(screen.queryByRole("alert")).toBeNull();
});

describe("a map that cannot be fetched", () => {
  it.each([
    [
      "by the server's text where a status has none",
      refusal("Failed to fetch map: Not Found", 404),
      "Failed to fetch map: Not Found",
    ],
    [
      "by the status text",
      Response.json({ error: "no upstream" }, { status: 502, statusText: "Bad Gateway" }),
      "Failed to fetch map: Bad Gateway",
    ],
  ])("is told %s", async (_, answer, message) => {
    vi.spyOn(window, "fetch").mockResolvedValue(answer);
    show("https://maps.example/map.html");
    expect(await screen.findByRole("alert")).toHaveTextContent(`Error: ${message}`);
  });

  it("shows the failure in a reply", async () => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    show("https://maps.example/map.html", true);
    expect(await screen.findByRole("alert")).toHaveTextContent("Error loading map: Failed to fetch");
  });
});

it("a deleted map shows the reason even if the HTTP status has a text", async () => {
  const error = "The files of this answer have expired. Ask the question again to make them again.";
  vi.spyOn(window, "fetch").mockResolvedValue(Response.json({ error }, { status: 410, statusText: "Gone" }));
  show(OURS, true);
  expect(await screen.findByRole("alert")).toHaveTextContent(`Error loading map: ${error}`);
});
