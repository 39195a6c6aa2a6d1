import { describe, expect, it } from "vitest";
import { downloadName, isDownload, isMap } from "./links";

describe("a link is a download", () => {
  it.each([
    "/api/files/u1/stock.csv?expires=1&signature=2",
    "https://example.com/data.xlsx",
    "/data.xls",
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

  it.each(["/about.html", "/route_map.pdf", "/map"])("but not %s", (href) => {
    expect(isMap(href)).toBe(false);
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
