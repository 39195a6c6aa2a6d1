import { lazy } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Toaster } from "@/components/Toaster";
import { AppFailed } from "./AppFailed";
import { Layout } from "./frame/Layout";
import { OfflineNotice } from "./frame/OfflineNotice";
import { PageMeta } from "./frame/PageMeta";
import { RequireAuth } from "./guards/RequireAuth";
import { type Guard, NOT_FOUND, PAGES, routePath } from "./pages";

const ServerState = lazy(async () => ({ default: (await import("./ServerState")).ServerState }));
const RequireAdmin = lazy(async () => ({ default: (await import("./guards/RequireAdmin")).RequireAdmin }));

/** Every address of the app. A page is an entry in `pages.tsx`; its guard and its cache decide its place in this tree. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <AppFailed />}>
      <BrowserRouter>
        <Routes>
          <Route element={<Layout />}>
            {routes("public", false)}
            <Route element={<ServerState />}>{routes("public", true)}</Route>
            <Route element={<RequireAuth />}>
              {routes("sign-in", false)}
              <Route element={<ServerState />}>
                {routes("sign-in", true)}
                <Route element={<RequireAdmin />}>{routes("admin", true)}</Route>
              </Route>
            </Route>
            <Route path={NOT_FOUND.path} element={<NOT_FOUND.component />} />
          </Route>
        </Routes>
        <Toaster />
        <OfflineNotice />
        <PageMeta />
      </BrowserRouter>
    </ErrorBoundary>
  );
}

function routes(guard: Guard, usesCache: boolean) {
  const pages = PAGES.filter((page) => page.guard === guard && (page.usesCache ?? false) === usesCache);
  return pages.map((page) => <Route key={page.path} path={routePath(page)} element={<page.component />} />);
}
