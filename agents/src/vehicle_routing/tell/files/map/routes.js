// What lies on the map: lines and stops on a canvas, since there may be 10,000 of them, and a few marks as elements.
// Also what is chosen or pointed at.
const MOST_TAGS = 60;
const RED = "#b3261e";
const paper = () => getComputedStyle(document.documentElement).getPropertyValue("--paper").trim();
const ink = () => getComputedStyle(document.documentElement).getPropertyValue("--ink").trim();

// The route and the stop that are chosen or under the pointer; all other routes are dimmed.
const hot = { route: null, stop: null, isHovered: false };
const isDim = (index) => hot.route !== null && hot.route !== index;
let isNumbered = false;

// A stop shows its number if there is room for the numbers, else it is a dot.
const Stop = L.CircleMarker.extend({
  _updatePath() {
    L.CircleMarker.prototype._updatePath.call(this);
    const pen = this._renderer._drawing && !this._empty() && this.stop && isNumbered ? this._renderer._ctx : null;
    if (!pen) return;
    Object.assign(pen, { font: "600 10px system-ui, sans-serif", textAlign: "center", textBaseline: "middle" });
    pen.globalAlpha = this.options.opacity;
    pen.fillStyle = this.stop.state === "ahead" ? ink() : "#fff";
    pen.fillText(String(this.stop.number), this._point.x, this._point.y + 0.5);
    pen.globalAlpha = 1;
  },
});

// A stop that is in no route.
const Cross = L.CircleMarker.extend({
  _updatePath() {
    const pen = this._renderer._drawing && !this._empty() ? this._renderer._ctx : null;
    if (!pen) return;
    Object.assign(pen, { strokeStyle: RED, lineWidth: 3, globalAlpha: 1 });
    pen.setLineDash([]);
    pen.beginPath();
    for (const side of [-1, 1]) {
      pen.moveTo(this._point.x - 6 * side, this._point.y - 6);
      pen.lineTo(this._point.x + 6 * side, this._point.y + 6);
    }
    pen.stroke();
  },
});

// An element on the map, in the middle of its place. Its text is a text node.
function mark(at, className, size, text, title, options = {}) {
  const icon = L.divIcon({ className, html: html("span", {}, text), iconSize: size });
  const made = L.marker(at, { icon, title, keyboard: false, ...options });
  return made.on("add", () => made.getElement().style.setProperty("--own", options.own ?? "currentColor"));
}

const lines = L.featureGroup();
const points = L.featureGroup();
const tags = L.featureGroup();
for (const group of [lines, points, tags]) group.addTo(map);

// The middle of the longest part of the way, for the number of the route.
function middleOf(way) {
  const at = way.map((step) => map.project(step.at, 0));
  let longest = 0;
  for (let leg = 1; leg + 1 < at.length; leg++) {
    if (at[leg].distanceTo(at[leg + 1]) > at[longest].distanceTo(at[longest + 1])) longest = leg;
  }
  return map.unproject(at[longest].add(at[Math.min(longest + 1, at.length - 1)]).divideBy(2), 0);
}

for (const route of routes) {
  const { index, way } = route;
  route.line = L.polyline(way.map((step) => step.at), { color: colour(index), dashArray: dashes(index) || null });
  route.line.on("click", () => choose(index));
  for (const stop of route.stops) {
    stop.layer = new Stop(stop.at);
    stop.layer.stop = stop;
  }
  route.tag = mark(middleOf(way), "tag", [28, 17], `R${index + 1}`, `Route ${index + 1}`, { own: colour(index) });
  route.tag.on("click", () => choose(index));
}
for (const it of missed) {
  it.layer = new Cross(it.at, { radius: 8 });
  it.layer.missed = it;
}
depots.forEach((depot) => mark(depot.at, "depot", [21, 21], "D", `Depot: ${label(depot)}`, { zIndexOffset: 500 }).addTo(map));

// Puts on the map what is shown, after a route was shown or hidden.
function draw() {
  for (const group of [lines, points, tags]) group.clearLayers();
  const shown = routes.filter((route) => route.isShown);
  for (const route of shown) lines.addLayer(route.line);
  for (const route of shown) for (const stop of route.stops) points.addLayer(stop.layer);
  for (const it of missed) points.addLayer(it.layer);
  if (shown.length <= MOST_TAGS) for (const route of shown) tags.addLayer(route.tag);
  countInView();
  restyle();
}

