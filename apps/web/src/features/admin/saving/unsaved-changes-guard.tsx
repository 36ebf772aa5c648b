import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";

/** Asks for confirmation before leaving the administration with unsaved changes, by dialog or by the browser. */
export function UnsavedChangesGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker(isLeavingAdmin);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, []);
  // Only after the dialog is closed: an open dialog blocks navigation, too.
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

/** Sections share their drafts, so navigation between them loses nothing. */
const isLeavingAdmin: BlockerFunction = ({ nextLocation }) => !nextLocation.pathname.startsWith("/admin");
