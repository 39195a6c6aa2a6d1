/** Somebody with an account, over HTTP alone. */

import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

const PASSWORD = "correct horse battery staple";
const VERIFIER = "v".repeat(64);

/** Signs up and in; `folder` holds the outbox of the server. Returns a token. */
export async function newPerson(address, folder) {
  const email = `soak-${process.pid}-${Date.now()}@example.com`;
  const challenge = createHash("sha256").update(VERIFIER).digest("base64url");
  await post(`${address}/auth/v1/signup?redirect_to=http://localhost:8080/auth/callback`, {
    email,
    password: PASSWORD,
    data: {},
    code_challenge: challenge,
    code_challenge_method: "s256",
  });
  const link = (await mailTo(join(folder, "data/outbox"), email)).match(/http:\/\/localhost:8080\S*verify\S*/)[0];
  const confirmed = await fetch(link.replace("http://localhost:8080", address), { redirect: "manual" });
  const code = new URL(confirmed.headers.get("location")).searchParams.get("code");
  const session = await post(`${address}/auth/v1/token?grant_type=pkce`, { auth_code: code, code_verifier: VERIFIER });
  return session.access_token;
}

/** Asks; returns status, body and how long it took. Waits for the reply of a question that was saved. */
export async function ask(address, token, question) {
  const began = Date.now();
  const answer = await fetch(`${address}/api/chat`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(question),
  });
  return { status: answer.status, body: await answer.json(), ms: Date.now() - began };
}

/** What stands in a conversation. */
export async function messagesOf(address, token, session) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch(`${address}/api/sessions/${session}/messages`, { headers });
  if (!answer.ok) throw new Error(`the history answers ${answer.status}`);
  return (await answer.json()).messages;
}

async function post(url, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

async function mailTo(outbox, email) {
  for (const name of await readdir(outbox)) {
    const mail = await readFile(join(outbox, name), "utf8");
    if (mail.includes(email)) return mail;
  }
  throw new Error("no mail");
}
