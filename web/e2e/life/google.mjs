/** Sign-in through Google, played by `oidc-provider.mjs`: new people, people who are known, and providers that lie. */

import assert from "node:assert/strict";
import { strangersKey } from "../support/oidc-provider.mjs";
import { readMails } from "../support/outbox.mjs";
import {
  cameBackWith,
  exchange,
  isSignedIn,
  newAddress,
  newDevice,
  newestLink,
  newPerson,
  open,
  PASSWORD,
  refusedByServer,
  signedIn,
  signUp,
  succeeded,
  tryExchange,
} from "./devices.mjs";

export const GOOGLE = [
  ["the settings report that Google is switched on", settings],
  ["a new person signs in through Google", newThroughGoogle],
  ["the same person gets the same account, whatever the address", comesBack],
  ["another device cannot exchange the code", anotherDevice],
  ["a confirmed account is linked and keeps its password", joins],
  ["an account that another person started loses its password, sessions and links", preHijack],
  ["an address that Google has not verified is not linked to an account", unproven],
  ["a user who declines at Google comes back with the reason", declines],
  ["invalid tokens of a provider are refused", lies],
  ["an unexpected answer is refused", strayAnswer],
  ["Google sign-in never redirects to a foreign address", foreignPlace],
  ["a banned account cannot sign in", banned],
];

async function settings(life) {
  const { external } = await (await fetch(`${life.baseUrl}/auth/v1/settings`)).json();
  assert.equal(external.google, true);
}

async function newThroughGoogle(life) {
  life.person = googler("gwen", { name: "Gwen Example" });
  const device = newDevice(life);
  const user = await exchange(device, await throughGoogle(life, device, life.person));
  assert.equal(user.email, life.person.email);
  assert.ok(user.email_confirmed_at);
  assert.equal(user.app_metadata.provider, "google");
  assert.deepEqual(providers(user), ["google"]);
  assert.equal(await isSignedIn(life, device), true);
  assert.equal((await readMails(life.person.email, life.outbox)).length, 0);
  life.id = user.id;
}

async function comesBack(life) {
  const moved = { ...life.person, email: newAddress("moved"), email_verified: true };
  for (const person of [life.person, moved]) {
    const device = newDevice(life);
    assert.equal((await exchange(device, await throughGoogle(life, device, person))).id, life.id);
  }
}

async function anotherDevice(life) {
  const place = await throughGoogle(life, newDevice(life), life.person);
  const stranger = newDevice(life);
  succeeded(await signInWithGoogle(stranger));
  const code = place.searchParams.get("code");
  refusedByServer(await stranger.client.exchangeCodeForSession(code), 400, "bad_code_verifier");
}

async function joins(life) {
  const { email, id, device } = await newPerson(life, "joining");
  const second = newDevice(life);
  const user = await exchange(second, await throughGoogle(life, second, googler("joining", { email })));
  assert.equal(user.id, id);
  assert.deepEqual(providers(user), ["email", "google"]);
  assert.equal(await isSignedIn(life, device), true);
  await signedIn(life, email);
}

async function preHijack(life) {
  const person = googler("owner");
  const attacker = newDevice(life);
  await signUp(attacker, person.email);
  const link = await newestLink(life, person.email);
  const device = newDevice(life);
  const user = await exchange(device, await throughGoogle(life, device, person));
  assert.deepEqual(providers(user), ["google"]);
  const password = await attacker.client.signInWithPassword({ email: person.email, password: PASSWORD });
  refusedByServer(password, 400, "invalid_credentials");
  cameBackWith(await open(link), "otp_expired");
  assert.equal(await isSignedIn(life, device), true);
}

async function unproven(life) {
  const { email } = await newPerson(life, "victim");
  for (const email_verified of [false, undefined]) {
    const place = await throughGoogle(life, newDevice(life), googler("unproven", { email, email_verified }));
    cameBack(place);
  }
  cameBack(await throughGoogle(life, newDevice(life), googler("unproven", { email_verified: false })));
}

async function declines(life) {
  cameBack(await throughGoogle(life, newDevice(life), null));
}

async function lies(life) {
  const person = googler("liar");
  const now = Math.floor(Date.now() / 1000);
  const spoiled = {
    "another nonce": { claims: (right) => ({ ...right, nonce: "another" }) },
    "no nonce": { claims: ({ nonce, ...rest }) => rest },
    "another audience": { claims: (right) => ({ ...right, aud: "another" }) },
    "another issuer": { claims: (right) => ({ ...right, iss: "https://evil.example" }) },
    "an old token": { claims: (right) => ({ ...right, iat: now - 7200, exp: now - 3600 }) },
    "no subject": { claims: ({ sub, ...rest }) => rest },
    "no signature": { header: (right) => ({ ...right, alg: "none" }) },
    "another algorithm": { header: (right) => ({ ...right, alg: "HS256" }) },
    "another key": { key: strangersKey() },
    "an unknown key": { header: (right) => ({ ...right, kid: "unknown" }) },
    "no token": { tokenAnswer: ({ id_token, ...rest }) => rest },
  };
  for (const [lie, spoil] of Object.entries(spoiled)) {
    life.provider.spoil = spoil;
    const place = await throughGoogle(life, newDevice(life), person).finally(() => {
      life.provider.spoil = {};
    });
    assert.ok(place.searchParams.get("error"), `${lie}: ${place}`);
    assert.equal(place.searchParams.get("code"), null, lie);
  }
  const device = newDevice(life);
  await exchange(device, await throughGoogle(life, device, person));
}

async function strayAnswer(life) {
  const forged = `${life.baseUrl}/auth/v1/callback?code=stolen&state=forged`;
  cameBack(await open(forged, life.baseUrl));
  const device = newDevice(life);
  const { url } = succeeded(await signInWithGoogle(device));
  life.provider.person = life.person;
  const answer = (await fetch(await locationOf(url), { redirect: "manual" })).headers.get("location");
  assert.ok((await open(answer, life.baseUrl)).searchParams.get("code"));
  cameBack(await open(answer, life.baseUrl));
}

async function foreignPlace(life) {
  const device = { ...newDevice(life), back: "https://evil.example/auth/callback" };
  const place = await throughGoogle(life, device, life.person);
  assert.equal(place.origin, life.baseUrl);
}

async function banned(life) {
  const person = googler("banned");
  const device = newDevice(life);
  await exchange(device, await throughGoogle(life, device, person));
  await life.admin("ban", person.email);
  assert.equal(await isSignedIn(life, device), false);
  const second = newDevice(life);
  const place = await throughGoogle(life, second, person);
  if (place.searchParams.get("code")) refusedByServer(await tryExchange(second, place), 400, "user_banned");
  else cameBack(place);
}

function googler(name, more = {}) {
  return { sub: `${name}-${newAddress("sub")}`, email: newAddress(name), email_verified: true, ...more };
}

function signInWithGoogle(device) {
  const options = { redirectTo: device.back, skipBrowserRedirect: true };
  return device.client.signInWithOAuth({ provider: "google", options });
}

/** Goes to Google and back again, as the browser would; null is somebody who says no there. */
async function throughGoogle(life, device, person) {
  const { url } = succeeded(await signInWithGoogle(device));
  life.provider.person = person;
  return open(url, life.baseUrl);
}

async function locationOf(url) {
  return (await fetch(url, { redirect: "manual" })).headers.get("location");
}

function cameBack(place) {
  assert.ok(place.searchParams.get("error"), `no error in ${place}`);
  assert.equal(place.searchParams.get("code"), null, String(place));
}

function providers(user) {
  return user.identities.map((identity) => identity.provider).sort();
}
