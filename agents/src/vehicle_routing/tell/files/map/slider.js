// The day: where each vehicle is at the time of the slider, and which stops are done by then.
const slider = document.getElementById("time");
const told = document.getElementById("time-text");
const wholeDay = document.getElementById("whole-day");
const begin = Math.floor(Math.min(...routes.map((route) => route.startMinutes)));
const end = Math.ceil(Math.max(...routes.map((route) => route.endMinutes)));
const vehicles = L.layerGroup().addTo(map);
// In minutes after midnight; none is the plan of the whole day.
let time = null;

function stateOf(stop) {
  if (time === null) return null;
  if (time >= stop.departureMinutes) return "done";
  return time >= stop.arrivalMinutes ? "now" : "ahead";
}

function drawVehicle(route) {
  const at = whereAt(route, time);
  if (!route.mark) {
    const options = { interactive: false, zIndexOffset: 1000, own: colour(route.index) };
    route.mark = mark(at, "vehicle", [30, 20], `R${route.index + 1}`, nameOf(route), options);
  }
  route.mark.setLatLng(at);
  vehicles.addLayer(route.mark);
}

function textOf() {
  if (time === null) return `Whole day, ${clock(begin)}–${clock(end)}`;
  const under = routes.filter((route) => time >= route.startMinutes && time < route.endMinutes).length;
  const stops = routes.flatMap((route) => route.stops);
  const done = stops.filter((stop) => stop.state === "done").length;
  return `${clock(time)}: ${under} of ${counted(routes.length, "vehicle", "vehicles")} under way, ${number(done)} of ${counted(stops.length, "stop", "stops")} done`;
}

function drawTime() {
  let isChanged = false;
  for (const route of routes) {
    for (const stop of route.stops) {
      const state = stateOf(stop);
      if (stop.state === state) continue;
      isChanged = true;
      stop.state = state;
      rows.get(stop).dataset.state = state ?? "";
    }
    if (time !== null && route.isShown) drawVehicle(route);
    else if (route.mark) vehicles.removeLayer(route.mark);
  }
  wholeDay.setAttribute("aria-pressed", String(time === null));
  told.textContent = textOf();
  slider.setAttribute("aria-valuetext", textOf());
  if (isChanged) restyle();
}

if (routes.length > 0) {
  Object.assign(slider, { min: begin, max: end, step: 1, value: begin });
  slider.addEventListener("input", () => {
    time = Number(slider.value);
    drawTime();
  });
  wholeDay.addEventListener("click", () => {
    time = null;
    drawTime();
  });
} else {
  document.getElementById("day").hidden = true;
}
