import { IconDownload, IconUpload } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { saveBlob } from "../../../asset/downloads/browser-download.ts";
import { useClient } from "../../../shared/api/client-context.tsx";
import { BusyButton } from "../../../shared/ui/busy-button.tsx";
import { useErrorText } from "../../../shared/ui/errors/error-text.ts";
import { FilePicker } from "../fields/controls/file-picker.tsx";
import {
  ConfigurationFileError,
  type PortalConfiguration,
  packConfiguration,
  parseConfigurationFile,
} from "./configuration-file.ts";
import { ConfigurationImportDialog } from "./configuration-import-dialog.tsx";
import { fetchConfiguration } from "./fetch-configuration.ts";
import styles from "./history.module.css";

export function ConfigurationImportExport() {
  const { t } = useTranslation();
  const [failure, setFailure] = useState("");
  const [configuration, setConfiguration] = useState<PortalConfiguration | null>(null);
  const exporting = useExport(setFailure);
  const open = async (file: File) => {
    setFailure("");
    try {
      setConfiguration(parseConfigurationFile(new Uint8Array(await file.arrayBuffer())));
    } catch (error) {
      const { code, entry } = error instanceof ConfigurationFileError ? error : new ConfigurationFileError("no_zip");
      setFailure(t(`admin:history.fault.${code}`, { entry }));
    }
  };
  return (
    <section className={styles.part} aria-labelledby="history-transfer">
      <h2 id="history-transfer">{t("admin:history.transfer")}</h2>
      <p>{t("admin:history.transfer_lead")}</p>
      <div className={styles.buttons}>
        <BusyButton
          variant="outline"
          leftSection={<IconDownload size={20} stroke={1.75} aria-hidden />}
          busy={exporting.running}
          onClick={() => void exporting.start()}
        >
          {t("admin:history.export")}
        </BusyButton>
        <FilePicker
          accept=".zip,application/zip,.json,application/json"
          onFile={(file) => void open(file)}
          leftSection={<IconUpload size={20} stroke={1.75} aria-hidden />}
        >
          {t("admin:history.import")}
        </FilePicker>
      </div>
      <div role="alert">{failure && <p className={styles.failure}>{failure}</p>}</div>
      {configuration && (
        <ConfigurationImportDialog configuration={configuration} onClose={() => setConfiguration(null)} />
      )}
    </section>
  );
}

/** Exports the configuration; unmounting aborts it. */
function useExport(onFailure: (text: string) => void) {
  const { t } = useTranslation();
  const client = useClient();
  const errorText = useErrorText();
  const [running, setRunning] = useState(false);
  const abort = useRef<AbortController>(null);
  useEffect(() => () => abort.current?.abort(), []);
  const start = async () => {
    abort.current = new AbortController();
    const { signal } = abort.current;
    setRunning(true);
    onFailure("");
    try {
      const now = new Date();
      const zip = packConfiguration(await fetchConfiguration(client, signal), now);
      saveBlob(new Blob([zip], { type: "application/zip" }), `vitrine-${now.toISOString().slice(0, 10)}.zip`);
    } catch (error) {
      if (!signal.aborted) onFailure(t("admin:history.export_failed", { reason: errorText(error) }));
    }
    if (!signal.aborted) setRunning(false);
  };
  return { running, start };
}
