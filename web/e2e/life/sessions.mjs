/** Signed-in devices: passwords that open them, tokens that keep them, ways out. */

import assert from "node:assert/strict";
import {
  agentsStatus,
  isSignedIn,
  newAddress,
  newDevice,
  newPerson,
  PASSWORD,
  refused,
  refusedByServer,
  session,
  signedIn,
  succeeded,
} from "./devices.mjs";

const TABS = 5;
const GUESSES = 30;

export const SESSIONS = [
  ["a second device signs in with the password and has a session of its own", secondDevice],
  ["a wrong password and an unknown address are refused alike", wrongPassword],
  ["a refresh gives new tokens for the same session", refresh],
  ["tabs of one browser that refresh simultaneously all stay signed in", tabsAtOnce],
  ["simultaneous refreshes with copies of one token all succeed", copiesAtOnce],
  ["a browser that failed to save the new token can use the last one again", lostAnswer],
  ["a reused token ends its session immediately, and no other", replay],
  ["an unknown refresh token is refused", unknownToken],
  ["guesses at a password are limited, and the answer states the limit", guesses],
];

export const LEAVING = [
  ["signing out of this device takes effect immediately and keeps the others", signOutLocal],
  ["signing out of the others keeps this one", signOutOthers],
  ["signing out everywhere ends all", signOutGlobal],
  ["a device that was signed out elsewhere notices and forgets its session", noticed],
  ["signing out twice is no error", signOutTwice],
  ["administrators can end all sessions of an account", revoke],
  ["a banned account is signed out immediately and cannot sign in", ban],
];

async function secondDevice(life) {
  life.person = await newPerson(life, "sessions");
  const device = await signedIn(life, life.person.email);
  const [first, second] = [claimsOf(life.person.device), claimsOf(device)];
  assert.equal(first.sub, second.sub);
  assert.notEqual(first.session_id, second.session_id);
  assert.equal(second.amr[0].method, "password");
}

async function wrongPassword(life) {
  const { client } = newDevice(life);
  const known = await client.signInWithPassword({ email: life.person.email, password: "not the password" });
  const unknown = await client.signInWithPassword({ email: newAddress("nobody"), password: "not the password" });
  refusedByServer(known, 400, "invalid_credentials");
  assert.deepEqual(unknown.error.toJSON(), known.error.toJSON());
}

async function refresh(life) {
  const device = await signedIn(life, life.person.email);
  const before = session(device);
  succeeded(await device.client.refreshSession());
  const after = session(device);
  assert.notEqual(after.refresh_token, before.refresh_token);
  assert.equal(claimsOf(device).session_id, claims(before.access_token).session_id);
  assert.ok(device.events.includes("TOKEN_REFRESHED"));
  assert.equal(await isSignedIn(life, device), true);
}

async function tabsAtOnce(life) {
  const { memory } = await signedIn(life, life.person.email);
  const tabs = Array.from({ length: TABS }, () => newDevice(life, memory));
  const answers = await Promise.all(tabs.map((tab) => tab.client.refreshSession()));
  // The client throws its answer away when another tab has stored one meanwhile.
  for (const { error } of answers) if (error) assert.equal(error.name, "AuthRefreshDiscardedError", error.message);
  assert.ok(answers.some(({ error }) => !error));
  for (const tab of tabs) {
    succeeded(await tab.client.getUser());
    succeeded(await tab.client.refreshSession());
  }
}

async function copiesAtOnce(life) {
  const { memory } = await signedIn(life, life.person.email);
  const copies = Array.from({ length: TABS }, () => newDevice(life, new Map(memory)));
  for (const answer of await Promise.all(copies.map((copy) => copy.client.refreshSession()))) succeeded(answer);
  for (const copy of copies) assert.equal(await isSignedIn(life, copy), true);
}

async function lostAnswer(life) {
  const device = await signedIn(life, life.person.email);
  const { refresh_token } = session(device);
  succeeded(await newDevice(life).client.refreshSession({ refresh_token }));
  succeeded(await device.client.refreshSession());
}

