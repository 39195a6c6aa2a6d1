// The background: map tiles, which the browser loads from the host that the operator has configured, if any.
// `view.js` draws in the same projection. A tile that cannot be loaded stays blank.
const TILE = 256;
const DEEPEST = 19;
const NONE_LOADED = "The map background cannot be loaded.";
const SOME_LOADED = "Parts of the map background cannot be loaded.";

const background = {
  layer: document.getElementById("tiles"),
  isOn: Boolean(data.tiles),
  shown: new Map(),
};

// The zoom level whose tiles are shown closest to their original size.
const levelOf = (worldWidth) => Math.min(Math.max(Math.round(Math.log2(worldWidth / TILE)), 0), DEEPEST);

// The tiles that cover the visible part of the world. `part.x` and `part.y` are its centre, as shares of the world's width
// from the north-western corner; `worldWidth`, `width` and `height` are in pixels. The world repeats to the east and west,
// and ends in the north and south.
function tilesOf(part) {
  const z = levelOf(part.worldWidth);
  const count = 2 ** z;
  const size = part.worldWidth / count;
  const [west, north] = cornerOf(part);
  const last = Math.min(Math.floor((north + part.height) / size), count - 1);
  const found = [];
  for (let row = Math.max(Math.floor(north / size), 0); row <= last; row++) {
    for (let column = Math.floor(west / size); column * size < west + part.width; column++) {
      found.push({ key: `${z}/${column}/${row}`, z, column, row });
    }
  }
  return found;
}

const cornerOf = ({ x, y, worldWidth, width, height }) => [x * worldWidth - width / 2, y * worldWidth - height / 2];

// The position and size of a tile on the screen, in whole pixels, so that there is no gap between tiles.
function boxOf({ z, column, row }, part) {
  const size = part.worldWidth / 2 ** z;
  const [west, north] = cornerOf(part);
  const [left, right] = [column, column + 1].map((at) => Math.round(at * size - west));
  const [top, bottom] = [row, row + 1].map((at) => Math.round(at * size - north));
  return { left, top, width: right - left, height: bottom - top };
}

function addressOf({ z, column, row }) {
  const count = 2 ** z;
  const x = ((column % count) + count) % count;
  return data.tiles.template.replace("{z}", z).replace("{x}", x).replace("{y}", row);
}

const isLoaded = (image) => image.dataset.state === "loaded";
const images = () => [...background.shown.values()].map(({ image }) => image);
const hasBackground = () => background.isOn && images().some(isLoaded);

function imageOf(tile) {
  const image = document.createElement("img");
  image.alt = "";
  image.draggable = false;
  for (const state of ["load", "error"]) {
    image.addEventListener(state, () => {
      image.dataset.state = state === "load" ? "loaded" : "missing";
      reportMissing();
      draw();
    });
  }
  image.src = addressOf(tile);
  return image;
}

// States in the note whether tiles are missing, unless the note is about a selected route or stop.
function reportMissing() {
  const isMissing = images().some((image) => image.dataset.state === "missing");
  const text = isMissing ? (images().some(isLoaded) ? SOME_LOADED : NONE_LOADED) : "";
  const isOurs = ["", NONE_LOADED, SOME_LOADED].includes(note.textContent);
  if (isOurs && note.textContent !== text) note.textContent = text;
}

function paintTiles(width, height) {
  if (!data.tiles) return;
  const [x, y] = [(first.x + 180) / 360 + view.east / world, 0.5 - worldsNorth(view.north)];
  const part = { x, y, worldWidth: world * view.zoom, width, height };
  const wanted = background.isOn ? tilesOf(part) : [];
  for (const tile of wanted.filter(({ key }) => !background.shown.has(key))) {
    const image = imageOf(tile);
    background.shown.set(tile.key, { tile, image });
    background.layer.append(image);
  }
  dropOthers(wanted, part);
  for (const { tile, image } of background.shown.values()) {
    for (const [side, length] of Object.entries(boxOf(tile, part))) image.style[side] = `${length}px`;
  }
  background.layer.parentElement.classList.toggle("on-tiles", hasBackground());
  reportMissing();
}

// Tiles of the previous view stay below the new ones until those are loaded, so that the map does not flicker.
function dropOthers(wanted, part) {
  const keys = new Set(wanted.map(({ key }) => key));
  const isLoading = wanted.some(({ key }) => !background.shown.get(key).image.dataset.state);
  for (const [key, { tile, image }] of background.shown) {
    const box = boxOf(tile, part);
    const isInView = box.left < part.width && box.top < part.height && box.left + box.width > 0 && box.top + box.height > 0;
    const isNear = Math.abs(tile.z - levelOf(part.worldWidth)) <= 2;
    if (keys.has(key) || (isLoading && isLoaded(image) && isInView && isNear)) continue;
    image.remove();
    background.shown.delete(key);
  }
}

if (data.tiles) {
  const attribution = document.getElementById("attribution");
  attribution.textContent = data.tiles.attribution;
  attribution.hidden = false;
  const choice = document.getElementById("background");
  choice.hidden = false;
  choice.querySelector("input").addEventListener("change", (event) => {
    background.isOn = event.target.checked;
    attribution.hidden = !background.isOn;
    draw();
  });
}
