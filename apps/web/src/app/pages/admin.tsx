import type { ComponentProps } from "react";
import { AdminArea } from "../../features/admin/admin-area.tsx";
import { useSession } from "../../shared/api/session-context.tsx";

/** Drafts are of one person: somebody else begins anew. */
export function Admin(props: ComponentProps<typeof AdminArea>) {
  const { session } = useSession();
  return <AdminArea key={session?.user} {...props} />;
}
