import { AdminArea } from "../../features/admin/admin-area.tsx";

export function Admin() {
  return <AdminArea />;
}
