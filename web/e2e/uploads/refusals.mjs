/** A refused upload is answered with its reason, also when the browser still sends the file. */

import assert from "node:assert/strict";
import { forget } from "../support/notices.mjs";

export const REFUSALS = [
  ["the page gets the reason of a refused upload, small or of 20 MB, by fetch and by XMLHttpRequest", readReasons],
];

const SIZES = [100, 20 * 1024 * 1024];
const KINDS = [
  { what: "a bad extension", name: "demand.exe", status: 400, signedIn: true },
  { what: "no sign-in", name: "demand.csv", status: 401, signedIn: false },
  { what: "no form", name: null, status: 400, signedIn: true },
];

async function readReasons({ page, complaints }) {
  const token = await page.evaluate(() => JSON.parse(localStorage.getItem("supplychain.auth")).access_token);
  for (const { what, name, status, signedIn } of KINDS)
    for (const size of SIZES)
      for (const by of ["fetch", "XMLHttpRequest"]) {
        const answer = await page.evaluate(send, { by, name, size, token: signedIn ? token : null });
        assert.equal(answer.status, status, `${what}, ${size} bytes, ${by}: ${answer.text}`);
        assert.equal(typeof JSON.parse(answer.text).error, "string", `${what}, ${size} bytes, ${by}`);
      }
  forget(complaints, /status of 40[01] .*\/api\/upload/);
}

/** Runs in the page. */
async function send({ by, name, size, token }) {
  const content = new Blob([new Uint8Array(size).fill(97)]);
  const form = new FormData();
  if (name) form.append("file", content, name);
  const body = name ? form : content;
  const headers = token ? { Authorization: `Bearer ${token}` } : {};
  if (by === "fetch") {
    const answer = await fetch("/api/upload", { method: "POST", headers, body });
    return { status: answer.status, text: await answer.text() };
  }
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open("POST", "/api/upload");
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new Error(`no answer by ${by} for ${size} bytes`));
    request.send(body);
  });
}
