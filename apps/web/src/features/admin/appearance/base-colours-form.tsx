import { Button } from "@mantine/core";
import type { lightThemeColours } from "@vitrine/settings/colours/shipped-colours";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { toSettingHelpTextKey, toSettingNameTextKey } from "@vitrine/settings/registry/entries";
import type { TextNode, ValuePath } from "@vitrine/settings/registry/setting-nodes";
import { suggestPrimaryColourOfOtherScheme } from "@vitrine/settings/theme/brand-themes";
import { type PairContrast, suggestReadableColour } from "@vitrine/settings/theme/theme-contrast";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { useDraftStore, useDraftValue, useSettingsDraft } from "../drafts/draft-context.tsx";
import { focusAfterRender } from "../fields/controls/focus-after-render.ts";
import { ResetButton } from "../fields/controls/reset-button.tsx";
import { ColourEditor } from "../fields/editors/colour-editor.tsx";
import { FormField } from "../fields/field.tsx";
import { getControlId, useGetFieldError } from "../fields/field-context.tsx";
import { useThemeSetting } from "../fields/use-theme-setting.ts";
import styles from "./base-colours-form.module.css";
import { ContrastBadge } from "./contrast-result.tsx";
import { ThemeKeyField } from "./theme-key-field.tsx";
import { useContrasts } from "./use-contrasts.ts";

type ColourName = keyof typeof lightThemeColours;

/** Background colours, each with the colour of the text on it. */
const COLOUR_PAIRS: readonly (readonly [background: ColourName, foreground: ColourName])[] = [
  ["primary_color", "on_primary_color"],
  ["secondary_color", "on_secondary_color"],
  ["background_color", "on_background_color"],
  ["surface_color", "on_surface_color"],
  ["popup_background_color", "popup_on_background_color"],
  ["navigation_color", "on_navigation_color"],
];

interface Props {
  readonly theme: ThemeOption;
  readonly at: number;
}

export function BaseColoursForm({ theme, at }: Props) {
  const { t } = useTranslation();
  const contrasts = useContrasts(theme);
  return (
    <>
      {COLOUR_PAIRS.map(([background, foreground]) => (
        <ColourPair key={background} {...{ theme, at, background, foreground, contrasts }}>
          {background === "primary_color" && <PrimaryCounterpart at={at} />}
        </ColourPair>
      ))}
      <section className={styles.pair}>
        <h2>{t("admin:appearance.themes.name")}</h2>
        <ThemeKeyField themeKey={theme.key} at={at} />
        <ThemeSettingField theme={theme} at={at} path={["translation"]} />
      </section>
      <section className={styles.pair}>
        <h2>{t("admin:settings.themes.options.appearance_options.name")}</h2>
        <ThemeSettingField theme={theme} at={at} path={["appearance_options", "button_hover_effect"]} />
        <ThemeSettingField theme={theme} at={at} path={["appearance_options", "list_hover_effect"]} />
      </section>
    </>
  );
}

interface PairProps extends Props {
  readonly background: ColourName;
  readonly foreground: ColourName;
  readonly contrasts: readonly PairContrast[];
  readonly children: ReactNode;
}

function ColourPair({ theme, at, background, foreground, contrasts, children }: PairProps) {
  const { t } = useTranslation();
  const name = t(toSettingNameTextKey({ texts: `themes.options.appearance.${background}` }) as TextKey);
  const path = ["themes", "options", at, "appearance", foreground];
  const { set } = useDraftValue("settings", path);
  const own = contrasts.find(
    (one) => one.area === "global" && one.foreground === foreground && one.background === background,
  );
  const better = suggestReadableColour(contrasts, `appearance.${foreground}`);
  return (
    <section className={styles.pair} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {own && <ContrastBadge contrast={own} />}
      </div>
      <div className={styles.two}>
        <PairColour {...{ theme, at }} colour={background} part={t("admin:appearance.pair.ground")} />
        <PairColour {...{ theme, at }} colour={foreground} part={t("admin:appearance.pair.front")} />
      </div>
      {better && (
        <div className={styles.better}>
          <p>{t("admin:appearance.contrast.better")}</p>
          <span className={styles.swatch} style={{ background: better }} />
          <Button
            size="sm"
            variant="outline"
            className={styles.take ?? ""}
            onClick={({ currentTarget }) => {
              set(better);
              focusAfterRender(currentTarget, getControlId(path));
            }}
          >
            {t("admin:appearance.contrast.take", { colour: better.toUpperCase() })}
          </Button>
        </div>
      )}
      {children}
    </section>
  );
}

