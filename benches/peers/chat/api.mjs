// The API of the Node stacks: sockets in, jobs out, events back. With a store (STORE) it checks the token of each message and
// commits the message before it is queued and acknowledged; without one it does neither.
// Environment: PORT, REDIS_URL, STORE.
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Queue } from "bullmq";
import Redis from "ioredis";
import { Server } from "socket.io";
import { open } from "./stores.mjs";
import { check, issue } from "./tokens.mjs";

const connect = () => new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: null });

const { PORT, STORE } = process.env;
const keep = await open(STORE);
const queue = new Queue("chat", { connection: connect() });
const http = createServer((request, response) => response.end(request.url === "/token" ? issue(randomUUID()) : "ok"));
const io = new Server(http, { path: "/socket.io", transports: ["polling"] });

const isAllowed = (token) => !STORE || check(token) !== undefined;

async function ask({ session_id, message, agent_type }) {
  await keep(randomUUID(), session_id, "user", message);
  await queue.add("chat", { session_id, message, agent_type }, { removeOnComplete: true, removeOnFail: true });
}

io.on("connection", (socket) => {
  socket.on("join_session", ({ session_id, token }) => {
    if (!isAllowed(token)) return socket.emit("error", { message: "not signed in" });
    socket.join(session_id);
    socket.emit("session_state", { session_id, turn: null });
  });
  socket.on("chat_message", (question) => {
    if (!isAllowed(question.token)) return socket.emit("error", { message: "not signed in" });
    socket.join(question.session_id);
    ask(question).catch((error) => {
      console.error(error);
      socket.emit("error", { message: "not stored" });
    });
  });
});

const events = connect();
await events.subscribe("chat:events");
events.on("message", (_channel, text) => {
  const { session_id, event, payload } = JSON.parse(text);
  io.to(session_id).emit(event, payload);
});

http.listen(Number(PORT), "127.0.0.1");
