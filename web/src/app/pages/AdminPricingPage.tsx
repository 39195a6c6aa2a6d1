import { PlansScreen } from "@/features/admin/plans/PlansScreen";

export function AdminPricingPage() {
  return <PlansScreen />;
}
