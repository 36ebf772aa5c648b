import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFile, portalFileInput } from "../../../shared/api/portal-files.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode } from "../../../shared/host/safe-mode.ts";
import { formatFileSize } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { Picture } from "../../../shared/ui/picture.tsx";
import { getControlId } from "../fields/field-context.tsx";
import { FILES_PATH_PREFIX } from "../fields/field-target.tsx";
import { FilePicker } from "../fields/file-picker.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import { fileWarning } from "./file-warning.ts";
import styles from "./files-form.module.css";
import { LogoHint } from "./logo-hint.tsx";
import { usePortalFileSave } from "./use-portal-file.ts";

/** As the attribute `accept`. */
export const PICTURES = "image/svg+xml,image/png,image/jpeg,image/webp,image/avif,image/gif";
const ACCEPT: Partial<Record<PortalFile, string>> = {
  custom_font: "font/woff2,.woff2",
  favicon: "image/svg+xml,image/png,image/x-icon,.ico",
};

interface Props {
  readonly file: PortalFile;
  readonly name: string;
  /** Whether the server has one. */
  readonly there: boolean;
  readonly revision: string | undefined;
}

/** One file: what it is now, another in its place, or none. */
export function PortalFileField({ file, name, there, revision }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const locale = useLocale();
  const isSafe = isSafeMode(useHost());
  const errorText = useFileErrorText();
  const { mutate, isPending, error, data: removed } = usePortalFileSave(file);
  const [warning, setWarning] = useState<string | null>(null);
  const upload = async (content: File) => {
    mutate(content);
    const found = await fileWarning(file, content);
    setWarning(
      found &&
        t(found.key, { size: formatFileSize(content.size / 1000, locale), width: found.width, height: found.height }),
    );
  };
  const remove = () => {
    setWarning(null);
    mutate(null);
  };
  return (
    <section id={getControlId([FILES_PATH_PREFIX, file])} tabIndex={-1} className={styles.file} aria-label={name}>
      <div className={styles.picture} data-kind={file}>
        {there && !isSafe && file !== "custom_font" && (
          <Picture src={client.url("config.file", portalFileInput(file, revision))} alt="" />
        )}
      </div>
      <div className={styles.words}>
        <h2>{name}</h2>
        <p role="status">
          {isPending
            ? t("admin:appearance.files.saving")
            : there
              ? t("admin:appearance.files.there")
              : t("admin:appearance.files.none")}
        </p>
        {warning && <p className={styles.warning}>{warning}</p>}
        {there && isSafe && <p>{t("admin:appearance.files.left_out")}</p>}
        {there && !isSafe && file.endsWith("Logo") && <LogoHint file={file} revision={revision} />}
        {removed && removed.length > 0 && (
          <p className={styles.warning}>{t("admin:appearance.files.removed", { what: removed.join(", ") })}</p>
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {errorText(error)}
          </p>
        )}
      </div>
      <FilePicker
        accept={ACCEPT[file] ?? PICTURES}
        onFile={(content) => void upload(content)}
        size="sm"
        disabled={isPending}
        label={
          there ? t("admin:appearance.files.replace_of", { name }) : t("admin:appearance.files.upload_of", { name })
        }
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      >
        {there ? t("admin:appearance.files.replace") : t("admin:appearance.files.upload")}
      </FilePicker>
      <IconButton small label={t("admin:form.remove", { name })} disabled={!there || isPending} onClick={remove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </section>
  );
}
