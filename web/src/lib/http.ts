/** Calls to the backend: sends the bearer token, returns JSON, and throws failures as `ApiError` with the server's own text. */

import { t } from "@lingui/core/macro";
import { accessToken, renewSession } from "./auth/session";
import { currentView, leaveOverView } from "./auth/view-store";

export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(message: string, status: number, code: string) {
    super(message);
    this.name = "ApiError";
    this.status = status;
    this.code = code;
  }
}

type Options = {
  method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  body?: unknown;
  fallback: string;
  signal?: AbortSignal;
};

/** A call that needs no sign-in. */
export async function publicCall<T>(path: string, options: Options, headers: Record<string, string> = {}): Promise<T> {
  return send<T>(path, options, headers);
}

/** A call for the signed-in user; repeated once when the server requires a newer token. */
export async function call<T>(path: string, options: Options): Promise<T> {
  const attempt = async () => send<T>(path, options, { Authorization: `Bearer ${await requireToken()}` });
  try {
    return await attempt();
  } catch (error) {
    if (error instanceof ApiError && error.status === 410 && currentView()) leaveOverView();
    if (!isNotAuthenticated(error) || !(await renewSession())) throw error;
    return attempt();
  }
}

export function isNotAuthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401;
}

export async function requireToken(): Promise<string> {
  const token = await accessToken();
  if (!token) throw new ApiError(t`Not authenticated`, 401, "not_authenticated");
  return token;
}

/** The text and code of a failed answer, whatever its body is. */
export function apiErrorFrom(status: number, body: unknown, fallback: string): ApiError {
  const { error, code } = (typeof body === "object" && body !== null ? body : {}) as {
    error?: unknown;
    code?: unknown;
  };
  return new ApiError(
    typeof error === "string" && error ? error : fallback,
    status,
    typeof code === "string" ? code : "unknown",
  );
}

export function errorText(error: unknown, fallback: string): string {
  return error instanceof ApiError ? error.message : fallback;
}

async function send<T>(path: string, options: Options, headers: Record<string, string>): Promise<T> {
  const response = await fetch(path, {
    method: options.method ?? "GET",
    headers: options.body === undefined ? headers : { ...headers, "Content-Type": "application/json" },
    ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    ...(options.signal ? { signal: options.signal } : {}),
  }).catch((cause: unknown) => {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(options.fallback, 0, "network");
  });
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw apiErrorFrom(response.status, body, options.fallback);
  return body as T;
}

/** Whether a call did not reach the server. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 502);
}
