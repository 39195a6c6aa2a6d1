/** Devices of people: the unmodified sign-in client, set up as `src/lib/auth/auth-client.ts` sets it up, with a memory of its own. */

import assert from "node:assert/strict";
import { GoTrueClient } from "@supabase/auth-js";
import { mailsTo } from "../support/outbox.mjs";

export const PASSWORD = "a long harbour crane 42";
const STORAGE_KEY = "supplychain.auth";

/** Everything that was said in confidence, and the addresses of people: logs must hold none of it. */
export const secrets = new Set();
const SHORTEST_SECRET = 12;

let people = 0;

/** An address that nobody has. */
export function newAddress(name) {
  people++;
  const email = `${name}-${people}-${process.pid}@example.com`;
  secrets.add(email);
  return email;
}

/** `memory` is what the browser stores: devices that share one are tabs of one browser. */
export function newDevice(life, memory = new Map()) {
  const storage = {
    getItem: (key) => memory.get(key) ?? null,
    setItem: (key, value) => {
      memory.set(key, value);
      keepSecrets(value);
    },
    removeItem: (key) => void memory.delete(key),
  };
  const calls = [];
  const client = new GoTrueClient({
    url: `${life.baseUrl}/auth/v1`,
    storageKey: STORAGE_KEY,
    storage,
    persistSession: true,
    autoRefreshToken: false,
    flowType: "pkce",
    detectSessionInUrl: false,
    experimental: { appendPkceFlowIdToRedirects: true },
    fetch: (url, options) => {
      calls.push(`${options?.method ?? "GET"} ${new URL(url).pathname}`);
      keepSecrets(options?.body);
      return fetch(url, options);
    },
  });
  const events = [];
  client.onAuthStateChange((event) => void events.push(event));
  return { client, memory, calls, events, back: `${life.baseUrl}/auth/callback` };
}

function keepSecrets(text) {
  const said = JSON.parse(text ?? "null") ?? {};
  for (const name of ["password", "access_token", "refresh_token", "auth_code", "code_verifier", "token_hash"])
    if (said[name]?.length >= SHORTEST_SECRET) secrets.add(said[name]);
}

export function session(device) {
  return JSON.parse(device.memory.get(STORAGE_KEY) ?? "null");
}

/** Somebody who has signed up and opened the link in the mail. */
export async function newPerson(life, name) {
  const email = newAddress(name);
  const device = newDevice(life);
  await signUp(device, email);
  const user = await exchange(device, await open(await newestLink(life, email)));
  return { email, device, id: user.id };
}

export async function signUp(device, email, more = {}) {
  const options = { emailRedirectTo: device.back, ...more };
  return succeeded(await device.client.signUp({ email, password: PASSWORD, options }));
}

/** Another device of the same person. */
export async function signedIn(life, email, password = PASSWORD) {
  const device = newDevice(life);
  succeeded(await device.client.signInWithPassword({ email, password }));
  return device;
}

export async function newestLink(life, email, expected = 1) {
  return (await mailsTo(email, life.outbox, expected)).at(-1).link;
}

/** Follows an address to where it leads: back to the page, through as many redirects as there are. */
export async function open(link, origin = new URL(link).origin) {
  let place = new URL(link);
  for (let hops = 0; hops < 6; hops++) {
    for (const name of ["token", "code", "state"]) secrets.add(place.searchParams.get(name) ?? PASSWORD);
    if (place.origin === origin && !place.pathname.startsWith("/auth/v1/")) return place;
    const answer = await fetch(place, { redirect: "manual" });
    const location = answer.headers.get("location");
    assert.ok(location, `${place} answers ${answer.status} and leads nowhere: ${await answer.text()}`);
    place = new URL(location, place);
  }
  throw new Error(`${link} leads around in circles`);
}

/** What `/auth/callback` does with the address that it was opened with. */
export function tryExchange(device, place) {
  const code = place.searchParams.get("code");
  assert.ok(code, `no code in ${place}`);
  return device.client.exchangeCodeForSession(code, { flowId: place.searchParams.get("sb_flow_id") });
}

export async function exchange(device, place) {
  return succeeded(await tryExchange(device, place)).user;
}

/** Whether the server takes the token that the device holds, or held. */
export async function agentsStatus(life, token) {
  const answer = await fetch(`${life.baseUrl}/api/agents`, { headers: { authorization: `Bearer ${token}` } });
  return answer.status;
}

export async function isSignedIn(life, device) {
  return (await agentsStatus(life, session(device)?.access_token)) === 200;
}

export function succeeded({ data, error }) {
  assert.equal(error, null, error && `${error.name} ${error.status} ${error.code}: ${error.message}`);
  return data;
}

/** The class of the error that the client makes of a refusal, with status and code. */
export function refused({ error }, name, status, code) {
  assert.ok(error, `not refused; expected ${name} ${status} ${code}`);
  assert.deepEqual([error.name, error.status, error.code], [name, status, code], error.message);
}

export function refusedByServer(result, status, code) {
  refused(result, "AuthApiError", status, code);
}

/** The address of a failed sign-in: the reason stands in query and fragment. */
export function cameBackWith(place, code) {
  const said = [place.searchParams, new URLSearchParams(place.hash.slice(1))];
  assert.deepEqual(
    said.map((parameters) => parameters.get("error_code")),
    [code, code],
    String(place),
  );
  assert.equal(place.searchParams.get("code"), null);
}
