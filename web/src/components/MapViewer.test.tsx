import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import { MapViewer } from "./MapViewer";

function show(url: string, embedded = false) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MapViewer url={url} embedded={embedded} />
    </QueryClientProvider>,
  );
}

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

it("without an address nothing is fetched", () => {
  const fetched = vi.spyOn(window, "fetch");
  show("");
  expect(screen.getByRole("alert")).toHaveTextContent(/^No map URL provided\.$/);
  expect(fetched).not.toHaveBeenCalled();
});

describe("a map that cannot be fetched", () => {
  it.each([
    ["by the server's text", refusal("Failed to fetch map: Not Found", 404), "Failed to fetch map: Not Found"],
    [
      "by the status when the answer says nothing",
      new Response("", { status: 502, statusText: "Bad Gateway" }),
      "Failed to fetch map: Bad Gateway",
    ],
  ])("is told %s", async (_, answer, message) => {
    vi.spyOn(window, "fetch").mockResolvedValue(answer);
    show("https://maps.example/map.html");
    expect(await screen.findByRole("alert")).toHaveTextContent(`Error: ${message}`);
  });

  it("says in a reply what failed", async () => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    show("https://maps.example/map.html", true);
    expect(await screen.findByRole("alert")).toHaveTextContent("Error loading map: Failed to fetch");
  });
});
