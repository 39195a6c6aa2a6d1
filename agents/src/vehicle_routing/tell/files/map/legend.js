// The legend: which line is which vehicle, and a check box for each that hides and shows it.
function swatch(index) {
  const drawing = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "line");
  const give = (element, attributes) => Object.entries(attributes).forEach(([key, value]) => element.setAttribute(key, value));
  give(drawing, { class: "swatch", viewBox: "0 0 26 10", "aria-hidden": "true" });
  give(line, { x1: 0, x2: 26, y1: 5, y2: 5, stroke: colour(index), "stroke-width": 4, "stroke-dasharray": dashes(index) });
  drawing.append(line);
  return drawing;
}

const nameOf = (route) => `Route ${route.index + 1}${route.vehicle ? ` (${route.vehicle})` : ""}`;

function legendOf(route) {
  route.box = html("input", { type: "checkbox", checked: true });
  route.box.addEventListener("change", () => show(route, route.box.checked));
  return html("label", { className: "head" }, route.box, swatch(route.index), nameOf(route));
}

function show(route, isShown) {
  route.isShown = isShown;
  route.box.checked = isShown;
  if (!isShown && hot.route === route.index) choose(null);
  draw();
  drawTime();
}

function showAll(isShown) {
  for (const route of routes) {
    route.isShown = isShown;
    route.box.checked = isShown;
  }
  if (!isShown) choose(null);
  draw();
  drawTime();
}

document.getElementById("show-all").addEventListener("click", () => showAll(true));
document.getElementById("hide-all").addEventListener("click", () => showAll(false));
