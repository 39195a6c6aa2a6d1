/** What a translation must have in common with its sentence. */

import { compiled, valuesOf } from "./sentences.mjs";

const TAGS = /<\/?\d+\/?>/g;

/** What is wrong with a translation, in words; nothing when it can be shown. */
export function differences(sentence, translation) {
  let tokens;
  try {
    tokens = compiled(translation);
  } catch (error) {
    return [`cannot be read (${String(error.message).split("\n")[0]})`];
  }
  const english = compiled(sentence);
  return [
    ...(names(english) === names(tokens) ? [] : [`has the values ${names(tokens)} instead of ${names(english)}`]),
    ...(tagsOf(english) === tagsOf(tokens) && areClosed(translation) ? [] : ["has other elements"]),
  ];
}

/** Each once: a language may need a value in more cases of a plural than another one. */
function names(tokens) {
  const found = valuesOf(tokens).map(([name, kind]) => `{${[name, kind].filter(Boolean).join(", ")}}`);
  return [...new Set(found)].sort().join(" ");
}

function tagsOf(tokens) {
  return [...new Set(JSON.stringify(tokens).match(TAGS))].sort().join(" ");
}

/** Whether each element ends before the one around it. */
function areClosed(text) {
  const open = [];
  for (const tag of text.match(TAGS) ?? []) {
    const number = tag.replace(/\D/g, "");
    if (tag.startsWith("</")) {
      if (open.pop() !== number) return false;
    } else if (!tag.endsWith("/>")) open.push(number);
  }
  return open.length === 0;
}
