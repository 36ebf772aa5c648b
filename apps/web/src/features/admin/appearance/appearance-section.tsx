import { settingsRegistry } from "@vitrine/settings/registry/settings";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import type { TextKey } from "../../../shared/i18n/text-key.ts";
import { useSettingsText } from "../../../shared/i18n/use-settings-text.ts";
import { BrandPage } from "../brand/brand-page.tsx";
import { useSettingsDraft } from "../drafts/draft-context.tsx";
import { AlignmentEditor } from "../fields/editors/alignment-editor.tsx";
import { SelectEditor } from "../fields/editors/select-editor.tsx";
import { BRAND_TARGET_PREFIX, FILES_TARGET_PREFIX, useGoToField, useOnFieldTarget } from "../fields/field-target.tsx";
import { listFormSettings } from "../fields/forms/form-settings.ts";
import { SectionForm, SettingsUnderHeading } from "../fields/forms/section-form.tsx";
import { SubsectionNav } from "../fields/forms/subsection-nav.tsx";
import { toDistinctOptions } from "../fields/names/distinct-options.ts";
import type { ValueEditor, ValueEditorProps, ValueEditorsByPath } from "../fields/value-editor.ts";
import { FormWithPreview } from "../preview/form-with-preview.tsx";
import { PickedTargetLinks } from "../preview/picked-target-links.tsx";
import { listPickedTargets } from "../preview/picked-targets.ts";
import { type GalleryChoice, PreviewGallery } from "../preview/preview-gallery.tsx";
import { PreviewPane } from "../preview/preview-pane.tsx";
import { SegmentedButtons } from "../preview/segmented-buttons.tsx";
import styles from "./appearance-section.module.css";
import { AreaColoursForm } from "./area-colours-form.tsx";
import { BaseColoursForm } from "./base-colours-form.tsx";
import { CustomCssField } from "./custom-css-field.tsx";
import { LowContrastList } from "./low-contrast-list.tsx";
import { ThemeBar } from "./theme-bar.tsx";

type Tab = "brand" | "colours" | "areas" | "contrast" | "portal" | "style";
const TABS: Readonly<Record<Tab, TextKey>> = {
  brand: "admin:appearance.tab.brand",
  colours: "admin:appearance.tab.colours",
  areas: "admin:appearance.tab.areas",
  contrast: "admin:appearance.tab.contrast",
  portal: "admin:appearance.tab.portal",
  style: "admin:appearance.tab.style",
};

/** Tabs that edit one theme at a time. */
const EDIT_ONE_THEME: readonly Tab[] = ["colours", "areas", "contrast"];

const EDITORS = {
  "themes.default_light": ThemeKeyEditor,
  "themes.default_dark": ThemeKeyEditor,
  "dashboard.heroImage.alignment.key": AlignmentEditor,
  "dashboard.heroImage.logo.alignment.key": AlignmentEditor,
} as Record<string, ValueEditor> as ValueEditorsByPath;
const EDITED_ON_OTHER_TABS = ["themes.options"];
const ALL_SETTINGS = ["themes", "search", "visibleLogos"];

