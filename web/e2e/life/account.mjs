/** What people change in their account: a forgotten password, another one, their data, their address. */

import assert from "node:assert/strict";
import { mailsTo, readMails } from "../support/outbox.mjs";
import {
  agentsStatus,
  cameBackWith,
  isSignedIn,
  newAddress,
  newDevice,
  newestLink,
  newPerson,
  open,
  PASSWORD,
  refused,
  refusedByServer,
  session,
  signedIn,
  signUp,
  succeeded,
  tryExchange,
} from "./devices.mjs";

const NEW_PASSWORD = "seven quiet lighthouses 19";

export const RESET = [
  ["a reset request sends a mail, and an unknown address gets the same answer", forgotten],
  ["the link of the mail signs in to set another password", recoverySession],
  ["the same or a weak password is refused", refusedPasswords],
  ["another password signs out the other devices immediately", changePassword],
  ["the old password is refused, the new one signs in", newPassword],
  ["the link of the mail works only once", linkUsedUp],
  ["a reset also confirms an unconfirmed address", resetUnconfirmed],
  ["a token of a reset mail can be verified without the link", verifyRecovery],
];

export const CHANGES = [
  ["data is merged and null removes a key", changeData],
  ["users cannot make themselves administrators", noSelfPromotion],
  ["a new address applies once its link is opened", changeEmail],
  ["the new address signs in, the old one does not", newEmailSignsIn],
  ["an address that is taken gets the same answer and no link", takenEmail],
];

async function forgotten(life) {
  life.person = await newPerson(life, "forgetful");
  life.other = await signedIn(life, life.person.email);
  life.device = newDevice(life);
  const redirectTo = life.device.back;
  const known = succeeded(await life.device.client.resetPasswordForEmail(life.person.email, { redirectTo }));
  const unknown = newAddress("nobody");
  assert.deepEqual(succeeded(await newDevice(life).client.resetPasswordForEmail(unknown, { redirectTo })), known);
  life.link = await newestLink(life, life.person.email, 2);
  assert.equal((await readMails(unknown, life.outbox)).length, 0);
}

async function recoverySession(life) {
  const { user, redirectType } = succeeded(await tryExchange(life.device, await open(life.link)));
  assert.equal(user.id, life.person.id);
  assert.equal(redirectType, "recovery");
  assert.ok(life.device.events.includes("PASSWORD_RECOVERY"));
  assert.equal(await isSignedIn(life, life.device), true);
}

async function refusedPasswords(life) {
  const { client } = life.device;
  refusedByServer(await client.updateUser({ password: PASSWORD }), 422, "same_password");
  const weak = await client.updateUser({ password: "password" });
  refused(weak, "AuthWeakPasswordError", 422, "weak_password");
  assert.ok(weak.error.reasons.length > 0);
}

async function changePassword(life) {
  const { refresh_token } = session(life.other);
  const { user } = succeeded(await life.device.client.updateUser({ password: NEW_PASSWORD }));
  assert.equal(user.id, life.person.id);
  assert.ok(life.device.events.includes("USER_UPDATED"));
  assert.equal(await isSignedIn(life, life.device), true);
  for (const device of [life.other, life.person.device]) assert.equal(await isSignedIn(life, device), false);
  refusedByServer(await newDevice(life).client.refreshSession({ refresh_token }), 400, "refresh_token_not_found");
}

async function newPassword(life) {
  const { email } = life.person;
  const old = await newDevice(life).client.signInWithPassword({ email, password: PASSWORD });
  refusedByServer(old, 400, "invalid_credentials");
  await signedIn(life, email, NEW_PASSWORD);
}

async function linkUsedUp(life) {
  cameBackWith(await open(life.link), "otp_expired");
}

async function resetUnconfirmed(life) {
  const email = newAddress("hesitant");
  await signUp(newDevice(life), email);
  const device = newDevice(life);
  succeeded(await device.client.resetPasswordForEmail(email, { redirectTo: device.back }));
  const mails = await mailsTo(email, life.outbox, 2);
  succeeded(await tryExchange(device, await open(mails[1].link)));
  succeeded(await device.client.updateUser({ password: NEW_PASSWORD }));
  await signedIn(life, email, NEW_PASSWORD);
  cameBackWith(await open(mails[0].link), "otp_expired");
}

async function verifyRecovery(life) {
  const { email } = life.person;
  const device = newDevice(life);
  succeeded(await device.client.resetPasswordForEmail(email));
  const token_hash = new URL(await newestLink(life, email, 3)).searchParams.get("token");
  refusedByServer(await device.client.verifyOtp({ type: "signup", token_hash }), 403, "otp_expired");
  const { user } = succeeded(await device.client.verifyOtp({ type: "recovery", token_hash }));
  assert.equal(user.email, email);
}

async function changeData(life) {
  life.person = await newPerson(life, "changing");
  const { client } = life.person.device;
  succeeded(await client.updateUser({ data: { full_name: "Grace Example", colour: "green" } }));
  succeeded(await client.updateUser({ data: { colour: null, size: 3 } }));
  const { user } = succeeded(await client.getUser());
  const { full_name, colour, size } = user.user_metadata;
  assert.deepEqual({ full_name, colour, size }, { full_name: "Grace Example", colour: undefined, size: 3 });
}

async function noSelfPromotion(life) {
  const { client } = life.person.device;
  refusedByServer(await client.updateUser({ app_metadata: { role: "admin" } }), 403, "not_admin");
  succeeded(await client.updateUser({ data: { role: "admin", plan: "enterprise" } }));
  const { claims } = succeeded(await client.getClaims());
  assert.equal(claims.role, "authenticated");
  const { access_token } = session(life.person.device);
  const answer = await fetch(`${life.baseUrl}/api/user/agent-access`, {
    headers: { authorization: `Bearer ${access_token}` },
  });
  assert.equal(answer.status, 200);
  assert.equal((await answer.json()).plan, "basic");
}

async function changeEmail(life) {
  const { device, email } = life.person;
  life.newEmail = newAddress("moved");
  const options = { emailRedirectTo: device.back };
  const { user } = succeeded(await device.client.updateUser({ email: life.newEmail }, options));
  assert.equal(user.email, email);
  assert.equal(user.new_email, life.newEmail);
  const back = await open(await newestLink(life, life.newEmail));
  succeeded(await tryExchange(device, back));
  assert.equal(succeeded(await device.client.getUser()).user.email, life.newEmail);
  assert.equal(await agentsStatus(life, session(device).access_token), 200);
}

async function newEmailSignsIn(life) {
  await signedIn(life, life.newEmail);
  const old = await newDevice(life).client.signInWithPassword({ email: life.person.email, password: PASSWORD });
  refusedByServer(old, 400, "invalid_credentials");
}

async function takenEmail(life) {
  const other = await newPerson(life, "taken");
  const device = await signedIn(life, life.newEmail);
  const { user } = succeeded(await device.client.updateUser({ email: other.email }));
  assert.equal(user.email, life.newEmail);
  assert.equal(user.new_email, other.email);
  await newPerson(life, "later");
  const links = (await readMails(other.email, life.outbox)).map((mail) => mail.link);
  assert.equal(links.length, 1);
}
