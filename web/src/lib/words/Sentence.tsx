import { cloneElement, createElement, Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import type { Message, Values } from "./message";
import { partsOf } from "./say";

/** A tag of the compiled sentence: `<0>`, `</0>` or `<0/>`. */
const TAG = /<(\/?)(\d+)(\/?)>/;

/** A sentence with elements in it. The build writes it in place of `<Trans>`; the order of elements is the language's own. */
export function Sentence({
  of: message,
  values,
  components,
  context,
}: {
  of: Message;
  values?: Values;
  components?: Record<string, ReactElement>;
  context?: string;
}): ReactNode {
  const open: { name: string; inside: ReactNode[] }[] = [];
  const whole: ReactNode[] = [];
  const add = (node: ReactNode) => (open.at(-1)?.inside ?? whole).push(node);
  const close = (name: string, inside: ReactNode[]) => {
    const element = components?.[name];
    if (element) add(inside.length > 0 ? cloneElement(element, undefined, ...inside) : element);
    else for (const node of inside) add(node);
  };

  for (const part of partsOf(message, values, context)) {
    if (typeof part !== "string") {
      add(isValidElement(part.value) ? part.value : String(part.value ?? ""));
      continue;
    }
    // Each tag gives three groups: the slash before, the name, the slash behind.
    const pieces = part.split(TAG);
    for (let i = 0; i < pieces.length; i += 4) {
      if (pieces[i]) add(pieces[i]);
      const name = pieces[i + 2];
      if (name === undefined) break;
      if (pieces[i + 3]) close(name, []);
      else if (!pieces[i + 1]) open.push({ name, inside: [] });
      else close(name, open.pop()?.inside ?? []);
    }
  }
  // Nodes of one sentence have fixed places, so they need no keys.
  return createElement(Fragment, null, ...whole);
}
