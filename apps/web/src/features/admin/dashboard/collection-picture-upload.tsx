import { IconUpload } from "@tabler/icons-react";
import { ApiError } from "@vitrine/contract/api-error";
import { useTranslation } from "react-i18next";
import { formatKilobytes } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { TilePicture } from "../../../shared/ui/tile-picture.tsx";
import { PICTURE_ACCEPT_ATTRIBUTE } from "../brand/check-file.ts";
import { isLargeFile } from "../brand/file-warning.ts";
import { FilePicker } from "../fields/controls/file-picker.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import styles from "./dashboard.module.css";
import type { useTilePictureUpload } from "./use-tile-picture-upload.ts";

interface Props {
  readonly upload: ReturnType<typeof useTilePictureUpload>;
  readonly onFile: (file: File) => void;
  /** Another file was rejected because an upload is in progress. */
  readonly isRefused: boolean;
  /** A file is being dragged over the drop zone. */
  readonly isOver: boolean;
  /** Id of the selected uploaded picture. */
  readonly chosen: string | null;
}

export function CollectionPictureUpload({ upload, onFile, isRefused, isOver, chosen }: Props) {
  const { t } = useTranslation();
  const locale = useLocale();
  const errorText = useFileErrorText();
  const { isPending, error, variables, data } = upload;
  const isShown = chosen !== null && chosen === data?.id;
  return (
    <section className={styles.upload} data-over={isOver || undefined} aria-label={t("admin:overview.upload.title")}>
      {chosen && <TilePicture id={chosen} />}
      <div className={styles.words}>
        <p role="status">
          {isPending
            ? t(isRefused ? "admin:overview.upload.busy" : "admin:appearance.files.saving")
            : chosen
              ? t("admin:overview.picture_uploaded")
              : t("admin:overview.upload.lead")}
        </p>
        {isShown && variables && isLargeFile(variables) && (
          <p className={styles.warning}>
            {t("admin:appearance.files.heavy", { size: formatKilobytes(variables.size / 1000, locale) })}
          </p>
        )}
        {isShown && data.removed && (
          <p className={styles.warning}>{t("admin:appearance.files.removed", { what: data.removed.join(", ") })}</p>
        )}
        {error && (
          <p role="alert" className={styles.fault}>
            {isUnsupported(error) ? t("admin:overview.upload.impossible") : errorText(error)}
          </p>
        )}
      </div>
      <FilePicker
        accept={PICTURE_ACCEPT_ATTRIBUTE}
        onFile={onFile}
        disabled={isPending}
        leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}
      >
        {chosen ? t("admin:overview.upload.another") : t("admin:overview.upload.choose")}
      </FilePicker>
    </section>
  );
}

/** Whether the server lacks the upload endpoint, which is an extension. */
const isUnsupported = (error: unknown) => error instanceof ApiError && [404, 405, 501].includes(error.status);
