import { expect, it } from "vitest";
import { loadFirstPage } from "./first-page";

it("the page of the address begins to load, and one for users only where a session is kept", async () => {
  const [home] = await loadFirstPage("/", false);
  expect(home).toMatchObject({ status: "fulfilled", value: { HomePage: expect.any(Function) } });
  for (const address of ["/chat", "/chat/session_1_a", "/upload", "/terms", "/pricing/more"]) {
    expect(await loadFirstPage(address, false)).toEqual([]);
  }
  expect(await loadFirstPage("/terms", true)).toMatchObject([{ value: { createAuthClient: expect.any(Function) } }]);
});
