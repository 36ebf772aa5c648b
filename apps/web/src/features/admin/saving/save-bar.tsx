import { Button } from "@mantine/core";
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { ConfirmDialog } from "../../../shared/ui/confirm-dialog.tsx";
import { useReservedEdgeSpace } from "../../../shared/ui/use-reserved-edge-space.ts";
import { useDraftStore, useDrafts } from "../drafts/draft-context.tsx";
import { type DraftName, dirtyDocuments } from "../drafts/draft-store.ts";
import { changeCount } from "./change-count.ts";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { useFileErrorText } from "./file-error-text.ts";
import { LeaveGuard } from "./leave-guard.tsx";
import { ReviewDialog } from "./review-dialog.tsx";
import styles from "./saving.module.css";
import { useSaveKey } from "./use-save-key.ts";
import type { Saving } from "./use-saving.ts";

interface Props {
  readonly saving: Saving;
  /** How many faults keep it from being saved. */
  readonly faults: number;
  /** Shows which. */
  readonly onFaults: () => void;
  /** What is to be stored though nobody has edited it. */
  readonly also: readonly DraftName[];
  /** The settings are of an older version: all that this one makes of them is stored with them. */
  readonly migrates: boolean;
  readonly onSaved: () => void;
  readonly onDiscard: () => void;
  /** Its buttons had the focus and are gone. */
  readonly onLeft: () => void;
}

const SAVED_MS = 6000;

/** What is not saved, and what became of saving it. */
export function SaveBar({ saving, faults, onFaults, also, migrates, onSaved, onDiscard, onLeft }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const drafts = useDrafts();
  const errorText = useFileErrorText();
  const [asked, setAsked] = useState<"review" | "discard" | null>(null);
  const dirty = useMemo(() => dirtyDocuments(drafts), [drafts]);
  const names = [...new Set([...dirty, ...also])];
  const count = names.reduce((sum, name) => sum + changeCount(name, drafts[name], migrates), 0);
  const edited = useEffectEvent(() => saving.forget());
  useEffect(() => {
    if (drafts) edited();
  }, [drafts]);

  // It is told, and then it is in nobody's way any more; what was taken out stays until somebody goes on.
  const isSaved = saving.state === "saved";
  const isWhole = saving.removed.length === 0;
  useEffect(() => {
    if (!isSaved || !isWhole) return;
    const timer = window.setTimeout(edited, SAVED_MS);
    return () => window.clearTimeout(timer);
  }, [isSaved, isWhole]);

  const review = () => {
    if (saving.state === "saving") return;
    if (faults > 0) onFaults();
    else if (names.length > 0) setAsked("review");
  };
  useSaveKey(review);
  const tell = (isAllSaved: boolean) => {
    if (isAllSaved) onSaved();
  };
  const save = () => {
    setAsked(null);
    void saving.save(also).then(tell);
  };
  const { stale, state } = saving;
  const bar = useRef<HTMLElement>(null);
  // A button that is waited for, or that goes, loses the focus: the keyboard would begin at the page's top.
  const main = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    if (asked !== null || state === "saving" || stale || !hadFocus.current) return;
    const now = document.activeElement;
    hadFocus.current = bar.current?.contains(now) ?? false;
    if (now !== document.body) return;
    if (main.current) main.current.focus({ preventScroll: true });
    else onLeft();
  });
  const mine = stale && drafts[stale.name];
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
                    {saving.faults.length > 0
                      ? t("admin:save.refused")
                      : t("admin:save.failed", { reason: errorText(saving.error) })}
                  </p>
                ) : (
                  <p>{faults > 0 ? t("admin:save.faulty", { count: faults }) : t("admin:save.unsaved")}</p>
                )}
              </>
            )}
            {!isWhole && <p>{t("admin:appearance.files.removed", { what: saving.removed.join(", ") })}</p>}
          </div>
          {names.length > 0 && (
            <div className={styles.actions}>
              <Button variant="subtle" onClick={() => setAsked("discard")}>
                {t("admin:save.discard")}
              </Button>
              <Button ref={main} loading={state === "saving"} onClick={review}>
                {t("admin:save.save")}
              </Button>
            </div>
          )}
        </EdgeBar>
      )}
      {dirty.length > 0 && <LeaveGuard />}
      {asked === "review" && (
        <ReviewDialog {...{ drafts, names, migrates }} onClose={() => setAsked(null)} onSave={save} />
      )}
      {asked === "discard" && (
        <ConfirmDialog
          title={t("admin:save.discard_title")}
          lead={t("admin:save.discard_lead", { count })}
          action={t("admin:save.discard")}
          onClose={() => setAsked(null)}
          onConfirm={() => {
            setAsked(null);
            store.discard();
            onDiscard();
          }}
        />
      )}
      {stale && mine && (
        <ConflictDialog
          {...{ stale, mine }}
          onClose={saving.putOff}
          onResolve={(draft) => void saving.resolve(draft, also).then(tell)}
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

/** At the lower edge of the page; notices stand above it. */
function EdgeBar({ ref, label, onFocus, children }: EdgeBarProps) {
  useReservedEdgeSpace(ref, "--save-room");
  return (
    <section ref={ref} className={styles.bar} aria-label={label} onFocus={onFocus}>
      {children}
    </section>
  );
}
