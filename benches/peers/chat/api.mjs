// The API of the Node stack: sockets in, jobs out, events back. No sign-in and no database.
// Environment: PORT, REDIS_URL.
import { createServer } from "node:http";
import { Queue } from "bullmq";
import Redis from "ioredis";
import { Server } from "socket.io";

const connect = () => new Redis(process.env.REDIS_URL, { maxRetriesPerRequest: null });

const queue = new Queue("chat", { connection: connect() });
const http = createServer((_request, response) => response.end("ok"));
const io = new Server(http, { path: "/socket.io", transports: ["polling"] });

io.on("connection", (socket) => {
  socket.on("join_session", ({ session_id }) => {
    socket.join(session_id);
    socket.emit("session_state", { session_id, turn: null });
  });
  socket.on("chat_message", ({ session_id, message, agent_type }) => {
    socket.join(session_id);
    const options = { removeOnComplete: true, removeOnFail: true };
    queue.add("chat", { session_id, message, agent_type }, options).catch(console.error);
  });
});

const events = connect();
await events.subscribe("chat:events");
events.on("message", (_channel, text) => {
  const { session_id, event, payload } = JSON.parse(text);
  io.to(session_id).emit(event, payload);
});

http.listen(Number(process.env.PORT), "127.0.0.1");
