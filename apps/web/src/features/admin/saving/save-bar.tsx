import { Button } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../shared/ui/dialogs/confirm-dialog.tsx";
import { useModalOpen } from "../../../shared/ui/dialogs/use-modal-open.ts";
import { useReservedEdgeSpace } from "../../../shared/ui/use-reserved-edge-space.ts";
import { useDraftStore, useDrafts } from "../drafts/draft-context.tsx";
import { type DraftName, listDirtyDocuments } from "../drafts/draft-store.ts";
import { countChangesToSave } from "./changes-to-save.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { useFileErrorText } from "./file-error-text.ts";
import { ReviewDialog } from "./review-dialog.tsx";
import styles from "./saving.module.css";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import type { SaveController } from "./use-saving.ts";

interface Props {
  readonly saving: SaveController;
  /** Number of errors that prevent saving. */
  readonly errorCount: number;
  /** Shows the errors. */
  readonly onShowErrors: () => void;
  /** Documents to save even if unedited. */
  readonly also: readonly DraftName[];
  /** The settings are of an older version, and their migration is saved with them. */
  readonly migrates: boolean;
  readonly onSaved: () => void;
  readonly onDiscard: () => void;
  /** Called when its buttons had the focus and are removed. */
  readonly onFocusLost: () => void;
}

const SAVED_MS = 6000;

export function SaveBar({ saving, errorCount, onShowErrors, also, migrates, onSaved, onDiscard, onFocusLost }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const drafts = useDrafts();
  const errorText = useFileErrorText();
  const [dialog, setDialog] = useState<"review" | "discard" | null>(null);
  const dirty = useMemo(() => listDirtyDocuments(drafts), [drafts]);
  const names = [...new Set([...dirty, ...also])];
  const count = names.reduce((sum, name) => sum + countChangesToSave(name, drafts[name], migrates), 0);
  const edited = useEffectEvent(() => saving.clearResult());
  useEffect(() => {
    if (drafts) edited();
  }, [drafts]);

  // The message disappears after a while, unless it lists removed markup.
  const isSaved = saving.state === "saved";
  const isUnchanged = saving.removed.length === 0;
  useEffect(() => {
    if (!isSaved || !isUnchanged) return;
    const timer = window.setTimeout(edited, SAVED_MS);
    return () => window.clearTimeout(timer);
  }, [isSaved, isUnchanged]);

  const review = () => {
    if (saving.state === "saving") return;
    if (errorCount > 0) onShowErrors();
    else if (names.length > 0) setDialog("review");
  };
  const isModalOpen = useModalOpen();
  // Saves the drafts instead of the web page.
  useHotkeys([["mod+S", () => isModalOpen() || review()]], [], true);
  const handleSaved = (isAllSaved: boolean) => {
    if (isAllSaved) onSaved();
  };
  const save = () => {
    setDialog(null);
    void saving.save(also).then(handleSaved);
  };
  const { conflict, state } = saving;
  const bar = useRef<HTMLElement>(null);
  // A loading or removed button loses the focus, and the keyboard would start at the top of the page.
  const main = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (dialog !== null || state === "saving" || conflict || !hadFocus.current) return;
    const now = document.activeElement;
    hadFocus.current = bar.current?.contains(now) ?? false;
    if (now !== document.body) return;
    if (main.current) main.current.focus({ preventScroll: true });
    else onFocusLost();
  });
  const mine = conflict && drafts[conflict.name];
  const isShown = names.length > 0 || state !== "idle";
  return (
    <>
      {isShown && (
        <EdgeBar
          ref={bar}
          label={t("admin:save.label")}
          onFocus={() => {
            hadFocus.current = true;
          }}
        >
          <div className={styles.state} role="status">
            {state === "saved" && names.length === 0 ? (
              <b>{t("admin:save.saved")}</b>
            ) : (
              <>
                <b>{t("admin:save.changes", { count })}</b>
                {state === "failed" ? (
                  <p className={styles.failure}>
                    {saving.formErrors.length > 0
                      ? t("admin:save.refused")
                      : t("admin:save.failed", { reason: errorText(saving.error) })}
                  </p>
                ) : (
                  <p>{errorCount > 0 ? t("admin:save.faulty", { count: errorCount }) : t("admin:save.unsaved")}</p>
                )}
              </>
            )}
            {!isUnchanged && <p>{t("admin:appearance.files.removed", { what: saving.removed.join(", ") })}</p>}
          </div>
          {names.length > 0 && (
            <div className={styles.actions}>
              <Button variant="subtle" onClick={() => setDialog("discard")}>
                {t("admin:save.discard")}
              </Button>
              <Button ref={main} loading={state === "saving"} onClick={review}>
                {t("admin:save.save")}
              </Button>
            </div>
          )}
        </EdgeBar>
      )}
      {dirty.length > 0 && <UnsavedChangesGuard />}
      {dialog === "review" && (
        <ReviewDialog {...{ drafts, names, migrates }} onClose={() => setDialog(null)} onSave={save} />
      )}
      {dialog === "discard" && (
        <ConfirmDialog
          title={t("admin:save.discard_title")}
          lead={t("admin:save.discard_lead", { count })}
          action={t("admin:save.discard")}
          onClose={() => setDialog(null)}
          onConfirm={() => {
            setDialog(null);
            store.discard();
            onDiscard();
          }}
        />
      )}
      {conflict && mine && (
        <ConflictDialog
          {...{ conflict, mine }}
          onClose={saving.postpone}
          onResolve={(draft) => void saving.resolve(draft, also).then(handleSaved)}
        />
      )}
    </>
  );
}

interface EdgeBarProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** Fixed at the bottom edge of the page; notifications are shown above it. */
function EdgeBar({ ref, label, onFocus, children }: EdgeBarProps) {
  useReservedEdgeSpace(ref, "--save-room");
  return (
    <section ref={ref} className={styles.bar} aria-label={label} onFocus={onFocus}>
      {children}
    </section>
  );
}
