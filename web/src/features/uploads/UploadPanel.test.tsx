import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { Toaster } from "@/components/Toaster";
import { sendFile, type Upload } from "@/lib/files/send-file";
import { ApiError, call } from "@/lib/http";
import type { DataSet, FileDetails, Recipe } from "./file-types";
import { UploadPanel } from "./UploadPanel";

vi.mock("@/lib/files/send-file", () => ({ sendFile: vi.fn() }));
vi.mock("@/lib/http", async (original) => ({ ...(await original<typeof import("@/lib/http")>()), call: vi.fn() }));

const CSV = new File(["date,demand\n2025-01-06,5\n"], "demand.csv", { type: "text/csv" });
const DATA: Upload = { filename: "demand.csv", file_url: "/f", upload_id: "u", size: 1, type: "text/csv" };
const onAsk = vi.fn();

const FILE: FileDetails = {
  upload_id: "u",
  data_set_id: "d",
  version: 1,
  filename: "demand.csv",
  file_url: "/f",
  size: 1,
  type: "text/csv",
  sha256: "0".repeat(64),
  created_at: "2026-11-20T10:00:00Z",
  deleted_at: null,
  state: "ready",
  error: null,
  profile: {
    rows: 3,
    columns: [
      { name: "date", kind: "date", examples: [] },
      { name: "first", kind: "number", examples: [] },
      { name: "second", kind: "number", examples: [] },
    ],
    mapping: [
      { role: "date", column: "date", confidence: 0.98, reason: "The name means date.", others: [] },
      { role: "quantity", column: "first", confidence: 0.6, reason: "Two columns could be it.", others: ["second"] },
    ],
    findings: [
      {
        kind: "gaps",
        column: "date",
        count: 2,
        rows: [2],
        text: "Two weeks are missing.",
        effect: "They count as weeks without sales.",
        choices: [
          { rule: "gaps", value: "no_sale", label: "No sale" },
          { rule: "gaps", value: "unknown", label: "Not known" },
        ],
      },
    ],
    preview: [["2025-01-06", "5", "6"]],
    warnings: ["Dates in date could be day first or month first; they were read day first."],
    source: { kind: "csv", sheets: [] },
  },
  recipe: null,
  recipe_replayed: false,
  quality_url: "/q",
};
const SET: DataSet = {
  id: "d",
  name: "demand.csv",
  created_at: "2026-11-20T10:00:00Z",
  updated_at: "2026-11-20T10:00:00Z",
  deleted_at: null,
  restorable_until: null,
  versions: 1,
  bytes: 2048,
  upload_id: "u",
  filename: "demand.csv",
  file_url: "/f",
  size: 2048,
  type: "text/csv",
  state: "ready",
  error: null,
  rows: 3,
  columns: 3,
};
let file: FileDetails;
let sets: DataSet[];

beforeEach(() => {
  file = FILE;
  sets = [SET];
  vi.mocked(call)
    .mockReset()
    .mockImplementation(async (path, { method, body }) => {
      if (path.endsWith("/recipe")) {
        file = { ...file, recipe: body as Recipe, recipe_replayed: false };
        return file;
      }
      if (path.startsWith("/api/uploads/")) return file;
      if (method === "DELETE") sets = sets.map((set) => ({ ...set, deleted_at: "2026-11-20T10:00:00Z" }));
      if (path.endsWith("/restore")) sets = sets.map((set) => ({ ...set, deleted_at: null }));
      const deleted = path.includes("deleted=true");
      const data_sets = sets.filter((set) => (set.deleted_at !== null) === deleted);
      return { data_sets, next: null, storage_bytes: 2048, max_storage_bytes: 1024 * 1024 };
    });
  onAsk.mockReset();
  vi.mocked(sendFile).mockReset().mockResolvedValue(DATA);
});

function open(notices: ReactNode = null) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <UploadPanel onAsk={onAsk} />
      {notices}
    </QueryClientProvider>,
  );
}

async function choose(file: File) {
  const user = userEvent.setup({ applyAccept: false });
  open();
  const input = document.querySelector<HTMLInputElement>("input[type=file]");
  if (!input) throw new Error("there is no input for files");
  await user.upload(input, file);
  return { user, list: await screen.findByRole("list", { name: "Uploaded files" }) };
}

