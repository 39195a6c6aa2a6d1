// The drawing: the position of every place on the screen, and moving and zooming the view. `tiles.js` draws the background,
// `list.js` shows and hides routes.
const data = JSON.parse(document.getElementById("data").textContent);
const svg = document.getElementById("map");
const note = document.getElementById("note");

// Routes differ in colour and, after the eighth, also in the dashes of their lines.
const COLOURS = ["#0b6bcb", "#c2410c", "#15803d", "#7e22ce", "#be123c", "#0e7490", "#a16207", "#4d5a6a"];
const DASHES = ["", "10 5", "3 4", "14 4 3 4"];
const MOST_TAGS = 60;
const colour = (route) => COLOURS[route % COLOURS.length];
const dashes = (route) => DASHES[Math.floor(route / COLOURS.length) % DASHES.length];

function element(name, attributes = {}, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  if (text !== "") made.textContent = text;
  return made;
}

const [first] = data.depots;

// Longitude and latitude are drawn in Web Mercator, as most maps on the web are. A unit of the drawing is a kilometre at the
// latitude of the first depot; `world` is the width of the world in units, and also its height.
// `northOfEquator` and `worldsNorth` are shares of that height, counted from the equator.
const KM_PER_DEGREE = 111.195;
const NORTHERN_END = 85.0511;
const radians = (degrees) => (Math.min(Math.max(degrees, -NORTHERN_END), NORTHERN_END) * Math.PI) / 180;
const northOfEquator = (latitude) => Math.asinh(Math.tan(radians(latitude))) / (2 * Math.PI);
const world = 360 * KM_PER_DEGREE * Math.cos(radians(first.y));
const worldsNorth = (north) => northOfEquator(first.y) + north / world;

// A place with its distances to the east and to the north of the first depot, in units of the drawing.
function place(it) {
  const [east, north] = [it.x - first.x, it.y - first.y];
  if (!data.isGlobe) return { ...it, east, north };
  const worlds = northOfEquator(it.y) - northOfEquator(first.y);
  return { ...it, east: (east / 360) * world, north: worlds * world };
}

// The kilometres in a unit of the drawing at the centre of the view: Web Mercator stretches lengths towards the poles.
function kmPerUnit() {
  const stretch = (worlds) => Math.cosh(2 * Math.PI * worlds);
  return data.isGlobe ? stretch(worldsNorth(0)) / stretch(worldsNorth(view.north)) : 1;
}

const depots = data.depots.map(place);
const routes = data.routes.map((route) => ({ ...route, stops: route.stops.map(place), isShown: true }));
const missed = data.unassigned.map(place);
const everything = [...depots, ...routes.flatMap((route) => route.stops), ...missed];

// The centre of the view in units of the drawing, and the pixels per unit.
const view = { east: 0, north: 0, zoom: 1 };
let widest = 1;

function fit(places = everything) {
  const { width, height } = svg.getBoundingClientRect();
  const range = (values) => [Math.min(...values), Math.max(...values)];
  const [west, east] = range(places.map((it) => it.east));
  const [south, north] = range(places.map((it) => it.north));
  const zoom = Math.min((width - 70) / (east - west || 1e-3), (height - 70) / (north - south || 1e-3));
  Object.assign(view, { east: (west + east) / 2, north: (south + north) / 2, zoom: Math.max(zoom, 1e-6) });
  widest = view.zoom;
  draw();
}

function onScreen(it) {
  const { width, height } = svg.getBoundingClientRect();
  return [width / 2 + (it.east - view.east) * view.zoom, height / 2 - (it.north - view.north) * view.zoom];
}

const round = (length) => {
  const power = 10 ** Math.floor(Math.log10(length));
  return [5, 2, 1].map((step) => step * power).find((step) => step <= length) ?? power;
};

function grid(width, height) {
  const group = element("g", { "aria-hidden": "true" });
  const step = round(160 / view.zoom);
  const west = view.east - width / 2 / view.zoom;
  const south = view.north - height / 2 / view.zoom;
  for (let east = Math.ceil(west / step) * step; east < west + width / view.zoom; east += step) {
    const [x] = onScreen({ east, north: 0 });
    group.append(element("line", { class: "grid", x1: x, x2: x, y1: 0, y2: height }));
  }
  for (let north = Math.ceil(south / step) * step; north < south + height / view.zoom; north += step) {
    const [, y] = onScreen({ east: 0, north });
    group.append(element("line", { class: "grid", x1: 0, x2: width, y1: y, y2: y }));
  }
  return group;
}

function scale() {
  const pixelsPerKm = view.zoom / kmPerUnit();
  const length = round(140 / pixelsPerKm);
  document.getElementById("scale-bar").style.width = `${length * pixelsPerKm}px`;
  document.getElementById("scale-label").textContent =
    length < 1 && data.isGlobe ? `${Math.round(length * 1000)} m` : `${Number(length.toPrecision(3))} km`;
}

