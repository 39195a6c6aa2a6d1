/** A host of maps, played by the test. */

import { createServer } from "node:http";
import { freePort } from "../support/server.mjs";

/** Its address is `origin`. The slow map never ends. */
export async function serveMaps() {
  const map = `<!doctype html><html lang="en"><title>Routes</title>
    <style>body { margin: 0; font: 16px sans-serif; color: #123 } svg { width: 100%; height: 270px; background: #eef4f7 }</style>
    <div><h1 id="count"></h1><svg role="img" aria-label="Routes" viewBox="0 0 400 160">
    <path d="M40 130 100 40 180 70Z" id="first" fill="none" stroke="#a34a00" stroke-width="3"/><path d="M180 70 260 30 330 90Z M180 70 240 140 120 150Z" fill="none" stroke="#0a6c86" stroke-width="3"/></svg>
    <label><input type="checkbox" checked onchange="document.getElementById('first').style.visibility = this.checked ? '' : 'hidden'"> Van 1</label></div>
    <script>
      function attempt(act) { try { return act() } catch (error) { return error.name } }
      document.getElementById("count").textContent = "3 routes drawn"
    </script></html>`;
  const server = createServer((request, response) => {
    if (request.url.endsWith("/map.html")) response.end(map);
    else if (request.url.endsWith("/slow.html")) response.write(" ");
    else response.writeHead(404).end();
  });
  const port = await freePort();
  await new Promise((listening) => server.listen(port, "localhost", listening));
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
