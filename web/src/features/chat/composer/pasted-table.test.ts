import { describe, expect, it } from "vitest";
import { pastedTable } from "./pasted-table";

describe("pasted text", () => {
  it.each([
    ["tabs", "item\tstock\nA\t5\n"],
    ["commas", "item,stock\r\nA,5\r\n"],
    ["commas inside quotation marks", 'item,stock\n"Bolt, short",5'],
    ["dates and money", "week,paid\n2026-01-05,€ 12.50"],
  ])("with %s becomes a file with the same text", async (_, text) => {
    const table = pastedTable(text, []);
    expect(table?.name).toBe("pasted table.csv");
    expect(table?.pasted).toBe(text);
    expect(await table?.text()).toBe(text);
  });

  it("with bars becomes a file without the lines of Markdown", async () => {
    const table = pastedTable("| item | stock |\n|---|---:|\n| A | 1,5 |\n| B | 7 |", []);
    expect(await table?.text()).toBe("item\tstock\nA\t1,5\nB\t7");
  });

  it("keeps empty cells of a spreadsheet", () => {
    expect(pastedTable("item\tstock\nA\t\nB\t3", [])).not.toBeNull();
  });

  it.each([
    ["a sentence", "Forecast the next 6 weeks, please"],
    ["sentences with commas", "Hello, forecast this for 6 weeks\nThanks, Ann"],
    ["one row", "a\tb\tc"],
    ["one column", "item\nA\nB"],
    ["rows of different lengths", "item,stock\nA,5,6\nB,7"],
  ])("stays text when it is %s", (_, text) => {
    expect(pastedTable(text, [])).toBeNull();
  });

  it("never takes the name of an attached file", () => {
    expect(pastedTable("a,b\n1,2", ["pasted table.csv"])?.name).toBe("pasted table 2.csv");
  });
});
