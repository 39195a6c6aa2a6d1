/**
 * What a page makes people wait, measured in the page, and the mark that Lighthouse 13 gives for it: weights of
 * `core/config/default-config.js`, curves of `core/audits/metrics/*.js` and arithmetic of `shared/statistics.js` in the package lighthouse 13.5.0.
 * Where the measuring is simpler than Lighthouse's, it is stricter: the shift is the sum of all shifts and not of the worst five seconds, and
 * a task that begins before the first paint counts whole.
 */

/** The two points of each curve, `[mark 0.9, mark 0.5]`, in ms or as a share of the screen. */
const CURVES = {
  phone: { fcp: [1800, 3000], si: [3387, 5800], lcp: [2500, 4000], tbt: [200, 600], cls: [0.1, 0.25] },
  desktop: { fcp: [934, 1600], si: [1311, 2300], lcp: [1200, 2400], tbt: [150, 350], cls: [0.1, 0.25] },
};
const WEIGHTS = { fcp: 0.1, si: 0.1, lcp: 0.25, tbt: 0.3, cls: 0.25 };
const INVERSE_ERFC_OF_A_FIFTH = 0.9061938024368232;

/** Runs in the page before anything else. `ready` is the selector of what the page was opened for. */
export function watch(ready) {
  window.vitals = { fcp: 0, lcp: 0, cls: 0, opened: 0, tasks: [] };
  const look = () => {
    if (document.querySelector(ready)) window.vitals.opened = performance.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  const see = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  see("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") window.vitals.fcp = startTime;
  });
  see("largest-contentful-paint", ({ startTime }) => {
    window.vitals.lcp = startTime;
  });
  see("layout-shift", ({ hadRecentInput, value }) => {
    if (!hadRecentInput) window.vitals.cls += value;
  });
  see("longtask", ({ startTime, duration }) => window.vitals.tasks.push([startTime, duration]));
}

/** Blocking time counts what tasks take beyond 50 ms behind the first paint. The speed index is taken as the largest paint. */
export function vitalsOf({ fcp, lcp, cls, opened, tasks }) {
  const tbt = tasks.reduce((sum, [start, duration]) => sum + (start + duration > fcp ? duration - 50 : 0), 0);
  return { fcp, si: lcp, lcp, tbt, cls, opened };
}

/** 0 to 100. */
export function mark(vitals, device) {
  const parts = Object.entries(WEIGHTS).map(([name, weight]) => weight * part(vitals[name], CURVES[device][name]));
  return Math.round(100 * parts.reduce((sum, one) => sum + one, 0));
}

/** The log-normal curve through both points. */
function part(value, [good, middle]) {
  if (value <= 0) return 1;
  return (1 - erf((Math.log(value / middle) * INVERSE_ERFC_OF_A_FIFTH) / -Math.log(good / middle))) / 2;
}

/** Abramowitz and Stegun, 7.1.26. */
function erf(x) {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const rest =
    ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t * Math.exp(-x * x);
  return Math.sign(x) * (1 - rest);
}
