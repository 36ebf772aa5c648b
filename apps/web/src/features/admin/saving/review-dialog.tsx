import { Button } from "@mantine/core";
import { changesOf } from "@vitrine/settings/changes";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../../shared/ui/dialog.tsx";
import type { DocumentName, DraftDocuments } from "../drafts/draft-store.ts";
import { ChangeList } from "./change-list.tsx";

interface Props {
  readonly drafts: DraftDocuments;
  readonly names: readonly DocumentName[];
  readonly onClose: () => void;
  readonly onSave: () => void;
}

/** What a save would change on the server, before it does. */
export function ReviewDialog({ drafts, names, onClose, onSave }: Props) {
  const { t } = useTranslation();
  const documents = names.map((name) => {
    const document = drafts[name];
    return { name, changes: document ? changesOf(document.base, document.draft) : [] };
  });
  const count = documents.reduce((sum, { changes }) => sum + changes.length, 0);
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
      {documents.map((document) => (
        <ChangeList key={document.name} {...document} />
      ))}
    </Dialog>
  );
}
