/** Somebody who uses the installation through the proxy, with the real clients for sign-in and sockets. */

import assert from "node:assert/strict";
import { io } from "socket.io-client";
import { exchange, newAddress, newDevice, open, session, signUp } from "../life/devices.mjs";
import { weeklyDemand } from "../support/sample-data.mjs";
import { eventually } from "./eventually.mjs";

const REPLY_MS = 120_000;
const AGENT = "demand_forecasting";

/** Signs up and follows the link in the mail. */
export async function signUpByMail(stack) {
  const email = newAddress("stack");
  const device = newDevice({ baseUrl: stack.baseUrl });
  await signUp(device, email);
  const link = await eventually("the mail of the sign-up", () => linkInMail(stack, email));
  await exchange(device, await open(link, stack.baseUrl));
  return { stack, device };
}

async function linkInMail(stack, email) {
  const list = await json(`${stack.mailUrl}/api/v1/search?query=${encodeURIComponent(`to:"${email}"`)}`);
  if (list.messages.length === 0) return null;
  const mail = await json(`${stack.mailUrl}/api/v1/message/${list.messages[0].ID}`);
  return /https?:\/\/[^\s"'<>]+\/auth\/[^\s"'<>]+/.exec(mail.Text)?.[0].replaceAll("&amp;", "&");
}

/** A conversation with a file in it. */
export async function startConversation(person, products = 1) {
  const sessionId = `session_${Date.now()}_${Math.random().toString(36).slice(2)}`;
  const form = new FormData();
  form.set("session_id", sessionId);
  form.set("file", new Blob([weeklyDemand(products)], { type: "text/csv" }), "demand.csv");
  const uploaded = await call(person, "/api/upload", { method: "POST", body: form });
  const uploadId = uploaded.upload_id ?? uploaded.id;
  assert.ok(uploadId, `the upload has no id: ${JSON.stringify(uploaded)}`);
  return { person, sessionId, uploadId };
}

/** A socket that has joined the conversation, by polling as the browser does it, or by another transport. */
export async function joinBySocket({ person, sessionId }, transports = ["polling"]) {
  const socket = io(person.stack.baseUrl, { path: "/socket.io", transports, withCredentials: true, forceNew: true });
  const line = { socket, sessionId, events: [], connections: 0 };
  socket.onAny((name, payload) => line.events.push({ name, ...payload }));
  socket.on("connect", async () => {
    line.connections++;
    socket.emit("join_session", { session_id: sessionId, token: await token(person) });
  });
  await eventually("the socket has joined", () => line.events.some(({ name }) => name === "session_state"));
  return line;
}

export async function askBySocket({ person, sessionId, uploadId }, line, message) {
  const question = { session_id: sessionId, message, agent_type: AGENT, upload_id: uploadId };
  line.socket.emit("chat_message", { ...question, client_id: crypto.randomUUID(), token: await token(person) });
}

export function replyOnSocket(line) {
  return eventually(
    "the reply on the socket",
    () => line.events.find(({ name }) => name === "chat_response"),
    REPLY_MS,
  );
}

/** Stores a question without waiting for its reply. Who waits for the answer of the call may wait for the reply. */
export async function askAndLeave({ person, sessionId, uploadId }, message) {
  const body = JSON.stringify({
    session_id: sessionId,
    message,
    agent_type: AGENT,
    upload_id: uploadId,
    client_id: crypto.randomUUID(),
  });
  const leave = new AbortController();
  const answer = call(person, "/api/chat", { method: "POST", body, signal: leave.signal }).catch(() => {});
  const isStored = () =>
    history({ person, sessionId }).then(({ messages }) => messages.some((found) => found.content === message));
  await eventually("the question is stored", isStored);
  leave.abort();
  await answer;
}

/** Waits until the conversation has as many replies as questions, and fails when it has more. */
export async function eachQuestionHasOneReply(conversation, expected = 1) {
  const replies = async () => {
    const { messages, turn } = await history(conversation);
    const found = messages.filter(({ role }) => role !== "user" && role !== "file").length;
    return turn === null || !isWaiting(turn) ? found : 0;
  };
  await eventually(`${expected} replies`, async () => (await replies()) >= expected, REPLY_MS);
  assert.equal(await replies(), expected, "replies of the conversation");
}

function isWaiting(turn) {
  return ["queued", "running", "processing"].includes(turn.state ?? turn.status);
}

export function history({ person, sessionId }) {
  return call(person, `/api/sessions/${sessionId}/messages`);
}

export async function call(person, path, options = {}) {
  const headers = { authorization: `Bearer ${await token(person)}` };
  if (typeof options.body === "string") headers["content-type"] = "application/json";
  const answer = await fetch(person.stack.baseUrl + path, { ...options, headers });
  const text = await answer.text();
  assert.ok(answer.ok, `${options.method ?? "GET"} ${path} answers ${answer.status}: ${text.slice(0, 300)}`);
  return JSON.parse(text);
}

async function token(person) {
  const { expires_at } = session(person.device);
  if (expires_at * 1000 < Date.now() + 60_000) await person.device.client.refreshSession();
  return session(person.device).access_token;
}

async function json(url) {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  return answer.json();
}
