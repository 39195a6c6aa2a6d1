/** The movement of the carousel. Separate from the page so that it can be tested with numbers. */

export const CARD_WIDTH_PX = 344;
export const STEP_PX = 1;
export const STEP_MS = 50;

/** The next position; at the total width it starts over, where the second copy of the cards looks the same. */
export function nextPosition(positionPx: number, cards: number): number {
  const total = cards * CARD_WIDTH_PX;
  return (positionPx + STEP_PX) % total;
}
