import { Button } from "@mantine/core";
import type { lightColours } from "@vitrine/settings/colours/shipped-colours";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { helpKey, nameKey } from "@vitrine/settings/registry/entries";
import type { Path, Text } from "@vitrine/settings/registry/kinds";
import { type PairContrast, suggestReadableColour } from "@vitrine/settings/theme/theme-contrast";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useDraftValue } from "../drafts/draft-context.tsx";
import { ColourEditor } from "../fields/colour-editor.tsx";
import { Field } from "../fields/field.tsx";
import { getControlId, useFieldError } from "../fields/field-context.tsx";
import { focusAfterRender } from "../fields/focus-after-render.ts";
import { ResetButton } from "../fields/reset-button.tsx";
import styles from "./colours-form.module.css";
import { ContrastResult } from "./contrast-result.tsx";
import { ThemeKeyField } from "./theme-key-field.tsx";
import { useContrasts } from "./use-contrasts.ts";
import { useThemeSetting } from "./use-theme-setting.ts";

type ColourName = keyof typeof lightColours;

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

export function ColoursForm({ theme, at }: Props) {
  const { t } = useTranslation();
  const contrasts = useContrasts(theme);
  return (
    <>
      {COLOUR_PAIRS.map(([background, foreground]) => (
        <ColourPair key={background} {...{ theme, at, background, foreground, contrasts }} />
      ))}
      <section className={styles.pair}>
        <h2>{t("admin:appearance.themes.name")}</h2>
        <ThemeKeyField themeKey={theme.key} />
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
}

function ColourPair({ theme, at, background, foreground, contrasts }: PairProps) {
  const { t } = useTranslation();
  const name = t(nameKey({ texts: `themes.options.appearance.${background}` }) as TextKey);
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
        {own && <ContrastResult contrast={own} />}
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
    </section>
  );
}

interface ThemeSettingFieldProps {
  readonly theme: ThemeOption;
  /** Index of the theme in the list. */
  readonly at: number;
  /** Path within the theme. */
  readonly path: Path;
}

function ThemeSettingField({ theme, at, path }: ThemeSettingFieldProps) {
  const setting = useThemeSetting(theme, at, path);
  return setting ? <Field {...setting} /> : null;
}

interface PairColourProps {
  readonly theme: ThemeOption;
  readonly at: number;
  readonly colour: keyof typeof lightColours;
  /** One word for the colour's role in the pair. */
  readonly part: string;
}

/** One of the two colours of a pair. Its name and help are available to screen readers and as a tooltip. */
function PairColour({ theme, at, colour, part }: PairColourProps) {
  const { t } = useTranslation();
  const getError = useFieldError();
  const setting = useThemeSetting(theme, at, ["appearance", colour]);
  if (!setting) return null;
  const { onReset, changed, node, ...own } = setting;
  const label = t(nameKey(own) as TextKey);
  const help = t(helpKey(own) as TextKey);
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
        node={node as Text}
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
