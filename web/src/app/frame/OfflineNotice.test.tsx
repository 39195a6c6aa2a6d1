import { act, render, screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, it, vi } from "vitest";
import { OfflineNotice } from "./OfflineNotice";

function show(path: string) {
  render(
    <MemoryRouter initialEntries={[path]}>
      <OfflineNotice />
    </MemoryRouter>,
  );
}

function goes(online: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(online);
  act(() => void window.dispatchEvent(new Event(online ? "online" : "offline")));
}

it("a lost network connection is reported until it returns", () => {
  show("/contact");
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
  goes(false);
  expect(screen.getByRole("status")).toHaveTextContent("You are offline.");
  goes(true);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});

it("the notice is absent in the chat, which reports a lost connection itself", () => {
  show("/chat");
  goes(false);
  expect(screen.getByRole("status")).toBeEmptyDOMElement();
});
