import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Answer, Body } from "@/lib/api";
import { useSession } from "@/lib/auth/session";
import { call } from "@/lib/http";
import { keptCurrent } from "@/lib/look-again";

const PATH = "/api/webhooks";

export type Webhooks = Answer<"/api/webhooks">;
export type Endpoint = Webhooks["endpoints"][number];
export type Deliveries = Answer<"/api/webhooks/{id}/deliveries">;
export type Delivery = Deliveries["deliveries"][number];
export type NewEndpoint = Answer<"/api/webhooks", "post">;
type EndpointChanges = Body<"/api/webhooks/{id}", "put">;

/** A delivery that is sent again later is not waited for. */
const SOON_MS = 60_000;

export const ADD_FAILED = t`The endpoint was not added. Please try again.`;
export const CHANGE_FAILED = t`The endpoint was not changed. Please try again.`;
export const DELETE_FAILED = t`The endpoint was not deleted. Please try again.`;
export const ROTATE_FAILED = t`The secret was not rotated. Please try again.`;
export const TEST_FAILED = t`The test event was not sent. Please try again.`;

/** The endpoints of the user, and whether the plan includes them. The server pauses one that does not answer. */
export function useWebhooks() {
  const { user } = useSession();
  return useQuery({
    queryKey: ["webhooks", user?.id],
    queryFn: ({ signal }) => call<Webhooks>(PATH, { fallback: t`Failed to load your webhooks`, signal }),
    ...keptCurrent<Webhooks>(),
  });
}

/** The last deliveries of an endpoint; loaded again while one is on its way. */
export function useDeliveries(endpoint: Endpoint) {
  return useQuery({
    queryKey: ["webhook-deliveries", endpoint.id],
    queryFn: ({ signal }) =>
      call<Deliveries>(`${PATH}/${endpoint.id}/deliveries`, { fallback: t`Failed to load the deliveries`, signal }),
    ...keptCurrent<Deliveries>(({ deliveries }) => deliveries.some(isOnItsWay)),
  });
}

function isOnItsWay({ state, next_attempt_at, attempts }: Delivery): boolean {
  if (state !== "waiting" || !next_attempt_at) return false;
  return attempts === 0 || Date.parse(next_attempt_at) - Date.now() < SOON_MS;
}

/** Changes endpoints. What is shown is loaded again also after a failure, since the answer may have been lost. */
export function useWebhookChanges() {
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ["webhooks"] });
  const reloadDeliveries = (id: string) => void queries.invalidateQueries({ queryKey: ["webhook-deliveries", id] });
  return {
    add: (address: string) =>
      call<NewEndpoint>(PATH, { method: "POST", body: { address }, fallback: ADD_FAILED }).finally(reload),
    change: (id: string, changes: EndpointChanges) =>
      call<Endpoint>(`${PATH}/${id}`, { method: "PUT", body: changes, fallback: CHANGE_FAILED }).finally(() => {
        reload();
        // What waits is sent when an endpoint is resumed.
        reloadDeliveries(id);
      }),
    remove: (id: string) => call<null>(`${PATH}/${id}`, { method: "DELETE", fallback: DELETE_FAILED }).finally(reload),
    rotate: (id: string) =>
      call<NewEndpoint>(`${PATH}/${id}/rotate`, { method: "POST", fallback: ROTATE_FAILED }).finally(reload),
    sendTest: (id: string) =>
      call<Deliveries>(`${PATH}/${id}/send-test`, { method: "POST", fallback: TEST_FAILED }).finally(() =>
        reloadDeliveries(id),
      ),
  };
}