/** After a change of the primary colour: the colour that the theme of the other scheme gets from it, to take over. */
function PrimaryCounterpart({ at }: { at: number }) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const store = useDraftStore();
  const { themes } = useSettingsDraft();
  const path = ["themes", "options", at, "appearance", "primary_color"];
  const { value, base } = useDraftValue("settings", path);
  const found = useMemo(
    () => (value === base ? undefined : suggestPrimaryColourOfOtherScheme(themes, at)),
    [value, base, themes, at],
  );
  const other = found && themes.options[found.at];
  if (!other) return null;
  const take = (button: HTMLElement) => {
    const { primary_color, on_primary_color } = found;
    const appearance = { ...other.appearance, primary_color, on_primary_color };
    store.set("settings", ["themes", "options", found.at, "appearance"], appearance);
    focusAfterRender(button, getControlId(path));
  };
  return (
    <div className={styles.counterpart}>
      <p>{t("admin:brand.counterpart.offer", { theme: settingsText(other.translation, other.key) })}</p>
      <span className={styles.swatch} style={{ background: found.primary_color }} />
      <Button
        size="sm"
        variant="outline"
        className={styles.take ?? ""}
        onClick={({ currentTarget }) => take(currentTarget)}
      >
        {t("admin:brand.counterpart.take", { colour: found.primary_color.toUpperCase() })}
      </Button>
    </div>
  );
}

interface ThemeSettingFieldProps {
  readonly theme: ThemeOption;
  /** Index of the theme in the list. */
  readonly at: number;
  /** Path within the theme. */
  readonly path: ValuePath;
}

function ThemeSettingField({ theme, at, path }: ThemeSettingFieldProps) {
  const setting = useThemeSetting(theme, at, path);
  return setting ? <FormField {...setting} /> : null;
}

interface PairColourProps {
  readonly theme: ThemeOption;
  readonly at: number;
  readonly colour: keyof typeof lightThemeColours;
  /** One word for the colour's role in the pair. */
  readonly part: string;
}

/** One of the two colours of a pair. Its name and help are available to screen readers and as a tooltip. */
function PairColour({ theme, at, colour, part }: PairColourProps) {
  const { t } = useTranslation();
  const getError = useGetFieldError();
  const setting = useThemeSetting(theme, at, ["appearance", colour]);
  if (!setting) return null;
  const { onReset, changed, node, ...own } = setting;
  const label = t(toSettingNameTextKey(own) as TextKey);
  const help = t(toSettingHelpTextKey(own) as TextKey);
  const error = getError(own.path);
  const id = getControlId(own.path);
  const tag = (
    <span className={styles.tag} data-changed={changed || undefined}>
      {part}
      {onReset && <ResetButton label={label} control={id} onReset={onReset} className={styles.reset} />}
    </span>
  );
  return (
    <div title={help}>
      <ColourEditor
        {...own}
        node={node as TextNode}
        label={label}
        id={id}
        describedBy={`${id}-about`}
        invalid={error !== null}
        blank={undefined}
        after={{ content: tag, width: onReset ? 84 : 60 }}
      />
      <p id={`${id}-about`} className={error === null ? "vh" : styles.fault}>
        {error ?? help}
      </p>
    </div>
  );
}
