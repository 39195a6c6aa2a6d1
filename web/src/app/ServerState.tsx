import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet, useLocation } from "react-router";
import { DegradedNotice } from "@/features/status/DegradedNotice";
import { onAuthEvent, useSession } from "@/lib/auth/session";
import { onAccountChanged } from "@/lib/events/account-events";
import { followPlans } from "@/lib/events/follow-plans";
import { onPlansUpdated } from "@/lib/events/plan-events";
import { onUsageChanged } from "@/lib/events/usage-events";
import { ApiError } from "@/lib/http";
import { pageAt } from "./pages";

/** The cache of the server's answers, around all pages that call the server. Emptied when the user signs out. */
export function ServerState() {
  const { pathname } = useLocation();
  const [queryClient] = useState(newQueryClient);

  useEffect(
    () =>
      onAuthEvent((event) => {
        if (event === "SIGNED_OUT") queryClient.clear();
        if (event === "SIGNED_IN" || event === "TOKEN_REFRESHED") {
          void queryClient.invalidateQueries({ queryKey: ["agents"] });
        }
      }),
    [queryClient],
  );

  useEffect(
    () =>
      onAccountChanged(() => {
        void queryClient.invalidateQueries({ queryKey: ["agents"] });
        void queryClient.invalidateQueries({ queryKey: ["profile"] });
        void queryClient.invalidateQueries({ queryKey: ["usage"] });
      }),
    [queryClient],
  );

  useEffect(
    () =>
      onPlansUpdated(() => {
        void queryClient.invalidateQueries({ queryKey: ["plans"] });
        void queryClient.invalidateQueries({ queryKey: ["agents"] });
        void queryClient.invalidateQueries({ queryKey: ["usage"] });
      }),
    [queryClient],
  );

  useEffect(() => onUsageChanged(() => void queryClient.invalidateQueries({ queryKey: ["usage"] })), [queryClient]);

  const followsPlans = pageAt(pathname).followsPlans ?? false;
  const { loading, user } = useSession();
  const isSignedIn = user !== null;
  useEffect(
    () => (followsPlans && !loading ? followPlans(isSignedIn) : undefined),
    [followsPlans, loading, isSignedIn],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <DegradedNotice />
    </QueryClientProvider>
  );
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // A refusal by the server is final; only calls that did not reach the server are repeated.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
