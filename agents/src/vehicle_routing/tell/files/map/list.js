// The list of routes next to the map, and every input: check boxes, buttons, keys, wheel and pointer.
const list = document.getElementById("routes");

function html(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

const number = (value) => value.toLocaleString("en", { maximumFractionDigits: 1 });

function swatch(index) {
  const drawing = element("svg", { class: "swatch", viewBox: "0 0 26 10", "aria-hidden": "true" });
  drawing.append(
    element("line", { x1: 0, x2: 26, y1: 5, y2: 5, stroke: colour(index), "stroke-width": 4, "stroke-dasharray": dashes(index) }),
  );
  return drawing;
}

const buttons = new Map();

function choose(index, stop = null, place = 0) {
  const isSame = hot.route === index && hot.stop === stop;
  hot.route = isSame ? null : index;
  hot.stop = isSame ? null : stop;
  for (const button of buttons.values()) button.classList.remove("hot");
  if (!isSame && stop) buttons.get(stop)?.classList.add("hot");
  const what = stop ? `, stop ${place}: ${label(stop)}, ${stop.arrival}, ${number(stop.demand)} ${data.unit}` : "";
  note.textContent = isSame ? "" : `Route ${index + 1}${what}`;
  draw();
}

function stops(route, index) {
  const items = route.stops.map((it, place) => {
    const button = html("button", { type: "button" }, `${place + 1}. ${it.arrival} ${label(it)}`);
    button.addEventListener("click", () => choose(index, it, place + 1));
    buttons.set(it, button);
    return html("li", {}, button);
  });
  return html("details", {}, html("summary", {}, `${items.length} ${items.length === 1 ? "stop" : "stops"}`), html("ol", {}, ...items));
}

function entry(route, index) {
  const box = html("input", { type: "checkbox", checked: true });
  box.addEventListener("change", () => {
    route.isShown = box.checked;
    draw();
  });
  const vehicle = route.vehicle ? ` (${route.vehicle})` : "";
  const head = html("label", { className: "head" }, box, swatch(index), `Route ${index + 1}${vehicle}`);
  const trips = route.reloads.length + 1;
  const of = trips > 1 ? ` in ${trips} trips` : route.capacity ? ` of ${number(route.capacity)}` : "";
  const facts = [`${number(route.km)} km`, `load ${number(route.load)}${of}`, `${route.start}–${route.end}`];
  const end = data.isOpen || route.endDepot === route.depot ? "" : ` to ${label(depots[route.endDepot])}`;
  if (data.depots.length > 1) facts.unshift(`from ${label(depots[route.depot])}${end}`);
  const spans = facts.map((fact) => html("span", {}, fact));
  const item = html("li", {}, head, html("p", { className: "facts" }, ...spans), stops(route, index));
  item.addEventListener("mouseenter", () => hot.stop === null && hover(index));
  item.addEventListener("mouseleave", () => hot.stop === null && hover(null));
  return [item, box];
}

function hover(index) {
  hot.route = index;
  draw();
}

const entries = routes.map(entry);
list.append(...entries.map(([item]) => item));
if (missed.length > 0) {
  const items = missed.map((it) => html("li", {}, html("span", {}, `${label(it)}: ${it.reason}`)));
  const head = html("p", { className: "head" }, `✕ In no route: ${missed.length}`);
  list.append(html("li", {}, head, html("details", {}, html("summary", {}, "Reasons"), html("ol", {}, ...items))));
}

function switchAll(isShown) {
  entries.forEach(([, box], index) => {
    box.checked = isShown;
    routes[index].isShown = isShown;
  });
  draw();
}

document.getElementById("show-all").addEventListener("click", () => switchAll(true));
document.getElementById("hide-all").addEventListener("click", () => switchAll(false));
document.getElementById("in").addEventListener("click", () => zoomBy(1.5));
document.getElementById("out").addEventListener("click", () => zoomBy(1 / 1.5));
document.getElementById("fit").addEventListener("click", () => fit());

const KEYS = {
  ArrowLeft: () => moveBy(60, 0),
  ArrowRight: () => moveBy(-60, 0),
  ArrowUp: () => moveBy(0, 60),
  ArrowDown: () => moveBy(0, -60),
  "+": () => zoomBy(1.5),
  "=": () => zoomBy(1.5),
  "-": () => zoomBy(1 / 1.5),
  0: () => fit(),
};
svg.addEventListener("keydown", (event) => {
  const act = KEYS[event.key];
  if (!act || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  act();
});

svg.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const box = svg.getBoundingClientRect();
    zoomBy(event.deltaY < 0 ? 1.2 : 1 / 1.2, [event.clientX - box.left, event.clientY - box.top]);
  },
  { passive: false },
);

// One pointer moves the map, two zoom it.
const pointers = new Map();
svg.addEventListener("pointerdown", (event) => pointers.set(event.pointerId, [event.clientX, event.clientY]));
for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
  svg.addEventListener(end, (event) => pointers.delete(event.pointerId));
}
svg.addEventListener("pointermove", (event) => {
  const before = pointers.get(event.pointerId);
  if (!before) return;
  const now = [event.clientX, event.clientY];
  // A click may move the pointer a little.
  if (pointers.size === 1 && Math.hypot(now[0] - before[0], now[1] - before[1]) < 4) return;
  const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
  pointers.set(event.pointerId, now);
  if (!other) return moveBy(now[0] - before[0], now[1] - before[1]);
  const apart = ([x, y]) => Math.hypot(x - other[0], y - other[1]);
  if (apart(before) > 0) zoomBy(apart(now) / apart(before));
});

const named = (route, index) => `route ${index + 1} with ${route.stops.length} stops, ${number(route.km)} km`;
svg.setAttribute("aria-label", `Map of ${routes.length} routes: ${routes.slice(0, 12).map(named).join("; ")}`);
new ResizeObserver(() => fit()).observe(svg);
