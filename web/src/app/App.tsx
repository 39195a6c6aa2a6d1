import { lazy } from "react";
import { BrowserRouter, Route, Routes } from "react-router";
import { ErrorBoundary } from "@/components/ErrorBoundary";
import { Toaster } from "@/components/Toaster";
import { CallbackPage } from "@/features/auth/CallbackPage";
import { AppFailed } from "./AppFailed";
import { Layout } from "./Layout";
import { OfflineNotice } from "./OfflineNotice";
import { PageMeta } from "./PageMeta";
import { RequireAuth } from "./RequireAuth";

const HomePage = lazy(() => import("./HomePage").then((page) => ({ default: page.HomePage })));
const ServerState = lazy(() => import("./ServerState").then((page) => ({ default: page.ServerState })));
const ChatPage = lazy(() => import("./ChatPage").then((page) => ({ default: page.ChatPage })));
const AccountPage = lazy(() => import("./AccountPage").then((page) => ({ default: page.AccountPage })));
const PricingPage = lazy(() => import("./PricingPage").then((page) => ({ default: page.PricingPage })));
const PaymentResultPage = lazy(() =>
  import("./PaymentResultPage").then((page) => ({ default: page.PaymentResultPage })),
);
const ResetPage = lazy(() => import("@/features/auth/ResetPage").then((page) => ({ default: page.ResetPage })));
const ContactPage = lazy(() => import("./ContactPage").then((page) => ({ default: page.ContactPage })));
const TermsPage = lazy(() => import("./TermsPage").then((page) => ({ default: page.TermsPage })));
const PrivacyPage = lazy(() => import("./PrivacyPage").then((page) => ({ default: page.PrivacyPage })));
const MapPage = lazy(() => import("./MapPage").then((page) => ({ default: page.MapPage })));
const AnalyticsPage = lazy(() => import("./AnalyticsPage").then((page) => ({ default: page.AnalyticsPage })));
const AdminPage = lazy(() => import("./AdminPage").then((page) => ({ default: page.AdminPage })));
const AdminPricingPage = lazy(() => import("./AdminPricingPage").then((page) => ({ default: page.AdminPricingPage })));
const RequireAdmin = lazy(() => import("./AdminGuard").then((page) => ({ default: page.RequireAdmin })));
const UploadPage = lazy(() => import("./UploadPage").then((page) => ({ default: page.UploadPage })));
const NotFoundPage = lazy(() => import("./NotFoundPage").then((page) => ({ default: page.NotFoundPage })));

/** Every address of the app. A page is a line here and, when the header shows it, one in `navigation.ts`. */
export function App() {
  return (
    <ErrorBoundary fallback={() => <AppFailed />}>
      <BrowserRouter>
        <Routes>
          <Route element={<Layout />}>
            <Route index element={<HomePage />} />
            <Route path="signup" element={<HomePage />} />
            <Route path="auth/callback" element={<CallbackPage />} />
            <Route path="auth/reset" element={<ResetPage />} />
            <Route path="contact" element={<ContactPage />} />
            <Route path="terms" element={<TermsPage />} />
            <Route path="privacy" element={<PrivacyPage />} />
            <Route element={<ServerState />}>
              <Route path="map" element={<MapPage />} />
              <Route path="pricing" element={<PricingPage />} />
              <Route path="payment/success" element={<PaymentResultPage />} />
            </Route>
            <Route element={<RequireAuth />}>
              <Route path="analytics" element={<AnalyticsPage />} />
              <Route element={<ServerState />}>
                <Route path="upload" element={<UploadPage />} />
                <Route path="account" element={<AccountPage />} />
                <Route path="chat" element={<ChatPage />} />
                <Route element={<RequireAdmin />}>
                  <Route path="admin" element={<AdminPage />} />
                  <Route path="admin/pricing" element={<AdminPricingPage />} />
                </Route>
              </Route>
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Route>
        </Routes>
        <Toaster />
        <OfflineNotice />
        <PageMeta />
      </BrowserRouter>
    </ErrorBoundary>
  );
}
