import { OperationsScreen } from "@/features/admin/operations/OperationsScreen";

export function AdminOperationsPage() {
  return <OperationsScreen />;
}
