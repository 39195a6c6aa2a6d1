// The list of routes beside the map, with every stop in text. A click shows the stop on the map, and the other way round.
const rows = new Map();

function rowOf(stop) {
  const row = html("button", { type: "button" }, `${stop.number}. ${stop.arrival} ${label(stop)}`);
  row.addEventListener("click", () => (hot.stop === stop ? choose(null) : choose(stop.route, stop)));
  rows.set(stop, row);
  return html("li", {}, row);
}

// Opens the list at the chosen stop. The focus stays where it is.
function markInList(stop) {
  for (const row of document.querySelectorAll("#routes [aria-current]")) row.removeAttribute("aria-current");
  const row = rows.get(stop);
  if (!row) return;
  row.setAttribute("aria-current", "true");
  row.closest("details").open = true;
  row.scrollIntoView({ block: "nearest", behavior: isStill ? "instant" : "smooth" });
}

function factsOf(route) {
  const trips = route.reloads.length + 1;
  const of = trips > 1 ? ` in ${trips} trips` : route.capacity ? ` of ${number(route.capacity)}` : "";
  const facts = [`${number(route.km)} km`, `load ${number(route.load)}${of}`, `${route.start}–${route.end}`];
  const end = data.isOpen || route.endDepot === route.depot ? "" : ` to ${label(depots[route.endDepot])}`;
  if (data.depots.length > 1) facts.unshift(`from ${label(depots[route.depot])}${end}`);
  return html("p", { className: "facts" }, ...facts.map((fact) => html("span", {}, fact)));
}

function entryOf(route) {
  const summary = html("summary", {}, counted(route.stops.length, "stop", "stops"));
  const stops = html("details", {}, summary, html("ol", {}, ...route.stops.map(rowOf)));
  const item = html("li", {}, legendOf(route), factsOf(route), stops);
  item.addEventListener("mouseenter", () => hover(route.index));
  item.addEventListener("mouseleave", () => hover(null));
  return item;
}

function missedEntry() {
  const items = missed.map((it) => {
    const row = html("button", { type: "button" }, `${label(it)}: ${it.reason}`);
    row.addEventListener("click", () => showMissed(it));
    return html("li", {}, row);
  });
  const head = html("p", { className: "head" }, `✕ In no route: ${missed.length}`);
  return html("li", {}, head, html("details", {}, html("summary", {}, "Reasons"), html("ol", {}, ...items)));
}

const list = document.getElementById("routes");
list.append(...routes.map(entryOf));
if (missed.length > 0) list.append(missedEntry());
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && hot.route !== null) choose(null);
});

const named = (route) => `route ${route.index + 1} with ${counted(route.stops.length, "stop", "stops")}, ${number(route.km)} km`;
map.getContainer().setAttribute("aria-label", `Map of ${counted(routes.length, "route", "routes")}: ${routes.slice(0, 12).map(named).join("; ")}`);
