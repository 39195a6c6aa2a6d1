// @vitest-environment jsdom

import { describe, expect, it, vi } from "vitest";
import { saveFile } from "@/lib/files/save-file";
import { currentToasts } from "@/lib/toasts";
import { download, downloadName, isDownload, isFile, isMap } from "./links";

vi.mock("@/lib/files/save-file", () => ({ saveFile: vi.fn() }));
vi.mock("@/lib/auth/session", () => ({ accessToken: async () => "token" }));

describe("a link is a download", () => {
  it.each([
    "/api/files/u1/stock.csv?expires=1&signature=2",
    "https://example.com/data.xlsx",
    "/data.xls",
    "/api/files/r1/routes.geojson?expires=1&signature=2",
    "/api/files/r1/routes.gpx?expires=1&signature=2",
    "/api/download/7",
    "/files/forecast",
    "/weekly-report",
  ])("%s", (href) => {
    expect(isDownload(href)).toBe(true);
  });

  it.each(["https://otexts.com/fpp3/", "/about", "mailto:a@example.com"])("but not %s", (href) => {
    expect(isDownload(href)).toBe(false);
  });
});

describe("a link is a map", () => {
  it.each(["/api/files/r1/route_map.html?expires=1&signature=2", "https://x.example/storage/a.html", "/map.html"])(
    "%s",
    (href) => {
      expect(isMap(href)).toBe(true);
    },
  );

  it.each(["/about.html", "/route_map.pdf", "/map", "/api/files/r1/driver_sheet.html?expires=1&signature=xMapRoute"])(
    "but not %s",
    (href) => {
      expect(isMap(href)).toBe(false);
    },
  );
});

describe("a link is one of the files of a reply", () => {
  it.each(["/files/stock.csv", "/api/files/r1/route_map.html?expires=1", "/api/files/r1/driver_sheet.html?expires=1"])(
    "%s",
    (href) => {
      expect(isFile(href)).toBe(true);
    },
  );

  it.each(["/about.html", "https://otexts.com/fpp3/"])("but not %s", (href) => {
    expect(isFile(href)).toBe(false);
  });
});

describe("a downloaded file is named after", () => {
  it.each([
    ["the last part of the address", "/api/files/r1/forecast_report.csv?expires=1&signature=2", "forecast_report.csv"],
    ["the last part, decoded", "/files/my%20stock.xlsx", "my stock.xlsx"],
    ["the default table", "https://example.com/?forecast=7", "forecast_report.csv"],
    ["the default workbook", "https://example.com/reports/?format=xlsx", "report.xlsx"],
  ])("%s", (_, href, name) => {
    expect(downloadName(href)).toBe(name);
  });
});

describe("a download", () => {
  it("fetches a relative address from our own server with the token, and saves the file", async () => {
    const fetched = vi.spyOn(window, "fetch").mockResolvedValue(new Response("a,b"));
    await download("/api/files/r1/stock.csv?expires=1");
    const [url, options] = fetched.mock.calls[0] ?? [];
    expect(String(url)).toBe(`${window.location.origin}/api/files/r1/stock.csv?expires=1`);
    expect(options?.headers).toEqual({ Authorization: "Bearer token" });
    expect(saveFile).toHaveBeenCalledWith(expect.anything(), "stock.csv");
  });

  it("never sends the token to another server", async () => {
    const fetched = vi.spyOn(window, "fetch").mockResolvedValue(new Response("a,b"));
    await download("https://elsewhere.example/stock.csv");
    expect(fetched.mock.calls[0]?.[1]?.headers).toEqual({});
  });

  it("of a deleted file reports the deletion and opens nothing", async () => {
    const error = "The files of this answer have expired. Ask the question again to make them again.";
    vi.spyOn(window, "fetch").mockResolvedValue(Response.json({ error, code: "gone" }, { status: 410 }));
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    opened.mockClear();
    await download("/api/files/r1/stock.csv");
    expect(currentToasts().at(-1)).toMatchObject({ kind: "error", text: error });
    expect(opened).not.toHaveBeenCalled();
  });

  it.each([
    ["fails", () => Promise.reject(new TypeError("network"))],
    ["is refused", async () => new Response("", { status: 403 })],
  ])("that %s opens a new tab", async (_, answer) => {
    vi.mocked(saveFile).mockClear();
    vi.spyOn(window, "fetch").mockImplementation(answer);
    const opened = vi.spyOn(window, "open").mockReturnValue(null);
    await download("/api/files/r1/stock.csv");
    expect(String(opened.mock.calls[0]?.[0])).toBe(`${window.location.origin}/api/files/r1/stock.csv`);
    expect(opened.mock.calls[0]?.[1]).toBe("_blank");
    expect(saveFile).not.toHaveBeenCalled();
  });
});
