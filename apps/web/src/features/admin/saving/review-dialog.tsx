import { Button } from "@mantine/core";
import { nativeLanguageName } from "@vitrine/settings/languages/languages";
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { asSettings } from "../drafts/create-draft.ts";
import { type DraftDocument, type DraftDocuments, type DraftName, getDocumentLanguage } from "../drafts/draft-store.ts";
import { findFieldLabel } from "../fields/field-labels.ts";
import { useKnownValues } from "../fields/known-values.tsx";
import { useFieldName } from "../fields/use-field-name.ts";
import { useItemName } from "../fields/use-item-name.ts";
import { findAffectedSearches } from "./affected-searches.ts";
import { ChangeList } from "./change-list.tsx";
import { countChangesToSave, getChangesToSave } from "./changes-to-save.ts";
import type { ContrastWarning } from "./contrast-warnings.ts";
import styles from "./saving.module.css";

interface Props {
  readonly drafts: DraftDocuments;
  readonly names: readonly DraftName[];
  /** The settings are of an older version, and their migration is saved with them. */
  readonly migrates: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** Shows what a save would change on the server, for confirmation. */
export function ReviewDialog({ drafts, names, migrates, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const itemName = useItemName();
  const fieldName = useFieldName();
  const { index } = useKnownValues();
  const documents = names.map((name) => {
    const document = drafts[name];
    const { pendingChange } = document ?? {};
    // A whole language is listed by name, its pages one by one.
    const isWholeDocument = pendingChange === "removed" || (pendingChange === "added" && name.startsWith("texts "));
    return {
      name,
      pendingChange: isWholeDocument ? pendingChange : undefined,
      changes: document ? getChangesToSave(name, document, migrates) : [],
    };
  });
  const { settings } = drafts;
  const warnings = useContrastWarnings(settings);
  const affected = useMemo(() => (settings ? findAffectedSearches(settings, index) : []), [settings, index]);
  // The current name: the facet may be removed in the draft.
  const nameOf = (field: string) => fieldName(field, settings && findFieldLabel(asSettings(settings.base), field));
  const count = names.reduce((sum, name) => sum + countChangesToSave(name, drafts[name], migrates), 0);
  return (
    <Dialog
      title={t("admin:save.review")}
      lead={t("admin:save.changes", { count })}
      onClose={onClose}
      width={720}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.cancel")}
          </Button>
          <Button data-autofocus onClick={onSave}>
            {t("admin:save.save")}
          </Button>
        </>
      }
    >
      {affected.map(({ field, row, at }) => (
        <p key={`${field} ${at}`} className={styles.warning}>
          {t("admin:save.facet_used", { field: nameOf(field), row: itemName(row) ?? row.indicator })}
        </p>
      ))}
      {warnings.map(({ theme, pairs }) => (
        <p key={theme.key} className={styles.warning}>
          {t("admin:save.contrast", { theme: settingsText(theme.translation, theme.key), count: pairs })}
        </p>
      ))}
      {migrates && names.includes("settings") && <p>{t("admin:migration.with_save")}</p>}
      {documents.map(({ name, pendingChange, changes }) =>
        pendingChange ? (
          <p key={name}>
            <b>
              {t(wholeDocumentTextKey(name, pendingChange), {
                name: nativeLanguageName(getDocumentLanguage(name) ?? ""),
              })}
            </b>
          </p>
        ) : (
          <ChangeList key={name} {...{ name, changes }} />
        ),
      )}
    </Dialog>
  );
}

function wholeDocumentTextKey(name: DraftName, pendingChange: "added" | "removed") {
  if (pendingChange === "added") return "admin:language.review_added";
  return name.startsWith("pages ") ? "admin:language.review_pages_removed" : "admin:language.review_removed";
}

/** Contrast warnings for the settings about to be saved. The colour code is loaded with the first review. */
function useContrastWarnings(settings: DraftDocument | undefined): readonly ContrastWarning[] {
  const [warnings, setWarnings] = useState<readonly ContrastWarning[]>([]);
  useEffect(() => {
    if (!settings) return;
    const unmount = new AbortController();
    // If loading fails, saving goes on without warnings.
    import("./contrast-warnings.ts")
      .then(({ findContrastWarnings }) => unmount.signal.aborted || setWarnings(findContrastWarnings(settings)))
      .catch(() => {});
    return () => unmount.abort();
  }, [settings]);
  return warnings;
}
