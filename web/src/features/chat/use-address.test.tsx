import { act, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router";
import { beforeEach, expect, it } from "vitest";
import { currentSessionId, isUnused, keepSessionId } from "./transport/session-id";
import { type Address, useAddress } from "./use-address";

let address: Address;
/** What each drawing of the page took the conversation for. */
let known: boolean[];

function Page({ userId }: { userId: string }) {
  address = useAddress(userId);
  known.push(address.isNamed);
  return <output>{address.sessionId}</output>;
}

function open(entries: string[], userId = "ada") {
  const router = createMemoryRouter([{ path: "/chat/:sessionId?", element: <Page userId={userId} /> }], {
    initialEntries: entries,
  });
  render(<RouterProvider router={router} />);
  return router;
}

const pathOf = (router: ReturnType<typeof open>) => router.state.location.pathname;

beforeEach(() => {
  localStorage.clear();
  known = [];
});

it("an address with an id shows that conversation", () => {
  const router = open(["/chat/session_1_a"]);
  expect(screen.getByText("session_1_a")).toBeInTheDocument();
  expect(pathOf(router)).toBe("/chat/session_1_a");
});

it("/chat shows a new conversation, and the same one after a reload", () => {
  const router = open(["/chat"]);
  const id = address.sessionId;
  expect(isUnused(id)).toBe(true);
  expect(pathOf(router)).toBe("/chat");
  expect(router.state.location.state).toEqual({ userId: "ada", sessionId: id });
});

it("/chat leads to the conversation that this browser showed last", () => {
  keepSessionId("ada", "session_1_a");
  const router = open(["/chat"]);
  expect(pathOf(router)).toBe("/chat/session_1_a");
  expect(address.isFallback).toBe(true);
  expect(known).not.toContain(false);
  act(() => address.beginAgain());
  expect(pathOf(router)).toBe("/chat");
  expect(address.sessionId).toBe("session_1_a");
});

it("a new conversation gets its address when the server knows it, and back leads to the one before", async () => {
  const router = open(["/chat/session_1_a"]);
  act(() => address.settle());
  act(() => address.startNew());
  const fresh = address.sessionId;
  expect(pathOf(router)).toBe("/chat");
  expect(fresh).not.toBe("session_1_a");
  act(() => address.settle());
  expect(pathOf(router)).toBe(`/chat/${fresh}`);
  expect(currentSessionId("ada")).toBe(fresh);
  await act(() => router.navigate(-1));
  expect(address.sessionId).toBe("session_1_a");
  await act(() => router.navigate(1));
  expect(address.sessionId).toBe(fresh);
});

it("back to a new conversation shows it, not the one that was opened after it", async () => {
  const router = open(["/chat"]);
  const fresh = address.sessionId;
  await act(() => router.navigate("/chat/session_1_a"));
  act(() => address.settle());
  await act(() => router.navigate(-1));
  expect(address.sessionId).toBe(fresh);
  expect(pathOf(router)).toBe("/chat");
});

it("what another user of this browser left in the history is not used", async () => {
  const router = open(["/chat"]);
  const ofAda = router.state.location.state;
  open(["/chat"], "bob");
  const ofBob = address.sessionId;
  const again = createMemoryRouter([{ path: "/chat/:sessionId?", element: <Page userId="bob" /> }], {
    initialEntries: [{ pathname: "/chat", state: ofAda }],
  });
  render(<RouterProvider router={again} />);
  expect(address.sessionId).toBe(ofBob);
});
