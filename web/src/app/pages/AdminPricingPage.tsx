import { PlansScreen } from "@/features/admin/PlansScreen";

export function AdminPricingPage() {
  return <PlansScreen />;
}
