/**
 * The installation of docker/compose.yaml, used through its proxy while its containers die, come back, change in number
 * and are replaced. `scripts/stack-test.sh` starts it: STACK_PROJECT, PORT, MAIL_PORT and NEXT_IMAGE are its settings.
 */

import assert from "node:assert/strict";
import { checkIsolation, engine, healthy, remove, running, scale } from "./stack/containers.mjs";
import { eventually } from "./stack/eventually.mjs";
import {
  askAndLeave,
  askBySocket,
  eachQuestionHasOneReply,
  joinBySocket,
  replyOnSocket,
  signUpByMail,
  startConversation,
} from "./stack/person.mjs";
import { walk } from "./support/walk.mjs";

const { STACK_PROJECT: project, PORT, MAIL_PORT, NEXT_IMAGE } = process.env;
const stack = { baseUrl: `http://localhost:${PORT}`, mailUrl: `http://localhost:${MAIL_PORT}` };
const scene = { conversations: [] };
const PRODUCTS = 20;
const QUESTION = "Forecast the next 12 weeks";

const STEPS = [
  ["two APIs and three workers answer through the proxy", isUp],
  ["no container is root or can write outside its folders", isolated],
  ["a visitor signs up and confirms the address by mail", signUp],
  ["a question about an upload is answered on a polling socket", polling],
  ["a question is answered on a websocket", websocket],
  ["a killed worker costs no reply and doubles none", killWorker],
  ["a killed API container closes its sockets, and they reconnect to the other one", killApi],
  ["workers are scaled up and down under load", scaleWorkers],
  ["Redis and Postgres start again with what they had", restartStores],
  ["the image is replaced container by container, and the pages never fail", roll],
  ["after all of it every question still has one reply", stillOnce],
];

await walk("stack", STEPS, { scene });

async function isUp() {
  await eventually("the proxy answers", async () => (await fetch(`${stack.baseUrl}/health/ready`)).ok);
  await eventually("a worker reports itself", isWorked);
  assert.equal((await running(project, "api")).length, 2);
  assert.equal((await running(project, "worker")).length, 3);
  for (const name of await running(project, "api")) await healthy(name);
  const page = await fetch(`${stack.baseUrl}/`);
  assert.match(await page.text(), /<div id="root">/);
}

async function isWorked() {
  const answer = await fetch(`${stack.baseUrl}/api/health`);
  const health = await answer.json();
  return health.worker === "ok" || health.worker === "up";
}

async function isolated() {
  for (const service of ["api", "worker"]) {
    for (const name of await running(project, service)) await checkIsolation(name);
  }
}

async function signUp() {
  scene.person = await signUpByMail(stack);
}

async function polling() {
  scene.first = await answeredOn(["polling"]);
}

async function websocket() {
  await answeredOn(["websocket"]);
}

async function answeredOn(transports) {
  const conversation = await startConversation(scene.person);
  const line = await joinBySocket(conversation, transports);
  await askBySocket(conversation, line, QUESTION);
  await replyOnSocket(line);
  line.socket.disconnect();
  await eachQuestionHasOneReply(conversation);
  scene.conversations.push(conversation);
  return conversation;
}

/** Conversations of which each waits for a reply. */
async function askSeveral(count) {
  const conversations = [];
  for (let i = 0; i < count; i++) conversations.push(await startConversation(scene.person, PRODUCTS));
  await Promise.all(conversations.map((conversation) => askAndLeave(conversation, QUESTION)));
  scene.conversations.push(...conversations);
  return conversations;
}

async function allAnswered(conversations) {
  for (const conversation of conversations) await eachQuestionHasOneReply(conversation);
}

async function killWorker() {
  const conversations = await askSeveral(4);
  const [victim] = await running(project, "worker");
  await engine("kill", "--signal", "KILL", victim);
  await allAnswered(conversations);
  await scale(project, { worker: 3 });
}

async function killApi() {
  const conversation = await startConversation(scene.person);
  const line = await joinBySocket(conversation);
  const before = line.connections;
  const [victim, other] = await running(project, "api");
  // The socket is at one of the two: both die, one after the other has come back.
  for (const name of [victim, other]) {
    await engine("kill", "--signal", "KILL", name);
    await eventually("the other API answers", async () => (await fetch(`${stack.baseUrl}/health/ready`)).ok);
    await scale(project, { api: 2 });
    await healthy(name);
  }
  await eventually("the socket has reconnected", () => line.connections > before);
  await askBySocket(conversation, line, QUESTION);
  await replyOnSocket(line);
  line.socket.disconnect();
  await eachQuestionHasOneReply(conversation);
}

async function scaleWorkers() {
  const conversations = await askSeveral(4);
  await scale(project, { worker: 5 });
  await scale(project, { worker: 2 });
  await allAnswered(conversations);
  await scale(project, { worker: 3 });
}

async function restartStores() {
  for (const service of ["redis", "postgres"]) {
    const [name] = await running(project, service);
    await engine("restart", "--time", "20", name);
  }
  await eventually("the stores are back", async () => (await fetch(`${stack.baseUrl}/health/ready`)).ok);
  await eachQuestionHasOneReply(scene.first);
  await answeredOn(["polling"]);
}

async function roll() {
  const conversations = await askSeveral(2);
  const watch = watchPages();
  await replaceAll("worker");
  await replaceAll("api");
  watch.stop();
  assert.deepEqual(await watch.failures, []);
  await allAnswered(conversations);
  await answeredOn(["polling"]);
}

/** A second reply could have come late. */
async function stillOnce() {
  assert.ok(scene.conversations.length > 0);
  await allAnswered(scene.conversations);
}

/** One container at a time, and the next one when the service is complete again. */
async function replaceAll(service) {
  const names = await running(project, service);
  for (const name of names) {
    await remove(name);
    await scale(project, { [service]: names.length }, { SUPPLYCHAIN_IMAGE: NEXT_IMAGE });
    if (service === "api") await healthy(name);
    const image = await engine("inspect", "--format", "{{.ImageName}}", name).catch(() => "");
    assert.ok(image.includes(NEXT_IMAGE), `${name} runs ${image}`);
  }
}

/** Opens the page again and again until `stop` is called; every answer that is not 200 is a failure. */
function watchPages() {
  const ended = new AbortController();
  async function look() {
    const failures = [];
    while (!ended.signal.aborted) {
      const status = await fetch(`${stack.baseUrl}/`).then(({ status }) => status, String);
      if (status !== 200) failures.push(status);
      await new Promise((wait) => setTimeout(wait, 100));
    }
    return failures;
  }
  return { failures: look(), stop: () => ended.abort() };
}
