import { useQuery } from "@tanstack/react-query";
import type { Client } from "@vitrine/contract/client";
import { parseCssColour } from "@vitrine/settings/colours/colour";
import { computeMedianLogoContrast, MIN_LOGO_CONTRAST } from "@vitrine/settings/colours/logo-contrast";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import {
  getLogoBackgroundColour,
  isLogoBackgroundDark,
  type LogoBackground,
} from "@vitrine/settings/theme/logo-background";
import { formatHex } from "culori/fn";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFileName, toPortalFileCallInput } from "../../../shared/api/portal-files.ts";
import { useHost } from "../../../shared/host/host-context.tsx";
import { isSafeMode } from "../../../shared/host/safe-mode.ts";
import { formatNumber } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { getCachedFileContent, getContentRevision, NO_FILE_CONTENT_KEY } from "../drafts/file-drafts.ts";
import { useFileDraft } from "../drafts/use-file-draft.ts";
import styles from "./files-form.module.css";
import { readDownscaledPixels } from "./read-downscaled-pixels.ts";
import { useLogoBackgrounds } from "./use-logo-backgrounds.ts";

interface Props {
  readonly file: PortalFileName;
  /** Key of the content. */
  readonly content: string;
}

/** Warns where a logo has too little contrast: in a default theme, or on the hero's picture. Nothing for other files. */
export function LogoContrastHint({ file, content }: Props) {
  const place = /^(\w+)Logo(Dark)?$/.exec(file);
  return place ? <ContrastHint {...{ file, content }} isDark={place[2] !== undefined} /> : null;
}

function ContrastHint({ file, content, isDark }: Props & { readonly isDark: boolean }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const settingsText = useSettingsText();
  const { themes } = useSettingsDraft();
  const hasDarkLogos = useClient().has("dark_logos");
  const grounds = useLogoBackgrounds(file);
  const other = useFileDraft(isDark ? file : (`${file}Dark` as PortalFileName)).content;
  const hasDarkLogo = isDark || other !== NO_FILE_CONTENT_KEY;
  const pixels = useLogoPixels(file, content);
  const { lost, onPicture } = useMemo(() => {
    if (!pixels) return { lost: [], onPicture: undefined };
    const defaults = new Set([themes.default_light, themes.default_dark]);
    const used = themes.options.filter(({ key }) => defaults.has(key));
    /** The lowest contrast on these grounds; undefined if it suffices. */
    const findTooLow = (theme: ThemeOption, among: readonly LogoBackground[]) => {
      // Where both logos exist, each is shown on its own grounds only.
      const shown = among.filter((ground) => !hasDarkLogo || isLogoBackgroundDark(theme, ground) === isDark);
      const ratios = shown.flatMap(
        (ground) => computeMedianLogoContrast(pixels, toHex(getLogoBackgroundColour(theme, ground))) ?? [],
      );
      const ratio = Math.min(...ratios);
      return ratio < MIN_LOGO_CONTRAST ? ratio : undefined;
    };
    const solid = grounds.filter((ground) => ground !== "heroPicture");
    return {
      lost: used.flatMap((theme) => {
        const ratio = findTooLow(theme, solid);
        return ratio === undefined ? [] : [{ theme, ratio }];
      }),
      // The veil on the picture is the same in all themes.
      onPicture: used[0] && grounds.includes("heroPicture") ? findTooLow(used[0], ["heroPicture"]) : undefined,
    };
  }, [pixels, themes, grounds, hasDarkLogo, isDark]);
  const numbers = (ratio: number) => ({ ratio: formatNumber(ratio, locale, 1), least: MIN_LOGO_CONTRAST });
  return (
    <>
      {onPicture !== undefined && (
        <p className={styles.warning}>
          {t("admin:appearance.files.logo_contrast_picture", numbers(onPicture))}
          {!hasDarkLogo && hasDarkLogos && ` ${t("admin:appearance.files.logo_for_dark")}`}
        </p>
      )}
      {lost.map(({ theme, ratio }) => (
        <p key={theme.key} className={styles.warning}>
          {t("admin:appearance.files.logo_contrast", {
            theme: settingsText(theme.translation, theme.key),
            ...numbers(ratio),
          })}
        </p>
      ))}
    </>
  );
}

/** A CSS colour as hex code; empty if only a browser can compute it. */
const toHex = (colour: string): string => formatHex(parseCssColour(colour)) ?? "";

/** Pixels of a logo; undefined while loading, and for logos whose colours on this device say nothing about other themes. */
export function useLogoPixels(file: PortalFileName, content: string): Uint8ClampedArray | undefined {
  const client = useClient();
  const isSafe = isSafeMode(useHost());
  const { data } = useQuery({
    queryKey: ["config.file", "pixels", file, content],
    enabled: !isSafe,
    queryFn: async ({ signal }) => {
      if (content === NO_FILE_CONTENT_KEY) return null;
      const logo = getCachedFileContent(content) ?? (await fetchLogo(client, file, content, signal));
      return (await usesColourScheme(logo)) ? null : ((await readDownscaledPixels(logo)) ?? null);
    },
  });
  return data ?? undefined;
}

const fetchLogo = async (client: Client, file: PortalFileName, content: string, signal: AbortSignal): Promise<Blob> =>
  (await client.raw("config.file", { ...toPortalFileCallInput(file, getContentRevision(content)), signal })).blob();

/** Whether an SVG has colours for light and dark. */
const usesColourScheme = async (logo: Blob) =>
  logo.type.startsWith("image/svg") && /prefers-color-scheme/.test(await logo.text());
