/** A host of map tiles, played by the test: pale squares with a border, and a red spot at every place of `marks`. */

import { createServer } from "node:http";
import { crc32, deflateSync } from "node:zlib";
import { freePort } from "../support/server.mjs";

const SIZE = 256;
const SPOT = 5;
const COLOURS = { paper: [228, 236, 222], border: [150, 165, 150], spot: [200, 30, 30] };

/** Where longitude and latitude lie in the square of the world at a level, counted in tiles (Web Mercator). */
export function tileAt({ lon, lat }, z) {
  const north = Math.asinh(Math.tan((lat * Math.PI) / 180)) / Math.PI;
  return { x: ((lon + 180) / 360) * 2 ** z, y: ((1 - north) / 2) * 2 ** z };
}

/** `asked` holds the paths of all requests; while `isAway` there are no tiles. */
export async function serveTiles(marks) {
  const host = { asked: [], isAway: false };
  const server = createServer((request, response) => {
    host.asked.push(request.url);
    const [, z, x, y] = (/^\/(\d+)\/(\d+)\/(\d+)\.png$/.exec(request.url) ?? []).map(Number);
    if (host.isAway || !(x < 2 ** z && y < 2 ** z)) return response.writeHead(404).end();
    const spots = marks.map((mark) => tileAt(mark, z)).map((at) => [(at.x - x) * SIZE, (at.y - y) * SIZE]);
    response.writeHead(200, { "content-type": "image/png", "cache-control": "no-store" }).end(tile(spots));
  });
  const port = await freePort();
  await new Promise((listening) => server.listen(port, "localhost", listening));
  const origin = `http://localhost:${port}`;
  return Object.assign(host, { origin, template: `${origin}/{z}/{x}/{y}.png`, close: () => server.close() });
}

function tile(spots) {
  const rows = Array.from({ length: SIZE }, (_, y) => {
    const pixels = Array.from({ length: SIZE }, (_, x) => {
      if (spots.some((spot) => Math.hypot(spot[0] - x, spot[1] - y) < SPOT)) return COLOURS.spot;
      return x === 0 || y === 0 ? COLOURS.border : COLOURS.paper;
    });
    return [0, ...pixels.flat()];
  });
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const chunks = [chunk("IHDR", header), chunk("IDAT", deflateSync(Buffer.from(rows.flat()))), chunk("IEND", "")];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...chunks]);
}

function chunk(name, content) {
  const body = Buffer.concat([Buffer.from(name), Buffer.from(content)]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}
