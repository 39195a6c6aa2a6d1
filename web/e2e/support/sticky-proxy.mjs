/**
 * A load balancer for the tests: passes requests on to several servers in turn and keeps each browser with the one
 * that it met first, by cookie, as polling needs.
 */

import { once } from "node:events";
import { createServer, request } from "node:http";

export async function startStickyProxy(port, servers) {
  let turn = 0;

  function chosen(headers) {
    const cookie = /(?:^|; )node=(\d+)/.exec(headers.cookie ?? "");
    return cookie && Number(cookie[1]) < servers.length ? Number(cookie[1]) : turn++ % servers.length;
  }

  const proxy = createServer((incoming, answer) => {
    const node = chosen(incoming.headers);
    const options = {
      host: "127.0.0.1",
      port: servers[node],
      path: incoming.url,
      method: incoming.method,
      headers: incoming.headers,
    };
    const outgoing = request(options, (response) => {
      answer.writeHead(response.statusCode ?? 502, {
        ...response.headers,
        "set-cookie": `node=${node}; Path=/; HttpOnly`,
      });
      response.pipe(answer);
    });
    outgoing.on("error", () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()));
    answer.on("close", () => outgoing.destroy());
    incoming.pipe(outgoing);
  }).listen(port, "127.0.0.1");
  await once(proxy, "listening");
  return {
    close() {
      proxy.close();
      proxy.closeAllConnections();
    },
  };
}
