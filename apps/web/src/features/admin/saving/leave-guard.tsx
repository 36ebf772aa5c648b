import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";

/** While something is not saved: leaving the administration is asked for once more, by the portal or by the browser. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(leaves);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", hold);
    return () => window.removeEventListener("beforeunload", hold);
  }, []);
  // Only once the question is gone: what is open holds the way back, too.
  useEffect(() => {
    if (!leaving) return;
    setLeaving(false);
    blocker.proceed?.();
  }, [leaving, blocker]);
  if (blocker.state !== "blocked" || leaving) return null;
  return (
    <ConfirmDialog
      title={t("admin:leave.title")}
      lead={t("admin:leave.lead")}
      action={t("admin:leave.leave")}
      onClose={() => blocker.reset()}
      onConfirm={() => setLeaving(true)}
    />
  );
}

/** Sections share their drafts: going from one to another loses nothing. */
const leaves: BlockerFunction = ({ nextLocation }) => !nextLocation.pathname.startsWith("/admin");
