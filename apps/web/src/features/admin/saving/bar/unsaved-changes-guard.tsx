import { Button } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type BlockerFunction, useBlocker } from "react-router-dom";
import { Dialog } from "../../../../shared/ui/dialogs/dialog.tsx";

interface Props {
  readonly isDirty: boolean;
  /** Whether a save, an undo or a conflict must end before leaving. */
  readonly isPending: boolean;
  /** Why the last save failed. */
  readonly failure: string | null;
  /** Null if errors prevent saving. */
  readonly onSave: (() => void) | null;
}

/**
 * Asks before leaving the administration with unsaved changes, by dialog or by the browser. Leaving during a save waits
 * until it ends.
 */
export function UnsavedChangesGuard({ isDirty, isPending, failure, onSave }: Props) {
  const { t } = useTranslation();
  const isActive = isDirty || isPending;
  // Always registered: when it is unmounted, the navigation that it has blocked is lost.
  const blocker = useBlocker(isActive && isLeavingAdmin);
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    if (!isActive) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [isActive]);
  // Only after the dialog is closed: an open dialog blocks navigation, too.
  useEffect(() => {
    if (blocker.state !== "blocked" || (isActive && !leaving)) return;
    setLeaving(false);
    blocker.proceed();
  }, [leaving, isActive, blocker]);
  if (blocker.state !== "blocked" || leaving || !isActive || isPending) return null;
  const stay = () => blocker.reset();
  return (
    <Dialog
      title={t("admin:leave.title")}
      lead={failure ? `${failure} ${t("admin:leave.lead")}` : t("admin:leave.lead")}
      onClose={stay}
      width={440}
      footer={
        <>
          <Button variant="subtle" data-autofocus onClick={stay}>
            {t("global:action.cancel")}
          </Button>
          <Button variant="outline" color="danger" onClick={() => setLeaving(true)}>
            {t("admin:leave.leave")}
          </Button>
          {onSave && <Button onClick={onSave}>{t("admin:save.save")}</Button>}
        </>
      }
    />
  );
}

/** Sections share their drafts, so navigation between them loses nothing. */
const isLeavingAdmin: BlockerFunction = ({ nextLocation }) => !nextLocation.pathname.startsWith("/admin");
