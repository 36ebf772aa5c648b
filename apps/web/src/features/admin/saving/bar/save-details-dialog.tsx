import { Button } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../../shared/ui/dialogs/dialog.tsx";
import { DocumentDiff } from "../../changes/change-list.tsx";
import { getChangesToSave } from "../../changes/changes-to-save.ts";
import type { ChangedDocument } from "../../changes/use-change-summary.ts";
import { type DraftDocument, type DraftName, getDocumentLanguage } from "../../drafts/draft-store.ts";
import { useLanguageName } from "../../texts/use-language-name.ts";
import styles from "./saving.module.css";

interface Props {
  readonly documents: readonly ChangedDocument[];
  /** The settings are of an older version, and their migration is saved with them. */
  readonly migrates: boolean;
  readonly warnings: readonly string[];
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** Shows on demand what a save would change, with the values before and after. */
export function SaveDetailsDialog({ documents, migrates, warnings, onClose, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <Dialog
      title={t("admin:save.details_title")}
      onClose={onClose}
      width={720}
      footer={
        <>
          <Button variant="subtle" onClick={onClose}>
            {t("global:action.close")}
          </Button>
          <Button onClick={onSave}>{t("admin:save.save")}</Button>
        </>
      }
    >
      {warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      {migrates && documents.some(([name]) => name === "settings") && <p>{t("admin:migration.with_save")}</p>}
      {documents.map(([name, document]) => (
        <DocumentChanges key={name} {...{ name, document, migrates }} />
      ))}
    </Dialog>
  );
}

interface DocumentChangesProps {
  readonly name: DraftName;
  readonly document: DraftDocument;
  readonly migrates: boolean;
}

function DocumentChanges({ name, document, migrates }: DocumentChangesProps) {
  const { t } = useTranslation();
  const languageName = useLanguageName();
  const { pendingChange, base, draft } = document;
  // A whole language is listed by name, its pages one by one.
  const isWholeDocument = pendingChange === "removed" || (pendingChange === "added" && name.startsWith("texts "));
  if (!pendingChange || !isWholeDocument)
    return (
      <DocumentDiff name={name} changes={getChangesToSave(name, document, migrates)} before={base} after={draft} />
    );
  return (
    <p>
      <b>{t(wholeDocumentTextKey(name, pendingChange), { name: languageName(getDocumentLanguage(name) ?? "") })}</b>
    </p>
  );
}

function wholeDocumentTextKey(name: DraftName, pendingChange: "added" | "removed") {
  if (pendingChange === "added") return "admin:language.review_added";
  return name.startsWith("pages ") ? "admin:language.review_pages_removed" : "admin:language.review_removed";
}