// The places of a route in their order, with the depot at every reload.
function placesOf(route) {
  const depot = depots[route.depot];
  const stops = route.stops.flatMap((it, at) => [...route.reloads.filter((before) => before === at).map(() => depot), it]);
  return data.isOpen ? [depot, ...stops] : [depot, ...stops, depots[route.endDepot]];
}

function line(route, index) {
  const attributes = { class: `route ${light(index)}`, stroke: colour(index), "stroke-dasharray": dashes(index) };
  return element("polyline", { ...attributes, points: placesOf(route).map((it) => onScreen(it).join(",")).join(" ") });
}

// The number of the route, in the middle of its longest leg.
function tag(route, index) {
  const points = placesOf(route).map(onScreen);
  const length = (at) => Math.hypot(points[at + 1][0] - points[at][0], points[at + 1][1] - points[at][1]);
  const legs = points.slice(1).map((_, at) => at);
  const longest = legs.reduce((best, at) => (length(at) > length(best) ? at : best), 0);
  const [x, y] = [0, 1].map((axis) => (points[longest][axis] + points[longest + 1][axis]) / 2);
  const group = element("g", { class: `tag ${light(index) === "dim" ? "dim" : ""}`, transform: `translate(${x} ${y})` });
  group.append(element("rect", { x: -13, y: -8, width: 26, height: 16, rx: 3, stroke: colour(index) }));
  group.append(element("text", {}, `R${index + 1}`));
  group.addEventListener("click", () => choose(index));
  return group;
}

// A stop shows its number if there is room for the numbers, else it is a dot.
function stop(it, number, index, isNumbered) {
  const [x, y] = onScreen(it);
  const isHot = hot.stop === it;
  const state = isHot ? "hot" : light(index) === "dim" ? "dim" : "";
  const group = element("g", { class: `stop ${state}`, transform: `translate(${x} ${y})` });
  group.append(element("title", {}, `Route ${index + 1}, stop ${number}: ${label(it)}, ${it.arrival}`));
  group.append(element("circle", { r: isNumbered || isHot ? 8.5 : 4, fill: colour(index) }));
  if (isNumbered || isHot) group.append(element("text", { fill: "#fff" }, String(number)));
  group.addEventListener("click", () => choose(index, it, number));
  return group;
}

const label = (it) => (it.name && it.name !== it.id ? `${it.id} ${it.name}` : it.id);

function cross(it) {
  const [x, y] = onScreen(it);
  const group = element("g", { class: "missed", transform: `translate(${x} ${y})` });
  group.append(element("title", {}, `In no route: ${label(it)}. ${it.reason}`));
  group.append(element("path", { d: "M-6-6L6 6M-6 6L6-6" }));
  group.addEventListener("click", () => (note.textContent = `In no route: ${label(it)}. ${it.reason}`));
  return group;
}

// The route and the stop that are selected or under the pointer; all other routes are dimmed.
const hot = { route: null, stop: null };
const light = (index) => (hot.route === null ? "" : hot.route === index ? "hot" : "dim");

let isDue = false;

function draw() {
  if (isDue) return;
  isDue = true;
  requestAnimationFrame(paint);
}

function paint() {
  isDue = false;
  const { width, height } = svg.getBoundingClientRect();
  if (width === 0 || height === 0) return;
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  const shown = routes.map((route, index) => [route, index]).filter(([route]) => route.isShown);
  const count = shown.reduce((sum, [route]) => sum + route.stops.length, 0);
  // The closer the view, the fewer stops are in it.
  const isNumbered = count * (widest / view.zoom) ** 2 < (width * height) / 1000;
  const stops = shown.flatMap(([route, index]) =>
    route.stops.map((it, place) => stop(it, place + 1, index, isNumbered)),
  );
  paintTiles(width, height);
  const ground = hasBackground() ? [] : [grid(width, height)];
  svg.replaceChildren(...ground, ...shown.map(([route, index]) => line(route, index)), ...stops);
  if (shown.length <= MOST_TAGS) svg.append(...shown.map(([route, index]) => tag(route, index)));
  svg.append(...missed.map(cross), ...depots.map(home));
  scale();
}

function home(depot) {
  const [x, y] = onScreen(depot);
  const group = element("g", { class: "depot", transform: `translate(${x} ${y})` });
  group.append(element("title", {}, `Depot: ${label(depot)}`), element("rect", { x: -10, y: -10, width: 20, height: 20, rx: 4 }));
  group.append(element("text", {}, "D"));
  return group;
}

function zoomBy(factor, at = null) {
  const { width, height } = svg.getBoundingClientRect();
  const zoom = Math.min(Math.max(view.zoom * factor, widest / 8), widest * 2000);
  const [x, y] = at ?? [width / 2, height / 2];
  const shift = 1 / view.zoom - 1 / zoom;
  view.east += (x - width / 2) * shift;
  view.north -= (y - height / 2) * shift;
  view.zoom = zoom;
  draw();
}

function moveBy(x, y) {
  view.east -= x / view.zoom;
  view.north += y / view.zoom;
  draw();
}
