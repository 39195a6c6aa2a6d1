/** From the form to the first session: sign-up, the mail, its link, the exchange. */

import assert from "node:assert/strict";
import { mailsTo, readMails } from "../support/outbox.mjs";
import {
  agentsStatus,
  cameBackWith,
  exchange,
  newAddress,
  newDevice,
  newestLink,
  newPerson,
  open,
  PASSWORD,
  refused,
  refusedByServer,
  session,
  signUp,
  succeeded,
  tryExchange,
} from "./devices.mjs";

export const SIGN_UP = [
  ["a sign-up gives a user and no session", signUpForm],
  ["a weak password is refused as a weak password", weakPassword],
  ["an unconfirmed address cannot sign in, and only the right password gets the reason", notConfirmed],
  ["the link leads back with a code", openLink],
  ["another device cannot exchange the code", anotherDevice],
  ["the right device exchanges the code and is signed in", rightDevice],
  ["a code is exchanged once", codeTwice],
  ["a link is opened once", linkTwice],
  ["the account has the requested values", account],
  ["the token names the user, and its signature is checked without the server", claims],
  ["the token opens the API", api],
  ["an address that is taken gets the same answer and no mail", takenAddress],
];

export const RESEND = [
  ["another mail can be asked for, and its link works", resend],
  ["resending to an unknown address looks the same", resendUnknown],
  ["a token of a mail can be verified without the link", verifyToken],
  ["a wrong token is refused", wrongToken],
  ["two sign-ups in one browser each have their own code", twoFlows],
];

async function signUpForm(life) {
  life.email = newAddress("ada");
  life.device = newDevice(life);
  life.answer = await signUp(life.device, life.email, { data: { full_name: "Ada Example" } });
  assert.equal(life.answer.session, null);
  assert.equal(life.answer.user.email, life.email);
  assert.equal(session(life.device), null);
}

async function weakPassword(life) {
  const answer = await newDevice(life).client.signUp({ email: newAddress("weak"), password: "password" });
  refused(answer, "AuthWeakPasswordError", 422, "weak_password");
  assert.ok(answer.error.reasons.length > 0);
}

async function notConfirmed(life) {
  const { client } = newDevice(life);
  refusedByServer(
    await client.signInWithPassword({ email: life.email, password: PASSWORD }),
    400,
    "email_not_confirmed",
  );
  refusedByServer(
    await client.signInWithPassword({ email: life.email, password: "not the password" }),
    400,
    "invalid_credentials",
  );
}

async function openLink(life) {
  life.link = await newestLink(life, life.email);
  assert.equal(new URL(life.link).origin, life.baseUrl);
  life.place = await open(life.link);
  assert.equal(life.place.pathname, "/auth/callback");
  assert.ok(life.place.searchParams.get("sb_flow_id"));
}

async function anotherDevice(life) {
  const stranger = newDevice(life);
  refused(
    await tryExchange(stranger, life.place),
    "AuthPKCECodeVerifierMissingError",
    400,
    "pkce_code_verifier_not_found",
  );
  await signUp(stranger, newAddress("stranger"));
  const code = life.place.searchParams.get("code");
  refusedByServer(await stranger.client.exchangeCodeForSession(code), 400, "bad_code_verifier");
}

async function rightDevice(life) {
  life.before = new Map(life.device.memory);
  const user = await exchange(life.device, life.place);
  assert.equal(user.email, life.email);
  assert.ok(user.email_confirmed_at);
  assert.ok(life.device.events.includes("SIGNED_IN"));
  const { token_type, expires_in } = session(life.device);
  assert.deepEqual({ token_type, expires_in }, { token_type: "bearer", expires_in: 900 });
}

async function codeTwice(life) {
  const sameBrowser = newDevice(life, life.before);
  refusedByServer(await tryExchange(sameBrowser, life.place), 404, "flow_state_not_found");
}

