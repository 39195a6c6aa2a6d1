/** Where the focus goes when the element that had it has disappeared with its page or its dialog. */

/** Whether nothing that somebody uses, such as a menu or a dialog, has the focus. Right only after the page was drawn. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.matches("#content, #content h1");
}

/** Focuses the main heading, which says where one is; without one yet, the place of the page. */
export function focusPage() {
  const place = document.getElementById("content");
  const heading = place?.querySelector<HTMLElement>("h1");
  // Headings take the focus only when they are told to.
  if (heading) heading.tabIndex = -1;
  (heading ?? place)?.focus({ preventScroll: true });
}