it("uploads a file, shows its first rows and leads to the question", async () => {
  const { user, list } = await choose(CSV);
  expect(await within(list).findByText("Uploaded")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Preview" }));
  expect(await screen.findByRole("columnheader", { name: "demand" })).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Ask about this file" }));
  expect(onAsk).toHaveBeenCalledWith(DATA);
  await user.click(screen.getByRole("button", { name: "Remove demand.csv" }));
  expect(screen.queryByRole("list", { name: "Uploaded files" })).not.toBeInTheDocument();
});

it("shows the progress of an upload", async () => {
  vi.mocked(sendFile).mockReturnValue(new Promise(() => {}));
  const { list } = await choose(CSV);
  expect(within(list).getByText("Uploading...")).toBeInTheDocument();
});

it("does not upload an unsupported file, and shows the reason", async () => {
  const { list } = await choose(new File(["x"], "notes.pdf", { type: "application/pdf" }));
  expect(within(list).getByText("Error")).toBeInTheDocument();
  const box = screen.getByRole("alert");
  expect(box).toHaveTextContent("Upload Error");
  expect(box).toHaveTextContent("notes.pdf: Invalid file type. Only CSV and Excel files are allowed.");
  expect(sendFile).not.toHaveBeenCalled();
});

it.each([
  [new ApiError("The file is empty.", 422, "unreadable"), "The file is empty."],
  [new ApiError("Not authenticated", 401, "not_authenticated"), "Authentication required to upload files."],
  [new Error("broken"), "Failed to upload demand.csv"],
])("shows a refusal", async (error, text) => {
  vi.mocked(sendFile).mockRejectedValue(error);
  await choose(CSV);
  expect(await screen.findByRole("alert")).toHaveTextContent(`demand.csv: ${text}`);
});

it("asks about uncertain columns first, and saves the answer with the corrections", async () => {
  const { user, list } = await choose(CSV);
  const form = await within(list).findByRole("group", { name: "What the columns mean" });
  const [first] = within(form).getAllByRole("listitem");
  expect(first).toHaveTextContent("Please check (60%)");
  expect(first).toHaveTextContent("Two columns could be it.");
  await user.selectOptions(within(form).getByRole("combobox", { name: "Quantity (demand)" }), "second");
  await user.click(within(form).getByRole("button", { name: "Save what the columns mean" }));
  await waitFor(() => expect(file.recipe).toEqual({ roles: { quantity: "second" } }));
});

it("shows doubtful values with their effect, and decides with one click", async () => {
  const { user, list } = await choose(CSV);
  const row = await within(list).findByRole("row", { name: /Two weeks are missing/ });
  expect(row).toHaveTextContent("They count as weeks without sales.");
  expect(within(row).getByRole("button", { name: "No sale" })).toHaveAttribute("aria-pressed", "true");
  await user.click(within(row).getByRole("button", { name: "Not known" }));
  await waitFor(() => expect(file.recipe).toEqual({ rules: { gaps: "unknown" } }));
  expect(within(list).getByRole("link", { name: "data_quality.csv" })).toHaveAttribute("href", "/q");
});

it("lets dates be read month first where the file leaves that open", async () => {
  const { user, list } = await choose(CSV);
  await user.selectOptions(await within(list).findByRole("combobox", { name: /^Dates such as/ }), "month_first");
  await waitFor(() => expect(file.recipe).toEqual({ date_order: "month_first" }));
});

it("can undo earlier choices that were applied again", async () => {
  file = { ...FILE, recipe: { roles: { quantity: "second" } }, recipe_replayed: true };
  const { user, list } = await choose(CSV);
  await user.click(await within(list).findByRole("button", { name: "Undo my earlier choices" }));
  await waitFor(() => expect(file.recipe).toEqual({}));
});

it("shows why a file cannot be used", async () => {
  file = { ...FILE, state: "failed", profile: null, error: "demand.csv has column names but no rows below them." };
  const { list } = await choose(CSV);
  expect(await within(list).findByRole("alert")).toHaveTextContent("demand.csv has column names but no rows");
});

it("previews a workbook from the rows that the server has read", async () => {
  const type = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
  const { user, list } = await choose(new File(["PK"], "demand.xlsx", { type }));
  await user.click(await within(list).findByRole("button", { name: "Preview" }));
  expect(await within(list).findByRole("cell", { name: "2025-01-06" })).toBeInTheDocument();
  expect(within(list).getByText("File preview not supported for this file type")).toBeInTheDocument();
});

it("warns about a dropped file whose type the browser does not know", async () => {
  const untyped = new File(["date,demand\n2025-01-06,5\n"], "demand.csv");
  const { list } = await choose(untyped);
  const warning = "File type may not be supported. Please ensure it's a valid CSV or Excel file.";
  expect(await within(list).findByText(warning)).toBeInTheDocument();
});

it("deletes a data set, which can be undone in the notice", async () => {
  const user = userEvent.setup();
  open(<Toaster />);
  expect(await screen.findByText("Your files use 2 KB of 1 MB")).toBeInTheDocument();
  await user.click(await screen.findByRole("button", { name: "Delete demand.csv" }));
  await waitFor(() => expect(screen.queryByRole("button", { name: "Delete demand.csv" })).not.toBeInTheDocument());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  expect(await screen.findByRole("button", { name: "Delete demand.csv" })).toBeInTheDocument();
});

it("reports that the data sets failed to load, and loads them again", async () => {
  const user = userEvent.setup();
  vi.mocked(call).mockRejectedValueOnce(new ApiError("Failed to load your data sets", 500, "internal"));
  open();
  expect(await screen.findByText("Failed to load your data sets")).toBeInTheDocument();
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByRole("button", { name: "Delete demand.csv" })).toBeInTheDocument();
});
