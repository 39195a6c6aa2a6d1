// @vitest-environment jsdom

import { unzipSync } from "fflate";
import { afterEach, expect, it, vi } from "vitest";
import type { ChatMessage } from "../transport/events";
import { asMarkdown } from "./as-markdown";
import { asZip, filesOf } from "./as-zip";

vi.mock("@/lib/auth/session", () => ({ accessToken: async () => "t" }));

const ORIGIN = window.location.origin;
const timestamp = "2026-11-21T09:00:00Z";
const LINK = "/api/files/runs/1/plan.csv?expires=1&signature=abc";
const MESSAGES: ChatMessage[] = [
  { id: "0", role: "file", content: "", filename: "plan.csv", fileUrl: "/api/files/up/1?signature=x", timestamp },
  { id: "1", role: "user", content: "what *now*?", timestamp },
  { id: "2", role: "progress", content: "Reading", timestamp },
  {
    id: "3",
    role: "assistant",
    content: `# Order\n\n[plan.csv](${LINK}) [again](${LINK}) [other](https://other.example/x.csv)`,
    timestamp,
    agent_type: "inventory_optimization",
  },
  {
    id: "4",
    role: "assistant",
    content: "[old.csv](/api/files/runs/0/old.csv?signature=q)",
    files_gone: "gone",
    timestamp,
  },
];

afterEach(() => vi.unstubAllGlobals());

it("as Markdown says who said what, quotes what was typed, and has no signed address", () => {
  const text = asMarkdown(MESSAGES, ORIGIN);
  expect(text).toMatch(/^# Conversation\n\n## File, .*\n\nplan\.csv\n\n## You, .*\n\n> what \\\*now\\\*\?/);
  expect(text).toMatch(
    /## Inventory Optimization, .*\n\n### Order\n\nplan\.csv again \[other\]\(https:\/\/other\.example\/x\.csv\)/,
  );
  expect(text).not.toMatch(/signature|Reading/);
});

it("as Markdown has shared scenarios as they stand in the conversation", () => {
  const content = "**Scenario “Safe”**\n\n| Figure | Result | Safe |\n| --- | ---: | ---: |\n| Service | 90 | 98 |";
  const text = asMarkdown([{ id: "1", role: "scenario", content, run_id: "r", timestamp }], ORIGIN);
  expect(text).toMatch(/## Scenario, .*\n\n\*\*Scenario “Safe”\*\*\n\n\| Figure/);
});

it("as ZIP has each file of ours once under a name of its own, and names those that are gone", async () => {
  expect(filesOf(MESSAGES, ORIGIN).map(({ name }) => name)).toEqual(["plan.csv", "plan.csv"]);
  const more: ChatMessage = {
    id: "5",
    role: "file",
    content: "",
    filename: "../../a.csv",
    fileUrl: "/api/files/up/2",
    timestamp,
  };
  const lost: ChatMessage = {
    id: "6",
    role: "file",
    content: "",
    filename: "lost.csv",
    fileUrl: "/api/files/lost",
    timestamp,
  };
  vi.stubGlobal(
    "fetch",
    vi.fn(async (href: string) => new Response(`of ${href}`, { status: href === "/api/files/lost" ? 410 : 200 })),
  );
  const progress = vi.fn();
  const { bytes, files, missing } = await asZip("s", [...MESSAGES, more, lost], new Date(timestamp), progress);
  const entries = unzipSync(bytes);
  expect(Object.keys(entries).sort()).toEqual([
    "conversation.json",
    "conversation.md",
    "files/.._.._a.csv",
    "files/plan (2).csv",
    "files/plan.csv",
  ]);
  expect(new TextDecoder().decode(entries["files/plan (2).csv"])).toBe(`of ${LINK}`);
  expect([files, missing]).toEqual([3, ["lost.csv"]]);
  expect(new TextDecoder().decode(entries["conversation.md"])).toContain("no longer there: lost.csv");
  expect(progress).toHaveBeenLastCalledWith(3, 4);
});
