import { useEffect } from "react";
import { AdminArea } from "../../features/admin/admin-area.tsx";
import { LoginForm } from "../../features/session/login-form.tsx";
import { usePortalParts } from "../portal-context.tsx";

/** While it is shown, a session that ends leads nowhere: one signs in again in place, and loses nothing. */
export function Admin({ isFirst }: { isFirst: boolean }) {
  const portal = usePortalParts();
  useEffect(() => {
    portal.staysInPlace = true;
    return () => {
      portal.staysInPlace = false;
    };
  }, [portal]);
  return <AdminArea isFirst={isFirst} loginForm={(onDone) => <LoginForm reason={null} onDone={onDone} />} />;
}
