import { afterEach, expect, it, vi } from "vitest";
import { sendFile } from "./send-file";

vi.mock("../http", async (original) => ({
  ...(await original<typeof import("../http")>()),
  requireToken: async () => "t",
}));

afterEach(() => vi.unstubAllGlobals());

/** A request that the test ends as it likes. */
class Request {
  static last: Request;
  upload = {};
  timeout = 0;
  onload = () => {};
  ontimeout = () => {};
  open = vi.fn();
  setRequestHeader = vi.fn();
  send = vi.fn(() => {
    Request.last = this;
  });
}

it("an upload that takes more than 30 s has failed", async () => {
  vi.stubGlobal("XMLHttpRequest", Request);
  const sent = sendFile(new File(["a"], "a.csv"), () => {});
  await vi.waitFor(() => expect(Request.last).toBeDefined());
  expect(Request.last.timeout).toBe(30_000);
  Request.last.ontimeout();
  await expect(sent).rejects.toThrow("File upload failed");
});
