/** Two hands on a keyboard. After every key the focus is somewhere, and can be seen there. */

import assert from "node:assert/strict";
import { focused } from "../support/look.mjs";
import { painted } from "../support/painted.mjs";

const FAR = 120;

export function hands(page) {
  return { tabTo, press, type };

  /** Goes on with Tab, or back with Shift+Tab, to what has this role and name; returns after how many presses. */
  async function tabTo(role, name, key = "Tab") {
    const wanted = page.getByRole(role, typeof name === "string" ? { name, exact: true } : { name });
    for (let steps = 0; steps < FAR; steps++) {
      if ((await wanted.and(page.locator(":focus")).count()) > 0) return { steps };
      await page.keyboard.press(key);
      await seen(`on the way to ${name}`);
    }
    throw new Error(`${FAR} times ${key} do not lead to the ${role} ${name}`);
  }

  /** Presses a key; the focus is then on what has this role and name, when they are given. */
  async function press(key, role, name) {
    await page.keyboard.press(key);
    if (role) await focused(page.getByRole(role, { name }));
    await seen(`after ${key}`);
  }

  async function type(text) {
    await page.keyboard.type(text);
    await seen(`after typing ${text}`);
  }

  async function seen(when) {
    await painted(page);
    assert.deepEqual(await page.evaluate(focusProblem), null, when);
  }
}

/** Runs in the page. What is wrong with the focus, if anything. A heading or a page that reading goes on from is not marked. */
function focusProblem() {
  const element = document.activeElement;
  if (!element || element === document.body) return "the focus is lost";
  if (element.tabIndex < 0) return null;
  const probe = document.body.appendChild(document.createElement("i"));
  probe.style.color = "var(--color-primary)";
  const primary = getComputedStyle(probe).color;
  probe.remove();
  const marked = (part) => {
    const { outlineStyle, outlineWidth, borderTopColor } = getComputedStyle(part);
    const outlined = outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    return outlined || (part !== element && borderTopColor === primary);
  };
  const { width, height, bottom, right } = element.getBoundingClientRect();
  const onScreen = width > 0 && height > 0 && bottom > 0 && right > 0;
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  if (onScreen && around.some((part) => part && marked(part))) return null;
  return `the focus cannot be seen on ${element.outerHTML.slice(0, 200)}`;
}
