import { IconArrowBackUp, IconTrash, IconUpload } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { findThemeIndexOfScheme } from "@vitrine/settings/theme/brand-themes";
import { getLogoBackgroundColour, isLogoBackgroundDark } from "@vitrine/settings/theme/logo-background";
import { type CSSProperties, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalFileName } from "../../../shared/api/portal-files.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode } from "../../../shared/host/safe-mode.ts";
import { formatKilobytes } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { IconButton } from "../../../shared/ui/icon-button.tsx";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { getCachedFileContent, NO_FILE_CONTENT_KEY } from "../drafts/file-drafts.ts";
import { useFileDraft } from "../drafts/use-file-draft.ts";
import { FilePicker } from "../fields/controls/file-picker.tsx";
import { focusAfterRender } from "../fields/controls/focus-after-render.ts";
import { useFileDrop } from "../fields/controls/use-file-drop.ts";
import { getControlId } from "../fields/field-context.tsx";
import { FILES_TARGET_PREFIX } from "../fields/field-target.tsx";
import { useFileErrorText } from "../saving/file-error-text.ts";
import { findFileError, getAcceptAttribute } from "./check-file.ts";
import { FilePreview } from "./file-preview.tsx";
import { findFileWarning } from "./file-warning.ts";
import styles from "./files-form.module.css";
import { LogoContrastHint } from "./logo-contrast-hint.tsx";
import { useLogoBackgrounds } from "./use-logo-backgrounds.ts";

interface Props {
  readonly file: PortalFileName;
  readonly name: string;
  readonly onPicked?: () => void;
  /** Called when the change was taken back, so that the server's file is shown again. */
  readonly onReverted?: () => void;
}

/** A portal file, as the next save will leave it: picked in a dialog or dropped, and removed. */
export function PortalFileField({ file, name, onPicked, onReverted }: Props) {
  const { t } = useTranslation();
  const isSafe = isSafeMode(useHost());
  const { content, isChanged, remove, revert, pick } = useFileDraft(file);
  const warning = useWarning(file, content);
  const { error, accept, clear } = useCheckedPick(file, content, async (bytes) => {
    await pick(bytes);
    onPicked?.();
  });
  const hasFile = content !== NO_FILE_CONTENT_KEY;
  const background = useLogoBackgroundStyle(file);
  const id = getControlId([FILES_TARGET_PREFIX, file]);
  const { isOver, handlers } = useFileDrop((picked) => void accept(picked));
  // Focuses the field after a change: the button that was pressed may be gone or disabled.
  const change = (button: HTMLElement, run: () => void) => {
    clear();
    run();
    focusAfterRender(button, id);
  };
  return (
    <section
      id={id}
      tabIndex={-1}
      className={styles.file}
      aria-label={name}
      data-over={isOver || undefined}
      {...handlers}
    >
      <div className={styles.row}>
        <div
          className={styles.picture}
          style={background}
          data-kind={file}
          data-dark={file.endsWith("Dark") || undefined}
        >
          <FilePreview file={file} content={content} />
        </div>
        <div className={styles.words}>
          <h3>{name}</h3>
          <p role="status">
            {t(hasFile ? "admin:appearance.files.there" : "admin:appearance.files.none")}
            {isChanged && ` · ${t("admin:form.changed")}`}
          </p>
        </div>
        <div className={styles.does}>
          <FilePicker
            accept={getAcceptAttribute(file)}
            onFile={(picked) => void accept(picked)}
            size="sm"
            label={t(hasFile ? "admin:appearance.files.replace_of" : "admin:appearance.files.upload_of", { name })}
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
          >
            {t(hasFile ? "admin:appearance.files.replace" : "admin:appearance.files.upload")}
          </FilePicker>
          {isChanged && (
            <IconButton
              small
              label={t("admin:brand.revert", { name })}
              icon={IconArrowBackUp}
              flip
              onClick={({ currentTarget }) =>
                change(currentTarget, () => {
                  revert();
                  onReverted?.();
                })
              }
            />
          )}
          {hasFile && (
            <IconButton
              small
              label={t("admin:form.remove", { name })}
              icon={IconTrash}
              onClick={({ currentTarget }) =>
                change(currentTarget, () => {
                  if (remove()) onReverted?.();
                })
              }
            />
          )}
        </div>
        <div className={styles.notes}>
          {warning && <p className={styles.warning}>{warning}</p>}
          {hasFile && isSafe && <p>{t("admin:appearance.files.left_out")}</p>}
          {hasFile && !isSafe && <LogoContrastHint file={file} content={content} />}
          {error && (
            <p role="alert" className={styles.fault}>
              {error}
            </p>
          )}
        </div>
      </div>
    </section>
  );
}

/** What lies behind a logo in the light theme, whatever the theme of the administration; undefined for other files. */
function useLogoBackgroundStyle(file: PortalFileName): CSSProperties | undefined {
  const { themes } = useSettingsDraft();
  const [background] = useLogoBackgrounds(file);
  const light = themes.options[findThemeIndexOfScheme(themes, "light")];
  if (!light || !file.endsWith("Logo")) return undefined;
  // Sets the colour scheme, too, for a logo (SVG) that has colours for light and dark.
  const colorScheme = isLogoBackgroundDark(light, background) ? "dark" : "light";
  return { background: getLogoBackgroundColour(light, background), colorScheme };
}

/** What may be wrong with a picked content, in words. */
function useWarning(file: PortalFileName, content: string): string | undefined {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data: warning } = useQuery({
    queryKey: ["config.file", "warning", file, content],
    networkMode: "always",
    queryFn: async () => {
      const bytes = getCachedFileContent(content);
      const found = bytes && (await findFileWarning(file, bytes));
      return found ? { ...found, bytes: bytes.size } : null;
    },
  });
  if (!warning) return undefined;
  const { key, width, height, bytes } = warning;
  return t(key, { size: formatKilobytes(bytes / 1000, locale), width, height });
}

/** Picks a file if the server will accept it; else says why not, until the content changes. */
function useCheckedPick(file: PortalFileName, content: string, pick: (bytes: Blob) => Promise<void>) {
  const errorText = useFileErrorText();
  const [refused, setRefused] = useState<{ readonly content: string; readonly error: unknown } | null>(null);
  const accept = async (picked: File) => {
    try {
      const error = await findFileError(file, picked);
      if (error) throw error;
      await pick(picked);
      setRefused(null);
    } catch (error) {
      setRefused({ content, error });
    }
  };
  return {
    error: refused?.content === content ? errorText(refused.error) : undefined,
    accept,
    clear: () => setRefused(null),
  };
}
