// On paper the map has a fixed size and shows everything, and the list is whole. Afterwards all is as it was.
let opened = [];

function setPrinting(isPrinting) {
  const root = document.documentElement;
  if (root.classList.contains("print") === isPrinting) return;
  root.classList.toggle("print", isPrinting);
  if (isPrinting) opened = [...document.querySelectorAll("details:not([open])")];
  for (const details of opened) details.open = isPrinting;
  map.invalidateSize({ animate: false, pan: false });
  if (isPrinting || isWhole) fit();
  restyle();
}

addEventListener("beforeprint", () => setPrinting(true));
addEventListener("afterprint", () => setPrinting(false));
matchMedia("print").addEventListener("change", (event) => setPrinting(event.matches));

draw();
drawTime();
drawGround();
new ResizeObserver(resize).observe(map.getContainer());
