import { type ComponentProps, useEffect } from "react";
import { AdminArea } from "../../features/admin/admin-area.tsx";
import { LoginForm } from "../../features/session/login-form.tsx";
import { usePortalParts } from "../portal-context.tsx";

/** While it is shown, a session that ends leads nowhere: one signs in again in place, and loses nothing. */
export function Admin({ isFirst, onArrived }: Pick<ComponentProps<typeof AdminArea>, "isFirst" | "onArrived">) {
  const portal = usePortalParts();
  useEffect(() => {
    portal.staysInPlace = true;
    return () => {
      portal.staysInPlace = false;
    };
  }, [portal]);
  return <AdminArea {...{ isFirst, onArrived }} loginForm={(onDone) => <LoginForm reason={null} onDone={onDone} />} />;
}
