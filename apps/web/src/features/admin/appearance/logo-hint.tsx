import { useQuery } from "@tanstack/react-query";
import { logoContrast, MIN_LOGO_CONTRAST } from "@vitrine/settings/colours/logo-contrast";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { resolveThemeColours } from "@vitrine/settings/theme/theme-values";
import { formatHex } from "culori/fn";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useClient } from "../../../shared/api/client-context.tsx";
import { type PortalFile, portalFileInput, portalFilesQuery } from "../../../shared/api/portal-files.ts";
import { formatNumber } from "../../../shared/i18n/format.ts";
import { useLocale } from "../../../shared/i18n/use-locale.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import styles from "./files-form.module.css";
import { readPixels } from "./read-pixels.ts";

interface Props {
  readonly file: PortalFile;
  readonly revision: string | undefined;
}

/** Warns in which default themes a logo has too little contrast with its background. */
export function LogoHint({ file, revision }: Props) {
  const { t } = useTranslation();
  const client = useClient();
  const locale = useLocale();
  const settingsText = useSettingsText();
  const { themes } = useSettingsDraft();
  // The login box has another background if the page shows a picture.
  const withPicture = useQuery(portalFilesQuery(client)).data?.loginHero === true;
  const { data: pixels } = useQuery({
    queryKey: ["config.file", "pixels", file, revision],
    queryFn: async ({ signal }) => {
      const answer = await client.raw("config.file", { ...portalFileInput(file, revision), signal });
      const logo = await answer.blob();
      return (await usesColourScheme(logo)) ? null : ((await readPixels(logo)) ?? null);
    },
  });
  const lost = useMemo(() => {
    if (!pixels) return [];
    const defaults = new Set([themes.default_light, themes.default_dark]);
    return themes.options.flatMap((theme) => {
      if (!defaults.has(theme.key)) return [];
      const ratio = logoContrast(pixels, getLogoBackground(file, theme, withPicture));
      return ratio === undefined || ratio >= MIN_LOGO_CONTRAST ? [] : [{ theme, ratio }];
    });
  }, [pixels, themes, file, withPicture]);
  return lost.map(({ theme, ratio }) => (
    <p key={theme.key} className={styles.warning}>
      {t("admin:appearance.files.logo_contrast", {
        theme: settingsText(theme.translation, theme.key),
        ratio: formatNumber(ratio, locale, 1),
        least: MIN_LOGO_CONTRAST,
      })}
    </p>
  ));
}

/** Whether an SVG has colours for light and dark, so that its colours on this device say nothing about other themes. */
const usesColourScheme = async (logo: Blob) =>
  logo.type.startsWith("image/svg") && /prefers-color-scheme/.test(await logo.text());

/** The background colour behind a logo; empty if only a browser can compute it. */
function getLogoBackground(file: PortalFile, theme: ThemeOption, withPicture: boolean): string {
  const values = resolveThemeColours(theme, "usual");
  const { colour } =
    file === "loginLogo"
      ? values("login", withPicture ? "surface_color" : "background_color")
      : values("header", "navigation_color");
  return formatHex(colour) ?? "";
}
