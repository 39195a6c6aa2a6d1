import { t } from "@lingui/core/macro";
import { useSearchParams } from "react-router";
import { Loading } from "@/components/Loading";
import { PaymentResultScreen } from "@/features/payments/result/PaymentResultScreen";
import { useSession } from "@/lib/auth/session";

/** The page to which gateways send the browser back. */
export function PaymentResultPage() {
  const { user, loading } = useSession();
  const [query] = useSearchParams();
  if (loading) return <Loading text={t`Processing your payment...`} />;
  return <PaymentResultScreen query={query} signedIn={user !== null} />;
}
