import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "@/lib/http";
import { sendFile, type Upload } from "@/lib/send-file";
import { UploadPanel } from "./UploadPanel";

vi.mock("@/lib/send-file", () => ({ sendFile: vi.fn() }));

const CSV = new File(["date,demand\n2025-01-06,5\n"], "demand.csv", { type: "text/csv" });
const DATA: Upload = { filename: "demand.csv", file_url: "/f", upload_id: "u", size: 1, type: "text/csv" };
const onAsk = vi.fn();

beforeEach(() => {
  onAsk.mockReset();
  vi.mocked(sendFile).mockReset().mockResolvedValue(DATA);
});

async function choose(file: File) {
  const user = userEvent.setup({ applyAccept: false });
  render(<UploadPanel onAsk={onAsk} />);
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

it("tells that it is uploading", async () => {
  vi.mocked(sendFile).mockReturnValue(new Promise(() => {}));
  const { list } = await choose(CSV);
  expect(within(list).getByText("Uploading...")).toBeInTheDocument();
});

it("sends nothing that it does not take, and says why", async () => {
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
])("tells of a refusal", async (error, text) => {
  vi.mocked(sendFile).mockRejectedValue(error);
  await choose(CSV);
  expect(await screen.findByRole("alert")).toHaveTextContent(`demand.csv: ${text}`);
});
