import { t } from "@lingui/core/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { publicCall } from "@/lib/http";
import { type Offer, readPlans } from "./plan";

const NOT_FETCHED = t`Failed to fetch plans`;

type Answer = { success?: boolean; plans?: unknown; gateway?: string | null; error?: string };

/** The plans on sale and the payment gateway. Loaded again when an administrator has changed the plans. */
export function useOffer() {
  const client = useQueryClient();

  useEffect(() => {
    const askAgain = () => void client.invalidateQueries({ queryKey: ["plans"] });
    window.addEventListener("plans-updated", askAgain);
    return () => window.removeEventListener("plans-updated", askAgain);
  }, [client]);

  return useQuery({ queryKey: ["plans", "offer"], queryFn: fetchOffer });
}

async function fetchOffer(): Promise<Offer> {
  const answer = await publicCall<Answer | null>("/api/payments/plans", { fallback: NOT_FETCHED });
  if (!answer?.success || !answer.plans) throw new Error(answer?.error || NOT_FETCHED);
  return { plans: readPlans(answer.plans), gateway: answer.gateway ?? null };
}
