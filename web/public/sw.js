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

/**
 * The sentences of the page, as the catalogues of the app are not there without a network. The language is found as in
 * `src/lib/words/language.ts`.
 */
const WORDS = {
  en: {
    title: "Not connected",
    offline: "You are offline",
    opens:
      "This page opens by itself as soon as there is a connection. A question that you have begun to write is kept.",
    unreachable: "The server cannot be reached",
    later: "Try again in a moment. A question that you have begun to write is kept.",
    again: "Try again",
  },
  de: {
    title: "Nicht verbunden",
    offline: "Sie sind offline",
    opens:
      "Diese Seite öffnet sich von selbst, sobald es eine Verbindung gibt. Eine angefangene Frage bleibt erhalten.",
    unreachable: "Der Server ist nicht erreichbar",
    later: "Versuchen Sie es gleich noch einmal. Eine angefangene Frage bleibt erhalten.",
    again: "Erneut versuchen",
  },
  es: {
    title: "Sin conexión",
    offline: "No hay conexión",
    opens: "Esta página se abre sola en cuanto haya conexión. La pregunta que había empezado a escribir se conserva.",
    unreachable: "No se puede acceder al servidor",
    later: "Inténtelo de nuevo en un momento. La pregunta que había empezado a escribir se conserva.",
    again: "Intentar de nuevo",
  },
  fr: {
    title: "Non connecté",
    offline: "Vous êtes hors ligne",
    opens: "Cette page s’ouvre d’elle-même dès qu’il y a une connexion. Une question commencée est conservée.",
    unreachable: "Le serveur est injoignable",
    later: "Réessayez dans un instant. Une question commencée est conservée.",
    again: "Réessayer",
  },
  pt: {
    title: "Sem conexão",
    offline: "Você está off-line",
    opens: "Esta página abre sozinha assim que houver conexão. Uma pergunta que você começou a escrever é mantida.",
    unreachable: "O servidor não pode ser acessado",
    later: "Tente novamente em instantes. Uma pergunta que você começou a escrever é mantida.",
    again: "Tentar novamente",
  },
  hi: {
    title: "कनेक्शन नहीं है",
    offline: "आप ऑफ़लाइन हैं",
    opens: "कनेक्शन मिलते ही यह पेज अपने आप खुल जाएगा। आपका अधूरा लिखा सवाल सुरक्षित है।",
    unreachable: "सर्वर तक पहुँचा नहीं जा सकता",
    later: "थोड़ी देर में फिर से कोशिश करें। आपका अधूरा लिखा सवाल सुरक्षित है।",
    again: "फिर से कोशिश करें",
  },
};

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
      <h1>${WORDS.en.offline}</h1>
      <p>${WORDS.en.opens}</p>
      <button type="button">${WORDS.en.again}</button>
    </main>
    <script>
      const all = ${JSON.stringify(WORDS)};
      let chosen = null;
      try {
        const theme = localStorage.getItem("supplychain.theme");
        if (theme) document.documentElement.dataset.theme = theme;
        chosen = localStorage.getItem("supplychain.language");
      } catch {}
      const names = [chosen ?? "", ...navigator.languages].map((name) => name.toLowerCase().split("-")[0]);
      const language = names.find((name) => Object.hasOwn(all, name)) ?? "en";
      const words = all[language];
      const isOnline = navigator.onLine;
      document.documentElement.lang = language;
      document.title = words.title + " · Supply Chain Intelligence";
      document.querySelector("h1").textContent = isOnline ? words.unreachable : words.offline;
      document.querySelector("p").textContent = isOnline ? words.later : words.opens;
      document.querySelector("button").textContent = words.again;
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
