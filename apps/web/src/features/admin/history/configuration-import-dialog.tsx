import { Button, Switch } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { isTilePictureId } from "@vitrine/settings/pages/tile-picture";
import type { PortalSettings } from "@vitrine/settings/portal-settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { Dialog } from "../../../shared/ui/dialogs/dialog.tsx";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { useNotify } from "../../../shared/ui/notices/notices.tsx";
import { useDraftStore } from "../drafts/draft-context.tsx";
import { useItemName } from "../fields/names/use-item-name.ts";
import { listSupportedPortalFileNames } from "../saving/documents/portal-file-names.ts";
import { useFileErrorText } from "../saving/file-error-text.ts";
import type { PortalConfiguration } from "./configuration-file.ts";
import styles from "./history.module.css";
import { checkImportedFiles, createImportedFileDraft, type ImportedFilesCheck } from "./imported-files.ts";
import { type ImportedDocument, prepareConfigurationImport, replaceImportedTilePictureIds } from "./prepare-import.ts";
import { useDocumentDisplayName } from "./use-document-display-name.ts";
import { useTilePictureUploads } from "./use-tile-picture-uploads.ts";

interface Props {
  readonly configuration: PortalConfiguration;
  readonly onClose: () => void;
}

/** Selects the parts of a configuration file to import. They become drafts, to be reviewed and saved as usual. */
export function ConfigurationImportDialog({ configuration, onClose }: Props) {
  const { t } = useTranslation();
  const notify = useNotify();
  const store = useDraftStore();
  const documentName = useDocumentDisplayName();
  const client = useClient();
  const [documents] = useState(() => prepareConfigurationImport(configuration, store.get()));
  const portalFiles = new Map(
    listSupportedPortalFileNames(client).flatMap((name) => {
      const content = configuration.files.get(name);
      return content ? [[name, content] as const] : [];
    }),
  );
  const tilePictures = [...configuration.files].filter(([name]) => isTilePictureId(name));
  const fileNames = [...portalFiles, ...tilePictures].map(([name]) => name);
  const fileName = useFileName(documents);
  const [chosen, setChosen] = useState(
    () => new Set<string>([...documents.filter(({ changes }) => changes > 0).map(({ name }) => name), ...fileNames]),
  );
  const {
    data: check,
    error,
    refetch,
  } = useQuery({
    queryKey: ["configuration.import"],
    queryFn: ({ signal }) => checkImportedFiles(client, portalFiles, signal),
    enabled: portalFiles.size > 0,
    gcTime: 0,
  });
  const errorText = useErrorText();
  const fileErrorText = useFileErrorText();
  const uploads = useTilePictureUploads();
  const choose = (name: string, isChosen: boolean) =>
    setChosen((before) => new Set(isChosen ? [...before, name] : [...before].filter((one) => one !== name)));
  const isChosen = (name: string) => chosen.has(name) && !check?.errors.has(name);
  const importSelected = async () => {
    const ids = await uploads.send(tilePictures.filter(([name]) => isChosen(name)));
    if (!ids) return;
    const files = [...portalFiles].filter(([name]) => isChosen(name));
    const drafts = [
      ...documents
        .filter(({ name }) => isChosen(name))
        .map(({ name, document }) => [name, replaceImportedTilePictureIds(document, ids)] as const),
      ...(check ? files.map(([name, content]) => createImportedFileDraft(name, content, check)) : []),
    ];
    for (const [name, draft] of drafts) store.put(name, draft);
    notify({ kind: "success", text: t("admin:history.taken", { count: drafts.length }) });
    onClose();
  };
  const failureOf = (name: string) => {
    const refusal = check?.errors.get(name);
    return refusal ? fileErrorText(refusal) : uploads.failures.get(name);
  };
  const describeEffect = (name: string) => {
    const key = findFileEffectKey(check, name);
    return key && t(key);
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
          <BusyButton
            onClick={() => void importSelected()}
            disabled={![...chosen].some(isChosen) || (portalFiles.size > 0 && !check)}
            busy={isRunning}
          >
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
              description={failureOf(name) ?? describeEffect(name)}
              error={failureOf(name) !== undefined}
              checked={isChosen(name)}
              disabled={check?.errors.has(name) ?? false}
              onChange={(event) => choose(name, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {error && (
        <p role="alert">
          {errorText(error)}{" "}
          <Button size="sm" variant="outline" onClick={() => void refetch()}>
            {t("admin:entry.again")}
          </Button>
        </p>
      )}
      <p className={styles.progress} role="status">
        {isRunning && t("admin:history.uploading", { ...uploads.state })}
      </p>
    </Dialog>
  );
}

/** The key of what the import of a file does; undefined until known. */
const findFileEffectKey = (check: ImportedFilesCheck | undefined, name: string) => {
  if (isTilePictureId(name)) return "admin:history.is_added";
  return check && (check.available[name as PortalFileName] ? "admin:history.replaces" : "admin:history.is_added");
};

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
