/** The requests and answers of the API, from the types that are generated from its description. */

import type { paths } from "./api-types";

type Method = "get" | "post" | "put" | "patch" | "delete";

/** The JSON of a successful answer. */
export type Answer<Path extends keyof paths, M extends Method = "get"> = paths[Path][M] extends {
  responses: { 200: { content: { "application/json": infer Json } } };
}
  ? Json
  : never;

/** The JSON of a request. */
export type Body<Path extends keyof paths, M extends Method> = paths[Path][M] extends {
  requestBody: { content: { "application/json": infer Json } };
}
  ? Json
  : never;
