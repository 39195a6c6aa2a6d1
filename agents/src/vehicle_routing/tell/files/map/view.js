// The map itself: its projection, the view of everything, buttons and keys, the scale, and the grid where no tiles are.
// Longitude and latitude are drawn in Web Mercator, other coordinates as they are, with kilometres as their unit.
const note = document.getElementById("note");
const isStill = matchMedia("(prefers-reduced-motion: reduce)").matches;
const DEEPEST = 19;

const map = L.map("map", {
  crs: data.isGlobe ? L.CRS.EPSG3857 : L.CRS.Simple,
  preferCanvas: true,
  zoomControl: false,
  attributionControl: false,
  // Tiles are sharp at whole levels only.
  zoomSnap: data.tiles ? 1 : 0.25,
  minZoom: data.isGlobe ? 0 : -40,
  maxZoom: data.isGlobe ? DEEPEST + 2 : 40,
  keyboardPanDelta: 60,
  fadeAnimation: !isStill,
  zoomAnimation: !isStill,
  markerZoomAnimation: !isStill,
  inertia: !isStill,
});

// Leaflet moves the map for keys and popups by this, and always glides unless it is told.
if (isStill) map.panBy = (offset) => L.Map.prototype.panBy.call(map, offset, { animate: false });

const everything = L.latLngBounds([...depots, ...routes.flatMap((route) => route.stops), ...missed].map((it) => it.at));
// Whether the view is the one of everything, so that it is chosen again for another size.
let isWhole = true;

// Leaflet ignores a zoom while another one glides, and a view that is set meanwhile is lost when the glide ends. So quick presses
// add up here, and what is left of them, or the view of everything, follows at the end.
let [isGliding, levelsLeft] = [false, 0];

function setGliding(is) {
  isGliding = is;
  map.getContainer().setAttribute("aria-busy", is);
}

function fit() {
  levelsLeft = 0;
  if (!isGliding) {
    const isPoint = everything.getSouthWest().equals(everything.getNorthEast());
    const padding = Math.min(35, map.getSize().y / 8);
    const most = isPoint ? (data.isGlobe ? 14 : 4) : map.getMaxZoom();
    map.fitBounds(everything, { animate: false, padding: [padding, padding], maxZoom: most });
  }
  isWhole = true;
}

function zoomBy(levels) {
  levelsLeft += levels;
  if (isGliding) return;
  const level = Math.min(Math.max(map.getZoom() + levelsLeft, map.getMinZoom()), map.getMaxZoom());
  levelsLeft = 0;
  if (level === map.getZoom()) return;
  setGliding(true);
  map.setZoom(level, { animate: !isStill });
}

map.on("movestart zoomstart", () => (isWhole = false));
map.on("zoomanim", () => setGliding(true));
map.on("zoomend", () => {
  setGliding(false);
  if (isWhole) fit();
  else zoomBy(0);
});
document.getElementById("in").addEventListener("click", () => zoomBy(1));
document.getElementById("out").addEventListener("click", () => zoomBy(-1));
document.getElementById("fit").addEventListener("click", fit);
map.getContainer().addEventListener("keydown", (event) => {
  if (event.key === "0" && !event.ctrlKey && !event.metaKey && !event.altKey) fit();
});

function resize() {
  map.invalidateSize({ animate: false, pan: false });
  if (isWhole) fit();
}

const round = (length) => {
  const power = 10 ** Math.floor(Math.log10(length));
  return [5, 2, 1].map((step) => step * power).find((step) => step <= length) ?? power;
};

// Web Mercator stretches lengths towards the poles, so the scale is that of the middle of the map.
function pixelsPerKm() {
  const middle = map.getSize().divideBy(2);
  const [west, east] = [-50, 50].map((x) => map.containerPointToLatLng(middle.add([x, 0])));
  return 100 / (map.distance(west, east) / (data.isGlobe ? 1000 : 1));
}

function scale() {
  const length = round(140 / pixelsPerKm());
  const pixels = length * pixelsPerKm();
  document.getElementById("scale-bar").style.width = `${pixels}px`;
  document.getElementById("scale-label").textContent =
    length < 1 && data.isGlobe ? `${Math.round(length * 1000)} m` : `${Number(length.toPrecision(3))} km`;
  return pixels;
}

// Squares as wide as the scale, one corner of which is the first depot; it goes on beyond the view for moving.
map.createPane("grid").style.zIndex = 150;
const grid = L.layerGroup();
const gridLines = L.svg({ pane: "grid", padding: 1 });
let hasBackground = () => false;

function drawGround() {
  const step = scale();
  grid.clearLayers();
  if (hasBackground()) return;
  const [depot, size] = [map.latLngToContainerPoint(depots[0].at), map.getSize()];
  const options = { renderer: gridLines, pane: "grid", interactive: false, className: "grid", weight: 1 };
  const line = (...ends) => grid.addLayer(L.polyline(ends.map((end) => map.containerPointToLatLng(end)), options));
  for (let x = (depot.x % step) - step * Math.ceil(size.x / step); x < 2 * size.x; x += step) line([x, -size.y], [x, 2 * size.y]);
  for (let y = (depot.y % step) - step * Math.ceil(size.y / step); y < 2 * size.y; y += step) line([-size.x, y], [2 * size.x, y]);
}

fit();
grid.addTo(map);
