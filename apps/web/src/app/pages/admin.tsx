import type { ComponentProps } from "react";
import { AdminArea } from "../../features/admin/admin-area.tsx";
import { useSession } from "../../shared/api/session-context.tsx";

/** The key discards the drafts when the user changes. */
export function Admin(props: ComponentProps<typeof AdminArea>) {
  const { session } = useSession();
  return <AdminArea key={session?.user} {...props} />;
}
