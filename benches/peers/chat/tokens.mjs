// Signed tokens, as a service without a store of sign-ins would check them: HMAC over the claims, and their expiry.
import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

const SECRET = randomBytes(32);
const LIFETIME_MS = 86_400_000;

const signature = (claims) => createHmac("sha256", SECRET).update(claims).digest();

export function issue(user) {
  const claims = Buffer.from(JSON.stringify({ user, expires: Date.now() + LIFETIME_MS })).toString("base64url");
  return `${claims}.${signature(claims).toString("base64url")}`;
}

/** Whose token it is; nothing when it is wrong or over. */
export function check(token) {
  const [claims, signed] = String(token).split(".");
  const given = Buffer.from(signed ?? "", "base64url");
  const right = signature(claims);
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const { user, expires } = JSON.parse(Buffer.from(claims, "base64url").toString());
  return expires > Date.now() ? user : undefined;
}
