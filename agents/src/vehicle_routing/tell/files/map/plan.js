// The plan as the page's data give it: places, routes, the way of each vehicle through the day, and how they are written.
const data = JSON.parse(document.getElementById("data").textContent);

// Routes differ in colour and, after the eighth, also in the dashes of their lines.
const COLOURS = ["#0b6bcb", "#c2410c", "#15803d", "#7e22ce", "#be123c", "#0e7490", "#a16207", "#4d5a6a"];
const DASHES = ["", "10 5", "3 4", "14 4 3 4"];
const colour = (route) => COLOURS[route % COLOURS.length];
const dashes = (route) => DASHES[Math.floor(route / COLOURS.length) % DASHES.length];

// Leaflet takes latitude and longitude in this order; on the plane these are y and x.
const place = (it) => ({ ...it, at: [it.y, it.x] });
const depots = data.depots.map(place);
const routes = data.routes.map((route, index) => ({
  ...route,
  index,
  isShown: true,
  stops: route.stops.map((it, stop) => ({ ...place(it), route: index, number: stop + 1 })),
}));
const missed = data.unassigned.map(place);

const label = (it) => (it.name && it.name !== it.id ? `${it.id} ${it.name}` : it.id);
const number = (value) => value.toLocaleString("en", { maximumFractionDigits: 1 });
const counted = (count, one, many) => `${number(count)} ${count === 1 ? one : many}`;

// A time after midnight, as the list writes it.
function clock(minutes) {
  const whole = Math.round(minutes);
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, "0")).join(":");
}

// Where a vehicle is and until when, in its order: the depot, its stops with the depot at every reload, and the end.
function wayOf(route) {
  const depot = depots[route.depot].at;
  const way = [{ at: depot, arrival: route.startMinutes, departure: route.startMinutes }];
  for (const stop of [...route.stops, null]) {
    const before = stop ? stop.number - 1 : route.stops.length;
    route.reloads.forEach((reload, number) => {
      const [arrival, departure] = route.reloadMinutes[number];
      if (reload === before) way.push({ at: depot, arrival, departure });
    });
    if (stop) way.push({ at: stop.at, arrival: stop.arrivalMinutes, departure: stop.departureMinutes });
  }
  if (data.isOpen) return way;
  return [...way, { at: depots[route.endDepot].at, arrival: route.returnMinutes, departure: route.endMinutes }];
}
for (const route of routes) route.way = wayOf(route);

// The minutes of driving between two times: a break on the way is none.
function drivingBetween(route, from, until) {
  const shared = ([begin, end]) => Math.max(0, Math.min(end, until) - Math.max(begin, from));
  return Math.max(0, route.breakMinutes.reduce((left, pause) => left - shared(pause), until - from));
}

// The place of a vehicle at a time: on the straight line between two stops as far as it has driven.
function whereAt(route, minutes) {
  const next = route.way.findIndex((step) => minutes < step.arrival);
  if (next === 0) return route.way[0].at;
  if (next < 0) return route.way.at(-1).at;
  const [from, to] = [route.way[next - 1], route.way[next]];
  if (minutes <= from.departure) return from.at;
  const all = drivingBetween(route, from.departure, to.arrival);
  const share = all > 0 ? drivingBetween(route, from.departure, minutes) / all : 1;
  return from.at.map((value, axis) => value + (to.at[axis] - value) * share);
}

// An element with its properties and children; texts become text nodes, never markup.
function html(name, properties = {}, ...children) {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
