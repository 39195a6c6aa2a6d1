import { act, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { AgentCarousel } from "./AgentCarousel";

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function positionAfter(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
  return screen.getByRole("list", { name: "Agents" }).scrollLeft;
}

it("moves one pixel every 50 ms and pauses under the pointer", () => {
  render(<AgentCarousel />);
  expect(positionAfter(500)).toBe(10);
  fireEvent.pointerEnter(screen.getByRole("list", { name: "Agents" }));
  expect(positionAfter(500)).toBe(10);
  fireEvent.pointerLeave(screen.getByRole("list", { name: "Agents" }));
  expect(positionAfter(500)).toBe(20);
});

it("can be paused", () => {
  render(<AgentCarousel />);
  fireEvent.click(screen.getByRole("button", { name: "Pause the carousel" }));
  expect(positionAfter(500)).toBe(0);
});

it("does not move for users who prefer reduced motion", () => {
  vi.spyOn(window, "matchMedia").mockReturnValue({ matches: true } as MediaQueryList);
  render(<AgentCarousel />);
  expect(positionAfter(500)).toBe(0);
  expect(screen.getByRole("button", { name: "Start the carousel" })).toBeVisible();
});