// The closer the view, the fewer stops are in it.
function countInView() {
  const [view, { x, y }] = [map.getBounds(), map.getSize()];
  let count = 0;
  for (const route of routes) if (route.isShown) for (const stop of route.stops) if (view.contains(stop.at)) count++;
  isNumbered = count < (x * y) / 1000;
}

function restyle() {
  const [ground, front] = [paper(), ink()];
  for (const route of routes) {
    if (!route.isShown) continue;
    const opacity = isDim(route.index) ? 0.18 : 1;
    route.line.setStyle({ opacity, weight: hot.route === route.index ? 5 : 2.5 });
    route.tag.setOpacity(opacity);
    for (const stop of route.stops) styleStop(stop, opacity, ground, front);
  }
}

// A stop ahead of the time of the slider is hollow, one that is being served has a thick rim.
function styleStop(stop, opacity, ground, front) {
  const own = colour(stop.route);
  const isAhead = stop.state === "ahead";
  const isHot = hot.stop === stop;
  stop.layer.options.radius = isNumbered ? 8.5 : isHot ? 7 : 4;
  stop.layer._radius = stop.layer.options.radius;
  stop.layer.setStyle({
    color: isHot || stop.state === "now" ? front : isAhead ? own : ground,
    weight: isHot || stop.state === "now" ? 3 : 1.5,
    fillColor: isAhead ? ground : own,
    fillOpacity: opacity,
    opacity,
  });
}

// One popup and one tip for all stops. The popup stays clear of the buttons.
const popup = L.popup({ maxWidth: 240, autoPanPaddingTopLeft: [12, 12], autoPanPaddingBottomRight: [56, 12] });
const tip = L.tooltip({ direction: "top", offset: [0, -8] });
const titleOf = (it) =>
  it.reason === undefined ? `Route ${it.route + 1}, stop ${it.number}: ${label(it)}, ${it.arrival}` : `In no route: ${label(it)}. ${it.reason}`;
const subject = (layer) => layer.stop ?? layer.missed;

points.on("mouseover", ({ layer }) => tip.setLatLng(layer.getLatLng()).setContent(html("span", {}, titleOf(subject(layer)))).addTo(map));
points.on("mouseout", () => tip.remove());
points.on("click", ({ layer }) => (layer.stop ? choose(layer.stop.route, layer.stop) : showMissed(layer.missed)));

function contentOf(stop) {
  const facts = [
    `Route ${stop.route + 1}, stop ${stop.number}`,
    `${clock(stop.arrivalMinutes)}–${clock(stop.departureMinutes)}`,
    `${number(stop.demand)} ${data.unit}`,
  ];
  return html("div", {}, html("strong", {}, label(stop)), ...facts.map((fact) => html("div", {}, fact)));
}

// Chooses a route or one of its stops, or nothing; the list marks it too.
function choose(index, stop = null) {
  tip.remove();
  // What the closing popup showed is not chosen any more.
  hot.stop = null;
  map.closePopup();
  if (index !== null && !routes[index].isShown) show(routes[index], true);
  if (stop) {
    if (!map.getBounds().contains(stop.at)) map.panTo(stop.at, { animate: false });
    popup.setLatLng(stop.at).setContent(contentOf(stop)).openOn(map);
  }
  markChosen(index, stop);
}

function markChosen(index, stop) {
  Object.assign(hot, { route: index, stop, isHovered: false });
  const what = stop ? `, stop ${stop.number}: ${label(stop)}, ${stop.arrival}` : "";
  report(index === null ? "" : `Route ${index + 1}${what}`);
  markInList(stop);
  restyle();
}

function showMissed(it) {
  choose(null);
  popup.setLatLng(it.at).setContent(html("div", {}, html("strong", {}, label(it)), html("div", {}, `In no route: ${it.reason}`))).openOn(map);
  report(titleOf(it));
}

const report = (text) => (document.getElementById("chosen").textContent = text);

function hover(index) {
  if (hot.route !== null && !hot.isHovered) return;
  Object.assign(hot, { route: index, isHovered: index !== null });
  restyle();
}

map.on("popupclose", () => {
  if (hot.stop) markChosen(null, null);
});
map.on("moveend resize", () => {
  const before = isNumbered;
  countInView();
  drawGround();
  if (before !== isNumbered) restyle();
});
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => restyle());