async function linkTwice(life) {
  cameBackWith(await open(life.link), "otp_expired");
}

async function account(life) {
  const { user } = succeeded(await life.device.client.getUser());
  assert.equal(user.user_metadata.full_name, "Ada Example");
  assert.equal(user.app_metadata.provider, "email");
  assert.deepEqual(
    user.identities.map((identity) => identity.provider),
    ["email"],
  );
}

async function claims(life) {
  life.device.calls.length = 0;
  const { claims, header } = succeeded(await life.device.client.getClaims());
  assert.deepEqual(life.device.calls, ["GET /auth/v1/.well-known/jwks.json"]);
  assert.equal(header.alg, "ES256");
  const { iss, aud, email, role, aal, is_anonymous, exp, iat, amr, session_id, sub } = claims;
  assert.deepEqual(
    { iss, aud, email, role, aal, is_anonymous, life: exp - iat },
    {
      iss: `${life.baseUrl}/auth/v1`,
      aud: "authenticated",
      email: life.email,
      role: "authenticated",
      aal: "aal1",
      is_anonymous: false,
      life: 900,
    },
  );
  assert.ok(sub && session_id && amr[0].method && claims.phone === "" && claims.app_metadata && claims.user_metadata);
  const forged = session(life.device).access_token.replace(/.{8}$/, "AAAAAAAA");
  refused(await life.device.client.getClaims(forged), "AuthInvalidJwtError", 400, "invalid_jwt");
  refusedByServer(await life.device.client.getUser(forged), 403, "bad_jwt");
}

async function api(life) {
  assert.equal(await agentsStatus(life, session(life.device).access_token), 200);
  assert.equal((await fetch(`${life.baseUrl}/api/agents`)).status, 401);
}

async function takenAddress(life) {
  const answer = await signUp(newDevice(life), life.email, { data: { full_name: "Ada Example" } });
  const shape = ({ user, session }) => ({
    session,
    user: { ...user, id: "", created_at: "", updated_at: "", confirmation_sent_at: "" },
  });
  assert.deepEqual(shape(answer), shape(life.answer));
  assert.notEqual(answer.user.id, life.answer.user.id);
  await newPerson(life, "later");
  assert.equal((await readMails(life.email, life.outbox)).length, 1);
}

async function resend(life) {
  life.email = newAddress("grace");
  const device = newDevice(life);
  await signUp(device, life.email);
  const options = { emailRedirectTo: device.back };
  succeeded(await device.client.resend({ type: "signup", email: life.email, options }));
  const user = await exchange(device, await open(await newestLink(life, life.email, 2)));
  assert.equal(user.email, life.email);
}

async function resendUnknown(life) {
  const email = newAddress("nobody");
  succeeded(await newDevice(life).client.resend({ type: "signup", email }));
  succeeded(await newDevice(life).client.resend({ type: "signup", email: life.email }));
}

async function verifyToken(life) {
  life.email = newAddress("tokens");
  await signUp(newDevice(life), life.email);
  const [{ link }] = await mailsTo(life.email, life.outbox, 1);
  life.token = new URL(link).searchParams.get("token");
  const device = newDevice(life);
  const { user } = succeeded(await device.client.verifyOtp({ type: "signup", token_hash: life.token }));
  assert.equal(user.email, life.email);
  assert.equal(await agentsStatus(life, session(device).access_token), 200);
}

async function wrongToken(life) {
  const { client } = newDevice(life);
  for (const token_hash of [life.token, "wrong"])
    refusedByServer(await client.verifyOtp({ type: "signup", token_hash }), 403, "otp_expired");
}

async function twoFlows(life) {
  const device = newDevice(life);
  const emails = [newAddress("first"), newAddress("second")];
  for (const email of emails) await signUp(device, email);
  for (const email of emails) {
    const user = await exchange(device, await open(await newestLink(life, email)));
    assert.equal(user.email, email);
  }
}
