/**
 * A small OpenID Connect provider, so that sign-in through Google can be tested without Google. The test says who is
 * signed in there (`person`), and can make it misbehave: `spoil` changes what it sends just before it is sent.
 */

import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";

const KEY_ID = "provider-key";

/** Characters that must be escaped show whether they are. */
export const CLIENT = { clientId: "supplychain", clientSecret: "provider secret + / &" };

export async function startProvider({ clientId, clientSecret }) {
  const keys = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const flows = new Map();
  const provider = {
    issuer: "",
    /** What the server has to know to send people here. */
    settings: {},
    /** Who is signed in at the provider. */
    person: null,
    /** Shows a page with a button and does not send people back at once. */
    asks: false,
    /** What the provider does wrong: `claims`, `header` and `tokenAnswer` are functions of the right thing. */
    spoil: {},
    /** The requests that came to the token endpoint, oldest first. */
    exchanges: [],
    close: () => void server.closeAllConnections() ?? server.close(),
  };
  const pages = {
    "GET /.well-known/openid-configuration": (_, answer) => sendJson(answer, 200, discovery(provider.issuer)),
    "GET /jwks": (_, answer) =>
      sendJson(answer, 200, { keys: [{ ...keys.publicKey.export({ format: "jwk" }), ...keyUse() }] }),
    "GET /authorize": ({ searchParams }, answer) => authorize(searchParams, answer),
    "GET /continue": ({ searchParams }, answer) => redirect(answer, searchParams.get("to")),
    "POST /token": async (_, answer, request) => exchange(new URLSearchParams(await bodyOf(request)), answer, request),
  };
  const server = createServer((request, answer) => {
    const url = new URL(request.url, provider.issuer);
    const page = pages[`${request.method} ${url.pathname}`];
    if (!page) return void answer.writeHead(404).end();
    Promise.resolve(page(url, answer, request)).catch((error) => answer.writeHead(500).end(String(error)));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  provider.issuer = `http://localhost:${server.address().port}`;
  provider.settings = {
    GOOGLE_ISSUER: provider.issuer,
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
  };
  return provider;

  function authorize(asked, answer) {
    const wrong = wrongRequest(asked, clientId);
    if (wrong) return sendJson(answer, 400, { error: "invalid_request", error_description: wrong });
    const back = new URL(asked.get("redirect_uri"));
    back.searchParams.set("state", asked.get("state"));
    if (!provider.person) back.searchParams.set("error", "access_denied");
    else {
      const code = randomBytes(16).toString("hex");
      flows.set(code, { ...Object.fromEntries(asked), person: { ...provider.person } });
      back.searchParams.set("code", code);
    }
    return provider.asks ? sendPage(answer, provider.person, back) : redirect(answer, back);
  }

  function exchange(asked, answer, request) {
    provider.exchanges.push(Object.fromEntries(asked));
    const flow = flows.get(asked.get("code"));
    flows.delete(asked.get("code"));
    const [id, secret] = credentials(asked, request);
    if (id !== clientId || secret !== clientSecret) return sendJson(answer, 401, { error: "invalid_client" });
    if (!flow || asked.get("grant_type") !== "authorization_code" || !answers(asked, flow))
      return sendJson(answer, 400, { error: "invalid_grant" });
    const right = { access_token: "unused", token_type: "Bearer", expires_in: 3600, id_token: idToken(flow) };
    return sendJson(answer, 200, provider.spoil.tokenAnswer?.(right) ?? right);
  }

  function idToken(flow) {
    const now = Math.floor(Date.now() / 1000);
    const right = { iss: provider.issuer, aud: clientId, iat: now, exp: now + 300, nonce: flow.nonce, ...flow.person };
    const claims = provider.spoil.claims?.(right) ?? right;
    const header = provider.spoil.header?.({ alg: "RS256", kid: KEY_ID }) ?? { alg: "RS256", kid: KEY_ID };
    const signed = `${encoded(header)}.${encoded(claims)}`;
    if (header.alg === "none") return `${signed}.`;
    const key = provider.spoil.key ?? keys.privateKey;
    return `${signed}.${createSign("RSA-SHA256").update(signed).sign(key, "base64url")}`;
  }
}

/** A key that the provider does not publish. */
export function strangersKey() {
  return generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
}

function discovery(issuer) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ["code"],
    subject_types_supported: ["public"],
    id_token_signing_alg_values_supported: ["RS256"],
    code_challenge_methods_supported: ["S256"],
  };
}

/** What a careful provider insists on, and a careful client therefore sends. */
function wrongRequest(asked, clientId) {
  if (asked.get("client_id") !== clientId) return "client_id";
  if (asked.get("response_type") !== "code") return "response_type";
  if (!asked.get("scope")?.split(" ").includes("openid")) return "scope";
  if (!asked.get("state") || !asked.get("nonce")) return "state and nonce";
  if (asked.get("code_challenge_method") !== "S256" || !asked.get("code_challenge")) return "code_challenge";
  return URL.canParse(asked.get("redirect_uri")) ? null : "redirect_uri";
}

function answers(asked, flow) {
  const challenge = createHash("sha256")
    .update(asked.get("code_verifier") ?? "")
    .digest("base64url");
  return challenge === flow.code_challenge && asked.get("redirect_uri") === flow.redirect_uri;
}

/** From the form, or from the header, where both parts are encoded as in a form (RFC 6749, section 2.3.1). */
function credentials(asked, request) {
  const basic = /^Basic (.+)$/.exec(request.headers.authorization ?? "");
  if (!basic) return [asked.get("client_id"), asked.get("client_secret")];
  return Buffer.from(basic[1], "base64").toString("utf8").split(":").map(decoded);
}

function decoded(text) {
  return new URLSearchParams(`text=${text}`).get("text");
}

function keyUse() {
  return { kid: KEY_ID, use: "sig", alg: "RS256" };
}

async function bodyOf(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

function encoded(value) {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function sendJson(answer, status, value) {
  answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(value));
}

function redirect(answer, to) {
  answer.writeHead(302, { location: String(to) }).end();
}

function sendPage(answer, person, back) {
  const text = person ? `Continue as ${person.email}` : "Cancel";
  answer.writeHead(200, { "content-type": "text/html; charset=utf-8" });
  answer.end(
    `<!doctype html><html lang="en"><title>Provider</title><link rel="icon" href="data:,"><main><h1>Choose an account</h1>
    <form action="/continue"><input type="hidden" name="to" value="${back.href.replaceAll("&", "&amp;")}">
    <button>${text}</button></form></main>`,
  );
}
