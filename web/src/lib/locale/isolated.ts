const FROM_THE_RIGHT = /[\u0590-\u08ff\u200f]/;

/** A text that is written from the right, so that it does not mix with the English words around it. */
export function isolated(text: string): string {
  return FROM_THE_RIGHT.test(text) ? `\u2068${text}\u2069` : text;
}
