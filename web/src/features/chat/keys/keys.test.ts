// @vitest-environment jsdom

import { afterEach, expect, it } from "vitest";
import { actionOf, areKeysOn, switchKeys } from "./keys";
import { goToAnswer } from "./use-keys";

afterEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
});

function pressed(key: string, target: Element, more: KeyboardEventInit = {}) {
  let action: ReturnType<typeof actionOf> = null;
  const listen = (event: KeyboardEvent) => {
    action = actionOf(event);
  };
  document.body.append(target);
  document.addEventListener("keydown", listen);
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  document.removeEventListener("keydown", listen);
  return action;
}

it("a key means something where nobody writes, and nothing in a field, in a menu or with another key", () => {
  expect(pressed("n", document.createElement("button"))).toBe("startNew");
  expect(pressed("?", document.createElement("p"), { shiftKey: true })).toBe("help");
  expect(pressed("x", document.createElement("button"))).toBeNull();
  for (const field of ["input", "textarea", "select", "dialog"]) {
    expect(pressed("n", document.createElement(field))).toBeNull();
  }
  const menu = document.createElement("div");
  menu.setAttribute("role", "menu");
  expect(pressed("j", menu)).toBeNull();
  expect(pressed("n", document.createElement("button"), { ctrlKey: true })).toBeNull();
});

it("the keys can be switched off, which is kept", () => {
  expect(areKeysOn()).toBe(true);
  switchKeys(false);
  expect(areKeysOn()).toBe(false);
  switchKeys(true);
  expect(areKeysOn()).toBe(true);
});

it("goes from answer to answer, from the newest when none has the focus", () => {
  const answers = ["a", "b", "c"].map((id) => {
    const answer = document.createElement("article");
    answer.dataset.message = id;
    answer.scrollIntoView = () => {};
    document.body.append(answer);
    return answer;
  });
  const focused = () => answers.indexOf(document.activeElement as HTMLElement);
  goToAnswer(-1);
  expect(focused()).toBe(2);
  goToAnswer(-1);
  expect(focused()).toBe(1);
  goToAnswer(1);
  goToAnswer(1);
  expect(focused()).toBe(2);
});
