// @vitest-environment jsdom

import { describe, expect, it, vi } from "vitest";
import { authClient, onAuthEvent, renewSession } from "./session";

const client = vi.hoisted(() => ({
  tell: (_event: string, _session: object | null) => {},
  onAuthStateChange: (listener: (event: string, session: object | null) => void) => {
    client.tell = listener;
  },
  getSession: async () => ({ data: { session: { access_token: "old" } } }),
  refreshSession: (): unknown => null,
  signOut: (): unknown => null,
}));
vi.mock("./auth-client", () => ({ createAuthClient: () => client }));

function answering(...answers: object[]) {
  const refreshSession = vi.spyOn(client, "refreshSession");
  for (const answer of answers) refreshSession.mockReturnValueOnce(answer);
  return vi.spyOn(client, "signOut");
}

describe("after the server refused the token", () => {
  it("a new token continues the session", async () => {
    const signOut = answering({ data: { session: { access_token: "new" } }, error: null });
    expect(await renewSession()).toBe(true);
    expect(signOut).not.toHaveBeenCalled();
  });

  it("the same token again ends the session", async () => {
    const signOut = answering({ data: { session: { access_token: "old" } }, error: null });
    expect(await renewSession()).toBe(false);
    expect(signOut).toHaveBeenCalledWith({ scope: "local" });
  });

  it("a refusal ends the session, an unreachable server does not", async () => {
    const signOut = answering(
      { data: { session: null }, error: { name: "AuthRetryableFetchError" } },
      { data: { session: null }, error: { name: "AuthApiError" } },
    );
    expect(await renewSession()).toBe(false);
    expect(signOut).not.toHaveBeenCalled();
    expect(await renewSession()).toBe(false);
    expect(signOut).toHaveBeenCalledOnce();
  });
});

it("the end of a session is reported once, even if several tabs notice it", async () => {
  await authClient();
  const heard: string[] = [];
  const leave = onAuthEvent((event) => heard.push(event));
  client.tell("SIGNED_IN", { user: { id: "1", email: "ada@b.test" } });
  client.tell("SIGNED_OUT", null);
  client.tell("SIGNED_OUT", null);
  client.tell("SIGNED_IN", { user: { id: "1", email: "ada@b.test" } });
  client.tell("SIGNED_OUT", null);
  leave();
  expect(heard).toEqual(["SIGNED_IN", "SIGNED_OUT", "SIGNED_IN", "SIGNED_OUT"]);
});
