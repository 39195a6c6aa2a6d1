// The background: map tiles, which the browser loads from the host that the operator has configured, if any.
// A tile that cannot be loaded stays blank.
const NONE_LOADED = "The map background cannot be loaded.";
const SOME_LOADED = "Parts of the map background cannot be loaded.";

// Leaflet's own templates have more names than the operator's address, and fail at any other.
const Background = L.TileLayer.extend({
  getTileUrl({ x, y }) {
    return data.tiles.template.replace("{z}", this._getZoomForUrl()).replace("{x}", x).replace("{y}", y);
  },
});

function addBackground() {
  const attribution = document.getElementById("attribution");
  const choice = document.getElementById("background");
  const tiles = new Background("", { maxZoom: map.getMaxZoom(), maxNativeZoom: DEEPEST, className: "tiles" });
  const states = new Map();
  hasBackground = () => map.hasLayer(tiles) && [...states.values()].includes("loaded");

  // States whether tiles are missing.
  const change = () => {
    const isMissing = [...states.values()].includes("missing");
    note.textContent = isMissing ? (hasBackground() ? SOME_LOADED : NONE_LOADED) : "";
    map.getContainer().parentElement.classList.toggle("on-tiles", hasBackground());
    drawGround();
  };
  const remember = (state) => ({ tile }) => {
    states.set(tile, state);
    change();
  };
  tiles.on("tileload", remember("loaded")).on("tileerror", remember("missing"));
  tiles.on("tileunload", ({ tile }) => {
    states.delete(tile);
    change();
  });
  tiles.on("remove", () => {
    states.clear();
    change();
  });
  attribution.textContent = data.tiles.attribution;
  attribution.hidden = false;
  choice.hidden = false;
  choice.querySelector("input").addEventListener("change", (event) => {
    attribution.hidden = !event.target.checked;
    if (event.target.checked) tiles.addTo(map);
    else tiles.remove();
  });
  tiles.addTo(map);
}

if (data.tiles) addBackground();
