/** Runs in the page: scrolls an element for a few seconds, as a wheel does, and counts what the browser draws meanwhile. */

export async function frames(frame) {
  const SECONDS = 4;
  const PX_PER_FRAME = 120;
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const times = [];
  let mostRows = 0;
  frame.scrollTo(0, 0);
  let last = await nextFrame();
  const end = last + SECONDS * 1000;
  while (last < end) {
    frame.scrollTop += PX_PER_FRAME;
    const now = await nextFrame();
    times.push(now - last);
    last = now;
    mostRows = Math.max(mostRows, frame.querySelectorAll("tr").length);
  }
  times.sort((a, b) => a - b);
  const mean = (times.length * 1000) / (SECONDS * 1000);
  return {
    median: 1000 / times[times.length >> 1],
    mean,
    slowest: times.at(-1),
    mostRows,
    distance: frame.scrollTop,
  };
}
