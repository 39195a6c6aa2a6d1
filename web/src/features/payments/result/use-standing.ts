import { type QueryState, useQuery, useQueryClient } from "@tanstack/react-query";
import { useSession } from "@/lib/auth/session";
import { type Billing, fetchBilling, fetchOrder, type Receipt } from "../api";

const ASK_AGAIN_MS = 5000;
/** Two minutes of questions; what is confirmed later shows in the account. */
const MOST_QUESTIONS = 24;

/** What the server knows of an order, null when the user has none of that name, and of the user's plan. */
export type Standing = { order: Receipt | null; billing: Billing };

/** Loads an order of the user, and again for a limited time while the order is open. */
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
    // The same answer once more is news as well: it may have been the last question.
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

/** Whether nothing more is to be learned by asking again. */
function isSettled(name: string | null, standing: Standing | undefined): boolean {
  return name === null || (standing !== undefined && standing.order?.state !== "created");
}

function questions(state: QueryState<Standing> | undefined): number {
  return state ? state.dataUpdateCount + state.errorUpdateCount : 0;
}
