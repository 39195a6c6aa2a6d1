import { AdminScreen } from "@/features/admin/AdminScreen";

export function AdminPage() {
  return <AdminScreen />;
}
