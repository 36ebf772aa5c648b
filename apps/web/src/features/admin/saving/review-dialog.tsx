import { Button } from "@mantine/core";
import { nativeLanguageName } from "@vitrine/settings/languages";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import { settingsIn } from "../drafts/draft-of.ts";
import { type DraftDocuments, type DraftName, languageOf } from "../drafts/draft-store.ts";
import { knownLabel } from "../fields/field-labels.ts";
import { useItemName } from "../fields/item-name.ts";
import { useKnownValues } from "../fields/known-values.tsx";
import { useFieldName } from "../fields/use-field-name.ts";
import { changeCount, changesToSave } from "./change-count.ts";
import { ChangeList } from "./change-list.tsx";
import styles from "./saving.module.css";
import { useContrastWarnings } from "./use-contrast-warnings.ts";
import { usedFacets } from "./used-facets.ts";

interface Props {
  readonly drafts: DraftDocuments;
  readonly names: readonly DraftName[];
  /** The settings are of an older version: all that this one makes of them is stored with them. */
  readonly migrates: boolean;
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** What a save would change on the server, before it does. */
export function ReviewDialog({ drafts, names, migrates, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const itemName = useItemName();
  const fieldName = useFieldName();
  const { index } = useKnownValues();
  const documents = names.map((name) => {
    const document = drafts[name];
    const { becomes } = document ?? {};
    // Of a whole language its name is told; of its pages, each.
    const isWhole = becomes === "removed" || (becomes === "added" && name.startsWith("texts "));
    return {
      name,
      becomes: isWhole ? becomes : undefined,
      changes: document ? changesToSave(name, document, migrates) : [],
    };
  });
  const { settings } = drafts;
  const warnings = useContrastWarnings(settings);
  const used = useMemo(() => (settings ? usedFacets(settings, index) : []), [settings, index]);
  // As visitors read it now: what changes may be the facet that is gone.
  const nameOf = (field: string) => fieldName(field, settings && knownLabel(settingsIn(settings.base), field));
  const count = names.reduce((sum, name) => sum + changeCount(name, drafts[name], migrates), 0);
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
      {used.map(({ field, row, at }) => (
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
      {documents.map(({ name, becomes, changes }) =>
        becomes ? (
          <p key={name}>
            <b>{t(wholeText(name, becomes), { name: nativeLanguageName(languageOf(name) ?? "") })}</b>
          </p>
        ) : (
          <ChangeList key={name} {...{ name, changes }} />
        ),
      )}
    </Dialog>
  );
}

function wholeText(name: DraftName, becomes: "added" | "removed") {
  if (becomes === "added") return "admin:language.review_added";
  return name.startsWith("pages ") ? "admin:language.review_pages_removed" : "admin:language.review_removed";
}
