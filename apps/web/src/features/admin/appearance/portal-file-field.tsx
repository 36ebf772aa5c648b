import { IconTrash, IconUpload } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFile, portalFileInput, portalFilesQuery } from "../../../shared/api/portal-files.ts";
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
import { createFilePreconditions } from "../saving/file-preconditions.ts";
import { useRefreshPortalFiles } from "../saving/use-publish-saved.ts";
import { findFileWarning } from "./file-warning.ts";
import styles from "./files-form.module.css";
import { LogoHint } from "./logo-hint.tsx";

export const ACCEPTED_PICTURES = "image/svg+xml,image/png,image/jpeg,image/webp,image/avif,image/gif";
const ACCEPT_BY_FILE: Partial<Record<PortalFile, string>> = {
  custom_font: "font/woff2,.woff2",
  favicon: "image/svg+xml,image/png,image/x-icon,.ico",
};

interface Props {
  readonly file: PortalFile;
  readonly name: string;
  /** Whether the file is stored on the server. */
  readonly isStored: boolean;
  readonly revision: string | undefined;
}

export function PortalFileField({ file, name, isStored, revision }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const locale = useLocale();
  const isSafe = isSafeMode(useHost());
  const errorText = useFileErrorText();
  const { mutate, isPending, error, data: removed } = usePortalFileSave(file);
  const [warning, setWarning] = useState<string | null>(null);
  const upload = async (content: File) => {
    mutate(content);
    const found = await findFileWarning(file, content);
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
        {isStored && !isSafe && file !== "custom_font" && (
          <Picture src={client.url("config.file", portalFileInput(file, revision))} alt="" />
        )}
      </div>
      <div className={styles.words}>
        <h2>{name}</h2>
        <p role="status">
          {isPending
            ? t("admin:appearance.files.saving")
            : isStored
              ? t("admin:appearance.files.there")
              : t("admin:appearance.files.none")}
        </p>
        {warning && <p className={styles.warning}>{warning}</p>}
        {isStored && isSafe && <p>{t("admin:appearance.files.left_out")}</p>}
        {isStored && !isSafe && file.endsWith("Logo") && <LogoHint file={file} revision={revision} />}
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
        accept={ACCEPT_BY_FILE[file] ?? ACCEPTED_PICTURES}
        onFile={(content) => void upload(content)}
        size="sm"
        disabled={isPending}
        label={
          isStored ? t("admin:appearance.files.replace_of", { name }) : t("admin:appearance.files.upload_of", { name })
        }
        leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
      >
        {isStored ? t("admin:appearance.files.replace") : t("admin:appearance.files.upload")}
      </FilePicker>
      <IconButton small label={t("admin:form.remove", { name })} disabled={!isStored || isPending} onClick={remove}>
        <IconTrash size={16} stroke={1.75} aria-hidden />
      </IconButton>
    </section>
  );
}

/** Stores a portal file, or removes it with null; returns what the server removed from its content. */
function usePortalFileSave(file: PortalFile) {
  const client = useClient();
  const showFiles = useRefreshPortalFiles();
  const { data: files } = useQuery(portalFilesQuery(client));
  return useMutation({
    mutationFn: async (content: File | null): Promise<readonly string[]> => {
      const params = { file };
      const headers = createFilePreconditions(file, files);
      const body = new FormData();
      // A form without a file removes what is stored.
      if (content) body.append("file", content);
      return (await client.call("config.file_save", { params, body, headers })).removed ?? [];
    },
    // The error may be a conflict with another admin's file: reload it, so that it can be replaced.
    onSettled: showFiles,
  });
}
