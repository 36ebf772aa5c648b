import { Button } from "@mantine/core";
import type { lightColours } from "@vitrine/settings/colours/shipped-colours";
import type { ThemeOption } from "@vitrine/settings/portal-settings";
import { nameKey } from "@vitrine/settings/registry/entries";
import { type PairContrast, suggestReadableColour } from "@vitrine/settings/theme/theme-contrast";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useDraftAt } from "../drafts/draft-context.tsx";
import { getControlId } from "../fields/field-context.tsx";
import { focusAfterRender } from "../fields/focus-after-render.ts";
import styles from "./colours-form.module.css";
import { PairColour } from "./pair-colour.tsx";
import { ThemeKeyField } from "./theme-key-field.tsx";
import { ThemeSetting } from "./theme-setting.tsx";
import { useContrasts } from "./use-contrasts.ts";
import { Verdict } from "./verdict.tsx";

type ColourName = keyof typeof lightColours;

/** Grounds, each with what is written on it. */
const PAIRS: readonly (readonly [ground: ColourName, front: ColourName])[] = [
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

/** The twelve colours of a theme, two by two, and what moves under the pointer. */
export function ColoursForm({ theme, at }: Props) {
  const { t } = useTranslation();
  const contrasts = useContrasts(theme);
  return (
    <>
      {PAIRS.map(([ground, front]) => (
        <ColourPair key={ground} {...{ theme, at, ground, front, contrasts }} />
      ))}
      <section className={styles.pair}>
        <h2>{t("admin:appearance.themes.name")}</h2>
        <ThemeKeyField themeKey={theme.key} />
        <ThemeSetting theme={theme} at={at} path={["translation"]} />
      </section>
      <section className={styles.pair}>
        <h2>{t("admin:settings.themes.options.appearance_options.name")}</h2>
        <ThemeSetting theme={theme} at={at} path={["appearance_options", "button_hover_effect"]} />
        <ThemeSetting theme={theme} at={at} path={["appearance_options", "list_hover_effect"]} />
      </section>
    </>
  );
}

interface PairProps extends Props {
  readonly ground: ColourName;
  readonly front: ColourName;
  readonly contrasts: readonly PairContrast[];
}

function ColourPair({ theme, at, ground, front, contrasts }: PairProps) {
  const { t } = useTranslation();
  const name = t(nameKey({ texts: `themes.options.appearance.${ground}` }) as TextKey);
  const path = ["themes", "options", at, "appearance", front];
  const { set } = useDraftAt("settings", path);
  const own = contrasts.find((one) => one.area === "global" && one.foreground === front && one.background === ground);
  const better = suggestReadableColour(contrasts, `appearance.${front}`);
  return (
    <section className={styles.pair} aria-label={name}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {own && <Verdict contrast={own} />}
      </div>
      <div className={styles.two}>
        <PairColour {...{ theme, at }} colour={ground} part={t("admin:appearance.pair.ground")} />
        <PairColour {...{ theme, at }} colour={front} part={t("admin:appearance.pair.front")} />
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
