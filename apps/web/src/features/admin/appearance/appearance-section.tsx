import { NativeSelect, Tabs } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/Tabs.layer.css";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-text.ts";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { controlStyles } from "../fields/control-styles.ts";
import { SectionForm } from "../fields/section-form.tsx";
import styles from "./appearance-section.module.css";
import { ColoursForm } from "./colours-form.tsx";
import { PreviewPane } from "./preview-pane.tsx";
import { ThemeKeyEditor } from "./theme-key-editor.tsx";

type Tab = "colours" | "portal";
const TABS: Readonly<Record<Tab, TextKey>> = {
  colours: "admin:appearance.tab.colours",
  portal: "admin:appearance.tab.portal",
};

const EDITORS = { "themes.default_light": ThemeKeyEditor, "themes.default_dark": ThemeKeyEditor };
const ONE_BY_ONE = ["themes.options"];
const ALL = ["themes", "search", "visibleLogos"];

/** The portal's looks, beside the portal itself as it looks with them. */
export function AppearanceSection() {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const { themes } = useSettingsDraft();
  const [tab, setTab] = useState<Tab>("colours");
  const [at, setAt] = useState(() => Math.max(0, indexOf(themes, themes.default_light)));
  const shown = Math.min(at, themes.options.length - 1);
  const theme = themes.options[shown];
  return (
    <div className={styles.look}>
      <div className={styles.form}>
        <SectionForm
          page="appearance"
          heading={t("admin:section.appearance")}
          intro={t("admin:appearance.intro")}
          editors={EDITORS}
          leaveOut={tab === "portal" ? ONE_BY_ONE : ALL}
        >
          {theme && (
            <NativeSelect
              classNames={{ ...controlStyles, label: styles.label ?? "" }}
              label={t("admin:appearance.theme")}
              value={String(shown)}
              onChange={({ currentTarget }) => setAt(Number(currentTarget.value))}
              data={themes.options.map(({ key, translation }, index) => ({
                value: String(index),
                label: t("admin:form.known", { name: settingsText(translation, key), key }),
              }))}
            />
          )}
          <Tabs value={tab} onChange={(next) => setTab((next ?? "colours") as Tab)} keepMounted={false}>
            <Tabs.List className={styles.tabs ?? ""}>
              {Object.entries(TABS).map(([one, name]) => (
                <Tabs.Tab key={one} value={one}>
                  {t(name)}
                </Tabs.Tab>
              ))}
            </Tabs.List>
            <Tabs.Panel value="colours">{theme && <ColoursForm theme={theme} at={shown} />}</Tabs.Panel>
            <Tabs.Panel value="portal">
              <p className={styles.lead}>{t("admin:appearance.portal_intro")}</p>
            </Tabs.Panel>
          </Tabs>
        </SectionForm>
      </div>
      <PreviewPane
        theme={theme?.key ?? ""}
        onTheme={(key) => setAt(indexOf(themes, key))}
        onPicked={() => setTab("colours")}
      />
    </div>
  );
}

const indexOf = ({ options }: { options: readonly { key: string }[] }, key: string) =>
  options.findIndex((option) => option.key === key);
