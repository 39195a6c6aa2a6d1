import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Outlet } from "react-router";
import { onAccountChanged } from "@/lib/account-events";
import { ApiError } from "@/lib/http";
import { onAuthEvent } from "@/lib/session";

/** The cache of what the server said, around all pages that ask it. Emptied when the user leaves. */
export function ServerState() {
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
      }),
    [queryClient],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}

function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 60_000,
        refetchOnWindowFocus: false,
        // The server's no is final; only what did not reach it is worth a second try.
        retry: (failures, error) =>
          failures < 2 && !(error instanceof ApiError && error.status >= 400 && error.status < 500),
      },
    },
  });
}
