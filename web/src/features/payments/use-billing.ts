import { type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/session";
import { type Billing, fetchBilling } from "./api";

export const billingKey = (userId: string | undefined) => ["payments", "billing", userId];

type Options = Pick<UseQueryOptions<Billing>, "enabled" | "retry" | "refetchInterval">;

/** Plan, end and payments of whoever is signed in. */
export function useBilling(options: Options = {}) {
  const { user } = useSession();
  return useQuery({ staleTime: 0, ...options, queryKey: billingKey(user?.id), queryFn: fetchBilling });
}
