// The worker of the Node stacks: answers every question with one sentence, which is committed before it is sent where there
// is a store (STORE).
// Environment: REDIS_URL, CONCURRENCY, STORE.
import { Worker } from "bullmq";
import Redis from "ioredis";
import { open } from "./stores.mjs";

const connect = () => new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: null });

const publisher = connect();
const keep = await open(process.env.STORE);

async function answer({ id, data: { session_id, agent_type } }) {
  const publish = (event, payload) =>
    publisher.publish("chat:events", JSON.stringify({ session_id, event, payload: { turn_id: id, ...payload } }));
  const timestamp = () => new Date().toISOString();
  await Promise.all([
    publish("start_processing", { agent_type, timestamp: timestamp() }),
    publish("progress_update", { message: "Reading your question", percent: 1, timestamp: timestamp() }),
  ]);
  const content = "General fits your question.";
  await keep(`reply_${id}`, session_id, "assistant", content);
  await Promise.all([
    publish("chat_response", { content, agent_type, timestamp: timestamp() }),
    publish("stop_processing", { reason: "done" }),
  ]);
}

const concurrency = Number(process.env.CONCURRENCY ?? 16);
const worker = new Worker("chat", answer, { connection: connect(), concurrency });
worker.on("error", console.error);
