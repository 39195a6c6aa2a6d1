import assert from "node:assert/strict";

/** Colours and sizes have settled: what moves has come to its end and was drawn. */
export async function painted(page) {
  if (await drawn(page)) return;
  // A window that the system has put behind others draws nothing.
  await page.bringToFront();
  assert.ok(await drawn(page), "the browser draws nothing");
}

/** Whether the page has drawn within ten seconds. */
function drawn(page) {
  return page.evaluate(async () => {
    const ending = document.getAnimations().filter((animation) => {
      const end = animation.effect?.getComputedTiming().endTime;
      return animation.timeline === document.timeline && animation.playState === "running" && Number.isFinite(end);
    });
    const settled = Promise.allSettled(ending.map((animation) => animation.finished)).then(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true)))),
    );
    return Promise.race([settled, new Promise((late) => setTimeout(() => late(false), 10_000))]);
  });
}
