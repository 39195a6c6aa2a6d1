/** Scrolls an element as a wheel does, and measures what the browser draws meanwhile and what it costs. */

const PX_PER_FRAME = 120;
/** Not measured: the first frames compile what the others run. */
const FIRST_FRAMES = 30;
const FRAMES = 200;

/**
 * Frames a second, and the milliseconds of the page's thread and of the script, styles and layout within them that one frame took. Seconds
 * are those of a processor, so that work of other programs on the machine does not count. The rest of the renderer, which paints on threads
 * of its own, is in `processMs`.
 */
export async function scrolled(page, element) {
  const browser = await page.context().newCDPSession(page);
  await browser.send("Performance.enable", { timeDomain: "threadTicks" });
  const seconds = async () => {
    const { metrics } = await browser.send("Performance.getMetrics");
    return Object.fromEntries(metrics.map(({ name, value }) => [name, value]));
  };
  await element.evaluate((frame) => frame.scrollTo(0, 0));
  await element.evaluate(frames, { count: FIRST_FRAMES, PX_PER_FRAME });
  const before = await seconds();
  const drawn = await element.evaluate(frames, { count: FRAMES, PX_PER_FRAME });
  const after = await seconds();
  await browser.detach();
  const msPerFrame = (name) => (1000 * (after[name] - before[name])) / FRAMES;
  return {
    ...drawn,
    threadMs: msPerFrame("TaskDuration"),
    scriptMs: msPerFrame("ScriptDuration"),
    stylesMs: msPerFrame("RecalcStyleDuration"),
    layoutMs: msPerFrame("LayoutDuration"),
    processMs: msPerFrame("ProcessTime"),
  };
}

/** Runs in the page: scrolls a step in each frame, and takes the time from frame to frame. */
async function frames(frame, { count, PX_PER_FRAME }) {
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  let mostRows = 0;
  let last = await nextFrame();
  while (times.length < count) {
    frame.scrollTop += PX_PER_FRAME;
    const now = await nextFrame();
    times.push(now - last);
    last = now;
    mostRows = Math.max(mostRows, frame.querySelectorAll("tr").length);
  }
  const whole = times.reduce((sum, time) => sum + time, 0);
  times.sort((a, b) => a - b);
  return {
    median: 1000 / times[times.length >> 1],
    mean: (1000 * count) / whole,
    slowest: times.at(-1),
    mostRows,
    distance: frame.scrollTop,
  };
}
