import { Button } from "@mantine/core";
import { useDebouncedCallback } from "@mantine/hooks";
import { extractLogoColours } from "@vitrine/settings/colours/brand-colours";
import { hexToOklch } from "@vitrine/settings/colours/colour";
import { isDeepEqual } from "@vitrine/settings/key-path";
import type { ThemeOption, ThemesSettings } from "@vitrine/settings/portal-settings";
import type { TextNode } from "@vitrine/settings/registry/setting-nodes";
import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { applyBrandColour, findThemeIndexOfScheme, isDerivedFromBrand } from "@vitrine/settings/theme/brand-themes";
import { computeContrasts, failsContrast } from "@vitrine/settings/theme/theme-contrast";
import { useDeferredValue, useId, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { castToPortalSettings } from "../drafts/create-draft.ts";
import { useDraftStore, useInvalidInputs, useSettingsDraft } from "../drafts/draft-context.tsx";
import { useFileDraft } from "../drafts/use-file-draft.ts";
import { ColourEditor } from "../fields/editors/colour-editor.tsx";
import { getControlId } from "../fields/field-context.tsx";
import { BRAND_TARGET_PREFIX } from "../fields/field-target.tsx";
import styles from "./brand-page.module.css";
import { useLogoPixels } from "./logo-contrast-hint.tsx";

/** Milliseconds without a change before the themes are computed: a colour is dragged in the picker. */
const DEBOUNCE_MS = 120;
/** Path of the control, which is no setting of its own. */
const BRAND_COLOUR_PATH = [BRAND_TARGET_PREFIX, "colour"];
const INPUT = BRAND_COLOUR_PATH.join(".");
const SCHEMES = ["light", "dark"] as const;
const node = settingsRegistry.settings.themes.settings.options.of.settings.appearance.settings
  .primary_color as TextNode;

interface Props {
  /** Shows the colour pairs of the theme at this index. */
  readonly onShowContrast: (at: number) => void;
}

/** The one colour from which both default themes are derived, and the proof that their colours can be read. */
export function BrandColourForm({ onShowContrast }: Props) {
  const { t } = useTranslation();
  const ids = useId();
  const { themes } = useSettingsDraft();
  const { value, isValid, change } = useBrandColour();
  const isByHand = useMemo(() => hasColoursByHand(themes), [themes]);
  const help = [`${ids}lead`, ...(isValid ? [] : [`${ids}error`])].join(" ");
  return (
    <section className={styles.section} aria-labelledby={`${ids}title`}>
      <h2 id={`${ids}title`}>{t("admin:brand.colour.title")}</h2>
      <p id={`${ids}lead`}>{t("admin:brand.colour.lead")}</p>
      <ColourEditor
        node={node}
        value={value}
        onChange={(next) => change(String(next))}
        path={BRAND_COLOUR_PATH}
        pattern="brand.colour"
        texts="themes.options.appearance.primary_color"
        label={t("admin:brand.colour.label")}
        id={getControlId(BRAND_COLOUR_PATH)}
        describedBy={help}
        invalid={!isValid}
        blank={undefined}
      />
      {!isValid && (
        <p id={`${ids}error`} role="alert" className={styles.fault}>
          {t("admin:fault.hex_colour")}
        </p>
      )}
      <LogoColours value={value} onChoose={change} />
      {isByHand && <p className={styles.warning}>{t("admin:brand.colour.by_hand")}</p>}
      <div role="status">
        {SCHEMES.map((scheme) => {
          const at = findThemeIndexOfScheme(themes, scheme);
          const theme = themes.options[at];
          return theme && <ContrastProof key={scheme} theme={theme} onShow={() => onShowContrast(at)} />;
        })}
      </div>
    </section>
  );
}

/** The brand colour as typed while it is invalid or the primary colour follows from it; else the primary colour. */
function useBrandColour() {
  const store = useDraftStore();
  const { themes } = useSettingsDraft();
  // Themes may have any CSS colour; only what is typed here must be hex.
  const invalid = useInvalidInputs()[INPUT];
  const [typed, setTyped] = useState<{ readonly colour: string; readonly primary: string | null } | null>(null);
  const primary = primaryOf(themes);
  const apply = useDebouncedCallback(
    (colour: string) => {
      const { settings } = store.get();
      const next = settings && applyBrandColour(castToPortalSettings(settings.draft).themes, colour);
      if (!next) return;
      store.set("settings", ["themes"], next);
      setTyped({ colour, primary: primaryOf(next) });
    },
    { delay: DEBOUNCE_MS, flushOnUnmount: true },
  );
  const isCurrent = typed !== null && (typed.primary === null || typed.primary === primary);
  return {
    value: invalid?.text ?? (isCurrent ? typed.colour : primary),
    isValid: invalid === undefined,
    change: (text: string) => {
      const colour = text.trim();
      const isValid = hexToOklch(colour) !== undefined;
      store.setInvalidInput(
        INPUT,
        isValid ? undefined : { text, error: "hex_colour", nameKey: "admin:brand.colour.label" },
      );
      setTyped(isValid ? { colour, primary: null } : null);
      apply(colour);
    },
  };
}

const primaryOf = (themes: ThemesSettings): string =>
  themes.options[findThemeIndexOfScheme(themes, "light")]?.appearance.primary_color ?? "";

/** Whether the default themes have other colours than the shipped ones and those of the brand. */
function hasColoursByHand(themes: ThemesSettings): boolean {
  const isShipped = (theme: ThemeOption | undefined) =>
    theme !== undefined &&
    Object.keys(theme.advanced_appearance).length === 0 &&
    shippedThemes.some(({ key, appearance }) => key === theme.key && isDeepEqual(appearance, theme.appearance));
  const defaults = SCHEMES.map((scheme) => themes.options[findThemeIndexOfScheme(themes, scheme)]);
  return !defaults.every(isShipped) && !isDerivedFromBrand(themes, primaryOf(themes));
}

interface LogoColoursProps {
  readonly value: string;
  readonly onChoose: (colour: string) => void;
}

/** Colours found in the logo, to choose from. */
function LogoColours({ value, onChoose }: LogoColoursProps) {
  const { t } = useTranslation();
  const { content } = useFileDraft("dashboardLogo");
  const pixels = useLogoPixels("dashboardLogo", content);
  const colours = useMemo(() => (pixels ? extractLogoColours(pixels).map(({ colour }) => colour) : []), [pixels]);
  if (colours.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons are no form
    <div role="group" className={styles.row} aria-label={t("admin:brand.colour.from_logo")}>
      <span>{t("admin:brand.colour.from_logo")}</span>
      {colours.map((colour) => (
        <Button
          key={colour}
          size="sm"
          variant="outline"
          aria-pressed={colour === value}
          onClick={() => onChoose(colour)}
          leftSection={<span className={styles.swatch} style={{ background: colour }} />}
        >
          {colour.toUpperCase()}
        </Button>
      ))}
    </div>
  );
}

interface ContrastProofProps {
  readonly theme: ThemeOption;
  readonly onShow: () => void;
}

/** How many colour pairs of a theme were checked, or how many cannot be told apart. */
function ContrastProof({ theme, onShow }: ContrastProofProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const shown = useDeferredValue(theme);
  const contrasts = useMemo(() => computeContrasts(shown, "usual"), [shown]);
  const failing = contrasts.filter(failsContrast).length;
  const name = settingsText(theme.translation, theme.key);
  const result =
    failing === 0
      ? t("admin:appearance.contrast.all_pass", { count: contrasts.length })
      : t("admin:appearance.contrast.failing", { count: failing });
  return (
    <p className={failing === 0 ? styles.passes : styles.warning}>
      {t("admin:brand.colour.checked", { theme: name, result })}{" "}
      {failing > 0 && (
        <button type="button" className="link" onClick={onShow}>
          {t("admin:brand.colour.show", { theme: name })}
        </button>
      )}
    </p>
  );
}
