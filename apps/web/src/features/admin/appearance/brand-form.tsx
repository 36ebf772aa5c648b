import { Button, TextInput } from "@mantine/core";
import { extractBrandColours } from "@vitrine/settings/colours/brand-colours";
import type { Themes } from "@vitrine/settings/portal-settings";
import { shippedThemes } from "@vitrine/settings/registry/themes";
import { createBrandThemes } from "@vitrine/settings/theme/brand-theme";
import { addTheme, canAddThemes, createCopyKey } from "@vitrine/settings/theme/theme-list";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useDraftStore, useSettingsDraft } from "../drafts/draft-context.tsx";
import { FilePicker } from "../fields/file-picker.tsx";
import styles from "./brand-form.module.css";
import { readPixels } from "./read-pixels.ts";

interface Props {
  /** Called with the index of the light one of the two new themes. */
  readonly onMade: (at: number) => void;
}

/** Generates a light and a dark theme with enough contrast from one colour, typed or found in a logo, and makes them the defaults. */
export function BrandForm({ onMade }: Props) {
  const { t } = useTranslation();
  const store = useDraftStore();
  const { themes } = useSettingsDraft();
  const [brand, setBrand] = useState("");
  const [found, setFound] = useState<readonly string[] | null>(null);
  const made = createBrandThemes(brand.trim());
  const look = async (logo: File) => {
    const pixels = await readPixels(logo);
    const colours = pixels ? extractBrandColours(pixels).map(({ colour }) => colour) : [];
    setFound(colours);
    if (colours[0]) setBrand(colours[0]);
  };
  const make = () => {
    const [light, dark] = shippedThemes;
    if (!made || !light || !dark) return;
    const lightKey = createCopyKey(themes, light.key);
    const withLight = addTheme(themes, { ...light, ...made.light, key: lightKey });
    const darkKey = createCopyKey(withLight, dark.key);
    const next: Themes = {
      ...addTheme(withLight, { ...dark, ...made.dark, key: darkKey }),
      default_light: lightKey,
      default_dark: darkKey,
    };
    store.set("settings", ["themes"], next);
    onMade(themes.options.length);
  };
  return (
    <section className={styles.brand} aria-label={t("admin:appearance.brand.title")}>
      <h2>{t("admin:appearance.brand.title")}</h2>
      <p>{t("admin:appearance.brand.lead")}</p>
      <div className={styles.row}>
        <TextInput
          aria-label={t("admin:appearance.brand.colour")}
          dir="ltr"
          spellCheck={false}
          value={brand}
          onChange={({ currentTarget }) => setBrand(currentTarget.value)}
        />
        <FilePicker accept="image/*" size="md" onFile={(logo) => void look(logo)}>
          {t("admin:appearance.brand.from_logo")}
        </FilePicker>
        <Button size="md" variant="outline" disabled={!made || !canAddThemes(themes, 2)} onClick={make}>
          {t("admin:appearance.brand.make")}
        </Button>
      </div>
      {found && (
        <div className={styles.row} role="status">
          {found.length === 0 && t("admin:appearance.brand.nothing")}
          {found.map((colour) => (
            <Button
              key={colour}
              size="sm"
              variant="outline"
              aria-pressed={colour === brand}
              onClick={() => setBrand(colour)}
              leftSection={<span className={styles.swatch} style={{ background: colour }} />}
            >
              {colour}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}
