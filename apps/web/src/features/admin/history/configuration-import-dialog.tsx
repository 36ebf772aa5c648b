import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { useItemName } from "../fields/names/use-item-name.ts";
import type { PortalConfiguration } from "./configuration-file.ts";
import { fetchStoredPortalFileNames } from "./fetch-configuration.ts";
import styles from "./history.module.css";
import { type ImportedDocument, prepareConfigurationImport, replaceImportedTilePictureIds } from "./prepare-import.ts";
import { useDocumentDisplayName } from "./use-document-display-name.ts";
import { useImportedFileUploads } from "./use-imported-file-uploads.ts";

interface Props {
  readonly configuration: PortalConfiguration;
  readonly onClose: () => void;
}

/** Selects the parts of a configuration file to import. Documents become drafts, to be reviewed and saved as usual. */
export function ConfigurationImportDialog({ configuration, onClose }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const store = useDraftStore();
  const documentName = useDocumentDisplayName();
  const client = useClient();
  const [documents] = useState(() => prepareConfigurationImport(configuration, store.get()));
  const fileNames = [...configuration.files.keys()];
  const fileName = useFileName(documents);
  const [chosen, setChosen] = useState(
    () => new Set<string>([...documents.filter(({ changes }) => changes > 0).map(({ name }) => name), ...fileNames]),
  );
  const { data: availableFiles } = useQuery({
    queryKey: ["config.available", "import"],
    queryFn: ({ signal }) => fetchStoredPortalFileNames(client, signal),
    gcTime: 0,
  });
  const uploads = useImportedFileUploads();
  const choose = (name: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, name] : [...before].filter((one) => one !== name)));
  const importSelected = async () => {
    const ids = await uploads.send([...configuration.files].filter(([name]) => chosen.has(name)));
    if (!ids) return;
    for (const { name, document } of documents)
      if (chosen.has(name)) store.put(name, replaceImportedTilePictureIds(document, ids));
    const count = documents.filter(({ name }) => chosen.has(name)).length;
    notify({ kind: "success", text: t("admin:history.taken", { count }) });
    onClose();
  };
  const close = () => {
    uploads.stop();
    onClose();
  };
  const isRunning = uploads.state !== null && uploads.state.done < uploads.state.total;
  return (
    <Dialog
      title={t("admin:history.import_title")}
      lead={t("admin:history.import_lead")}
      onClose={close}
      footer={
        <>
          <Button variant="subtle" onClick={close}>
            {t("global:action.cancel")}
          </Button>
          <BusyButton onClick={() => void importSelected()} disabled={chosen.size === 0} busy={isRunning}>
            {t("admin:history.take")}
          </BusyButton>
        </>
      }
    >
      {documents.length + fileNames.length === 0 && <p>{t("admin:history.nothing_in_it")}</p>}
      <ul className={styles.choices}>
        {documents.map(({ name, changes, isNew }) => (
          <li key={name}>
            <Switch
              label={documentName(name)}
              description={isNew ? t("admin:history.is_new") : t("admin:history.differences", { count: changes })}
              checked={chosen.has(name)}
              disabled={changes === 0}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
          </li>
        ))}
        {fileNames.map((name) => (
          <li key={name}>
            <Switch
              label={fileName(name)}
              description={uploads.failures.get(name) ?? t(fileNote(availableFiles, name))}
              error={uploads.failures.has(name)}
              checked={chosen.has(name)}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      <p className={styles.progress} role="status">
        {isRunning && t("admin:history.uploading", { ...uploads.state })}
      </p>
    </Dialog>
  );
}

const fileNote = (availableFiles: readonly string[] | undefined, name: string) =>
  availableFiles?.includes(name) ? "admin:history.replaces" : "admin:history.is_added";

/** Returns the display name of a file in a configuration: `Logo: search`; a tile picture is named by its tile. */
function useFileName(documents: readonly ImportedDocument[]): (name: string) => string {
  const { t } = useTranslation();
  const itemName = useItemName();
  const settings = documents.find(({ name }) => name === "settings")?.document.draft as PortalSettings | undefined;
  return (name) => {
    if (!isTilePictureId(name)) return t(`admin:appearance.files.${name}`, { defaultValue: name });
    const tile = itemName(settings?.dashboard.collections.data.find(({ src }) => src === name));
    return tile === null ? t("admin:overview.picture") : t("admin:overview.picture_at", { name: tile });
  };
}
