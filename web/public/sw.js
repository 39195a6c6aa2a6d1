/**
 * Shows a page of its own when a page is opened without a network. It answers nothing else and keeps no copies of files: its
 * page is part of this file, which the browser compares with the server's at every visit, so nothing here can be out of date.
 */

/*
 * Navigation preload stays off: with it, the browser asks twice for addresses that are left to it below, and the link of a mail
 * works only once.
 */

/** Addresses that the server answers by itself, which no page of the app replaces. */
const OF_THE_SERVER = /^\/(api|auth\/v1|socket\.io)\//;

self.addEventListener("install", () => self.skipWaiting());

self.addEventListener("fetch", (event) => {
  const { mode, method, destination, url } = event.request;
  const opensPage = mode === "navigate" && method === "GET" && destination === "document";
  if (opensPage && !OF_THE_SERVER.test(new URL(url).pathname)) event.respondWith(page(event.request));
});

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    const headers = { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": POLICY };
    return new Response(PAGE, { status: 503, headers });
  }
}

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; connect-src 'self'; base-uri 'none'";

/** In the colours of `src/styles.css`. Goes back to what was to be opened as soon as there is a network. */
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>Not connected · Supply Chain Intelligence</title>
    <style>
      :root { --page: #f3f7f9; --text: #15212c; --action: #006b7b; --on-action: #fff }
      :root[data-theme="dark"] { --page: #0a131a; --text: #e3e8eb; --action: #4cc3d7; --on-action: #04181e; color-scheme: dark }
      @media (prefers-color-scheme: dark) {
        :root:not([data-theme="light"]) { --page: #0a131a; --text: #e3e8eb; --action: #4cc3d7; --on-action: #04181e }
      }
      body { margin: 0; background: var(--page); color: var(--text); font: 1rem/1.6 ui-sans-serif, system-ui, sans-serif }
      main { display: grid; min-height: 100vh; min-height: 100dvh; align-content: center; justify-items: center; gap: .75rem;
             box-sizing: border-box; max-width: 28rem; margin: auto; padding: 1.5rem; text-align: center }
      h1 { margin: 0; font-size: 1.5rem; line-height: 1.3 }
      p { margin: 0 0 .5rem; text-wrap: pretty }
      button { border: 0; border-radius: .625rem; padding: .6rem 1.1rem; background: var(--action); color: var(--on-action);
               font: inherit; font-size: .875rem; font-weight: 600; cursor: pointer }
      button:focus-visible { outline: 2px solid var(--action); outline-offset: 2px }
    </style>
  </head>
  <body>
    <main>
      <h1>You are offline</h1>
      <p>This page opens by itself as soon as there is a connection. A question that you have begun to write is kept.</p>
      <button type="button">Try again</button>
    </main>
    <script>
      try {
        const theme = localStorage.getItem("supplychain.theme");
        if (theme) document.documentElement.dataset.theme = theme;
      } catch {}
      if (navigator.onLine) {
        document.querySelector("h1").textContent = "The server cannot be reached";
        document.querySelector("p").textContent = "Try again in a moment. A question that you have begun to write is kept.";
      }
      document.querySelector("button").onclick = () => location.reload();
      addEventListener("online", () => location.reload());
      /* A browser may say that it is online before an address can be reached, and then never again. */
      setInterval(async () => {
        const answer = await fetch(location.href, { method: "HEAD", cache: "no-store" }).catch(() => null);
        if (answer?.ok) location.reload();
      }, 5000);
    </script>
  </body>
</html>
`;
