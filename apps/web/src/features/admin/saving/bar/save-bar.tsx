import { useHotkeys } from "@mantine/hooks";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { ConfirmDialog } from "../../../../shared/ui/dialogs/confirm-dialog.tsx";
import { useModalOpenCheck } from "../../../../shared/ui/dialogs/use-modal-open.ts";
import { usePublishBottomBarHeight } from "../../../../shared/ui/use-reserved-edge-space.ts";
import { type ChangedDocument, useChangeSummary } from "../../changes/use-change-summary.ts";
import { useDraftStore, useDrafts } from "../../drafts/draft-context.tsx";
import { type DraftName, listDirtyDocumentNames } from "../../drafts/draft-store.ts";
import type { SaveController } from "../save-controller.ts";
import { useSaveWarnings } from "../validation/use-save-warnings.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { SaveActions } from "./save-actions.tsx";
import { SaveDetailsDialog } from "./save-details-dialog.tsx";
import { SaveMessage } from "./save-message.tsx";
import styles from "./saving.module.css";
import { UnsavedChangesGuard } from "./unsaved-changes-guard.tsx";
import { useAnnounceResult } from "./use-announce-result.ts";
import { useKeepBarFocus } from "./use-keep-bar-focus.ts";
import { useSaveErrorText } from "./use-save-error-text.ts";

/** Maximum number of changes named in the bar: more would take several lines. The details name all. */
const MAX_NAMES = 2;

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

/** Names what is unsaved and saves it. Afterwards it says so, and offers to undo it, until something is edited. */
export function SaveBar({ saving, errorCount, onShowErrors, also, migrates, onSaved, onDiscard, onFocusLost }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const drafts = useDrafts();
  const summarize = useChangeSummary();
  const [dialog, setDialog] = useState<"details" | "discard" | null>(null);
  const documents = useMemo(() => {
    const names = [...new Set([...listDirtyDocumentNames(drafts), ...also])];
    return names.flatMap((name): ChangedDocument[] => (drafts[name] ? [[name, drafts[name]]] : []));
  }, [drafts, also]);
  const warnings = useSaveWarnings(drafts.settings);
  const errorText = useSaveErrorText();
  const isUnsaved = documents.length > 0;
  const unsaved = useMemo(() => summarize(documents, MAX_NAMES), [summarize, documents]);
  const saved = useMemo(
    () => summarize(saving.changes.map(({ name, before }) => [name, before])),
    [summarize, saving.changes],
  );
  useAnnounceResult(saving, saved);
  useClearResult(saving);

  const isBusy = saving.state === "saving" || saving.state === "undoing";
  const save = () => {
    setDialog(null);
    if (isBusy || !isUnsaved) return;
    if (errorCount > 0) onShowErrors();
    else void saving.save(also).then(handleSaved);
  };
  const handleSaved = (isAllSaved: boolean) => {
    if (isAllSaved) onSaved();
  };
  const isModalOpen = useModalOpenCheck();
  // Saves the drafts instead of the web page.
  useHotkeys([["mod+S", () => isModalOpen() || save()]], [], true);
  useHotkeys([["mod+Z", () => isUnsaved || isModalOpen() || void saving.undo?.()]]);

  const bar = useRef<HTMLElement>(null);
  const main = useRef<HTMLButtonElement>(null);
  const { conflict } = saving;
  const noteFocus = useKeepBarFocus({ bar, main, isPaused: dialog !== null || conflict !== null, onFocusLost });
  const mine = conflict && drafts[conflict.name];
  return (
    <>
      {(isUnsaved || saving.state !== "idle") && (
        <EdgeBar ref={bar} label={t("admin:save.label")} onFocus={noteFocus}>
          <SaveMessage
            {...{ saving, isUnsaved, errorCount, warnings }}
            summary={isUnsaved ? unsaved : saved}
            onDetails={() => setDialog("details")}
          />
          <SaveActions {...{ saving, isUnsaved, isBusy, main }} onDiscard={() => setDialog("discard")} onSave={save} />
        </EdgeBar>
      )}
      <UnsavedChangesGuard
        isDirty={listDirtyDocumentNames(drafts).length > 0}
        isPending={isBusy || conflict !== null}
        failure={errorText(saving)}
        onSave={errorCount > 0 ? null : save}
      />
      {dialog === "details" && (
        <SaveDetailsDialog {...{ documents, migrates, warnings }} onClose={() => setDialog(null)} onSave={save} />
      )}
      {dialog === "discard" && (
        <ConfirmDialog
          title={t("admin:save.discard_title")}
          lead={t("admin:save.discard_lead", { names: summarize(documents) })}
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

/** Clears the message of the last save as soon as something is edited, and in another section. */
function useClearResult(saving: SaveController): void {
  const drafts = useDrafts();
  const section = useLocation().pathname.split("/")[2];
  const clear = useEffectEvent(() => saving.clearResult());
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when one of them changes
  useEffect(() => clear(), [drafts, section]);
  const { state, error } = saving;
  const sectionOfSave = useRef(section);
  const clearElsewhere = useEffectEvent(() => {
    if (state === "saving" || state === "undoing") sectionOfSave.current = section;
    const isDone = (state === "saved" || state === "undone") && error === null;
    if (isDone && sectionOfSave.current !== section) clear();
  });
  // A save may end after another section was opened.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the state changes
  useEffect(() => clearElsewhere(), [state]);
}

interface EdgeBarProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly label: string;
  readonly onFocus: () => void;
  readonly children: ReactNode;
}

/** Fixed at the bottom edge of the page; notifications are shown above it. */
function EdgeBar({ ref, label, onFocus, children }: EdgeBarProps) {
  usePublishBottomBarHeight(ref, "--save-room");
  return (
    <section ref={ref} className={styles.bar} aria-label={label} onFocus={onFocus}>
      {children}
    </section>
  );
}
