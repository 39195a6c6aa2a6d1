// @vitest-environment jsdom

import { describe, expect, it, vi } from "vitest";
import { sendInquiry } from "./api";
import { EMPTY_INQUIRY } from "./inquiry";

function answering(body: unknown, status = 200) {
  return vi.spyOn(window, "fetch").mockResolvedValue(Response.json(body, { status }));
}

it("all fields are sent as JSON", async () => {
  const fetched = answering({ success: true, message: "Thanks, Ada." });
  expect(await sendInquiry(EMPTY_INQUIRY)).toBe("Thanks, Ada.");
  expect(fetched.mock.calls[0]?.[0]).toBe("/api/contact/submit");
  expect(JSON.parse(String(fetched.mock.calls[0]?.[1]?.body))).toEqual(EMPTY_INQUIRY);
});

it("a default text of thanks is shown when the answer has no message", async () => {
  answering({ success: true });
  expect(await sendInquiry(EMPTY_INQUIRY)).toBe("Thank you! Your inquiry has been sent successfully.");
});

describe("an inquiry is not sent", () => {
  it.each([
    ["for the server's reason", { success: false, message: "Too many" }, 429, "Too many"],
    ["without a reason", { success: false }, 422, "Failed to send inquiry"],
    ["when the answer is no yes", {}, 200, "Failed to send inquiry"],
    ["when success comes with a bad status", { success: true }, 500, "Failed to send inquiry"],
  ])("%s", async (_, body, status, text) => {
    answering(body, status);
    await expect(sendInquiry(EMPTY_INQUIRY)).rejects.toThrow(text);
  });

  it("when the answer cannot be read", async () => {
    vi.spyOn(window, "fetch").mockResolvedValue(new Response("<html>", { status: 502 }));
    const text = "There was an error sending your message. Please try again.";
    await expect(sendInquiry(EMPTY_INQUIRY)).rejects.toThrow(text);
  });

  it("when the server cannot be reached", async () => {
    vi.spyOn(window, "fetch").mockRejectedValue(new TypeError("Failed to fetch"));
    const text = "Network error. Please check your connection and try again.";
    await expect(sendInquiry(EMPTY_INQUIRY)).rejects.toThrow(text);
  });
});