export function AppearanceSection() {
  const { t } = useTranslation();
  const { themes } = useSettingsDraft();
  const [tab, setTab] = useState<Tab>("brand");
  const [at, setAt] = useState(() => Math.max(0, findThemeIndex(themes, themes.default_light)));
  const shown = Math.min(at, themes.options.length - 1);
  const theme = themes.options[shown];
  const [picked, setPicked] = useState<readonly string[]>([]);
  // A link from a text names the page that shows it (`see`): then the preview of one screen is shown, not the gallery.
  const [asked] = useSearchParams();
  const [kind, setKind] = useState<"six" | "one" | null>(asked.has("see") ? "one" : null);
  const [opened, setOpened] = useState<GalleryChoice | null>(null);
  const isGallery = (kind ?? (tab === "brand" ? "six" : "one")) === "six";
  const kindSwitch = (
    <SegmentedButtons
      label={t("admin:brand.gallery.kind")}
      value={isGallery ? "six" : "one"}
      onChange={setKind}
      options={[
        { value: "six", label: t("admin:brand.gallery.six") },
        { value: "one", label: t("admin:brand.gallery.one") },
      ]}
    />
  );
  const goTo = useGoToField();
  // The target field may be in another tab or another theme.
  useOnFieldTarget((path) => {
    const [first, second, index, group] = path.split(".");
    if (first === BRAND_TARGET_PREFIX) setTab("brand");
    else if (first === FILES_TARGET_PREFIX) setTab(second === "style" ? "style" : "brand");
    else if (first === "themes" && second === "options") {
      if (index !== undefined) setAt(Number(index));
      setTab(group === "advanced_appearance" ? "areas" : "colours");
    } else if (first === "themes" || first === "search" || first === "visibleLogos") setTab("portal");
  });
  return (
    <FormWithPreview
      form={
        <SectionForm
          page="appearance"
          heading={t("admin:section.appearance")}
          intro={t("admin:brand.intro")}
          editors={EDITORS}
          leaveOut={tab === "portal" ? EDITED_ON_OTHER_TABS : ALL_SETTINGS}
          after={tab === "portal" && <LayoutForm />}
        >
          <SubsectionNav label={t("admin:appearance.parts")} parts={TABS} now={tab} onChoose={setTab} />
          {tab === "brand" && (
            <BrandPage
              onShowContrast={(index) => {
                setAt(index);
                setTab("contrast");
              }}
            />
          )}
          {EDIT_ONE_THEME.includes(tab) && <ThemeBar at={shown} onAt={setAt} />}
          {tab === "colours" && theme && <BaseColoursForm key={shown} theme={theme} at={shown} />}
          {tab === "areas" && theme && <AreaColoursForm key={shown} theme={theme} at={shown} />}
          {tab === "contrast" && theme && <LowContrastList theme={theme} at={shown} />}
          {tab === "portal" && <p className={styles.lead}>{t("admin:appearance.portal_intro")}</p>}
          {tab === "style" && <CustomCssField />}
        </SectionForm>
      }
      preview={
        isGallery ? (
          <PreviewGallery
            lead={kindSwitch}
            onOpen={(choice) => {
              setAt(findThemeIndex(themes, choice.theme));
              setOpened(choice);
              setKind("one");
            }}
          />
        ) : (
          <PreviewPane
            key={opened?.screen}
            {...(opened && { initial: opened })}
            lead={kindSwitch}
            theme={theme?.key ?? ""}
            onTheme={(key) => setAt(findThemeIndex(themes, key))}
            onPicked={(picked) => {
              const targets = theme ? listPickedTargets(picked, theme, shown) : [];
              setPicked(targets);
              // Keeps the preview: the target may be on the tab "brand", which shows the gallery by default.
              setKind("one");
              if (targets[0] !== undefined) goTo(targets[0]);
            }}
            more={<PickedTargetLinks targets={picked} />}
          />
        )
      }
    />
  );
}

const findThemeIndex = ({ options }: { options: readonly { key: string }[] }, key: string) =>
  options.findIndex((option) => option.key === key);

/** Layout settings that other sections show, too; repeated here for those who design a portal. */
const LAYOUT_PATHS: ReadonlySet<string> = new Set([
  "dashboard.heroImage.height",
  "dashboard.heroImage.alignment.key",
  "dashboard.heroImage.logo.height",
  "dashboard.heroImage.logo.alignment.key",
  "dashboard.heroImage.logo.load_outside",
  "login.logoImage.height",
  "login.headers.transform",
  "login.infoText.alignment",
  "login.box.max_width",
]);
const layoutSettings = listFormSettings(settingsRegistry).filter(({ path }) => LAYOUT_PATHS.has(path.join(".")));

function LayoutForm() {
  return (
    <>
      <SettingsUnderHeading settings={layoutSettings.filter(({ page }) => page === "dashboard")} />
      <SettingsUnderHeading settings={layoutSettings.filter(({ page }) => page === "login")} />
    </>
  );
}

/** Selects a theme by its key. */
function ThemeKeyEditor(props: ValueEditorProps) {
  const { t } = useTranslation();
  const settingsText = useSettingsText();
  const themes = useSettingsDraft().themes.options;
  const named = themes.map(({ key, translation }) => ({ key, name: settingsText(translation, key) }));
  return <SelectEditor {...props} options={toDistinctOptions(named, t)} />;
}
