import { useQuery } from "@tanstack/react-query";
import { useSession } from "@/lib/auth/session";
import { fetchBilling } from "../api";

export const billingKey = (userId: string | undefined) => ["payments", "billing", userId];

/** Plan, its end and payments of the signed-in user. */
export function useBilling() {
  const { user } = useSession();
  return useQuery({ staleTime: 0, queryKey: billingKey(user?.id), queryFn: fetchBilling });
}
