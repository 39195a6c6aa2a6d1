import { type QueryState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/lib/auth/session";
import { type Billing, fetchBilling, fetchOrder, type Receipt } from "../api";

const ASK_AGAIN_MS = 5000;
/** Two minutes of calls; a later confirmation appears on the account page. */
const MOST_QUESTIONS = 24;

/** The server's record of an order (null when the user has no order of that name), and the user's plan. */
export type Standing = { order: Receipt | null; billing: Billing };

/** Loads an order of the user, and repeats this for a limited time while the order is open. */
export function useStanding(name: string | null, { enabled, again }: { enabled: boolean; again: boolean }) {
  const { user } = useSession();
  const client = useQueryClient();
  const queryKey = ["payments", "standing", user?.id, name];
  const isOver = (state: QueryState<Standing> | undefined) =>
    !again || isSettled(name, state?.data) || questions(state) >= MOST_QUESTIONS;
  const query = useQuery({
    queryKey,
    queryFn: () => fetchStanding(name),
    enabled,
    staleTime: 0,
    // A repeated answer counts as well: it may be the answer to the last call.
    notifyOnChangeProps: "all",
    retry: false,
    refetchInterval: ({ state }) => (isOver(state) ? false : ASK_AGAIN_MS),
  });
  return { standing: query.data, isLoading: query.isLoading, isAsking: !isOver(client.getQueryState(queryKey)) };
}

async function fetchStanding(name: string | null): Promise<Standing> {
  const [order, billing] = await Promise.all([name ? fetchOrder(name) : null, fetchBilling()]);
  return { order, billing };
}

/** Whether further calls can bring no new result. */
function isSettled(name: string | null, standing: Standing | undefined): boolean {
  return name === null || (standing !== undefined && standing.order?.state !== "created");
}

function questions(state: QueryState<Standing> | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}
