/** What the API takes and answers, read from the types that are generated from its own description. */

import type { paths } from "./api-types";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The JSON that a call answers when it succeeds. */
export type Answer<Path extends keyof paths, M extends Method = "get"> = paths[Path][M] extends {
  responses: { 200: { content: { "application/json": infer Json } } };
}
  ? Json
  : never;

/** The JSON that a call takes. */
export type Body<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  requestBody: { content: { "application/json": infer Json } };
}
  ? Json
  : never;