async function replay(life) {
  const device = await signedIn(life, life.person.email);
  const { refresh_token } = session(device);
  for (let times = 0; times < 2; times++) succeeded(await device.client.refreshSession());
  const thief = newDevice(life);
  refusedByServer(await thief.client.refreshSession({ refresh_token }), 400, "refresh_token_already_used");
  assert.equal(await isSignedIn(life, device), false);
  refusedByServer(await device.client.refreshSession(), 400, "refresh_token_not_found");
  assert.equal(await isSignedIn(life, life.person.device), true);
}

async function unknownToken(life) {
  const { client } = newDevice(life);
  refusedByServer(await client.refreshSession({ refresh_token: "unknown" }), 400, "refresh_token_not_found");
}

async function guesses(life) {
  const { client } = newDevice(life);
  const { email } = await newPerson(life, "guessed");
  const guess = () => client.signInWithPassword({ email, password: "not the password" });
  const answers = await Promise.all(Array.from({ length: GUESSES }, guess));
  const last = answers.find(({ error }) => error.status === 429) ?? (await guess());
  refusedByServer(last, 429, "over_request_rate_limit");
}

async function signOutLocal(life) {
  life.person = await newPerson(life, "leaving");
  const device = await signedIn(life, life.person.email);
  const { access_token, refresh_token } = session(device);
  succeeded(await device.client.signOut({ scope: "local" }));
  assert.equal(session(device), null);
  assert.ok(device.events.includes("SIGNED_OUT"));
  assert.equal(await agentsStatus(life, access_token), 401);
  refusedByServer(await newDevice(life).client.refreshSession({ refresh_token }), 400, "refresh_token_not_found");
  assert.equal(await isSignedIn(life, life.person.device), true);
}

async function signOutOthers(life) {
  const device = await signedIn(life, life.person.email);
  succeeded(await device.client.signOut({ scope: "others" }));
  assert.equal(await isSignedIn(life, device), true);
  assert.equal(await isSignedIn(life, life.person.device), false);
}

async function signOutGlobal(life) {
  const devices = await Promise.all([1, 2, 3].map(() => signedIn(life, life.person.email)));
  const tokens = devices.map((device) => session(device).access_token);
  succeeded(await devices[0].client.signOut());
  for (const token of tokens) assert.equal(await agentsStatus(life, token), 401);
  life.left = devices[1];
}

async function noticed(life) {
  refused(await life.left.client.getUser(), "AuthSessionMissingError", 400, undefined);
  assert.ok(life.left.events.includes("SIGNED_OUT"));
  assert.equal(session(life.left), null);
}

async function signOutTwice(life) {
  const device = await signedIn(life, life.person.email);
  const tab = newDevice(life, new Map(device.memory));
  for (const { client } of [device, tab, tab]) succeeded(await client.signOut());
  assert.equal(session(tab), null);
}

async function revoke(life) {
  const device = await signedIn(life, life.person.email);
  await life.admin("revoke-sessions", life.person.email);
  assert.equal(await isSignedIn(life, device), false);
  refusedByServer(await device.client.refreshSession(), 400, "refresh_token_not_found");
  assert.equal(await isSignedIn(life, await signedIn(life, life.person.email)), true);
}

async function ban(life) {
  const { email, device } = await newPerson(life, "banned");
  await life.admin("ban", email);
  assert.equal(await isSignedIn(life, device), false);
  const { error } = await device.client.refreshSession();
  assert.equal(error?.status, 400, String(error));
  const { client } = newDevice(life);
  refusedByServer(await client.signInWithPassword({ email, password: PASSWORD }), 400, "user_banned");
  const wrong = await client.signInWithPassword({ email, password: "not the password" });
  refusedByServer(wrong, 400, "invalid_credentials");
}

function claimsOf(device) {
  return claims(session(device).access_token);
}

function claims(token) {
  return JSON.parse(Buffer.from(token.split(".")[1], "base64url").toString("utf8"));
}
