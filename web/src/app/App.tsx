import { lazy } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { Toaster } from "@/components/Toaster";
import { CallbackPage } from "@/features/auth/CallbackPage";
import { Layout } from "./Layout";
import { NotFoundPage } from "./NotFoundPage";
import { RequireAuth } from "./RequireAuth";

const HomePage = lazy(() => import("./HomePage").then((page) => ({ default: page.HomePage })));
const ServerState = lazy(() => import("./ServerState").then((page) => ({ default: page.ServerState })));
const ChatPage = lazy(() => import("./ChatPage").then((page) => ({ default: page.ChatPage })));
const AccountPage = lazy(() => import("./AccountPage").then((page) => ({ default: page.AccountPage })));
const ResetPage = lazy(() => import("@/features/auth/ResetPage").then((page) => ({ default: page.ResetPage })));

/** Every address of the app. A page is a line here and, when the header shows it, one in `navigation.ts`. */
export function App() {
  return (
    <BrowserRouter>
      <Routes>
        <Route element={<Layout />}>
          <Route index element={<HomePage />} />
          <Route path="signup" element={<HomePage />} />
          <Route path="auth/callback" element={<CallbackPage />} />
          <Route path="auth/reset" element={<ResetPage />} />
          <Route element={<RequireAuth />}>
            <Route path="account" element={<AccountPage />} />
            <Route element={<ServerState />}>
              <Route path="chat" element={<ChatPage />} />
            </Route>
          </Route>
          <Route path="*" element={<NotFoundPage />} />
        </Route>
      </Routes>
      <Toaster />
    </BrowserRouter>
  );
}
